/** Icons: small textless shapes with a drawing in them are one picture, not a shape full of shapes. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import { area, areBeside, areStacked, bottom, centre, containsBox, containsPoint, grow, overlapArea, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { BoxIndex } from "../geometry/box-index.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";

/** What the step reads beside the candidates. */
export interface IconSource {
  readonly regions: ColourRegions;
  readonly page: Page;
  readonly lines: readonly LineCandidate[];
}

/** The largest icon, in capital heights; larger things that hold drawings are containers. */
const largestIcon = 11;
/** A picture never covers this share of the page: that would be the page as a picture. */
export const mostOfPage = 0.6;
/** A base must be covered by its drawing at least this much, and not so much that it is none. */
const leastDrawing = 0.06;

/** Measures which share of a shape's inner part, text left out, has another colour than its commonest. */
function drawingShare(regions: ColourRegions, { box, kind }: NodeCandidate, text: BoxIndex<LineCandidate>): number {
  const counts = new Map<number, number>();
  // the largest box inside the outline, stroke left out
  const margin = kind === "rectangle" || kind === "rounded_rectangle" ? 0.15 : kind === "ellipse" || kind === "circle" ? 0.25 : 0.3;
  const [fromX, toX] = [Math.ceil(box.x + margin * box.width), Math.floor(right(box) - margin * box.width)];
  const [fromY, toY] = [Math.ceil(box.y + margin * box.height), Math.floor(bottom(box) - margin * box.height)];
  const written = text.overlapping(box).map((line) => grow(line.box, 1));
  let all = 0;
  for (let y = Math.max(0, fromY); y < Math.min(regions.height, toY); y++)
    for (let x = Math.max(0, fromX); x < Math.min(regions.width, toX); x++) {
      if (written.some((line) => containsPoint(line, [x + 0.5, y + 0.5]))) continue;
      const colour = regions.colours[regions.labels[y * regions.width + x]!]!;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      all++;
    }
  return all === 0 ? 0 : 1 - Math.max(...counts.values()) / all;
}

/** Tells whether a shape has the size of an icon. */
function isIconSized({ box }: NodeCandidate, page: Page): boolean {
  const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (area(box) >= mostOfPage * page.width * page.height) return false;
  return small >= 2.2 * page.glyphHeight && large <= largestIcon * page.glyphHeight && large <= 2 * small;
}

/** Tells whether real text stands in a box. */
function holdsText(box: Box, text: BoxIndex<LineCandidate>): boolean {
  return text.overlapping(box).some((line) => line.confidence >= 0.8 && overlapArea(line.box, box) >= 0.5 * area(line.box));
}

/** Kinds that icons have as their base; others have lines of their own inside. */
const plain: ReadonlySet<string> = new Set(["rectangle", "rounded_rectangle", "ellipse", "circle", "octagon", "hexagon"]);

function isRound({ kind }: NodeCandidate): boolean {
  return kind === "circle" || kind === "ellipse";
}

/** Tells whether a shape repeats another's outline inside it, as double frames and rings do. */
function isInset(inner: Box, outer: Box): boolean {
  const [a, b] = [centre(inner), centre(outer)];
  return Math.abs(a[0] - b[0]) <= 3 && Math.abs(a[1] - b[1]) <= 3 && inner.width >= 0.55 * outer.width;
}

/** Sides of neighbouring cells are apart by at most so many pixels. */
const sideSlack = 3;

/** Tells whether a box is a cell of a table: boxes beside it and over or under it share a whole side with it. */
function isCell({ kind, box }: NodeCandidate, index: BoxIndex<NodeCandidate>): boolean {
  if (kind !== "rectangle") return false;
  const boxes = index.overlapping(grow(box, sideSlack)).filter((other) => other.kind === "rectangle");
  return boxes.some((other) => areBeside(box, other.box, sideSlack)) && boxes.some((other) => areStacked(box, other.box, sideSlack));
}

/** Turns small textless shapes that hold a drawing into pictures, and drops what was found inside them. */
export function findIcons(candidates: readonly NodeCandidate[], { regions, page, lines }: IconSource): readonly NodeCandidate[] {
  const text = createBoxIndex<LineCandidate>();
  for (const line of lines) text.add(line.box, line);
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const gone = new Set<NodeCandidate>();
  const icons = new Set<NodeCandidate>();
  const largestFirst = [...candidates].sort((a, b) => area(b.box) - area(a.box));
  for (const candidate of largestFirst) {
    if (gone.has(candidate) || !isIconSized(candidate, page) || holdsText(candidate.box, text) || isCell(candidate, index)) continue;
    const inside = index
      .overlapping(candidate.box)
      .filter((other) => other !== candidate && containsBox(candidate.box, other.box, 2) && area(other.box) < area(candidate.box));
    if (inside.some((other) => plain.has(other.kind) && isRound(other) === isRound(candidate) && isInset(other.box, candidate.box)))
      continue;
    if (drawingShare(regions, candidate, text) < (plain.has(candidate.kind) ? 1 : 3) * leastDrawing) continue;
    icons.add(candidate);
    for (const other of inside) gone.add(other);
  }
  return candidates
    .filter((candidate) => !gone.has(candidate))
    .map((candidate) =>
      icons.has(candidate)
        ? { ...candidate, kind: "image" as const, params: null, path: null, confidence: 0.7 * candidate.confidence, base: candidate }
        : candidate,
    );
}
