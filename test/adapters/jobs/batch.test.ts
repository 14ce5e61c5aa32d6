/** Calls that wait go together, each gets its own result, and an idle one waits for nobody. */
import { expect, test } from "vitest";
import { openBatch } from "../../../src/adapters/jobs/batch.ts";

test("the first call runs alone, those that come meanwhile go together, and each gets what is its own", async () => {
  const batches: (readonly number[])[] = [];
  const double = openBatch<number, number>((items) => {
    batches.push(items);
    return Promise.resolve(items.map((item) => 2 * item));
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
  expect(batches.at(-1)).toEqual([6]);
});

test("a failure reaches each caller of its batch and none of the next", async () => {
  let runs = 0;
  const call = openBatch<string, string>((items) => {
    runs++;
    return runs === 2 ? Promise.reject(new Error("gone")) : Promise.resolve(items);
  }, 2);
  const settled = await Promise.allSettled(["a", "b", "c", "d"].map(call));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
});
