/** Swatches of legends: small filled boxes and discs, one below the other, each before a line of text. A judge that knows shapes of diagrams has seen few of them. */
import type { NodeCandidate, Page, ReadLine } from "../detection.ts";
import { area, centre, containsBox, overlapArea, right } from "../geometry/box.ts";
import type { ShapeId } from "../shapes/catalog.ts";

/** What a swatch may be. */
const plain: ReadonlySet<ShapeId> = new Set(["rectangle", "rounded_rectangle", "circle", "ellipse", "diamond"]);
/** A swatch is so large, in heights of capitals: smaller ones are bullets, larger ones samples; and it is about as wide as high. */
const size = { least: 0.95, most: 2.4, aspect: 1.4 } as const;
/** It stands so far before its line, in heights of capitals, and no farther above or below the middle of it. */
const before = { least: 0.2, most: 3, off: 0.5 } as const;
/** Swatches of one legend begin in one column and are of one size, within so many pixels; so many make a legend. */
const alike = 2.5;
const fewest = 3;
/** A shape that a swatch stands in is so many times as large; else it is the swatch itself, which was chosen. */
const holder = 4;

/** Tells whether a candidate may be the swatch of one of the lines. */
function mayBeSwatch({ kind, box, style, rotation }: NodeCandidate, lines: readonly ReadLine[], unit: number): boolean {
  const [shorter, longer] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (!plain.has(kind) || rotation !== 0 || style.fill === null || shorter < size.least * unit) return false;
  if (longer > size.most * unit || longer > size.aspect * shorter) return false;
  const [, middle] = centre(box);
  return lines.some((line) => {
    const gap = line.box.x - right(box);
    return (
      line.rotation === 0 &&
      gap >= before.least * unit &&
      gap <= before.most * unit &&
      Math.abs(centre(line.box)[1] - middle) <= before.off * unit
    );
  });
}

const areAlike = ({ box: one }: NodeCandidate, { box: other }: NodeCandidate): boolean =>
  Math.abs(one.x - other.x) <= alike && Math.abs(one.width - other.width) <= alike && Math.abs(one.height - other.height) <= alike;

/** Adds the swatches among the candidates to the shapes that were chosen. */
export function withSwatches(
  chosen: readonly NodeCandidate[],
  candidates: readonly NodeCandidate[],
  { lines, page }: { readonly lines: readonly ReadLine[]; readonly page: Page },
): readonly NodeCandidate[] {
  const found: NodeCandidate[] = [];
  for (const candidate of candidates.filter((one) => mayBeSwatch(one, lines, page.glyphHeight))) {
    const isAt = ({ box }: NodeCandidate): boolean => overlapArea(box, candidate.box) > 0;
    const holds = ({ box }: NodeCandidate): boolean => containsBox(box, candidate.box, 1) && area(box) >= holder * area(candidate.box);
    if (!found.some(isAt) && !chosen.some((other) => isAt(other) && !holds(other))) found.push(candidate);
  }
  // a swatch may have been chosen already
  const all = [...chosen.filter((one) => mayBeSwatch(one, lines, page.glyphHeight)), ...found];
  const isOfLegend = (one: NodeCandidate): boolean => all.filter((other) => areAlike(one, other)).length >= fewest;
  return [...chosen, ...found.filter(isOfLegend)];
}
