/** What a net is to the backends: a graph with a name for its architecture. */
import type { Tensor, Tensor3D, Tensor4D } from "@tensorflow/tfjs-core";
import type { Layers } from "./layers.ts";

/** One net: pure in its input, run inside one tidy scope. */
export interface NetGraph {
  /** Names graph and layers; weights for another one are refused. */
  readonly architecture: string;
  /** Sides of the input that a backend is tried with first. */
  readonly warmUp: readonly [number, number, number];
  run(layers: Layers, input: Tensor3D): readonly Tensor[];
  /** Runs inputs of one shape together, `[inputs, …]`; every output has one part for each, the same as alone. Not there where nothing is gained. */
  readonly runTogether?: (layers: Layers, inputs: Tensor4D) => readonly Tensor4D[];
}
