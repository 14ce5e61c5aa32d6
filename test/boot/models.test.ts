/** Backends that the settings allow, and models that can be trusted. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelsFolder } from "../../src/adapters/detector/weights.ts";
import { backendsFor, checkModels, openNets } from "../../src/boot/models.ts";
import { aFolder } from "../make/folder.ts";
import { copyFolder } from "../make/tensors.ts";

test.each([
  ["auto", ["gpu", "native", "wasm"]],
  ["geometry", ["gpu", "native", "wasm"]],
  ["wasm", ["wasm"]],
  ["gpu", ["gpu"]],
] as const)("detector %s allows %j", (detector, backends) => {
  expect(backendsFor({ detector })).toEqual(backends);
});

test("only models that are used can keep the product from starting", async () => {
  const folder = copyFolder(modelsFolder, aFolder());
  writeFileSync(join(folder, "text-small.safetensors"), "altered");
  await checkModels({ text: "tesseract", detector: "auto" }, folder);
  await expect(checkModels({ text: "ctc", detector: "auto" }, folder)).rejects.toMatchObject({
    code: "model_unusable",
    message: expect.stringContaining("text-small.safetensors"),
  });
});

test("nets open on a backend that works", async () => {
  const pool = await openNets({ text: "ctc", detector: "auto" }, 1);
  expect(pool!.weights.map(({ net }) => net)).toEqual(["text-small"]);
  await pool!.close();
  expect(await openNets({ text: "tesseract", detector: "auto" }, 1)).toBeNull();
});
