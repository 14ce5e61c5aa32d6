/** A judge is used only with what it was fitted on. */
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadJudges } from "../../../src/adapters/detector/judges.ts";
import { confidenceMeasures } from "../../../src/core/judge/confidence.ts";
import { drawnMeasures } from "../../../src/core/judge/drawn/evidence.ts";
import { measures } from "../../../src/core/judge/evidence.ts";
import { kindMeasureNames } from "../../../src/core/judge/kinds/evidence.ts";
import { labelMeasureNames } from "../../../src/core/judge/labels/evidence.ts";
import { companyMeasures } from "../../../src/core/judge/company.ts";
import { linkCompanyMeasures } from "../../../src/core/judge/link-company.ts";
import { linkConfidenceMeasures } from "../../../src/core/judge/link-confidence.ts";
import { ownerMeasureNames } from "../../../src/core/judge/owners/evidence.ts";
import { headMeasureNames, linkMeasures } from "../../../src/core/judge/link-evidence.ts";

const names = measures.map(({ name }) => name);

function aFolder(
  change: { pageNet?: string; cutOutNet?: string; endNet?: string; measures?: readonly string[]; text?: string } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), "redraw-judges-"));
  const forest = (known: readonly string[]) => ({ measures: known, trees: [], calibration: [] });
  const links = linkMeasures.map(({ name }) => name);
  const text = JSON.stringify({
    shapes: forest(change.measures ?? names),
    company: forest(companyMeasures),
    kinds: forest(kindMeasureNames),
    confidence: forest(confidenceMeasures),
    links: forest(links),
    linkCompany: forest(linkCompanyMeasures),
    linkConfidence: forest(linkConfidenceMeasures),
    heads: forest(headMeasureNames),
    labels: forest(labelMeasureNames),
    owners: forest(ownerMeasureNames),
    drawn: forest(drawnMeasures),
  });
  const sha256 = createHash("sha256").update(text).digest("hex");
  writeFileSync(join(folder, "judges.json"), change.text ?? text);
  const models = {
    "page-small": { file: "page-small.safetensors", sha256: "net", architecture: "page/1" },
    "cutout-small": { file: "cutout-small.safetensors", sha256: "cut", architecture: "cutout/1" },
    "end-small": { file: "end-small.safetensors", sha256: "end", architecture: "cutout/1" },
    judges: {
      file: "judges.json",
      sha256,
      architecture: "forest/1",
      pageNet: change.pageNet ?? "net",
      cutOutNet: change.cutOutNet ?? "cut",
      endNet: change.endNet ?? "end",
    },
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ version: 1, models }));
  return folder;
}

test("the judge of this tree was fitted on its page net and its measures", async () => {
  for (const { trees } of Object.values(await loadJudges())) expect(trees.length).toBeGreaterThan(100);
  expect((await loadJudges({ models: aFolder() })).shapes.measures).toEqual(names);
});

test.each([
  ["another page net", { pageNet: "older" }, /another page net/],
  ["another cut-out net", { cutOutNet: "older" }, /another cut-out net/],
  ["another end net", { endNet: "older" }, /another end net/],
  ["other measures", { measures: names.slice(1) }, /other measures/],
  ["altered trees", { text: "{}" }, /its content/],
])("%s is refused by the file's name", async (_, change, want) => {
  const refusal = loadJudges({ models: aFolder(change) });
  await expect(refusal).rejects.toMatchObject({ code: "model_unusable", message: expect.stringMatching(want) });
  await expect(refusal).rejects.toMatchObject({ message: expect.stringContaining("judges.json") });
});
