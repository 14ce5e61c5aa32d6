/** ONNX graphs on TensorFlow.js: values are given back, and what is not known is refused by name. */
import * as tf from "@tensorflow/tfjs-core";
import { beforeAll, expect, test } from "vitest";
import { backends } from "../../../../src/adapters/detector/backends.ts";
import { openGraph } from "../../../../src/adapters/detector/onnx/graph.ts";
import { convolution, graphOf, kernel, node, runOnPicture } from "../../../make/onnx-graph.ts";

beforeAll(() => backends.wasm.open());

test("shapes are computed beside the backend: a picture becomes rows of columns", () => {
  const graph = graphOf(
    [
      node("Shape", ["x"], "shape"),
      node("Slice", ["shape"], "batch", { axes: [0], starts: [0], ends: [1] }),
      node("Concat", ["batch", "rest"], "wanted", { axis: 0 }),
      node("Reshape", ["x", "wanted"], "rows"),
      node("Transpose", ["rows"], "out", { perm: [0, 2, 1] }),
    ],
    { rest: { shape: [2], values: Int32Array.of(2, -1) } },
  );
  expect(runOnPicture(graph)).toEqual({ shape: [1, 6, 2], values: Array.from({ length: 12 }, (_, index) => index / 4 - 1) });
});

test("a run leaves nothing behind but its answer", () => {
  const graph = openGraph(graphOf([convolution, node("Sigmoid", ["conv"], "out")], kernel));
  const once = (): void => tf.tidy(() => graph.run(tf.zeros([1, 4, 4, 2]))).dispose();
  once();
  const { numTensors } = tf.memory();
  once();
  expect(tf.memory().numTensors).toBe(numTensors);
});

test("an operation that is not known is refused by name before anything runs", () => {
  expect(() => openGraph(graphOf([node("Einsum", ["x"], "out")], {}))).toThrow("the operation Einsum is not known");
});

test.each([
  ["groups that are not one a channel", node("Conv", ["x", "kernel"], "out", { group: 3 }), "convolutions of 3 groups"],
  ["padding by the lower side", node("Conv", ["x", "kernel"], "out", { auto_pad: "SAME_LOWER" }), "padding by SAME_LOWER"],
  ["softmax across", node("Softmax", ["x"], "out", { axis: 1 }), "softmax runs along the last side"],
])("%s are refused instead of computed wrongly", (_, given, why) => {
  expect(() => runOnPicture(graphOf([given], kernel))).toThrow(why);
});
