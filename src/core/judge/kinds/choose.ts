/** Gives a shape the likeliest of all groups of kinds, which need not be what geometry measured it as. */
import type { Family } from "../../decode/families.ts";
import { kindOfFamily } from "../../decode/families.ts";
import type { NodeCandidate } from "../../detection.ts";
import { largestImageShare } from "../../diagram/check-nodes.ts";
import { area } from "../../geometry/box.ts";
import { supposedRadius } from "../../propose/net-nodes.ts";
import { measureStyle } from "../../propose/refine-box.ts";
import type { ShapeId } from "../../shapes/catalog.ts";
import type { SeenCandidate } from "../candidates.ts";
import type { Forest } from "../forest.ts";
import { probabilityOf } from "../forest.ts";
import type { Scene } from "../scene.ts";
import { areRoundWithin } from "./corners.ts";
import { hasCutCorners } from "./cuts.ts";
import { kindEvidenceOf, kindGroups, kindMeasureNames, measuredGroup } from "./evidence.ts";

/**
 * So much likelier another kind must be than the measured one: of kinds of pages that the trees did not learn from 94.9 % are right with it, 94.8 % without,
 * 94.7 % with 0.3; by geometry and the cut-out net's surest words alone 94.1 %.
 */
const leastGain = 0.1;

/**
 * Kinds whose outline has parts or corners of its own, which geometry finds hardly ever by chance: of 297 such shapes of strangers 294 are right as they are
 * measured, and the trees, which know few of most of these kinds, mended none and spoiled eight. Steps and trapezoids are rarer, and the trees made boxes of
 * nearly all: of 23 that geometry measured twelve are what it says and seven more are no boxes either; of the other four two were sketched boxes, which are no longer measured so.
 */
const surelyMeasured: ReadonlySet<ShapeId> = new Set([
  "actor",
  "block_arrow",
  "cloud",
  "container",
  "cube",
  "document",
  "folder",
  "hexagon",
  "parallelogram",
  "queue",
  "step",
  "swimlane",
  "trapezoid",
]);

/** How sure an outline with cut corners is what it looks like: the trees know no such kind. Of ten on 902 pages all are. */
const sureCut = 0.9;

/** A picture of most of the page would be no reconstruction of it, however sure the trees are: a frame around everything is a frame. */
function couldBe(group: Family, { box }: NodeCandidate, { bitmap }: Scene): boolean {
  return kindOfFamily[group] !== "image" || area(box) < largestImageShare * bitmap.width * bitmap.height;
}

/** A text stands in the middle of a shape within such a share of its width and of its height, and is read so surely. */
const titled = { across: 0.12, down: 0.15, sure: 0.9 } as const;
/** Kinds that such a text makes no picture. */
const titledKinds: ReadonlySet<NodeCandidate["kind"]> = new Set([
  "rectangle",
  "rounded_rectangle",
  "circle",
  "ellipse",
  "diamond",
  "triangle",
]);
/** What the trees leave for other kinds where they are sure of a picture that is none, at least. */
const leastRest = 0.2;
/** Geometry is sure of an outline from this confidence on. */
const sureOutline = 0.9;
const [offAcross, offDown, surestReading] = ["text off middle across", "text off middle down", "surest reading"].map((name) =>
  kindMeasureNames.indexOf(name),
) as [number, number, number];

/**
 * Tells whether a shape says something: geometry measured its outline or its fill, and what stands in its middle was read surely. Of 7,830 such boxes on 902 pages
 * 35 were pictures, 28 of them cells of one mock-up; of 1,390 such ellipses, among them discs that number steps, and of 299 such diamonds none.
 */
function isTitled({ node: { kind, confidence }, source }: SeenCandidate, evidence: Float64Array): boolean {
  if (source !== "chosen" || confidence < sureOutline || !titledKinds.has(kind)) return false;
  const isCentred = Math.abs(evidence[offAcross]!) < titled.across && Math.abs(evidence[offDown]!) < titled.down;
  return isCentred && evidence[surestReading]! >= titled.sure;
}

