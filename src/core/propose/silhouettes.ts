/** Silhouettes: icons of one colour, cut into pieces by gaps as thin as lines, are one picture each. */
import type { NodeCandidate } from "../detection.ts";
import { area, boxFromEdges, containsBox, grow, intersectionOverUnion, overlapArea, union } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { channelsOf } from "../raster/colour.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { mostOfPage } from "./icons.ts";
import type { IconSource } from "./icons.ts";
import { pictureAt } from "./picture-blobs.ts";

/** Pieces of one icon are apart by at most this, in capital heights. */
const nearness = 0.45;
/** A piece has at least this many squared capital heights of ink, and fills this share of its box: letters and lines do not. */
const leastPiece = { area: 0.6, fill: 0.3 } as const;
/** From this share of its box on, a piece is a plain box; boxes alone are bars, tiles or samples of a legend. */
const boxFill = 0.93;
/** The whole, in capital heights, how many times as long as wide it is at most, and how much of its box is ink. */
const whole = { least: 2.2, most: 14, stretch: 2.4, ink: 0.4 } as const;
/** Its largest piece has at least this share of the ink; pieces of one size are a row of shapes. */
const largestShare = 0.3;
/** Darker than this in every channel is ink of lines and letters. */
const dark = 40;

/** One region of colour. */
interface Piece {
  readonly box: Box;
  readonly area: number;
  readonly colour: number;
}

function piecesOf({ regions, page, lines }: IconSource): readonly Piece[] {
  const text = createBoxIndex<Box>();
  for (const line of lines) if (line.confidence >= 0.8) text.add(line.box, line.box);
  const ground = packedColour(page.background);
  const pieces: Piece[] = [];
  for (let label = 0; label < regions.count; label++) {
    const colour = regions.colours[label]!;
    const ink = regions.areas[label]!;
    if (colour === ground || ink < leastPiece.area * page.glyphHeight ** 2 || channelsOf(colour).every((value) => value < dark)) continue;
    const box = boxFromEdges(regions.lefts[label]!, regions.tops[label]!, regions.rights[label]!, regions.bottoms[label]!);
    if (Math.max(box.width, box.height) > whole.most * page.glyphHeight || ink < leastPiece.fill * area(box)) continue;
    if (text.overlapping(box).length === 0) pieces.push({ box, area: ink, colour });
  }
  return pieces;
}

/** Groups pieces of one colour that are near each other. */
function groupsOf(pieces: readonly Piece[], reach: number): readonly (readonly Piece[])[] {
  const index = createBoxIndex<Piece>();
  for (const piece of pieces) index.add(piece.box, piece);
  const left = new Set(pieces);
  return pieces.flatMap((first) => {
    if (!left.delete(first)) return [];
    const group = [first];
    for (const piece of group)
      for (const other of index.overlapping(grow(piece.box, reach)))
        if (other.colour === first.colour && left.delete(other)) group.push(other);
    return group.length < 2 ? [] : [group];
  });
}

/** Tells whether pieces make one icon by their sizes and by how much of its box they fill. */
function isSilhouette(group: readonly Piece[], box: Box, { page }: IconSource): boolean {
  const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (small < whole.least * page.glyphHeight || large > Math.min(whole.most * page.glyphHeight, whole.stretch * small)) return false;
  if (area(box) >= mostOfPage * page.width * page.height || group.every((piece) => piece.area >= boxFill * area(piece.box))) return false;
  const ink = group.reduce((sum, piece) => sum + piece.area, 0);
  return ink >= whole.ink * area(box) && Math.max(...group.map((piece) => piece.area)) >= largestShare * ink;
}

/** Joins the pieces of silhouettes to pictures; what was found in them goes. */
export function joinSilhouettes(candidates: readonly NodeCandidate[], source: IconSource): readonly NodeCandidate[] {
  const { regions, page, lines } = source;
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const gone = new Set<NodeCandidate>();
  const pictures: NodeCandidate[] = [];
  for (const group of groupsOf(piecesOf(source), nearness * page.glyphHeight)) {
    const box = group.map((piece) => piece.box).reduce(union);
    if (!isSilhouette(group, box, source) || lines.some((line) => line.confidence >= 0.8 && overlapArea(line.box, box) > 0)) continue;
    const fill = hexColour(group[0]!.colour);
    const isPart = (other: NodeCandidate): boolean =>
      overlapArea(other.box, box) >= 0.8 * area(other.box) &&
      (other.style.stroke === null || other.style.stroke === fill || other.kind === "image");
    const isAround = (other: NodeCandidate): boolean =>
      containsBox(other.box, box, 2) && area(other.box) > 2.5 * area(box) && other.kind !== "image";
    const near = index.overlapping(box).filter((other) => overlapArea(other.box, box) > 0.1 * Math.min(area(box), area(other.box)));
    if (!near.every((other) => isPart(other) || isAround(other))) continue;
    for (const other of near.filter(isPart)) gone.add(other);
    // a picture that was found already knows its soft edge too
    const known = near.find((other) => other.kind === "image" && intersectionOverUnion(other.box, box) > 0.85);
    pictures.push(known ?? { ...pictureAt(regions, box), confidence: 0.55 });
  }
  return pictures.length === 0 ? candidates : [...candidates.filter((candidate) => !gone.has(candidate)), ...pictures];
}
