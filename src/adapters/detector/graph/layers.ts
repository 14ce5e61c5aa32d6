/** The building blocks of every net in TensorFlow.js operations; the same graph runs on each backend, its names are those of the weights file. */
import * as tf from "@tensorflow/tfjs-core";
import type { Tensor2D, Tensor4D } from "@tensorflow/tfjs-core";
import type { StoredTensor } from "../safetensors.ts";

/** What a layer does to its input beside convolving it; no stride means 1. */
export interface ConvolutionOptions {
  readonly stride?: number;
  readonly relu?: boolean;
}

/** Layers by their names in the weights file. */
export interface Layers {
  /** Convolves with zeros around (SAME), adds the bias. */
  convolve(x: Tensor4D, name: string, options?: ConvolutionOptions): Tensor4D;
  /** Multiplies rows with a matrix, adds the bias. */
  project(x: Tensor2D, name: string, options?: { readonly relu?: boolean }): Tensor2D;
  /** Brings every row to mean 0 and variance 1, then scales and shifts it. */
  normalise(x: Tensor2D, name: string): Tensor2D;
  /** Lets every row look at all rows and then passes it through two matrices; both results are added to it. */
  attend(x: Tensor2D, name: string, heads: number): Tensor2D;
}

/** Added to every variance; the training uses the same. */
const normEpsilon = 1e-5;

/**
 * Takes a step and gives back what it took, and what it made beside its result. What a net holds at once is the memory that a backend keeps from then on: that of
 * WebAssembly never shrinks (the page net at 768 by 768 pixels: 102 MB, and 213 where everything is held to its end).
 */
export function spend<Taken extends tf.Tensor, Made extends tf.Tensor>(taken: Taken, step: (x: Taken) => Made): Made {
  const made = tf.tidy(() => step(taken));
  taken.dispose();
  return made;
}

/** Hands the weights to the backend; they stay there for good. */
export function openLayers(stored: ReadonlyMap<string, StoredTensor>): Layers {
  const tensors = new Map([...stored].map(([name, { values, shape }]) => [name, tf.tensor(values, [...shape])]));
  const take = <Rank extends 1 | 2 | 4>(name: string, rank: Rank): tf.Tensor<`R${Rank}` & tf.Rank> => {
    const tensor = tensors.get(name);
    if (tensor?.rank !== rank) throw new Error(`the weights hold no tensor ${name} of rank ${rank}`);
    return tensor as tf.Tensor<`R${Rank}` & tf.Rank>;
  };
  const layers: Layers = {
    convolve: (x, name, { stride = 1, relu = false } = {}) =>
      tf.fused.conv2d({
        x,
        filter: take(`${name}.kernel`, 4),
        bias: take(`${name}.bias`, 1),
        strides: stride,
        pad: "same",
        activation: relu ? "relu" : "linear",
      }),
    project: (x, name, { relu = false } = {}) =>
      tf.fused.matMul({
        a: x,
        b: take(`${name}.kernel`, 2),
        bias: take(`${name}.bias`, 1),
        activation: relu ? "relu" : "linear",
      }) as Tensor2D,
    normalise: (x, name) => {
      const centred = tf.sub(x, tf.mean(x, 1, true));
      const scale = tf.rsqrt(tf.add(tf.mean(tf.square(centred), 1, true), normEpsilon));
      return tf.add(tf.mul(tf.mul(centred, scale), take(`${name}.scale`, 1)), take(`${name}.offset`, 1));
    },
    attend: (x, name, heads) => {
      const mixed = layers.project(layers.normalise(x, `${name}.before`), `${name}.mix`);
      const seen = tf.add<Tensor2D>(x, layers.project(attention(mixed, heads), `${name}.join`));
      const wide = layers.project(layers.normalise(seen, `${name}.between`), `${name}.widen`, { relu: true });
      return tf.add(seen, layers.project(wide, `${name}.narrow`));
    },
  };
  return layers;
}

/** Mixes values by likeness of queries and keys: of the columns the first third is the query, then key, then value, each of all heads in turn. */
function attention(mixed: Tensor2D, heads: number): Tensor2D {
  const [rows, columns] = mixed.shape;
  const size = columns / 3 / heads;
  const part = (third: number, head: number): Tensor2D => tf.slice(mixed, [0, (third * heads + head) * size], [rows, size]);
  const seen = Array.from({ length: heads }, (_, head) => {
    // Multiplied one head at a time and with the key turned beforehand, as the WebAssembly backend does it fastest.
    const likeness = tf.matMul(tf.mul(part(0, head), size ** -0.5), tf.transpose(part(1, head)));
    return tf.matMul<Tensor2D>(tf.softmax(likeness), part(2, head));
  });
  return tf.concat2d(seen, 1);
}
