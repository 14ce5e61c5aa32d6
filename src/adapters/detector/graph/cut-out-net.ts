/** The cut-out nets: five convolutions and two matrices that say of a cut-out whether it is a shape, and which, or whether a connector ends there, and how. */
import * as tf from "@tensorflow/tfjs-core";
import type { Tensor2D, Tensor4D } from "@tensorflow/tfjs-core";
import { architectures } from "../architectures.ts";
import type { NetGraph } from "./net-graph.ts";
import { spend } from "./layers.ts";
import { ofLayers } from "./net-graph.ts";

/** Strides of the convolutions (training/cutout/net.py). */
const strides = [2, 2, 2, 1, 2] as const;

/** Takes cut-outs below one another, `[cut-outs × side, side, 3]`, 0..1; gives `[cut-outs, answers and families]`, logits. */
export const cutOutNet: NetGraph = ofLayers({
  architecture: architectures["cutout-small"],
  warmUp: [64, 64, 3],
  run: (layers, input) => {
    const [rows, side] = input.shape;
    const seen = strides.reduce<Tensor4D>(
      (x, stride, stage) => spend(x, (before) => layers.convolve(before, `stages.${stage}`, { stride, relu: true })),
      tf.reshape(input, [rows / side, side, side, 3]),
    );
    const flat = tf.reshape<tf.Rank.R2>(seen, [seen.shape[0], -1]);
    const hidden: Tensor2D = layers.project(flat, "hidden", { relu: true });
    return [layers.project(hidden, "answers")];
  },
});
