import { expect, test } from "vitest";
import { scoreOf, softplus, valueAt } from "../../../src/core/decode/head-map.ts";
import { fineOutput } from "../../../src/core/decode/page-heads.ts";
import { aHeadMap } from "../../make/head-map.ts";

test("reads the channel of a head at a cell", () => {
  const draft = aHeadMap({ width: 3, height: 2 }, Object.values(fineOutput.heads));
  draft.set(fineOutput.heads.offset, 1, 2, [5, 7]);
  expect(valueAt(draft.map, fineOutput.heads.offset, { row: 1, column: 2 }, 1)).toBe(7);
  expect(valueAt(draft.map, fineOutput.heads.offset, { row: 0, column: 2 }, 1)).toBe(-12);
});

test("scores that differ by less than a float's last bits are equal", () => {
  expect(scoreOf(1)).toBe(scoreOf(1 + 1e-6));
  expect(scoreOf(0)).toBe(0.5);
  expect(scoreOf(-30)).toBe(0);
});

test("lengths are positive, and long ones said as they are", () => {
  expect(softplus(0)).toBeCloseTo(Math.LN2, 12);
  expect(softplus(500)).toBe(500);
  expect(softplus(-5)).toBeGreaterThan(0);
});
