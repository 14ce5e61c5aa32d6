/** Nets in this thread. */
import { memory, profile, scalar } from "@tensorflow/tfjs-core";
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

test.each([
  { net: "page-small", architecture: "page/1", shape: [256, 256, 3], most: 8 },
  { net: "cutout-small", architecture: "cutout/1", shape: [1024, 64, 3], most: 4 },
  { net: "text-small", architecture: "text/1", shape: [32, 640, 1], most: 50 },
] as const)("$net holds at most $most times its input at once, since the memory of WebAssembly never shrinks", async (one) => {
  const runner = await openNetRunner("wasm", [await loadWeights(one)]);
  const before = memory().numBytes;
  const values = new Float32Array(one.shape[0] * one.shape[1] * one.shape[2]);
  const { peakBytes } = await profile(() => {
    runner.run(one.net, { shape: one.shape, values });
    return scalar(0);
  });
  expect((peakBytes - before) / values.byteLength).toBeLessThan(one.most);
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