/**
 * Tells whether a fill without an outline was measured with round corners: those that are no pictures are, 196 of 198 on 902 pages, where trees see no more than a
 * pixel of a small radius.
 */
function isRoundFill({ node: { style, confidence }, source }: SeenCandidate, { page }: Scene): boolean {
  return source === "chosen" && confidence >= sureOutline && style.stroke === null && style.fill !== null && !page.sketch;
}

/** Returns how likely the groups are of what is no picture. */
function withoutPicture(sure: readonly number[]): readonly number[] {
  const picture = kindGroups.indexOf("picture");
  return sure.map((share, index) => (index === picture ? 0 : Math.min(1, share / Math.max(leastRest, 1 - sure[picture]!))));
}

/** Lines of a figure are drawn so thick, as a share of its shorter side, where its picture was one area. */
const figureLine = 0.05;

/**
 * Returns the look of a shape that is told as another kind: a figure is all lines, and a silhouette has none to show. Of what geometry took for a picture it
 * knows the colour in its middle alone, which may be that of a letter.
 */
function lookAs(group: Family, { kind, style, box }: NodeCandidate, { bitmap, page }: Scene): NodeCandidate["style"] {
  const isPicture = kind === "image" && kindOfFamily[group] !== "actor";
  const measured = isPicture ? measureStyle(bitmap, box, page.background) : style;
  const { fill, stroke } = measured;
  // without an outline along its box it keeps no width, and is looked at along its own (`assemble/strokes.ts`)
  const strokeWidth = stroke === null ? style.strokeWidth : measured.strokeWidth;
  const rounded = { ...style, fill, stroke, strokeWidth, cornerRadius: supposedRadius(group, box) };
  if (kindOfFamily[group] !== "actor" || stroke !== null || fill === null) return rounded;
  return { ...rounded, fill: null, stroke: fill, strokeWidth: Math.max(1, Math.round(figureLine * Math.min(box.width, box.height))) };
}

/** A shape with its kind, and what the trees say of that and of the likeliest other one. */
export interface ToldKind {
  readonly node: NodeCandidate;
  /** The group that it is told as; null for text. */
  readonly group: Family | null;
  readonly sure: number;
  readonly other: number;
}

/** Returns the candidate's shape, with another kind where the trees find one likelier; what was measured for the old kind goes with it. */
export function judgeKind(candidate: SeenCandidate, scene: Scene, forest: Forest): ToldKind {
  const { node } = candidate;
  const measured = measuredGroup(candidate);
  if (measured === null || node.isSure) return { node, group: null, sure: 1, other: 0 };
  const evidences = kindEvidenceOf(candidate, scene);
  const all = evidences.map((evidence, index) => (couldBe(kindGroups[index]!, node, scene) ? probabilityOf(forest, evidence) : 0));
  const sure = isTitled(candidate, evidences[0]!) ? withoutPicture(all) : all;
  const most = Math.max(...sure);
  const isSquare = kindGroups[sure.indexOf(most)] === "rectangle";
  const isRound = node.kind === "rounded_rectangle" && (areRoundWithin(candidate, scene) || (isSquare && isRoundFill(candidate, scene)));
  const isCut = node.kind === "freeform" && hasCutCorners(candidate, scene.bitmap);
  const keeps = isRound || isCut || surelyMeasured.has(node.kind) || sure[kindGroups.indexOf(measured)]! > most - leastGain;
  const at = keeps ? kindGroups.indexOf(measured) : sure.indexOf(most);
  const group = kindGroups[at]!;
  return {
    node: keeps ? node : { ...node, kind: kindOfFamily[group], params: null, path: null, style: lookAs(group, node, scene) },
    group,
    // what is seen of corners that are hidden from the trees is as sure as the kind that they would say
    sure: isRound ? most : isCut ? Math.max(sureCut, sure[at]!) : sure[at]!,
    other: isRound ? sure[at]! : Math.max(...sure.filter((_, index) => index !== at)),
  };
}
