/** The text net: convolutions down to one row of columns, gated convolutions along the line, attention, scores for every symbol and column. */
import * as tf from "@tensorflow/tfjs-core";
import type { Tensor4D } from "@tensorflow/tfjs-core";
import { architectures } from "../architectures.ts";
import type { Layers } from "./layers.ts";
import { spend } from "./layers.ts";
import type { NetGraph } from "./net-graph.ts";
import { ofLayers } from "./net-graph.ts";

/** Pooling (down, across) after each convolution: 32 rows become 2, the width a quarter. */
const pools: readonly ([number, number] | null)[] = [[2, 2], [2, 2], [2, 1], [2, 1], null];
const gatedLayers = 4;
const attentionLayers = 2;
const heads = 4;

/** Takes `[32, width, 1]`, 1 for ink and 0 for ground; gives `[width / 4, symbols + 1]`, the blank first. */
export const textNet: NetGraph = ofLayers({
  architecture: architectures["text-small"],
  warmUp: [32, 320, 1],
  run: (layers, input) => {
    const [height, width] = input.shape;
    const rows = pools.reduce<Tensor4D>(
      (x, pool, stage) =>
        spend(x, (before) => {
          const seen = layers.convolve(before, `stages.${stage}`, { relu: true });
          return pool === null ? seen : tf.maxPool(seen, pool, pool, "valid");
        }),
      tf.reshape(input, [1, height, width, 1]),
    );
    const line = numbers(gatedLayers).reduce(
      (x, at) => spend(x, (before) => gate(layers, before, `temporal.${at}.conv`)),
      spend(rows, (stacked) => tf.max<Tensor4D>(stacked, 1, true)),
    );
    const columns = tf.reshape<tf.Rank.R2>(line, [line.shape[2], line.shape[3]]);
    const seen = numbers(attentionLayers).reduce((x, at) => spend(x, (before) => layers.attend(before, `attention.${at}`, heads)), columns);
    return [layers.project(layers.normalise(seen, "last"), "scores")];
  },
});

/** Adds what a convolution along the line lets through. */
function gate(layers: Layers, x: Tensor4D, name: string): Tensor4D {
  const [value, opening] = tf.split<Tensor4D>(layers.convolve(x, name), 2, 3);
  return tf.add(x, tf.mul(value!, tf.sigmoid(opening!)));
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
