/** Runs nets in this thread on one backend; the worker thread and the tests use it. */
import * as tf from "@tensorflow/tfjs-core";
import type { BackendName, Engine } from "./backends.ts";
import { backends } from "./backends.ts";
import type { OpenNet } from "./graph/net-graph.ts";
import type { NetName } from "./graph/nets.ts";
import { nets } from "./graph/nets.ts";
import type { Weights } from "./weights.ts";

/** Numbers with the sides in which they lie, the last side first in memory. */
export interface NetArray {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Nets that are ready. */
export interface NetRunner {
  /** What computes, where more is known than the backend's name. */
  readonly engine: Engine | null;
  /** Gives every output of a net for an input of three sides; the same input gives the same output, whatever was run before. */
  run(net: NetName, input: NetArray): readonly NetArray[];
  /** Does so for several inputs of one shape, together where the net can. */
  runTogether(net: NetName, inputs: readonly NetArray[]): readonly (readonly NetArray[])[];
}

/** Cuts an output of several inputs into that of each. */
function partsOf({ shape, values }: NetArray, count: number): readonly NetArray[] {
  const size = values.length / count;
  return Array.from({ length: count }, (_, at) => ({ shape: shape.slice(1), values: values.slice(at * size, (at + 1) * size) }));
}

/** Copies tensors out of the backend and frees them. */
function takeOut(outputs: tf.Tensor[]): readonly NetArray[] {
  const arrays = outputs.map((output) => ({ shape: output.shape, values: output.dataSync<"float32">().slice() }));
  tf.dispose(outputs);
  return arrays;
}

/** Opens a backend, hands it the weights and runs each net once, so that what does not work fails here. */
export async function openNetRunner(backend: BackendName, weights: readonly Weights[]): Promise<NetRunner> {
  const engine = await backends[backend].open();
  await tf.ready();
  const opened = new Map<string, OpenNet>(weights.map((one) => [one.net, nets[one.net as NetName].open(one)]));
  const runner: NetRunner = {
    engine,
    run(net, { shape: [height, width, channels], values }) {
      const ready = opened.get(net);
      if (ready === undefined || height === undefined || width === undefined || channels === undefined)
        throw new Error(`${net} was not opened, or its input does not have three sides`);
      const outputs = tf.tidy(() => [...ready.run(tf.tensor3d(values, [height, width, channels]))]);
      return takeOut(outputs);
    },
    runTogether(net, inputs) {
      const together = opened.get(net)?.runTogether;
      const [height, width, channels] = inputs[0]?.shape ?? [];
      if (inputs.length < 2 || together === undefined || height === undefined || width === undefined || channels === undefined)
        return inputs.map((input) => runner.run(net, input));
      const size = height * width * channels;
      const values = new Float32Array(inputs.length * size);
      for (const [at, input] of inputs.entries()) values.set(input.values, at * size);
      const outputs = takeOut(tf.tidy(() => [...together(tf.tensor4d(values, [inputs.length, height, width, channels]))]));
      const parts = outputs.map((output) => partsOf(output, inputs.length));
      return inputs.map((_, at) => parts.map((part) => part[at]!));
    },
  };
  for (const { net } of weights) {
    const { warmUp } = nets[net as NetName];
    runner.run(net as NetName, { shape: warmUp, values: new Float32Array(warmUp[0] * warmUp[1] * warmUp[2]) });
  }
  return runner;
}
