/** The list of backends. */
import { expect, test } from "vitest";
import { backendNames, backends } from "../../../src/adapters/detector/backends.ts";

test("the order of trying names every backend once", () => {
  expect([...backendNames].toSorted()).toEqual(Object.keys(backends).toSorted());
});

test("a native backend that is not installed fails by the name of its package", async () => {
  await expect(backends.gpu.open()).rejects.toThrow(/@tensorflow\/tfjs-node-gpu/);
});
