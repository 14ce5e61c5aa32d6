/** All evidence about whether a candidate is of a group of kinds, as numbers in one order: what trees are fitted on and ask for. */
import { groupOf, groupsOf } from "../../decode/close-look.ts";
import { familyOfKind, families } from "../../decode/families.ts";
import type { Family } from "../../decode/families.ts";
import type { SeenCandidate } from "../candidates.ts";
import { extentMeasures } from "../evidence/extent.ts";
import { textMeasures } from "../evidence/text.ts";
import { asEvidence } from "../forest.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";
import { sizeName } from "../scene.ts";
import { cornerMeasures } from "./corners.ts";
import { textureMeasures } from "./texture.ts";

/** The groups of families that are told apart, in the order of the families. */
export const kindGroups: readonly Family[] = [...new Set(families.map(groupOf))];

/** Returns the group of the kind that geometry, or the net where it alone saw the shape, gave a candidate; null for text. */
export function measuredGroup({ node: { kind } }: SeenCandidate): Family | null {
  return kind === "text" ? null : groupOf(familyOfKind[kind]);
}

/** What candidates of one size, and all that geometry chose, are said to be: a share for each group. */
interface Habits {
  readonly bySize: ReadonlyMap<string, ReadonlyMap<Family, number>>;
  readonly ofPage: ReadonlyMap<Family, number>;
}

function meanOf(candidates: readonly SeenCandidate[]): ReadonlyMap<Family, number> {
  const sums = new Map<Family, number>();
  for (const { look } of candidates)
    for (const [group, share] of groupsOf(look)) sums.set(group, (sums.get(group) ?? 0) + share / candidates.length);
  return sums;
}

const habitsOf = measuredOnce((scene: Scene): Habits => {
  const chosen = scene.candidates.filter(({ source }) => source === "chosen");
  const sizes = Map.groupBy(chosen, ({ node }) => sizeName(node.box));
  return { bySize: new Map([...sizes].map(([size, alike]) => [size, meanOf(alike)])), ofPage: meanOf(chosen) };
});

/** One piece of evidence for a candidate and a group. */
interface KindMeasure {
  readonly name: string;
  readonly of: (candidate: SeenCandidate, scene: Scene, group: Family) => number;
}

const seenAs = ({ seen }: SeenCandidate, group: Family): number => {
  if (seen === null) return 0;
  return (groupOf(seen.shape.family) === group ? 1 : -1) * seen.shape.score * seen.overlap;
};

const ofGroup: readonly KindMeasure[] = [
  { name: "group", of: (_, __, group) => kindGroups.indexOf(group) },
  { name: "look group", of: ({ look }, _, group) => groupsOf(look).get(group)! },
  {
    name: "look best other",
    of: ({ look }, _, group) => Math.max(...[...groupsOf(look)].filter(([other]) => other !== group).map(([, share]) => share)),
  },
  { name: "measured group", of: (candidate, _, group) => (measuredGroup(candidate) === group ? 1 : 0) },
  { name: "measured as", of: (candidate) => kindGroups.indexOf(measuredGroup(candidate) ?? "picture") },
  { name: "seen group", of: (candidate, _, group) => seenAs(candidate, group) },
  {
    name: "alike look group",
    of: (candidate, scene, group) =>
      habitsOf(scene).bySize.get(sizeName(candidate.node.box))?.get(group) ?? groupsOf(candidate.look).get(group)!,
  },
  { name: "page look group", of: (_, scene, group) => habitsOf(scene).ofPage.get(group) ?? 0 },
];

const ofCandidate: readonly Measure[] = [...extentMeasures, ...textMeasures, ...cornerMeasures, ...textureMeasures];

/** Names of the measures in their order. */
export const kindMeasureNames: readonly string[] = [...ofGroup, ...ofCandidate].map(({ name }) => name);

/** Measures a candidate for each group, in the order of `kindGroups`. */
export function kindEvidenceOf(candidate: SeenCandidate, scene: Scene): readonly Float64Array[] {
  const own = ofCandidate.map(({ of }) => of(candidate, scene));
  return kindGroups.map((group) => asEvidence([...ofGroup.map(({ of }) => of(candidate, scene, group)), ...own]));
}
