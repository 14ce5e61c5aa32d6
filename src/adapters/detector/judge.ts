/** Loads the judge of shapes: boosted trees that were fitted on what the present nets see and the present measures say, and on nothing else. */
import type { Forest } from "../../core/judge/forest.ts";
import { measures } from "../../core/judge/evidence.ts";
import type { ModelFolders } from "./weights.ts";
import { loadModel, unusable } from "./weights.ts";

/** What this version of the product reads. */
const architecture = "forest/1";

/** Reads the judge by the manifest. Throws `model_unusable` where the file is altered, or was fitted on another page net or other measures. */
export async function loadJudge(folders: ModelFolders = {}): Promise<Forest> {
  const { text, facts, sha256Of } = await loadModel({ net: "shape-judge", architecture }, folders);
  const file = String(facts["file"]);
  if (facts["pageNet"] !== sha256Of("page-small")) throw unusable(file, "it was fitted on what another page net saw");
  const forest = JSON.parse(text) as Forest;
  const names = measures.map(({ name }) => name);
  if (JSON.stringify(forest.measures) !== JSON.stringify(names))
    throw unusable(file, "it was fitted on other measures than this version takes");
  return forest;
}
