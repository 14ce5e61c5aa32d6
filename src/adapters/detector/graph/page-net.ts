/** The page net: residual stages, attention at the coarsest, a path back to finer cells, a fine and a coarse output. */
import * as tf from "@tensorflow/tfjs-core";
import type { Tensor2D, Tensor4D } from "@tensorflow/tfjs-core";
import { architectures } from "../architectures.ts";
import type { Layers } from "./layers.ts";
import { spend } from "./layers.ts";
import type { NetGraph } from "./net-graph.ts";
import { ofLayers } from "./net-graph.ts";

/** Residual blocks of each stage; the stages have cells of 4, 8, 16 and 32 pixels. */
const blocks: readonly number[] = [1, 2, 3, 2];
const attentionLayers = 2;
/** Channels of one head of the attention; the small net has 4 heads, the full one 8. */
const headSize = 32;

/** Takes `[height, width, 3]`, 0..1, sides multiples of 32; gives the fine `[height / 4, width / 4, …]` and the coarse output `[height / 16, …]`. */
export const pageNet: NetGraph = ofLayers({
  architecture: architectures["page-small"],
  warmUp: [768, 768, 3],
  run: (layers, input) => runTogether(layers, tf.expandDims<Tensor4D>(input)).map((output) => tf.squeeze(output, [0])),
  runTogether,
});

function runTogether(layers: Layers, inputs: Tensor4D): readonly Tensor4D[] {
  const stem = layers.convolve(inputs, "stem", { stride: 2, relu: true });
  const seen: Tensor4D[] = [];
  for (const [stage, count] of blocks.entries()) seen.push(runStage(layers, seen.at(-1) ?? stem, `stages.${stage}`, count));
  stem.dispose();
  const levels: Tensor4D[] = [];
  let path = spend(seen.pop()!, (deepest) => layers.convolve(lookAround(layers, deepest), "deepest", { relu: true }));
  for (const [level, skip] of seen.toReversed().entries()) {
    // The training counts the lateral layers from the finest stage up, and smooths in the order of the way down.
    const side = spend(skip, (x) => layers.convolve(x, `lateral.${seen.length - 1 - level}`, { relu: true }));
    const joined = spend(side, (x) => tf.add<Tensor4D>(enlarge(path), x));
    path = spend(joined, (x) => layers.convolve(x, `smooth.${seen.length - 1 - level}`, { relu: true }));
    levels.push(path);
  }
  const coarse = spend(levels[0]!, (x) => layers.convolve(layers.convolve(x, "coarse", { relu: true }), "coarse_heads"));
  const fine = ["fine.0", "fine.1"].reduce((x, name) => spend(x, (cells) => layers.convolve(cells, name, { relu: true })), levels.at(-1)!);
  return [spend(fine, (x) => layers.convolve(x, "fine_heads")), coarse];
}

function runStage(layers: Layers, input: Tensor4D, name: string, count: number): Tensor4D {
  let x = layers.convolve(input, `${name}.0`, { stride: 2, relu: true });
  for (let block = 1; block <= count; block++)
    x = spend(x, (before) => {
      const first = layers.convolve(before, `${name}.${block}.first`, { relu: true });
      return tf.relu(tf.add(before, layers.convolve(first, `${name}.${block}.second`)));
    });
  return x;
}

/** Lets all cells of each input look at each other. */
function lookAround(layers: Layers, x: Tensor4D): Tensor4D {
  const [count, height, width, channels] = x.shape;
  const seen = tf.split<Tensor4D>(x, count, 0).map((one): Tensor4D => {
    let cells: Tensor2D = tf.reshape(one, [height * width, channels]);
    for (let layer = 0; layer < attentionLayers; layer++) cells = layers.attend(cells, `attention.${layer}`, channels / headSize);
    return tf.reshape(cells, [1, height, width, channels]);
  });
  return seen.length === 1 ? seen[0]! : tf.concat4d(seen, 0);
}

/** Doubles both sides; every cell becomes four equal ones. */
function enlarge(x: Tensor4D): Tensor4D {
  return tf.image.resizeNearestNeighbor(x, [2 * x.shape[1], 2 * x.shape[2]], false, false);
}
