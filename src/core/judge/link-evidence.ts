/** All evidence about a connector and about a head at one of its ends, as numbers in one order: what trees are fitted on and ask for. */
import { asEvidence } from "./forest.ts";
import { endLinkMeasures } from "./links/ends.ts";
import { headMeasures } from "./links/heads.ts";
import { routeMeasures } from "./links/route.ts";
import { sharedMeasures } from "./links/shared.ts";
import type { LinkCandidate, LinkMeasure, LinkScene } from "./links/scene.ts";

/** The measures of a connector, and of a head, by their names in their order. */
export const linkMeasures: readonly LinkMeasure[] = [...endLinkMeasures, ...routeMeasures, ...sharedMeasures];
export const headMeasureNames: readonly string[] = headMeasures.map(({ name }) => name);

/** Measures a connector. */
export function linkEvidenceOf(candidate: LinkCandidate, scene: LinkScene): Float64Array {
  return asEvidence(linkMeasures.map(({ of }) => of(candidate, scene)));
}

/** Measures one end of a connector. */
export function headEvidenceOf(candidate: LinkCandidate, scene: LinkScene, at: "source" | "target"): Float64Array {
  return asEvidence(headMeasures.map(({ of }) => of(candidate, scene, at)));
}
