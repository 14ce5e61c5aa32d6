/** The operations that look at shapes: each against what it should be. */
import * as tf from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { backends } from "../../../../src/adapters/detector/backends.ts";
import type { OnnxAttribute } from "../../../../src/adapters/detector/onnx/model.ts";
import { shapeOperators } from "../../../../src/adapters/detector/onnx/shapes.ts";
import type { Value } from "../../../../src/adapters/detector/onnx/value.ts";
import { asPlain, floatsIn, picture, plain } from "../../../../src/adapters/detector/onnx/value.ts";

beforeAll(() => backends.wasm.open());

const matrix = (): Value => plain(tf.tensor2d([1, 2, 3, 4, 5, 6], [2, 3]));
const whole = (...integers: readonly number[]): Value => ({ integers });
const seen = (value: Value): unknown => {
  if ("integers" in value) return value.integers;
  const tensor = asPlain(floatsIn(value));
  return [tensor.shape, [...tensor.dataSync()]];
};

test.each<[string, Readonly<Record<string, OnnxAttribute>>, readonly (Value | undefined)[], unknown]>([
  ["Shape", {}, [picture(tf.zeros([1, 5, 7, 3]))], [1, 3, 5, 7]],
  ["Slice", { axes: [0], starts: [1], ends: [3] }, [whole(4, 5, 6, 7)], [5, 6]],
  ["Slice", { axes: [0], starts: [-1], ends: [2 ** 31 - 1] }, [whole(4, 5, 6)], [6]],
  [
    "Slice",
    {},
    [matrix(), whole(1), whole(3), whole(1)],
    [
      [2, 2],
      [2, 3, 5, 6],
    ],
  ],
  ["Concat", { axis: 0 }, [whole(1), whole(2, 3)], [1, 2, 3]],
  [
    "Concat",
    { axis: 1 },
    [matrix(), matrix()],
    [
      [2, 6],
      [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6],
    ],
  ],
  [
    "Concat",
    { axis: 1 },
    [picture(tf.ones([1, 1, 2, 1])), picture(tf.zeros([1, 1, 2, 1]))],
    [
      [1, 2, 1, 2],
      [1, 1, 0, 0],
    ],
  ],
  [
    "Reshape",
    {},
    [matrix(), whole(0, 1, -1)],
    [
      [2, 1, 3],
      [1, 2, 3, 4, 5, 6],
    ],
  ],
  ["Squeeze", { axes: [0] }, [whole(9)], [9]],
  ["Squeeze", { axes: [1] }, [plain(tf.ones([2, 1]))], [[2], [1, 1]]],
  ["Unsqueeze", { axes: [0] }, [whole(9)], [9]],
  [
    "Unsqueeze",
    { axes: [1] },
    [plain(tf.ones([2]))],
    [
      [2, 1],
      [1, 1],
    ],
  ],
  [
    "Transpose",
    { perm: [1, 0] },
    [matrix()],
    [
      [3, 2],
      [1, 4, 2, 5, 3, 6],
    ],
  ],
  ["Cast", { to: 7 }, [whole(3)], [3]],
])("%s with %j", (name, attributes, inputs, want) => {
  expect(seen(shapeOperators[name]!(inputs, attributes))).toEqual(want);
});

test("floats do not become whole numbers", () => {
  expect(() => shapeOperators["Cast"]!([matrix()], { to: 7 })).toThrow("a cast to the type 7");
});
