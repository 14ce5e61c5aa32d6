/** Notes: a box whose upper right corner is drawn folded is a note, whatever it was taken for; its fold is small on a large sheet. */
import type { Node } from "../diagram/types.ts";
import { right } from "../geometry/box.ts";
import { placesOn } from "../geometry/places.ts";
import { lerp } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { median } from "../median.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { shareDrawn } from "../raster/ink-along.ts";
import type { LineLook } from "../raster/ink-along.ts";
import type { ShapeId } from "../shapes/catalog.ts";
import type { Draft } from "./draft.ts";

/** Kinds that a sheet is taken for where its fold is small. */
const sheets: ReadonlySet<ShapeId> = new Set(["rectangle", "rounded_rectangle", "document", "container", "freeform", "note"]);
/** How sure a sheet is a note whose fold is drawn, whoever else doubts it: of 75 on 877 pages 73 are. */
const sure = 0.95;
/** A fold is so many pixels long at least, and at most such a share of the shorter side. */
const [shortest, longest] = [6, 0.5] as const;
/** So much of the slant and of the fold's two sides is drawn, within a pixel; and of the two sides of the corner that is folded in at most so much. */
const [drawn, bare] = [0.93, 0.25] as const;
/** The line differs from what is beside it by so much in a channel. */
const leastContrast = 16;
/** What is left of the corner beyond the slant is what lies outside: colours differ by less than this. */
const sameColour = 16;

function lineOf(...points: readonly Point[]): readonly Point[] {
  return placesOn(points).map(({ at }) => at);
}

/** Lists places on the fold's face, away from its sides. */
function faceOf(x: number, y: number, fold: number): readonly Point[] {
  const middle: Point = [x - (2 / 3) * fold, y + (2 / 3) * fold];
  return placesOn([
    [x - fold, y],
    [x - fold, y + fold],
    [x, y + fold],
    [x - fold, y],
  ]).map(({ at }) => lerp(middle, at, 0.4));
}

/** Tells whether a sheet's upper right corner is folded over so many pixels. */
function isFolded({ box: { x: left, y, width } }: Node, fold: number, see: { readonly bitmap: Bitmap; readonly look: LineLook }): boolean {
  const { bitmap, look } = see;
  const x = left + width;
  const [begin, inner, end]: readonly [Point, Point, Point] = [
    [x - fold, y],
    [x - fold, y + fold],
    [x, y + fold],
  ];
  const isDrawn = (...points: readonly Point[]): boolean => shareDrawn(lineOf(...points), bitmap, look) >= drawn;
  if (!isDrawn(begin, end) || !isDrawn(begin, inner) || !isDrawn(inner, end)) return false;
  const apart = Math.max(2, 0.25 * fold);
  const beside = [
    ...lineOf([x - fold - apart, y + apart], [x - fold - apart, y + fold]),
    ...lineOf([x - fold, y + fold + apart], [x - apart, y + fold + apart]),
  ];
  if ([faceOf(x, y, fold), beside].some((points) => shareDrawn(points, bitmap, { ...look, reach: 0 }) > bare)) return false;
  const corner = [...lineOf([x - 0.6 * fold, y], [x, y]), ...lineOf([x, y], [x, y + 0.6 * fold])];
  if (shareDrawn(corner, bitmap, look) > bare) return false;
  const outside = colourNear(bitmap, [x + 2, y - 2]);
  return colourDistance(colourNear(bitmap, [x - 0.2 * fold, y + 0.2 * fold]), outside) < sameColour;
}

/** Makes a note of a sheet whose corner is folded; the same node where it is not. */
function asNote(node: Node, bitmap: Bitmap): Node {
  const { box, style } = node;
  const shorter = Math.min(box.width, box.height);
  const ground = style.fill === null ? colourNear(bitmap, [right(box) - 0.5 * shorter, box.y + 0.5 * shorter]) : packedColour(style.fill);
  const look: LineLook = { line: packedColour(style.stroke!), ground, reach: 1 };
  if (colourDistance(look.line, ground) < leastContrast) return node;
  // lines are found within a pixel, and thick ones further off: the middle one of the folds that are drawn is the one
  const folds = Array.from({ length: Math.max(0, Math.floor(longest * shorter) - shortest + 1) }, (_, more) => shortest + more);
  const fold = median(folds.filter((one) => isFolded(node, one, { bitmap, look })));
  return fold === undefined
    ? node
    : { ...node, kind: "note", params: { fold: fold / shorter }, confidence: Math.max(node.confidence, sure) };
}

/** Tells which boxes are notes. */
export function findNotes(draft: Draft): Draft {
  const mayBe = ({ kind, rotation, style }: Node): boolean => sheets.has(kind) && rotation === 0 && style.stroke !== null;
  return { ...draft, nodes: draft.nodes.map((node) => (mayBe(node) ? asNote(node, draft.bitmap) : node)) };
}
