import { expect, test } from "vitest";
import { growthOf } from "../../../tools/pipeline/growth.ts";

const at = (done: number, megabytes: number) => ({ done, megabytes });

test("growth is that of the second half, for 10,000", () => {
  const warming = [0, 10_000, 20_000, 30_000, 40_000].map((done) => at(done, 50 + done / 200));
  const steady = [50_000, 60_000, 70_000, 80_000, 90_000].map((done) => at(done, 250 + (done - 50_000) / 5_000));
  expect(growthOf([...warming, ...steady])).toBeCloseTo(2);
});

test("what did nothing has no growth to tell", () => {
  expect(growthOf([])).toBeNaN();
  expect(growthOf([at(7, 100), at(7, 120)])).toBeNaN();
});
