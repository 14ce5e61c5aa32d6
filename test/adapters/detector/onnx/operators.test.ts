/** The operations that look at numbers one by one or along a side: each against what it should be. */
import * as tf from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { backends } from "../../../../src/adapters/detector/backends.ts";
import { operators } from "../../../../src/adapters/detector/onnx/operators.ts";
import type { OnnxAttribute } from "../../../../src/adapters/detector/onnx/model.ts";
import { asPlain, floatsIn, picture, plain } from "../../../../src/adapters/detector/onnx/value.ts";

beforeAll(() => backends.wasm.open());

const vector = (...values: readonly number[]): ReturnType<typeof plain> => plain(tf.tensor1d([...values]));
const number = (value: number): ReturnType<typeof plain> => plain(tf.scalar(value));
const valuesOf = (value: ReturnType<(typeof operators)[string]>): readonly number[] =>
  [...asPlain(floatsIn(value)).dataSync()].map((one) => Math.round(10_000 * one) / 10_000);

test.each<[string, Readonly<Record<string, OnnxAttribute>>, readonly ReturnType<typeof plain>[], readonly number[]]>([
  ["Add", {}, [vector(1, 2), number(3)], [4, 5]],
  ["Sub", {}, [number(3), vector(1, 2)], [2, 1]],
  ["Mul", {}, [vector(2, 3), vector(4, 5)], [8, 15]],
  ["Div", {}, [vector(1, 3), number(2)], [0.5, 1.5]],
  ["Pow", {}, [vector(2, 3), number(2)], [4, 9]],
  ["Sqrt", {}, [vector(9, 2.25)], [3, 1.5]],
  ["Relu", {}, [vector(-1, 2)], [0, 2]],
  ["Sigmoid", {}, [vector(0, 2)], [0.5, 0.8808]],
  ["Erf", {}, [vector(0, 0.5, -1)], [0, 0.5205, -0.8427]],
  ["HardSigmoid", { alpha: 0.2, beta: 0.5 }, [vector(-5, 1, 5)], [0, 0.7, 1]],
  ["Clip", {}, [vector(-1, 3, 9), number(0), number(6)], [0, 3, 6]],
  ["Clip", { min: 1, max: 2 }, [vector(-1, 1.5, 9)], [1, 1.5, 2]],
  ["Softmax", { axis: -1 }, [vector(0, Math.log(3))], [0.25, 0.75]],
  ["MatMul", {}, [plain(tf.tensor3d([1, 2, 3, 4], [2, 1, 2])), plain(tf.tensor2d([1, 0, 0, 10], [2, 2]))], [1, 20, 3, 40]],
  ["ReduceMean", { axes: [-1], keepdims: 1 }, [plain(tf.tensor2d([1, 3, 5, 7], [2, 2]))], [2, 6]],
  ["ReduceMean", { axes: [2, 3], keepdims: 1 }, [picture(tf.tensor4d([1, 10, 3, 30], [1, 1, 2, 2]))], [2, 20]],
  [
    "BatchNormalization",
    { epsilon: 0 },
    [picture(tf.tensor4d([1, 10], [1, 1, 1, 2])), vector(2, 1), vector(0, 1), vector(0, 4), vector(4, 9)],
    [1, 3],
  ],
])("%s with %j", (name, attributes, inputs, want) => {
  expect(valuesOf(operators[name]!(inputs, attributes))).toEqual(want);
});

test("every operation of the shipped graphs is there", () => {
  expect(Object.keys(operators).length).toBeGreaterThanOrEqual(29);
});
