/** Work in several lanes. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapInLanes } from "../../src/app/in-lanes.ts";

test("results stand in the order of the items, and a slow item holds up its own lane only", async () => {
  const ended: number[] = [];
  const results = await mapInLanes(["a", "b"], [30, 1, 2, 3], async (lane, milliseconds) => {
    await sleep(milliseconds);
    ended.push(milliseconds);
    return `${milliseconds}${lane}`;
  });
  expect(results).toEqual(["30a", "1b", "2b", "3b"]);
  expect(ended).toEqual([1, 2, 3, 30]);
});

test("a failure of one item is the failure of all", async () => {
  await expect(mapInLanes([1], [1, 2], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
