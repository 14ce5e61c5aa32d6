/** The operations that look at neighbours: each against what it should be. */
import * as tf from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { backends } from "../../../../src/adapters/detector/backends.ts";
import { convolutionOperators } from "../../../../src/adapters/detector/onnx/convolution.ts";
import type { OnnxAttribute } from "../../../../src/adapters/detector/onnx/model.ts";
import type { Value } from "../../../../src/adapters/detector/onnx/value.ts";
import { asPlain, floatsIn, picture, plain } from "../../../../src/adapters/detector/onnx/value.ts";

beforeAll(() => backends.wasm.open());

/** Two rows of three columns, one channel: 1 to 6. */
const page = (): Value => picture(tf.tensor4d([1, 2, 3, 4, 5, 6], [1, 2, 3, 1]));
const constant = (values: readonly number[], shape: readonly number[]): Value => plain(tf.tensor([...values], [...shape]));
const run = (name: string, inputs: readonly (Value | undefined)[], attributes: Readonly<Record<string, OnnxAttribute>>): unknown => {
  const tensor = asPlain(floatsIn(convolutionOperators[name]!(inputs, attributes)));
  return [tensor.shape, [...tensor.dataSync()]];
};

test.each<[string, Readonly<Record<string, OnnxAttribute>>, readonly number[], readonly number[]]>([
  ["two steps across, no padding", { strides: [1, 2], pads: [0, 0, 0, 0] }, [1, 1, 2, 1], [3, 9]],
  ["padding at the left alone", { pads: [0, 1, 0, 0] }, [1, 1, 2, 3], [1, 3, 5, 4, 9, 11]],
  ["SAME_UPPER pads at the right", { auto_pad: "SAME_UPPER" }, [1, 1, 2, 3], [3, 5, 3, 9, 11, 6]],
])("a convolution with %s", (_, attributes, shape, values) => {
  expect(run("Conv", [page(), constant([1, 1], [1, 1, 1, 2])], { group: 1, ...attributes })).toEqual([shape, values]);
});

test("a convolution of every channel alone, with bias and limits", () => {
  const two = picture(tf.tensor4d([1, -1, 2, -2], [1, 1, 2, 2]));
  const attributes = { group: 2, activation: "relu6" };
  expect(run("Conv", [two, constant([10, 3], [2, 1, 1, 1]), constant([0, 5], [2])], attributes)).toEqual([
    [1, 2, 1, 2],
    [6, 6, 2, 0],
  ]);
});

test("a transposed convolution lays a piece for every pixel", () => {
  const kernel = constant([1, 2, 3, 4], [1, 1, 2, 2]);
  const small = picture(tf.tensor4d([1, 10], [1, 1, 2, 1]));
  expect(run("ConvTranspose", [small, kernel, constant([0.5], [1])], { strides: [2, 2], pads: [0, 0, 0, 0] })).toEqual([
    [1, 1, 2, 4],
    [1.5, 2.5, 10.5, 20.5, 3.5, 4.5, 30.5, 40.5],
  ]);
  expect(() => run("ConvTranspose", [small, kernel], { strides: [1, 1] })).toThrow("do not overlap");
});

test.each<[string, readonly number[], readonly number[]]>([
  ["MaxPool", [1, 1, 1, 1], [5]],
  ["AveragePool", [1, 1, 1, 1], [3]],
])("%s", (name, shape, values) => {
  expect(run(name, [page()], { kernel_shape: [2, 2], strides: [2, 2], pads: [0, 0, 0, 0] })).toEqual([shape, values]);
  expect(() => run(name, [page()], { kernel_shape: [2, 2], ceil_mode: 1 })).toThrow("rounds up");
});

test("the mean of a whole picture", () => {
  expect(run("GlobalAveragePool", [page()], {})).toEqual([[1, 1, 1, 1], [3.5]]);
});

test("enlarging repeats pixels, by factors or to sides, and nothing else is known", () => {
  const small = picture(tf.tensor4d([1, 2], [1, 1, 2, 1]));
  const wanted = [
    [1, 1, 2, 4],
    [1, 1, 2, 2, 1, 1, 2, 2],
  ];
  expect(run("Resize", [small, undefined, constant([1, 1, 2, 2], [4])], { mode: "nearest" })).toEqual(wanted);
  expect(run("Resize", [small, undefined, undefined, { integers: [1, 1, 2, 4] }], { mode: "nearest" })).toEqual(wanted);
  expect(() => run("Resize", [small, undefined, constant([1, 1, 1.5, 1.5], [4])], { mode: "nearest" })).toThrow("repeating pixels");
});
