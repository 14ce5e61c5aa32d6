/** Nets in this thread. */
import { memory } from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { openNetRunner } from "../../../src/adapters/detector/net-runner.ts";
import { loadWeights } from "../../../src/adapters/detector/weights.ts";

const weights = await loadWeights({ net: "text-small", architecture: "text/1" });
const input = { shape: [32, 64, 1], values: new Float32Array(32 * 64) };

test("a call leaves no tensor behind", async () => {
  const runner = await openNetRunner("wasm", [weights]);
  const before = memory().numTensors;
  runner.run("text-small", input);
  expect(memory().numTensors).toBe(before);
});

test("weights without a tensor of the graph fail when they are opened, not with the first picture", async () => {
  const tensors = new Map([...weights.tensors].filter(([name]) => name !== "last.scale"));
  await expect(openNetRunner("wasm", [{ ...weights, tensors }])).rejects.toThrow(/last\.scale/);
});

test("a net that was not opened is not run", async () => {
  const runner = await openNetRunner("wasm", [weights]);
  expect(() => runner.run("page-small", input)).toThrow(/page-small/);
});
