/** All evidence about a candidate of a page drawn by hand, as numbers in one order. */
import { answerOf, closeAnswers } from "../../decode/close-look.ts";
import type { CloseLook } from "../../decode/close-look.ts";
import { families } from "../../decode/families.ts";
import type { DrawnCandidate } from "../../detection.ts";
import { asEvidence } from "../forest.ts";
import type { Box } from "../../geometry/box.ts";
import { area, intersectionOverUnion, overlapArea } from "../../geometry/box.ts";
import type { BoxIndex } from "../../geometry/box-index.ts";
import { createBoxIndex } from "../../geometry/box-index.ts";
import { drawnEvidence } from "../../propose/drawn-evidence.ts";

/** A candidate with what the cut-out net says of it. */
export interface SeenDrawn extends DrawnCandidate {
  readonly look: CloseLook;
}

/** A page whose candidates are to be judged. */
export interface DrawnScene {
  readonly size: { readonly width: number; readonly height: number };
  readonly byPlace: BoxIndex<SeenDrawn>;
}

/** Two that share so much may stand for one thing. */
const rivals = 0.3;
/** A box lies in a larger one when so much of it does, and when it is at most this share of its size. */
const inside = 0.85;
const smaller = 0.7;

/** Prepares a page. */
export function drawnScene(size: DrawnScene["size"], candidates: readonly SeenDrawn[]): DrawnScene {
  const byPlace = createBoxIndex<SeenDrawn>();
  for (const candidate of candidates) byPlace.add(candidate.box, candidate);
  return { size, byPlace };
}

/** Tells whether a box lies in a larger one. */
const liesIn = (inner: Box, outer: Box): boolean => overlapArea(inner, outer) > inside * area(inner) && area(inner) < smaller * area(outer);

/** What is told of the others around a candidate. */
interface Around {
  readonly rivalShape: number;
  readonly rivalExact: number;
  readonly within: number;
  readonly holding: number;
  readonly held: number;
}

function aroundOf(candidate: SeenDrawn, { byPlace }: DrawnScene): Around {
  const near = byPlace.overlapping(candidate.box).filter((other) => other !== candidate);
  const shapeOf = ({ look }: SeenDrawn): number => answerOf(look, "shape");
  const same = near.filter(({ box }) => intersectionOverUnion(box, candidate.box) > rivals);
  const inner = near.filter(({ box }) => liesIn(box, candidate.box));
  return {
    rivalShape: Math.max(0, ...same.map(shapeOf)),
    rivalExact: Math.max(0, ...same.map(({ look }) => answerOf(look, "exact"))),
    within: Math.max(0, ...near.filter(({ box }) => liesIn(candidate.box, box)).map(shapeOf)),
    holding: Math.max(0, ...inner.map(shapeOf)),
    held: new Set(inner.map(({ shape }) => shape)).size,
  };
}

/** Names of the measures in their order. */
export const drawnMeasures: readonly string[] = [
  ...drawnEvidence,
  "score",
  "family",
  "of the net's box",
  "aspect",
  "page share",
  ...closeAnswers.map((answer) => `look ${answer}`),
  ...families.map((family) => `look ${family}`),
  "rival shape",
  "rival exact",
  "exacter than rivals",
  "within",
  "holding",
  "held",
];

/** Measures a candidate. */
export function drawnEvidenceOf(candidate: SeenDrawn, scene: DrawnScene): Float64Array {
  const { shape, box, look, evidence } = candidate;
  const { rivalShape, rivalExact, within, holding, held } = aroundOf(candidate, scene);
  const share = Math.log(Math.max(1, area(box)) / (scene.size.width * scene.size.height));
  const own = [
    ...evidence,
    shape.score,
    families.indexOf(shape.family),
    intersectionOverUnion(box, shape.box),
    box.width / Math.max(1, box.height),
    share,
  ];
  const rest = [rivalShape, rivalExact, answerOf(look, "exact") - rivalExact, within, holding, held];
  return asEvidence([...own, ...look.answers, ...look.families, ...rest]);
}
