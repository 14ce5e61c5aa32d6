/** Drawings: dense clusters of ink that are neither text nor lines, as line art and glyphs of several pieces, become pictures. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import { area, bottom, boxFromEdges, containsBox, grow, overlapArea, right, union } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { BoxIndex } from "../geometry/box-index.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { Mask } from "../raster/bitmap.ts";
import { labelMask } from "../raster/colour-regions.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { growMask } from "../raster/grow.ts";
import { openMask } from "../raster/opening.ts";
import { mostOfPage } from "./icons.ts";
import type { IconSource } from "./icons.ts";
import { markDrawnInk, pictureAt } from "./picture-blobs.ts";

/** Strokes of one drawing lie at most twice this far apart, in capital heights; lines of text lie further. */
const nearness = 0.3;
/** What is left of lines, arrowheads and single letters is thinner than this many capital heights; drawings are not. */
const density = 1.9;
/** The smallest and the largest drawing, in capital heights, and how long it may be for its width. */
const smallest = 2.6;
const largest = 14;
const longest = 2.2;
/** Drawings have at least this share of ink in their box: lines that meet have less. */
const leastInk = 0.2;

/** Where a connector leaves a drawing, a smaller share of the side than this is ink. */
const leastEdge = 0.2;

/** Tells whether a row of ink is surely text: rows of one or two huge letters are parts of drawings as often. */
function isSurelyText({ box, confidence, glyphHeight, rotation }: LineCandidate, page: Page): boolean {
  const [along, across] = rotation === 0 ? [box.width, box.height] : [box.height, box.width];
  return confidence >= 0.8 && (glyphHeight <= 1.6 * page.glyphHeight || along > 2.3 * across);
}

/** Closes the gaps between near strokes. */
function closeMask(mask: Mask, reach: number): Mask {
  const invert = ({ width, height, data }: Mask): Mask => ({ width, height, data: data.map((value) => 1 - value) });
  return invert(growMask(invert(growMask(mask, reach)), reach));
}

/** Erases the strokes of the known shapes, which would join drawings with the box around them. */
function eraseBorders(mask: Mask, candidates: readonly NodeCandidate[], page: Page): void {
  const clear = (box: Box): void => {
    const [from, to] = [Math.max(0, Math.floor(box.x)), Math.min(mask.width, Math.ceil(right(box)))];
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(mask.height, Math.ceil(bottom(box))); y++)
      if (to > from) mask.data.fill(0, y * mask.width + from, y * mask.width + to);
  };
  for (const { box, style } of candidates) {
    if (style.stroke === null || Math.min(box.width, box.height) < largest * 0.4 * page.glyphHeight) continue;
    const half = style.strokeWidth / 2 + 1.5;
    for (const y of [box.y, bottom(box)]) clear({ x: box.x - half, y: y - half, width: box.width + 2 * half, height: 2 * half });
    for (const x of [box.x, right(box)]) clear({ x: x - half, y: box.y - half, width: 2 * half, height: box.height + 2 * half });
  }
}

/** Erases the fill of shapes that are written on: where words are cut out of it, a part of it is no drawing. */
function eraseFills(mask: Mask, candidates: readonly NodeCandidate[], text: BoxIndex<LineCandidate>, regions: ColourRegions): void {
  for (const { box, style } of candidates) {
    if (style.fill === null || !text.overlapping(box).some((line) => overlapArea(line.box, box) >= 0.7 * area(line.box))) continue;
    const fill = packedColour(style.fill);
    const [from, to] = [Math.max(0, Math.floor(box.x)), Math.min(mask.width, Math.ceil(right(box)))];
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(mask.height, Math.ceil(bottom(box))); y++)
      for (let at = y * mask.width + from; at < y * mask.width + to; at++)
        if (regions.colours[regions.labels[at]!] === fill) mask.data[at] = 0;
  }
}

/** A cluster's ink: its box, and how many pixels of it are ink. */
interface Cluster {
  readonly box: Box;
  readonly ink: number;
}

/** Shrinks a box to the ink in it. */
function shrinkToInk(mask: Mask, around: Box): Cluster {
  const [fromX, toX] = [Math.max(0, Math.floor(around.x)), Math.min(mask.width, Math.ceil(right(around)))];
  let [left, top, rightmost, lowest, ink] = [Infinity, Infinity, 0, 0, 0];
  for (let y = Math.max(0, Math.floor(around.y)); y < Math.min(mask.height, Math.ceil(bottom(around))); y++)
    for (let x = fromX; x < toX; x++) {
      if (mask.data[y * mask.width + x] === 0) continue;
      ink++;
      left = Math.min(left, x);
      top = Math.min(top, y);
      rightmost = Math.max(rightmost, x + 1);
      lowest = Math.max(lowest, y + 1);
    }
  return { box: ink === 0 ? { ...around, width: 0, height: 0 } : boxFromEdges(left, top, rightmost, lowest), ink };
}

