/** Headings of chosen boxes: a bar that adjoins a box from end to end, bears text and was not chosen itself is its title bar. */
import type { NodeCandidate, Page, ReadLine } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, centre, containsPoint, intersectionOverUnion, right } from "../geometry/box.ts";
import { packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { laneOf } from "../propose/lanes.ts";

/** How far the sides of a bar may miss those of its box, in pixels. */
const slack = 5;
/** A bar takes less than this share of its box, across. */
const mostHeading = 0.45;
/** A candidate that shares more than this with a chosen shape is that shape. */
const oneThing = 0.7;
/** Fills that differ by more than this in a channel are two. */
const otherFill = 12;
/** The kinds that have a heading as lanes. */
const bodies: ReadonlySet<string> = new Set(["rectangle", "rounded_rectangle", "container", "swimlane"]);
/** The kinds that boxes with a heading are taken for. */
const frames: ReadonlySet<string> = new Set([...bodies, "image", "note"]);

const near = (a: number, b: number): boolean => Math.abs(a - b) <= slack;

/** Tells where a bar adjoins a body: over it or at its left; null where it does not. */
function sideOf(bar: Box, body: Box): "top" | "left" | null {
  if (near(bottom(bar), body.y) && near(bar.x, body.x) && near(right(bar), right(body)) && bar.height < mostHeading * body.height)
    return "top";
  const isBeside = near(right(bar), body.x) && near(bar.y, body.y) && near(bottom(bar), bottom(body));
  return isBeside && bar.width < mostHeading * body.width ? "left" : null;
}

/** Tells whether text stands in a bar as a title does: level over a body, turned beside it. */
function bearsTitle({ box }: NodeCandidate, side: "top" | "left", lines: readonly ReadLine[]): boolean {
  const within = lines.filter((line) => /[\p{L}\p{N}]/u.test(line.text) && containsPoint(box, centre(line.box)));
  return within.length > 0 && within.every(({ rotation }) => (rotation === 0) === (side === "top"));
}

/** Tells where a chosen bar lies in a box that has both its ends in common with it: at its top or its left; null elsewhere. */
function sideWithin(bar: Box, frame: Box): "top" | "left" | null {
  if (!near(bar.x, frame.x) || !near(bar.y, frame.y)) return null;
  if (near(bar.width, frame.width) && bar.height < mostHeading * frame.height) return "top";
  return near(bar.height, frame.height) && bar.width < mostHeading * frame.width ? "left" : null;
}

/** Tells whether a bar goes on in a chosen shape of the same width below it, or of the same height at its right: then it is one of a stack or a row. */
function goesOn({ box }: NodeCandidate, side: "top" | "left", chosen: readonly NodeCandidate[]): boolean {
  return chosen.some(({ box: next }) => {
    if (side === "top") return near(next.y, bottom(box)) && near(next.x, box.x) && near(next.width, box.width);
    return near(next.x, right(box)) && near(next.y, box.y) && near(next.height, box.height);
  });
}

/** Makes lanes of chosen boxes at whose head a chosen bar with text lies from side to side; the bar is no shape of its own. */
export function joinInnerHeadings(
  chosen: readonly NodeCandidate[],
  { lines, page }: { readonly lines: readonly ReadLine[]; readonly page: Page },
): readonly NodeCandidate[] {
  const taken = new Set<NodeCandidate>();
  const lanes = chosen.map((frame) => {
    if (!frames.has(frame.kind) || frame.rotation !== 0 || frame.params?.["heading"] !== undefined) return frame;
    const heading = chosen.find((bar) => {
      if (bar === frame || taken.has(bar) || !bodies.has(bar.kind) || bar.params?.["heading"] !== undefined) return false;
      const side = sideWithin(bar.box, frame.box);
      return side !== null && bearsTitle(bar, side, lines) && !goesOn(bar, side, chosen);
    });
    if (heading === undefined) return frame;
    taken.add(heading);
    return { ...laneOf(frame, heading, frame, page), box: frame.box, path: null };
  });
  return lanes.filter((_, at) => !taken.has(chosen[at]!));
}

/** Tells whether a bar in a box has a fill of its own. */
function isFilledApart(bar: NodeCandidate, { style }: NodeCandidate, page: Page): boolean {
  const { fill } = bar.style;
  return fill !== null && colourDistance(packedColour(fill), packedColour(style.fill ?? page.background)) > otherFill;
}

/** Makes lanes of chosen boxes whose title bars are among the candidates: over them, beside them, or at their head in a fill of its own; a bar is the heading of one box. */
export function joinHeadings(
  chosen: readonly NodeCandidate[],
  candidates: readonly NodeCandidate[],
  { lines, page }: { readonly lines: readonly ReadLine[]; readonly page: Page },
): readonly NodeCandidate[] {
  const bars = candidates.filter((bar) => !chosen.some(({ box }) => intersectionOverUnion(box, bar.box) > oneThing));
  const taken = new Set<NodeCandidate>();
  return chosen.map((body) => {
    if (!bodies.has(body.kind) || body.rotation !== 0 || body.params?.["heading"] !== undefined) return body;
    const isFree = (bar: NodeCandidate, side: "top" | "left" | null): boolean =>
      !taken.has(bar) && side !== null && bearsTitle(bar, side, lines);
    const inner = bars.find((bar) => isFree(bar, sideWithin(bar.box, body.box)) && isFilledApart(bar, body, page));
    if (inner !== undefined) {
      taken.add(inner);
      return { ...laneOf(body, inner, body, page), box: body.box, path: null };
    }
    const heading = bars.find((bar) => isFree(bar, sideOf(bar.box, body.box)));
    if (heading === undefined) return body;
    const lane = laneOf(body, heading, body, page);
    if (chosen.some(({ box }) => intersectionOverUnion(box, lane.box) > oneThing && box !== body.box)) return body;
    taken.add(heading);
    return lane;
  });
}
