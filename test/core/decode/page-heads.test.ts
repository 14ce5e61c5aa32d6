import { expect, test } from "vitest";
import { coarseOutput, fineOutput } from "../../../src/core/decode/page-heads.ts";
import type { Head } from "../../../src/core/decode/page-heads.ts";

test.each([
  ["fine", fineOutput, 63],
  ["coarse", coarseOutput, 21],
] as const)("the heads of the %s output follow each other without gaps", (_, output, want) => {
  let next = 0;
  for (const head of Object.values<Head>(output.heads)) {
    expect(head.first).toBe(next);
    next += head.count;
  }
  expect(next).toBe(want);
});

test("what one output finds at its limit the other one still finds", () => {
  expect(coarseOutput.shortest).toBeLessThan(fineOutput.longest ?? 0);
});
