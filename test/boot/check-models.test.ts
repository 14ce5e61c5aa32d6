/** Models are trusted or refused when a process starts, not when the first picture needs them. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelsFolder } from "../../src/adapters/detector/weights.ts";
import { checkModels } from "../../src/boot/check-models.ts";
import { aFolder } from "../make/folder.ts";
import { copyFolder } from "../make/tensors.ts";

const refusal = (file: string): unknown => ({ code: "model_unusable", message: expect.stringContaining(file) as string });

test("only models that pictures may need can keep the product from starting", async () => {
  const folder = copyFolder(modelsFolder, aFolder());
  writeFileSync(join(folder, "text-small.safetensors"), "altered");
  await checkModels({ text: "none", detector: "auto" }, folder);
  await expect(checkModels({ text: "ctc", detector: "auto" }, folder)).rejects.toMatchObject(refusal("text-small.safetensors") as object);
});

test("data of scripts that only some pages are in are looked at, too", async () => {
  const folder = copyFolder(modelsFolder, aFolder());
  writeFileSync(join(folder, "kor.traineddata.gz"), "altered");
  await checkModels({ text: "ctc", detector: "geometry" }, folder);
  await expect(checkModels({ text: "auto", detector: "geometry" }, folder)).rejects.toMatchObject(refusal("kor.traineddata.gz") as object);
});

test.each([
  ["missing", (file: string) => rmSync(file)],
  ["altered", (file: string) => writeFileSync(file, "altered")],
])("the net of photographs is refused by name where its file is %s, unless none is asked for", async (_, spoil) => {
  const folder = copyFolder(modelsFolder, aFolder());
  spoil(join(folder, "page-small.safetensors"));
  for (const detector of ["auto", "wasm"] as const)
    await expect(checkModels({ text: "none", detector }, folder)).rejects.toMatchObject(refusal("page-small.safetensors") as object);
  await checkModels({ text: "none", detector: "geometry" }, folder);
});
