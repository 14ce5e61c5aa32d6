/** Areas that connectors cut into pieces: filled rectangles that no piece shows whole, told by pieces of one colour that lie side by side and reach all four sides. */
import type { NodeCandidate, Page } from "../detection.ts";
import { boxFromEdges, grow } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";
import { measureStyle } from "./refine-box.ts";

/** Pieces are so large, in pixels, and so near to each other: lines are thinner. */
const piece = { least: 150, apart: 6 } as const;
/** An area is so wide and high, in heights of capitals; the largest piece of it reaches over no more than this share of it. */
const area = { wide: 6, high: 4, piece: 0.9 } as const;
/** So much of an area is its colour, and of the rim of every side: with 0.35 and 0.6 of 88 on strangers' pages 79 were shapes of the truth, with this all four that nobody had chosen, one by a part. */
const filled = { whole: 0.5, sides: 0.85 } as const;
/** The rim is looked at so far within the sides, in so many places of each. */
const rim = { inside: 2, places: 100 } as const;
/** Pages have no more pieces of one colour than this. */
const mostPieces = 400;
const confidence = 0.9;

const edgesOf = ({ lefts, tops, rights, bottoms }: ColourRegions, labels: readonly number[]): readonly [number, number, number, number] => [
  Math.min(...labels.map((label) => lefts[label]!)),
  Math.min(...labels.map((label) => tops[label]!)),
  Math.max(...labels.map((label) => rights[label]!)),
  Math.max(...labels.map((label) => bottoms[label]!)),
];

/** Sorts pieces of one colour into groups that lie side by side. */
function groupsOf({ lefts, tops, rights, bottoms }: ColourRegions, labels: readonly number[]): readonly (readonly number[])[] {
  const areBeside = (one: number, other: number): boolean =>
    lefts[one]! <= rights[other]! + piece.apart &&
    lefts[other]! <= rights[one]! + piece.apart &&
    tops[one]! <= bottoms[other]! + piece.apart &&
    tops[other]! <= bottoms[one]! + piece.apart;
  const left = new Set(labels);
  const groups: number[][] = [];
  for (const first of labels) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const one of group)
      for (const other of left)
        if (areBeside(one, other)) {
          left.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}

/** Returns the least share of a side along whose rim the pieces lie. */
function leastSide(
  { width, labels }: ColourRegions,
  group: ReadonlySet<number>,
  [left, top, right, bottom]: readonly [number, number, number, number],
): number {
  const steps = Array.from({ length: rim.places }, (_, at) => (at + 0.5) / rim.places);
  const shareOf = (place: (share: number) => readonly [number, number]): number =>
    steps.filter((share) => {
      const [x, y] = place(share);
      return group.has(labels[y * width + x]!);
    }).length / rim.places;
  const across = (share: number): number => Math.floor(left + share * (right - left));
  const down = (share: number): number => Math.floor(top + share * (bottom - top));
  return Math.min(
    shareOf((share) => [across(share), top + rim.inside]),
    shareOf((share) => [across(share), bottom - 1 - rim.inside]),
    shareOf((share) => [left + rim.inside, down(share)]),
    shareOf((share) => [right - 1 - rim.inside, down(share)]),
  );
}

/** Returns the box of an area that is made of pieces, null where they make none. */
function boxOf(regions: ColourRegions, group: readonly number[], unit: number): Box | null {
  const edges = edgesOf(regions, group);
  const [left, top, right, bottom] = edges;
  const [wide, high] = [right - left, bottom - top];
  if (group.length < 2 || wide < area.wide * unit || high < area.high * unit) return null;
  const extentOf = (label: number): number =>
    (regions.rights[label]! - regions.lefts[label]!) * (regions.bottoms[label]! - regions.tops[label]!);
  const covered = group.reduce((sum, label) => sum + regions.areas[label]!, 0);
  if (covered < filled.whole * wide * high || Math.max(...group.map(extentOf)) > area.piece * wide * high) return null;
  return leastSide(regions, new Set(group), edges) < filled.sides ? null : boxFromEdges(left, top, right, bottom);
}

/** Finds them; `unit` of the page is the height of its capitals. */
export function findCutAreas(bitmap: Bitmap, regions: ColourRegions, page: Page): readonly NodeCandidate[] {
  const ground = packedColour(page.background);
  const byColour = new Map<number, number[]>();
  for (let label = 0; label < regions.count; label++) {
    const colour = regions.colours[label]!;
    if (regions.areas[label]! < piece.least || colourDistance(colour, ground) <= 3) continue;
    const labels = byColour.get(colour);
    if (labels === undefined) byColour.set(colour, [label]);
    else labels.push(label);
  }
  return [...byColour].flatMap(([colour, labels]) =>
    (labels.length > mostPieces ? [] : groupsOf(regions, labels)).flatMap((group): readonly NodeCandidate[] => {
      const inside = boxOf(regions, group, page.glyphHeight);
      if (inside === null) return [];
      const measured = measureStyle(bitmap, inside, page.background);
      const style = { ...measured, fill: hexColour(colour) };
      const box = grow(inside, style.stroke === null ? 0 : style.strokeWidth / 2);
      return [{ box, kind: "container", rotation: 0, params: null, path: null, style, confidence, origin: "geometry" }];
    }),
  );
}