/** Counts the share of a strip's length where it holds ink: of its rows when it is upright, else of its columns. */
function inkedShare(mask: Mask, strip: Box, isUpright: boolean): number {
  const [fromX, toX] = [Math.max(0, Math.round(strip.x)), Math.min(mask.width, Math.round(right(strip)))];
  const [fromY, toY] = [Math.max(0, Math.round(strip.y)), Math.min(mask.height, Math.round(bottom(strip)))];
  const inked = new Set<number>();
  for (let y = fromY; y < toY; y++) for (let x = fromX; x < toX; x++) if (mask.data[y * mask.width + x] !== 0) inked.add(isUpright ? y : x);
  return inked.size / Math.max(1, isUpright ? strip.height : strip.width);
}

/** Moves the sides of a dense core outwards while more ink lies there than a connector has. */
function growToInk(mask: Mask, core: Box, page: Page): Box {
  const step = Math.max(1, Math.round(0.2 * page.glyphHeight));
  let box = core;
  for (let moved = true, round = 0; moved && round < 8; round++) {
    moved = false;
    const strips: readonly (readonly [Box, boolean])[] = [
      [{ ...box, x: box.x - step, width: step }, true],
      [{ ...box, x: right(box), width: step }, true],
      [{ ...box, y: box.y - step, height: step }, false],
      [{ ...box, y: bottom(box), height: step }, false],
    ];
    for (const [strip, isUpright] of strips) {
      if (inkedShare(mask, strip, isUpright) < leastEdge) continue;
      box = union(box, strip);
      moved = true;
    }
  }
  return box;
}

/** Finds the clusters of ink that are dense in both directions. */
function findClusters(mask: Mask, page: Page): readonly Cluster[] {
  const reach = Math.max(1, Math.round(nearness * page.glyphHeight));
  const dense = labelMask(openMask(closeMask(mask, reach), Math.round(density * page.glyphHeight)));
  return Array.from({ length: dense.count }, (_, label) => label)
    .filter((label) => dense.colours[label] !== 0)
    .map((label) => boxFromEdges(dense.lefts[label]!, dense.tops[label]!, dense.rights[label]!, dense.bottoms[label]!))
    .map((box) => shrinkToInk(mask, growToInk(mask, grow(shrinkToInk(mask, box).box, 0.3 * page.glyphHeight), page)));
}

/** Tells whether a cluster has the size and the weight of a drawing. */
function isDrawing({ box, ink }: Cluster, page: Page): boolean {
  const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (small < smallest * page.glyphHeight || large > largest * page.glyphHeight || large > longest * small) return false;
  return area(box) < mostOfPage * page.width * page.height && ink >= leastInk * area(box);
}

/** Shapes that cover more of a cluster, or reach across it, are shapes that stand close together, and a picture among them is one of several. */
const mostPieces = { share: 0.45, reach: 0.66 };
const smallestPicture = 0.12;

/** Tells whether shapes in a cluster are pieces of one drawing. */
function arePieces(inside: readonly NodeCandidate[], box: Box): boolean {
  const covered = inside.reduce((sum, other) => sum + area(other.box), 0);
  if (covered > mostPieces.share * area(box)) return false;
  return inside.every(({ box: piece, kind }) => {
    if (kind === "image" && area(piece) >= smallestPicture * area(box)) return false;
    return Math.max(piece.width / box.width, piece.height / box.height) <= mostPieces.reach;
  });
}

/** Makes a picture of every dense cluster of ink; small textless shapes that were found in one are parts of it. */
export function addDrawings(candidates: readonly NodeCandidate[], source: IconSource): readonly NodeCandidate[] {
  const { regions, page, lines } = source;
  const text = lines.filter((line) => isSurelyText(line, page));
  const mask = markDrawnInk(
    regions,
    page,
    text.map((line) => line.box),
  );
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const written = createBoxIndex<LineCandidate>();
  for (const line of text) written.add(line.box, line);
  eraseBorders(mask, candidates, page);
  eraseFills(mask, candidates, written, regions);
  const gone = new Set<NodeCandidate>();
  const found: NodeCandidate[] = [];
  for (const cluster of findClusters(mask, page)) {
    const { box } = cluster;
    if (!isDrawing(cluster, page) || written.overlapping(box).some((line) => overlapArea(line.box, box) >= 0.5 * area(line.box))) continue;
    const touched = index
      .overlapping(box)
      .filter(
        (other) =>
          !(containsBox(other.box, box, 2) && area(other.box) > 2.5 * area(box)) && overlapArea(other.box, box) >= 0.05 * area(box),
      );
    const inside = index.overlapping(box).filter((other) => overlapArea(other.box, box) >= 0.9 * area(other.box));
    if (touched.some((other) => !inside.includes(other)) || !arePieces(inside, box)) continue;
    for (const other of inside) gone.add(other);
    found.push(pictureAt(regions, box));
  }
  return [...candidates.filter((candidate) => !gone.has(candidate)), ...found];
}
