/** Loads the judges of shapes and connectors: boosted trees that were fitted on what the present nets see and the present measures say, and on nothing else. */
import { companyMeasures } from "../../core/judge/company.ts";
import { confidenceMeasures } from "../../core/judge/confidence.ts";
import { drawnMeasures } from "../../core/judge/drawn/evidence.ts";
import { measures } from "../../core/judge/evidence.ts";
import type { Judges } from "../../core/judge/judges.ts";
import { judgeNames } from "../../core/judge/judges.ts";
import { kindMeasureNames } from "../../core/judge/kinds/evidence.ts";
import { labelMeasureNames } from "../../core/judge/labels/evidence.ts";
import { linkCompanyMeasures } from "../../core/judge/link-company.ts";
import { linkConfidenceMeasures } from "../../core/judge/link-confidence.ts";
import { headMeasureNames, linkMeasures } from "../../core/judge/link-evidence.ts";
import { ownerMeasureNames } from "../../core/judge/owners/evidence.ts";
import type { ModelFolders } from "./weights.ts";
import { loadModel, unusable } from "./weights.ts";

/** What this version of the product reads. */
const architecture = "forest/1";

/** What each judge must have been fitted on. */
const measuresOf: { readonly [Name in keyof Judges]: readonly string[] } = {
  shapes: measures.map(({ name }) => name),
  company: companyMeasures,
  kinds: kindMeasureNames,
  confidence: confidenceMeasures,
  links: linkMeasures.map(({ name }) => name),
  linkCompany: linkCompanyMeasures,
  linkConfidence: linkConfidenceMeasures,
  heads: headMeasureNames,
  labels: labelMeasureNames,
  owners: ownerMeasureNames,
  drawn: drawnMeasures,
};

/** Reads the judges by the manifest. Throws `model_unusable` where the file is altered, or was fitted on another page net or other measures. */
export async function loadJudges(folders: ModelFolders = {}): Promise<Judges> {
  const { text, facts, sha256Of } = await loadModel({ net: "judges", architecture }, folders);
  const file = String(facts["file"]);
  if (facts["pageNet"] !== sha256Of("page-small")) throw unusable(file, "it was fitted on what another page net saw");
  if (facts["cutOutNet"] !== sha256Of("cutout-small")) throw unusable(file, "it was fitted on what another cut-out net saw");
  if (facts["endNet"] !== sha256Of("end-small")) throw unusable(file, "it was fitted on what another end net saw");
  const judges = JSON.parse(text) as Judges;
  const stranger = judgeNames.find((name) => JSON.stringify(judges[name]?.measures) !== JSON.stringify(measuresOf[name]));
  if (stranger !== undefined) throw unusable(file, `its judge of ${stranger} was fitted on other measures than this version takes`);
  return judges;
}
