/** The public nets of PP-OCR, whose graphs come with their weights in the ONNX format: a finder of lines and a reader of one line. */
import * as tf from "@tensorflow/tfjs-core";
import type { Tensor4D } from "@tensorflow/tfjs-core";
import { architectures } from "../architectures.ts";
import type { OpenGraph } from "../onnx/graph.ts";
import { openGraph } from "../onnx/graph.ts";
import type { Weights } from "../weights.ts";
import type { NetGraph } from "./net-graph.ts";

function graphOf({ net, graph }: Weights): OpenGraph {
  if (graph === undefined) throw new Error(`the weights of ${net} come without a graph`);
  return openGraph(graph);
}

/** Takes `[rows, columns, 3]`, both multiples of 32, blue first, each channel normalised; gives `[rows, columns]`, the share of text from 0 to 1. */
export const lineFinder: NetGraph = {
  architecture: architectures["finder-v4"],
  warmUp: [320, 320, 3],
  open(weights) {
    const graph = graphOf(weights);
    return { run: (input) => [tf.squeeze(graph.run(tf.expandDims<Tensor4D>(input)), [0, 1])] };
  },
};

/** Takes `[48, width, 3]`, blue first, -1 to 1; gives `[width / 8, 2]`: each column's best symbol (0 is the blank) and its probability. */
export const lineReader: NetGraph = {
  architecture: architectures["reader-v4"],
  warmUp: [48, 320, 3],
  open(weights) {
    const graph = graphOf(weights);
    const runTogether = (inputs: Tensor4D): readonly tf.Tensor[] => {
      const scores = graph.run(inputs);
      return [tf.stack([tf.cast(tf.argMax(scores, 2), "float32"), tf.max(scores, 2)], 2)];
    };
    return { run: (input) => runTogether(tf.expandDims<Tensor4D>(input)).map((output) => tf.squeeze(output, [0])), runTogether };
  },
};
