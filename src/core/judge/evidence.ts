/** All evidence about a candidate, as numbers in one order: what trees are fitted on and ask for. */
import type { SeenCandidate } from "./candidates.ts";
import { extentMeasures } from "./evidence/extent.ts";
import { inkMeasures } from "./evidence/ink.ts";
import { lookMeasures } from "./evidence/look.ts";
import { relationMeasures } from "./evidence/relations.ts";
import { sightMeasures } from "./evidence/sight.ts";
import { textMeasures } from "./evidence/text.ts";
import { asEvidence } from "./forest.ts";
import type { Measure, Scene } from "./scene.ts";

/** The measures in their order. */
export const measures: readonly Measure[] = [
  ...extentMeasures,
  ...textMeasures,
  ...relationMeasures,
  ...sightMeasures,
  ...inkMeasures,
  ...lookMeasures,
];

/** Measures a candidate. */
export function evidenceOf(candidate: SeenCandidate, scene: Scene): Float64Array {
  return asEvidence(measures.map(({ of }) => of(candidate, scene)));
}
