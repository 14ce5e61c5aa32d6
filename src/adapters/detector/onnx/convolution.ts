/** The operations of ONNX that look at neighbours in a picture: convolutions, pooling, enlarging. */
import * as tf from "@tensorflow/tfjs-core";
import type { OnnxAttribute } from "./model.ts";
import type { Operator } from "./operators.ts";
import type { Value } from "./value.ts";
import { asPicture, floatsIn, integersIn, picture } from "./value.ts";

type Attributes = Readonly<Record<string, OnnxAttribute>>;
type Padding = "same" | "valid" | tf.backend_util.ExplicitPadding;

/** Reads padding as TensorFlow takes it. ONNX says `[top, left, bottom, right]`; SAME_UPPER is TensorFlow's own. */
function paddingOf({ auto_pad = "NOTSET", pads }: Attributes): Padding {
  const automatic = auto_pad as string;
  if (automatic === "SAME_UPPER") return "same";
  if (automatic !== "NOTSET" && automatic !== "VALID") throw new Error(`padding by ${automatic} is not known`);
  const [top = 0, left = 0, bottom = 0, right = 0] = (pads as readonly number[] | undefined) ?? [];
  if (top === 0 && left === 0 && bottom === 0 && right === 0) return "valid";
  return [
    [0, 0],
    [top, bottom],
    [left, right],
    [0, 0],
  ];
}

function pairOf(attribute: OnnxAttribute | undefined): [number, number] {
  const [down = 1, across = 1] = (attribute as readonly number[] | undefined) ?? [];
  return [down, across];
}

/** Kernels in TensorFlow's order of sides, by the tensor that the graph has; both stay for good. */
const turnedKernels = new WeakMap<tf.Tensor, tf.Tensor4D>();

function rememberedAs(value: Value | undefined, turn: (kernel: tf.Tensor4D) => tf.Tensor4D): tf.Tensor4D {
  const { tensor } = floatsIn(value);
  const known = turnedKernels.get(tensor);
  if (known !== undefined) return known;
  const turned = tf.keep(turn(tensor as tf.Tensor4D));
  turnedKernels.set(tensor, turned);
  return turned;
}

function kernelOf(value: Value | undefined, order: readonly [number, number, number, number]): tf.Tensor4D {
  return rememberedAs(value, (kernel) => tf.transpose(kernel, [...order]));
}

const convolve: Operator = ([input, kernel, bias], attributes) => {
  const x = asPicture(floatsIn(input));
  const groups = (attributes["group"] as number | undefined) ?? 1;
  const channels = x.shape[3];
  const settings = {
    x,
    ...(bias === undefined ? {} : { bias: floatsIn(bias).tensor as tf.Tensor1D }),
    strides: pairOf(attributes["strides"]),
    pad: paddingOf(attributes),
    dilations: pairOf(attributes["dilations"]),
    activation: (attributes["activation"] as "relu" | "relu6" | undefined) ?? ("linear" as const),
  };
  // Typed for one number, while explicit padding is taken by every backend as by the plain convolution.
  const pad = settings.pad as "same";
  if (groups === 1) return picture(tf.fused.conv2d({ ...settings, pad, filter: kernelOf(kernel, [2, 3, 1, 0]) }));
  if (groups !== channels) throw new Error(`convolutions of ${groups} groups over ${channels} channels are not known`);
  return picture(tf.fused.depthwiseConv2d({ ...settings, pad, filter: kernelOf(kernel, [2, 3, 0, 1]) }));
};

/**
 * Makes a square of every pixel. Each row of the squares is a convolution of one pixel whose channels are the row's columns, one after the other: laid out
 * as they come they are a row of the picture. That is ten times as fast in WebAssembly as its own transposed convolution.
 */
const convolveTransposed: Operator = ([input, kernel, bias], attributes) => {
  const x = asPicture(floatsIn(input));
  const [down, across] = pairOf(attributes["strides"]);
  const [depth, channels, rows, columns] = floatsIn(kernel).tensor.shape as [number, number, number, number];
  if (paddingOf(attributes) !== "valid" || rows !== down || columns !== across)
    throw new Error("transposed convolutions are known where their pieces do not overlap");
  const [batch, height, width] = x.shape;
  const filters = rememberedAs(kernel, (tensor) =>
    tf.reshape<tf.Rank.R4>(tf.transpose(tensor, [2, 0, 3, 1]), [rows, 1, depth, columns * channels]),
  );
  const activation = (attributes["activation"] as "relu" | "relu6" | undefined) ?? "linear";
  const biases = bias === undefined ? {} : { bias: tf.tile(floatsIn(bias).tensor as tf.Tensor1D, [columns]) };
  const lines = Array.from({ length: rows }, (_, row) => {
    const filter = tf.slice(filters, [row, 0, 0, 0], [1, 1, depth, columns * channels]);
    const line = tf.fused.conv2d({ x, filter, ...biases, strides: 1, pad: "valid", activation });
    return tf.reshape(line, [batch * height, width * columns * channels]);
  });
  return picture(tf.reshape(tf.concat(lines, 1), [batch, height * rows, width * columns, channels]));
};

const pool =
  (kind: "max" | "avg"): Operator =>
  ([input], attributes) => {
    if ((attributes["ceil_mode"] ?? 0) !== 0) throw new Error("pooling that rounds up is not known");
    const [size, strides] = [pairOf(attributes["kernel_shape"]), pairOf(attributes["strides"])];
    const pad = paddingOf(attributes);
    return picture(tf.pool(asPicture(floatsIn(input)), size, kind, pad, undefined, strides));
  };

/** Pools instead of taking the mean along two sides, for which WebAssembly turns the picture first. */
const globalAveragePool: Operator = ([input]) => {
  const x = asPicture(floatsIn(input));
  return picture(tf.avgPool(x, [x.shape[1], x.shape[2]], 1, "valid"));
};

/** Enlarges by whole numbers: every pixel is repeated (nearest, asymmetric, rounded down). */
const resize: Operator = ([input, , scales, sizes], { mode }) => {
  const x = asPicture(floatsIn(input));
  const [, height, width] = x.shape;
  const factors = scales === undefined ? [] : [...floatsIn(scales).tensor.dataSync()];
  const target = factors.length === 4 ? [height * factors[2]!, width * factors[3]!] : integersIn(sizes).slice(2);
  const [down, across] = [Math.floor(target[0]!), Math.floor(target[1]!)];
  if (mode !== "nearest" || down % height !== 0 || across % width !== 0) throw new Error("only enlarging by repeating pixels is known");
  return picture(tf.image.resizeNearestNeighbor(x, [down, across]));
};

/** The operations by their names. */
export const convolutionOperators: Readonly<Record<string, Operator>> = {
  Conv: convolve,
  ConvTranspose: convolveTransposed,
  MaxPool: pool("max"),
  AveragePool: pool("avg"),
  GlobalAveragePool: globalAveragePool,
  Resize: resize,
};
