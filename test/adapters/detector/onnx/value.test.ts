/** Values of a graph: the order of their sides, and how two of them meet. */
import * as tf from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { backends } from "../../../../src/adapters/detector/backends.ts";
import {
  aligned,
  asPicture,
  asPlain,
  floatsIn,
  integersIn,
  picture,
  plain,
  shapeOf,
} from "../../../../src/adapters/detector/onnx/value.ts";

beforeAll(() => backends.wasm.open());

const shown = (): ReturnType<typeof picture> => picture(tf.tensor4d([1, 2, 3, 4, 5, 6], [1, 1, 3, 2]));

test("a picture has the sides of the graph, wherever its channels lie", () => {
  expect(shapeOf(shown())).toEqual([1, 2, 1, 3]);
  expect([...asPlain(shown()).dataSync()]).toEqual([1, 3, 5, 2, 4, 6]);
  expect([...asPicture(plain(asPlain(shown()))).dataSync()]).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([
  ["a single number fits as it lies", [7], [1], true],
  ["one for every channel is turned to the picture", [7, 8], [1, 2, 1, 1], true],
  ["other sides turn the picture", [7, 8, 9], [3], false],
] as const)("%s", (_, values, shape, channelsLast) => {
  const other = plain(tf.tensor([...values], [...shape]));
  for (const [a, b] of [
    [shown(), other],
    [other, shown()],
  ] as const) {
    const met = aligned(a, b);
    expect(met.channelsLast).toBe(channelsLast);
    expect(tf.add(met.a, met.b).shape).toEqual(channelsLast ? [1, 1, 3, 2] : [1, 2, 1, 3]);
  }
});

test("whole numbers are no floats, and nothing is neither", () => {
  expect(() => floatsIn({ integers: [1] })).toThrow("whole numbers");
  expect(() => floatsIn(undefined)).toThrow("nothing");
  expect(() => integersIn(shown())).toThrow("floats");
});
