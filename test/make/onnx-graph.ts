/** ONNX graphs of a few nodes, run on a small picture. */
import * as tf from "@tensorflow/tfjs-core";
import { openGraph } from "../../src/adapters/detector/onnx/graph.ts";
import type { OnnxAttribute, OnnxGraph, OnnxNode, OnnxTensor } from "../../src/adapters/detector/onnx/model.ts";

/** One node. */
export const node = (
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, OnnxAttribute>> = {},
): OnnxNode => ({
  operator,
  inputs,
  outputs: [output],
  attributes,
});
/** A constant of floats. */
export const floats = (shape: readonly number[], ...values: readonly number[]): OnnxTensor => ({
  shape,
  values: Float32Array.from(values),
});
/** A graph whose last node makes its output. */
export const graphOf = (nodes: readonly OnnxNode[], constants: Readonly<Record<string, OnnxTensor>>): OnnxGraph => ({
  nodes,
  constants: new Map(Object.entries(constants)),
  inputs: ["x"],
  outputs: [nodes.at(-1)!.outputs[0]!],
});

/** Runs a graph on a picture of two channels, two rows and three columns. */
export function runOnPicture(graph: OnnxGraph): { readonly shape: readonly number[]; readonly values: readonly number[] } {
  const values = Float32Array.from({ length: 12 }, (_, index) => index / 4 - 1);
  const output = tf.tidy(() => openGraph(graph).run(tf.tensor4d(values, [1, 2, 3, 2])));
  return { shape: output.shape, values: [...output.dataSync()].map((value) => Math.round(10_000 * value) / 10_000) };
}

/** A convolution that mixes two channels, and its constants. */
export const convolution: OnnxNode = node("Conv", ["x", "kernel", "bias"], "conv", {
  kernel_shape: [1, 1],
  strides: [1, 1],
  pads: [0, 0, 0, 0],
  group: 1,
});
export const kernel: Readonly<Record<string, OnnxTensor>> = { kernel: floats([2, 2, 1, 1], 1, 0, 0.5, -1), bias: floats([2], 0.5, 0) };
