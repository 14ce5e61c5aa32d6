/** The graphs compute what the training computed, or onnxruntime for public nets: answers to two inputs of every net were recorded with its weights. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { NetName } from "../../../src/adapters/detector/graph/nets.ts";
import { nets } from "../../../src/adapters/detector/graph/nets.ts";
import type { NetRunner } from "../../../src/adapters/detector/net-runner.ts";
import { openNetRunner } from "../../../src/adapters/detector/net-runner.ts";
import { readSafetensors } from "../../../src/adapters/detector/safetensors.ts";
import type { Weights } from "../../../src/adapters/detector/weights.ts";
import { isTrained, loadWeights } from "../../../src/adapters/detector/weights.ts";

const folder = "test/fixtures/nets";
const recordings = readdirSync(folder).map((file) => file.replace(".safetensors", "") as NetName);
/** The newer public nets are in no package: a lane with the network compares them (test/oracles). */
const recorded = recordings.filter((net) => !net.endsWith("-v6"));

test("every trained net has a recording", async () => {
  const trained = await Promise.all((Object.keys(nets) as NetName[]).map(async (net) => ((await isTrained(net)) ? [net] : [])));
  expect(trained.flat().toSorted()).toEqual(recordings.toSorted());
});

describe.each(recorded)("%s", (net) => {
  const recording = readSafetensors(readFileSync(`${folder}/${net}.safetensors`));
  let weights: Weights;
  let runner: NetRunner;
  beforeAll(async () => {
    weights = await loadWeights({ net, architecture: nets[net].architecture });
    runner = await openNetRunner("wasm", [weights]);
  });

  test("was recorded with the weights of this tree", () => {
    expect(recording.facts["sha256"], `record it again: python -m training.parity ${net}, or training.ppocr`).toBe(weights.sha256);
  });

  test.each(["0", "1"])("input %s: every output is within a thousandth of the recorded one", (number) => {
    const outputs = runner.run(net, recording.tensors.get(`${number}.input`)!);
    const wanted = [...recording.tensors.keys()].filter((name) => name.startsWith(`${number}.output.`));
    expect(outputs).toHaveLength(wanted.length);
    for (const [at, { shape, values }] of outputs.entries()) {
      const want = recording.tensors.get(`${number}.output.${at}`)!;
      expect(shape).toEqual(want.shape);
      const errors = values.map((value, index) => Math.abs(value - want.values[index]!) / Math.max(1, Math.abs(want.values[index]!)));
      expect(errors.reduce((most, error) => Math.max(most, error), 0)).toBeLessThanOrEqual(1e-3);
    }
  });

  test("keeps nothing from one input to the next", () => {
    const [first, second] = ["0", "1"].map((number) => recording.tensors.get(`${number}.input`)!);
    const before = runner.run(net, first!);
    runner.run(net, second!);
    expect(runner.run(net, first!)).toEqual(before);
  });
});
