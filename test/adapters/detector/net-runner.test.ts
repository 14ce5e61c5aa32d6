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

test("tiles that go together give what each gives alone, bit for bit", async () => {
  const page = await loadWeights({ net: "page-small", architecture: "page/1" });
  const runner = await openNetRunner("wasm", [page]);
  const tiles = [1, 2, 3].map((seed) => ({
    shape: [64, 96, 3],
    values: Float32Array.from({ length: 64 * 96 * 3 }, (_, index) => ((index * 31 + seed * 7) % 17) / 17),
  }));
  expect(runner.runTogether("page-small", tiles)).toEqual(tiles.map((tile) => runner.run("page-small", tile)));
});

test("a net that cannot run inputs together runs them one by one", async () => {
  const runner = await openNetRunner("wasm", [weights]);
  const other = { ...input, values: input.values.map((_, index) => (index % 5) / 5) };
  expect(runner.runTogether("text-small", [input, other])).toEqual([runner.run("text-small", input), runner.run("text-small", other)]);
});
