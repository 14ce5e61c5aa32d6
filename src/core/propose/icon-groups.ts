/** Icons in pieces: small textless shapes that nearly touch are parts of one drawing, as head and body of a person. */
import type { NodeCandidate } from "../detection.ts";
import { area, bottom, centre, grow, overlapArea, right, union } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { mostOfPage } from "./icons.ts";
import type { IconSource } from "./icons.ts";

/** The largest piece and the largest whole, in capital heights. */
const largestPiece = 8;
const largestWhole = 12;
/** Pieces of one drawing stand this near, in capital heights. */
const nearness = 0.45;

/** Finds the root of a piece's group. */
function rootOf(parents: number[], at: number): number {
  let root = at;
  while (parents[root] !== root) root = parents[root]!;
  return root;
}

function alike(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(2, 0.1 * one);
}

/** Tells whether two pieces belong together: near, lying over one another, and not two boxes of a row or stack. */
function belongTogether(a: NodeCandidate, b: NodeCandidate, reach: number): boolean {
  if (a.kind === "rectangle" && b.kind === "rectangle") return false;
  // equal neighbours are a row or stack of shapes, as the samples of a legend
  if (alike(a.box.width, b.box.width) && alike(a.box.height, b.box.height)) return false;
  if (overlapArea(grow(a.box, reach), b.box) === 0) return false;
  const [small, large] = area(a.box) < area(b.box) ? [a.box, b.box] : [b.box, a.box];
  const middle = centre(small);
  return (middle[0] >= large.x && middle[0] <= right(large)) || (middle[1] >= large.y && middle[1] <= bottom(large));
}

/** Joins the pieces of drawings into pictures. */
export function joinIconPieces(candidates: readonly NodeCandidate[], { page, lines }: IconSource): readonly NodeCandidate[] {
  const text = createBoxIndex<Box>();
  for (const line of lines) if (line.confidence >= 0.8) text.add(line.box, line.box);
  const pieces = candidates.filter(({ box }) => {
    const large = Math.max(box.width, box.height);
    return large <= largestPiece * page.glyphHeight && !text.overlapping(box).some((line) => overlapArea(line, box) >= 0.4 * area(line));
  });
  const index = createBoxIndex<number>();
  for (const [at, piece] of pieces.entries()) index.add(piece.box, at);
  const parents = pieces.map((_, at) => at);
  const reach = nearness * page.glyphHeight;
  for (const [at, piece] of pieces.entries())
    for (const other of index.overlapping(grow(piece.box, reach)))
      if (other < at && belongTogether(piece, pieces[other]!, reach)) parents[rootOf(parents, at)] = rootOf(parents, other);
  const groups = new Map<number, NodeCandidate[]>();
  for (const [at, piece] of pieces.entries()) {
    const root = rootOf(parents, at);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [piece]);
    else group.push(piece);
  }
  const gone = new Set<NodeCandidate>();
  const whole: NodeCandidate[] = [];
  for (const group of groups.values()) {
    const box = group.map((piece) => piece.box).reduce(union);
    const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
    if (group.length < 2 || large > largestWhole * page.glyphHeight || large > 2.4 * small) continue;
    if (area(box) >= mostOfPage * page.width * page.height) continue;
    const largest = group.reduce((best, piece) => (area(piece.box) > area(best.box) ? piece : best));
    for (const piece of group) gone.add(piece);
    whole.push({ ...largest, box, kind: "image", params: null, path: null, confidence: 0.55 });
  }
  return [...candidates.filter((candidate) => !gone.has(candidate)), ...whole];
}
