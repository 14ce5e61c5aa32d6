import { expect, test } from "vitest";
import { openMemoryPrefilter } from "../../../src/adapters/cache/memory.ts";

test("forgets the oldest accounts instead of growing for ever", async () => {
  const prefilter = openMemoryPrefilter();
  for (let number = 0; number <= 10_000; number++) await prefilter.note(`account-${number}`, "job");
  expect(await prefilter.check("account-0", 1)).toEqual({ kind: "open", used: 0 });
  expect(await prefilter.check("account-1", 1)).toMatchObject({ kind: "limited" });
  expect(await prefilter.check("account-10000", 1)).toMatchObject({ kind: "limited" });
});
