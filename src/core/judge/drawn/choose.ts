/** Chooses the shapes of a page drawn by hand: of all boxes that stand for one thing the likeliest stays, with the family that a close look tells. */
import { likeliestGroup, withLooks } from "../../decode/close-look.ts";
import { families } from "../../decode/families.ts";
import type { Family } from "../../decode/families.ts";
import type { DrawnSight, NodeCandidate } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { area, intersectionOverUnion, overlapArea } from "../../geometry/box.ts";
import { penColour } from "../../photo/pen-colour.ts";
import { candidateOf } from "../../propose/net-nodes.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import type { Forest } from "../forest.ts";
import { calibrated, probabilityOf } from "../forest.ts";
import type { SeenDrawn } from "./evidence.ts";
import { drawnEvidenceOf, drawnScene } from "./evidence.ts";

/** What is less probable is no shape: F1 of writers that the trees did not learn from is flat from 0.3 to 0.5. */
const leastProbable = 0.4;
/** Of two that share more than this only the likelier one is there. */
const oneThing = 0.4;
/** What lies so far inside a shape is its text or its sign, unless it is likelier by more than this; but areas larger than this share of the page may hold shapes. */
const insideShare = 0.85;
const likelierBy = 0.25;
const holdingShare = 0.05;

/** A candidate with how probable it is that it is a shape with this box. */
interface Judged {
  readonly candidate: SeenDrawn;
  readonly probability: number;
}

/** Chooses shapes; their confidence is how often such ones are right. */
export function chooseDrawn(
  sight: DrawnSight,
  bitmap: Bitmap,
  { forest, background }: { readonly forest: Forest; readonly background: string },
): readonly NodeCandidate[] {
  const candidates = withLooks(sight.candidates, sight.looks);
  const scene = drawnScene(bitmap, candidates);
  const judged = candidates
    .map((candidate): Judged => ({ candidate, probability: probabilityOf(forest, drawnEvidenceOf(candidate, scene)) }))
    .filter(({ probability }) => probability >= leastProbable)
    .sort((one, other) => other.probability - one.probability);
  const places: Judged[] = [];
  for (const one of judged)
    if (!places.some((likelier) => intersectionOverUnion(likelier.candidate.box, one.candidate.box) > oneThing)) places.push(one);
  return places
    .filter((one) => !places.some((other) => isWithin(one, other, bitmap)))
    .map(({ candidate, probability }) => {
      const family = familyOf(candidate, bitmap);
      const confidence = Math.round(100 * calibrated(forest, probability)) / 100;
      return { ...withOutline(candidateOf({ ...candidate.shape, family }, bitmap, background), candidate.box, bitmap), confidence };
    });
}

/** Gives a shape its box, and the pen's colour where nothing else would show it: the rim of a wavering or slanting outline is not what was measured. */
function withOutline(node: NodeCandidate, box: Box, bitmap: Bitmap): NodeCandidate {
  const { fill, stroke } = node.style;
  const isShown = fill !== null || stroke !== null || node.kind === "image";
  return { ...node, box, style: isShown ? node.style : { ...node.style, stroke: penColour(bitmap, box) } };
}

/** Tells whether a shape is rather the text or the sign in another one; frames and large shapes may hold shapes. */
function isWithin(one: Judged, other: Judged, bitmap: Bitmap): boolean {
  const [inner, outer] = [one.candidate.box, other.candidate.box];
  if (one === other || other.candidate.shape.family === "frame" || !isSmall(outer, bitmap)) return false;
  return (
    one.probability <= other.probability + likelierBy && area(inner) < area(outer) && overlapArea(outer, inner) > insideShare * area(inner)
  );
}

/** Returns the family that a close look tells; what may hold shapes and has straight sides is a frame where the page net saw one. */
function familyOf({ shape, box, look }: SeenDrawn, bitmap: Bitmap): Family {
  const { group } = likeliestGroup(look);
  if (group !== "rectangle") return group;
  const isFrame = look.families[families.indexOf("frame")]! > look.families[families.indexOf("rectangle")]!;
  return !isSmall(box, bitmap) && (isFrame || shape.family === "frame") ? "frame" : "rectangle";
}

/** Tells whether an area is too small to hold shapes. */
function isSmall(box: Box, { width, height }: Bitmap): boolean {
  return area(box) < holdingShare * width * height;
}
