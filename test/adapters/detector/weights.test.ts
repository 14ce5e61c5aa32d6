/** Weights are used only as they were accepted. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTrained, loadWeights } from "../../../src/adapters/detector/weights.ts";
import { aModelsFolder, someTensors } from "../../make/tensors.ts";

const wanted = { net: "toy", architecture: "test/1" };
const bytes = someTensors({
  kernel: { dtype: "F32", shape: [2], values: [1, 2] },
  "training/mean": { dtype: "F32", shape: [1], values: [3] },
});

test("weights come with their hash and what the manifest says, without what serves the training alone", async () => {
  const { tensors, sha256, facts } = await loadWeights(wanted, { models: aModelsFolder(bytes, { alphabet: "ab" }) });
  expect([...tensors.keys()]).toEqual(["kernel"]);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(facts["alphabet"]).toBe("ab");
});

test("a missing file is refused by name", async () => {
  const folder = aModelsFolder(bytes);
  rmSync(join(folder, "toy.safetensors"));
  await expect(loadWeights(wanted, { models: folder })).rejects.toMatchObject({
    code: "model_unusable",
    message: expect.stringContaining("toy.safetensors"),
  });
});

test("a file of which one bit was altered is refused by name", async () => {
  const folder = aModelsFolder(bytes);
  const altered = Uint8Array.from(bytes);
  altered[altered.length - 1]! ^= 1;
  writeFileSync(join(folder, "toy.safetensors"), altered);
  await expect(loadWeights(wanted, { models: folder })).rejects.toMatchObject({
    code: "model_unusable",
    message: expect.stringContaining("toy.safetensors"),
  });
});

test.each([
  ["in its header", () => aModelsFolder(someTensors({}, "test/2"))],
  ["in the manifest", () => aModelsFolder(bytes, { architecture: "test/2" })],
])("a file of another architecture %s is refused by name", async (_, makeFolder) => {
  await expect(loadWeights(wanted, { models: makeFolder() })).rejects.toMatchObject({
    code: "model_unusable",
    message: expect.stringMatching(/toy\.safetensors.*test\/1/),
  });
});

test("a net that nobody trained is told from one that is broken", async () => {
  const folder = aModelsFolder(bytes);
  expect(await isTrained("toy", folder)).toBe(true);
  expect(await isTrained("other", folder)).toBe(false);
  await expect(loadWeights({ ...wanted, net: "other" }, { models: folder })).rejects.toMatchObject({
    message: expect.stringContaining("other.safetensors"),
  });
  writeFileSync(join(folder, "manifest.json"), "{}");
  await expect(isTrained("toy", folder)).rejects.toMatchObject({ message: expect.stringContaining("manifest.json") });
});

test("the models of this tree are what their manifest says", async () => {
  const { tensors } = await loadWeights({ net: "text-small", architecture: "text/1" });
  expect(tensors.get("stages.0.kernel")!.shape).toEqual([3, 3, 1, 16]);
});
