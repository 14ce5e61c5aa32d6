/** What flows through an ONNX graph on TensorFlow.js: whole numbers stay in JavaScript, pictures keep their channels last as the backends want them. */
import * as tf from "@tensorflow/tfjs-core";

/** Whole numbers that say shapes and places. */
export interface Integers {
  readonly integers: readonly number[];
}

/** Floats in the backend. With `channelsLast`, a picture `[batch, channels, height, width]` of the graph lies as `[batch, height, width, channels]`. */
export interface Floats {
  readonly tensor: tf.Tensor;
  readonly channelsLast: boolean;
}

/** A value of the graph. */
export type Value = Integers | Floats;

/** Returns the floats of a value; throws for whole numbers. */
export function floatsIn(value: Value | undefined): Floats {
  if (value === undefined || "integers" in value) throw new Error("whole numbers, or nothing, stand where floats are due");
  return value;
}

/** Returns the whole numbers of a value; throws for floats. */
export function integersIn(value: Value | undefined): readonly number[] {
  if (value === undefined || "tensor" in value) throw new Error("floats, or nothing, stand where whole numbers are due");
  return value.integers;
}

/** Wraps a tensor whose sides are those of the graph. */
export const plain = (tensor: tf.Tensor): Floats => ({ tensor, channelsLast: false });

/** Wraps a picture whose channels come last. */
export const picture = (tensor: tf.Tensor): Floats => ({ tensor, channelsLast: true });

/** Returns the tensor with the sides of the graph. */
export function asPlain({ tensor, channelsLast }: Floats): tf.Tensor {
  return channelsLast ? tf.transpose(tensor, [0, 3, 1, 2]) : tensor;
}

/** Returns the tensor of a picture with its channels last. */
export function asPicture({ tensor, channelsLast }: Floats): tf.Tensor4D {
  if (tensor.rank !== 4) throw new Error(`a picture has four sides, not ${tensor.rank}`);
  return channelsLast ? (tensor as tf.Tensor4D) : tf.transpose(tensor as tf.Tensor4D, [0, 2, 3, 1]);
}

/** Returns the sides that the graph knows. */
export function shapeOf({ tensor, channelsLast }: Floats): readonly number[] {
  const [batch = 1, height = 1, width = 1, channels = 1] = tensor.shape;
  return channelsLast ? [batch, channels, height, width] : tensor.shape;
}

/** Brings two operands to one order of sides: a single number, or one for every channel, fits pictures as it lies. */
export function aligned(a: Floats, b: Floats): { readonly a: tf.Tensor; readonly b: tf.Tensor; readonly channelsLast: boolean } {
  if (a.channelsLast === b.channelsLast) return { a: a.tensor, b: b.tensor, channelsLast: a.channelsLast };
  const [shown, other] = a.channelsLast ? [a, b] : [b, a];
  const fits = other.tensor.size === 1 || other.tensor.rank === 4;
  if (!fits) return { a: asPlain(a), b: asPlain(b), channelsLast: false };
  const turned = other.tensor.size === 1 ? tf.reshape(other.tensor, []) : asPicture(other);
  return { a: a.channelsLast ? shown.tensor : turned, b: a.channelsLast ? turned : shown.tensor, channelsLast: true };
}
