/** The operations of ONNX that look at shapes and lay values out anew. */
import * as tf from "@tensorflow/tfjs-core";
import type { OnnxAttribute } from "./model.ts";
import type { Operator } from "./operators.ts";
import type { Value } from "./value.ts";
import { asPicture, asPlain, floatsIn, integersIn, picture, plain, shapeOf } from "./value.ts";

const numbers = (attribute: OnnxAttribute | undefined): readonly number[] => (attribute as readonly number[] | undefined) ?? [];
const isInteger = (value: Value | undefined): boolean => value !== undefined && "integers" in value;
/** Types of numbers by their codes; whole ones stay what they are, floats stay floats. */
const castTypes = { float: 1, integers: [6, 7] } as const;

/** Takes the part of a list from one place to another; places from the end are negative. */
function part(list: readonly number[], from: number, to: number): readonly number[] {
  return list.slice(from, to < 0 ? to + list.length : to);
}

const slice: Operator = ([x, starts, ends, axes], attributes) => {
  const from = starts === undefined ? numbers(attributes["starts"]) : integersIn(starts);
  const to = ends === undefined ? numbers(attributes["ends"]) : integersIn(ends);
  if (isInteger(x)) return { integers: part(integersIn(x), from[0]!, to[0]!) };
  const tensor = asPlain(floatsIn(x));
  const sides = axes === undefined ? numbers(attributes["axes"]) : integersIn(axes);
  const [begin, size] = [tensor.shape.map(() => 0), [...tensor.shape]];
  for (const [index, side] of sides.entries()) {
    const length = tensor.shape[side]!;
    const place = (value: number): number => Math.min(length, value < 0 ? value + length : value);
    [begin[side], size[side]] = [place(from[index]!), place(to[index]!) - place(from[index]!)];
  }
  return plain(tf.slice(tensor, begin, size));
};

const concat: Operator = (values, { axis }) => {
  if (values.every(isInteger)) return { integers: values.flatMap((value) => integersIn(value)) };
  const floats = values.map(floatsIn);
  if (axis === 1 && floats.some(({ channelsLast }) => channelsLast)) return picture(tf.concat(floats.map(asPicture), 3));
  return plain(tf.concat(floats.map(asPlain), axis as number));
};

/** A side of 0 is taken over, one of -1 takes what is left. */
const reshape: Operator = ([x, shape]) => {
  if (isInteger(x)) return x!;
  const tensor = asPlain(floatsIn(x));
  return plain(
    tf.reshape(
      tensor,
      integersIn(shape).map((side, index) => (side === 0 ? tensor.shape[index]! : side)),
    ),
  );
};

const squeeze: Operator = ([x], { axes }) => {
  if (isInteger(x)) return x!;
  return plain(tf.squeeze(asPlain(floatsIn(x)), [...numbers(axes)]));
};

const unsqueeze: Operator = ([x], { axes }) => {
  if (isInteger(x)) return x!;
  return plain(numbers(axes).reduce((tensor, axis) => tf.expandDims(tensor, axis), asPlain(floatsIn(x))));
};

const cast: Operator = ([x], { to }) => {
  const wanted = to as number;
  const fits = isInteger(x) ? castTypes.integers.some((type) => type === wanted) : wanted === castTypes.float;
  if (!fits || x === undefined) throw new Error(`a cast to the type ${wanted} is not known`);
  return x;
};

const transpose: Operator = ([x], { perm }) => plain(tf.transpose(asPlain(floatsIn(x)), [...numbers(perm)]));

/** The operations by their names. */
export const shapeOperators: Readonly<Record<string, Operator>> = {
  Shape: ([x]) => ({ integers: shapeOf(floatsIn(x)) }),
  Slice: slice,
  Concat: concat,
  Reshape: reshape,
  Squeeze: squeeze,
  Unsqueeze: unsqueeze,
  Cast: cast,
  Transpose: transpose,
};
