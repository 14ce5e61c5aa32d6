/** The list of backends. */
import { expect, test } from "vitest";
import { backendNames, backends, engineOf } from "../../../src/adapters/detector/backends.ts";

test("the order of trying names every backend once", () => {
  expect([...backendNames].toSorted()).toEqual(Object.keys(backends).toSorted());
});

test("a native backend that is not installed fails by the name of its package", async () => {
  await expect(backends.gpu.open()).rejects.toThrow(/@tensorflow\/tfjs-node-gpu/);
});

test.each([
  ["the package for cards, with one", { isGPUPackage: true, isUsingGpuDevice: true }, null],
  ["the package for cards, without one", { isGPUPackage: true, isUsingGpuDevice: false }, "no NVIDIA card can be used here"],
  ["the package for processors", { isGPUPackage: false, isUsingGpuDevice: false }, null],
])("%s says what it computes with", (_, binding, lacks) => {
  const engine = engineOf({ ...binding, binding: { TF_Version: "2.21.0" } });
  expect(engine.name).toBe("TensorFlow 2.21.0");
  if (lacks === null) expect(engine.lacks).toBeNull();
  else expect(engine.lacks).toContain(lacks);
});
