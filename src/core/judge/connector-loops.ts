/** Loops of connectors: what looks like the outline of a frame, and is connectors that lead from shape to shape. */
import type { LineCandidate, NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { area, bottom, containsBox, right } from "../geometry/box.ts";

/** Kinds that connectors with square or round corners imitate. */
const framed: ReadonlySet<NodeCandidate["kind"]> = new Set(["rectangle", "rounded_rectangle", "container"]);
/** Shapes on so many sides of a frame say that its sides are connectors between them: of 24 drawn branches that meet again nine were frames, of the frames of 876 pages none has as many. */
const fewestSides = 3;
/** They reach so far out of the frame and into it, in pixels, are so large in letter heights, as ports on a border are not, and so much smaller than the frame. */
const shape = { reach: 4, size: 2.2, share: 0.5 } as const;

/** A label stands on a side when that passes so near its middle, as a share of its height, or of its width at an upright side. */
const middled = 0.2;

type Span = readonly [from: number, to: number];
const across = (box: Box): Span => [box.x, right(box)];
const down = (box: Box): Span => [box.y, bottom(box)];

/** Tells whether a span reaches beyond a place on both sides of it, as a shape does over a side. */
const isOver = ([from, to]: Span, side: number): boolean => from < side - shape.reach && to > side + shape.reach;
const isWithin = (inner: Span, outer: Span): boolean => inner[0] > outer[0] && inner[1] < outer[1];
const overlap = (one: Span, other: Span): boolean => Math.min(one[1], other[1]) > Math.max(one[0], other[0]);

/** Counts the sides of a box that one or more of the others stand over. */
function countSidesUnder(box: Box, others: readonly Box[]): number {
  const isLevelUnder = (side: number): boolean => others.some((other) => isOver(down(other), side) && overlap(across(other), across(box)));
  const isUprightUnder = (side: number): boolean => others.some((other) => isOver(across(other), side) && overlap(down(other), down(box)));
  return down(box).filter(isLevelUnder).length + across(box).filter(isUprightUnder).length;
}

/** Tells whether texts stand on two opposite sides of a box, as labels do of two connectors that lead there and back. */
function isLabelledTwice(box: Box, lines: readonly LineCandidate[]): boolean {
  const isOn = ([from, to]: Span, side: number): boolean => Math.abs((from + to) / 2 - side) <= middled * (to - from);
  const isLevelUnder = (side: number): boolean =>
    lines.some((line) => isOn(down(line.box), side) && isWithin(across(line.box), across(box)));
  const isUprightUnder = (side: number): boolean =>
    lines.some((line) => isOn(across(line.box), side) && isWithin(down(line.box), down(box)));
  return down(box).every(isLevelUnder) || across(box).every(isUprightUnder);
}

/** Where the shapes were chosen, and the lines of text, of a page with capitals of a height. */
interface Around {
  readonly chosen: readonly NodeCandidate[];
  readonly lines: readonly LineCandidate[];
  readonly glyphHeight: number;
}

/** Tells whether a shape is a loop of connectors: shapes that were chosen with it stand on most of its sides, or labels on two. */
export function isConnectorLoop({ kind, style, box }: NodeCandidate, { chosen, lines, glyphHeight }: Around): boolean {
  if (!framed.has(kind) || style.fill !== null) return false;
  const isEmpty = !chosen.some((other) => other.box !== box && containsBox(box, other.box, 1));
  if (isEmpty && isLabelledTwice(box, lines)) return true;
  const least = shape.size * glyphHeight;
  const others = chosen.filter(
    (other) => other.kind !== "image" && area(other.box) <= shape.share * area(box) && Math.min(other.box.width, other.box.height) >= least,
  );
  const boxes = others.map((other) => other.box);
  return countSidesUnder(box, boxes) >= fewestSides;
}
