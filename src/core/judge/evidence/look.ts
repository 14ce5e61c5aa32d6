/** Evidence of the cut-out net: what it takes the candidate for, and what it says of its rivals. */
import { answerOf, closeAnswers, likeliestFamily } from "../../decode/close-look.ts";
import { families, familyOfKind } from "../../decode/families.ts";
import { intersectionOverUnion } from "../../geometry/box.ts";
import type { SeenCandidate } from "../candidates.ts";
import type { Measure, Scene } from "../scene.ts";

/** Two that share so much may stand for one thing. */
const rivals = 0.3;

/** The most that the net says of one answer for a rival, 0 where there is none. */
function surestRival(candidate: SeenCandidate, { byPlace }: Scene, answer: (typeof closeAnswers)[number]): number {
  const { box } = candidate.node;
  const others = byPlace.overlapping(box).filter((other) => other !== candidate && intersectionOverUnion(other.node.box, box) >= rivals);
  return Math.max(0, ...others.map(({ look }) => answerOf(look, answer)));
}

const familyAt = ({ look }: SeenCandidate, family: (typeof families)[number]): number => look.families[families.indexOf(family)]!;

/** In the order in which trees know them. */
export const lookMeasures: readonly Measure[] = [
  ...closeAnswers.map((answer): Measure => ({ name: `look ${answer}`, of: ({ look }) => answerOf(look, answer) })),
  { name: "look family", of: ({ look }) => families.indexOf(likeliestFamily(look).family) },
  { name: "look sure", of: ({ look }) => likeliestFamily(look).probability },
  { name: "look kind", of: ({ look, node: { kind } }) => (kind === "text" ? -1 : look.families[families.indexOf(familyOfKind[kind])]!) },
  { name: "look picture", of: (candidate) => familyAt(candidate, "picture") },
  { name: "look frame", of: (candidate) => familyAt(candidate, "frame") },
  { name: "look rival shape", of: (candidate, scene) => surestRival(candidate, scene, "shape") },
  { name: "look rival exact", of: (candidate, scene) => surestRival(candidate, scene, "exact") },
];
