/** Gives a text to the connector whose label it is likeliest to be, which need not be the nearest one. */
import type { Block } from "../../assemble/own/claim.ts";
import type { NearEdge } from "../../assemble/own/place.ts";
import type { Forest } from "../forest.ts";
import { probabilityOf } from "../forest.ts";
import { labelEvidenceOf } from "./evidence.ts";
import type { LabelScene } from "./scene.ts";

/** What is less probable for every connector in reach is the label of none. */
const leastProbable = 0.25;

/** Finds the connector that a text labels; null where it labels none. */
export function judgeLabel(block: Block, scene: LabelScene, forest: Forest): NearEdge | null {
  const text = scene.texts.get(block);
  let [best, most]: [NearEdge | null, number] = [null, leastProbable];
  for (const near of text?.near ?? []) {
    const probability = probabilityOf(forest, labelEvidenceOf(near, text!, scene));
    if (probability > most || (best === null && probability === most)) [best, most] = [near, probability];
  }
  return best;
}
