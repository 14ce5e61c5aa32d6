/** A judge is used only with what it was fitted on. */
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadJudge } from "../../../src/adapters/detector/judge.ts";
import { measures } from "../../../src/core/judge/evidence.ts";

const names = measures.map(({ name }) => name);

function aFolder(change: { pageNet?: string; measures?: readonly string[]; text?: string } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "redraw-judge-"));
  const text = JSON.stringify({ measures: change.measures ?? names, trees: [], calibration: [] });
  const sha256 = createHash("sha256").update(text).digest("hex");
  writeFileSync(join(folder, "shape-judge.json"), change.text ?? text);
  const models = {
    "page-small": { file: "page-small.safetensors", sha256: "net", architecture: "page/1" },
    "shape-judge": { file: "shape-judge.json", sha256, architecture: "forest/1", pageNet: change.pageNet ?? "net" },
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ version: 1, models }));
  return folder;
}

test("the judge of this tree was fitted on its page net and its measures", async () => {
  expect((await loadJudge()).trees.length).toBeGreaterThan(100);
  expect((await loadJudge({ models: aFolder() })).measures).toEqual(names);
});

test.each([
  ["another page net", { pageNet: "older" }, /another page net/],
  ["other measures", { measures: names.slice(1) }, /other measures/],
  ["altered trees", { text: "{}" }, /its content/],
])("%s is refused by the file's name", async (_, change, want) => {
  const refusal = loadJudge({ models: aFolder(change) });
  await expect(refusal).rejects.toMatchObject({ code: "model_unusable", message: expect.stringMatching(want) });
  await expect(refusal).rejects.toMatchObject({ message: expect.stringContaining("shape-judge.json") });
});
