/** What a net is to the backends: something that is opened with weights, with a name for its architecture. */
import type { Tensor, Tensor3D, Tensor4D } from "@tensorflow/tfjs-core";
import type { Weights } from "../weights.ts";
import type { Layers } from "./layers.ts";
import { openLayers } from "./layers.ts";

/** A net whose weights the backend has. */
export interface OpenNet {
  /** Pure in its input; run inside one tidy scope. */
  run(input: Tensor3D): readonly Tensor[];
  /** Runs inputs of one shape together, `[inputs, …]`; every output has one part for each, the same as alone. Not there where nothing is gained. */
  readonly runTogether?: (inputs: Tensor4D) => readonly Tensor[];
}

/** One net. */
export interface NetGraph {
  /** Names graph and layers; weights for another one are refused. */
  readonly architecture: string;
  /** Sides of the input that a backend is tried with first. */
  readonly warmUp: readonly [number, number, number];
  /** Hands the weights to the backend, where they stay for good; throws where they are not all there. */
  open(weights: Weights): OpenNet;
}

/** A net of ours: layers that are called by the names of their weights. */
interface LayeredGraph extends Omit<NetGraph, "open"> {
  readonly run: (layers: Layers, input: Tensor3D) => readonly Tensor[];
  readonly runTogether?: (layers: Layers, inputs: Tensor4D) => readonly Tensor4D[];
}

/** Makes a net of layers. */
export function ofLayers({ run, runTogether, ...graph }: LayeredGraph): NetGraph {
  return {
    ...graph,
    open({ tensors }) {
      const layers = openLayers(tensors);
      return {
        run: (input) => run(layers, input),
        ...(runTogether === undefined ? {} : { runTogether: (inputs: Tensor4D) => runTogether(layers, inputs) }),
      };
    },
  };
}
