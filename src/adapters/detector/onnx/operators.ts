/** The operations of ONNX (operator sets 9 to 11) that the readers' graphs use, each in TensorFlow.js. */
import * as tf from "@tensorflow/tfjs-core";
import { convolutionOperators } from "./convolution.ts";
import type { OnnxAttribute } from "./model.ts";
import { shapeOperators } from "./shapes.ts";
import type { Floats, Value } from "./value.ts";
import { aligned, asPicture, asPlain, floatsIn, picture, plain } from "./value.ts";

/** One operation: its inputs in their order (undefined where left out) and its attributes; gives its first output. */
export type Operator = (inputs: readonly (Value | undefined)[], attributes: Readonly<Record<string, OnnxAttribute>>) => Value;

/** Applies to every number alone, so that the order of sides does not matter. */
function each(apply: (tensor: tf.Tensor, attributes: Readonly<Record<string, OnnxAttribute>>) => tf.Tensor): Operator {
  return ([x], attributes) => {
    const { tensor, channelsLast } = floatsIn(x);
    return { tensor: apply(tensor, attributes), channelsLast };
  };
}

function pairs(apply: (a: tf.Tensor, b: tf.Tensor) => tf.Tensor): Operator {
  return ([first, second]) => {
    const { a, b, channelsLast } = aligned(floatsIn(first), floatsIn(second));
    return { tensor: apply(a, b), channelsLast };
  };
}

/** Where a side of the graph lies in the tensor. */
function placeOf(axis: number, { tensor, channelsLast }: Floats): number {
  const from = axis < 0 ? axis + tensor.rank : axis;
  return channelsLast ? [0, 3, 1, 2][from]! : from;
}

function axesOf(attributes: Readonly<Record<string, OnnxAttribute>>, value: Floats): number[] {
  return (attributes["axes"] as readonly number[]).map((axis) => placeOf(axis, value));
}

const clip: Operator = ([x, low, high], { min, max }) => {
  const { tensor, channelsLast } = floatsIn(x);
  const limit = (given: Value | undefined, attribute: OnnxAttribute | undefined, otherwise: number): number =>
    given === undefined ? ((attribute as number | undefined) ?? otherwise) : floatsIn(given).tensor.dataSync()[0]!;
  const [from, to] = [limit(low, min, -3.4e38), limit(high, max, 3.4e38)];
  return { tensor: from === 0 && to === 6 ? tf.relu6(tensor) : tf.clipByValue(tensor, from, to), channelsLast };
};

const mean: Operator = ([x], attributes) => {
  const value = floatsIn(x);
  const keeps = attributes["keepdims"] !== 0;
  const given = keeps ? value : plain(asPlain(value));
  return { tensor: tf.mean(given.tensor, axesOf(attributes, given), keeps), channelsLast: given.channelsLast };
};

/** The backends take softmax along the last side alone. */
const softmax: Operator = ([x], { axis = -1 }) => {
  const tensor = asPlain(floatsIn(x));
  const along = (axis as number) < 0 ? (axis as number) + tensor.rank : (axis as number);
  if (along !== tensor.rank - 1) throw new Error("softmax runs along the last side only");
  return plain(tf.softmax(tensor));
};

/** Normalises every channel by constants. */
const batchNormalization: Operator = ([x, scale, shift, average, variance], { epsilon = 1e-5 }) => {
  const [factor, offset, middle, spread] = [scale, shift, average, variance].map((value) => floatsIn(value).tensor as tf.Tensor1D);
  return picture(tf.batchNorm(asPicture(floatsIn(x)), middle!, spread!, offset, factor, epsilon as number));
};

/** Multiplies matrices; one that serves all is laid under all at once, as the backends do it fastest. */
const matMul: Operator = ([first, second]) => {
  const [a, b] = [asPlain(floatsIn(first)), asPlain(floatsIn(second))];
  if (b.rank !== 2 || a.rank <= 2) return plain(tf.matMul(a, b));
  const inner = a.shape.at(-1)!;
  const rows = tf.reshape<tf.Rank.R2>(a, [a.size / inner, inner]);
  return plain(tf.reshape(tf.matMul(rows, b as tf.Tensor2D), [...a.shape.slice(0, -1), b.shape[1]!]));
};

const hardSigmoid = (x: tf.Tensor, { alpha = 0.2, beta = 0.5 }: Readonly<Record<string, OnnxAttribute>>): tf.Tensor =>
  tf.clipByValue(tf.add(tf.mul(x, alpha as number), beta as number), 0, 1);

const arithmetic: Readonly<Record<string, Operator>> = {
  Add: pairs((a, b) => tf.add(a, b)),
  Sub: pairs((a, b) => tf.sub(a, b)),
  Mul: pairs((a, b) => tf.mul(a, b)),
  Div: pairs((a, b) => tf.div(a, b)),
  Pow: pairs((a, b) => tf.pow(a, b)),
  Sqrt: each((x) => tf.sqrt(x)),
  Relu: each((x) => tf.relu(x)),
  Sigmoid: each((x) => tf.sigmoid(x)),
  Erf: each((x) => tf.erf(x)),
  HardSigmoid: each(hardSigmoid),
  Clip: clip,
  ReduceMean: mean,
  Softmax: softmax,
  BatchNormalization: batchNormalization,
  MatMul: matMul,
};

/** Every operation by its name. */
export const operators: Readonly<Record<string, Operator>> = { ...arithmetic, ...convolutionOperators, ...shapeOperators };
