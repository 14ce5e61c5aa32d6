/** What speaks for a shape that the net saw on a drawn page: its score, ink along its outline, ends of connectors at its border, and no text around it. */
import type { FoundShape } from "../decode/shapes.ts";
import type { EndCandidate, LineCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { area, overlapArea } from "../geometry/box.ts";
import { outlineShare } from "../photo/outline-rays.ts";
import type { Bitmap } from "../raster/bitmap.ts";

/** Ends of connectors are this near to a border, as a share of the picture's longer side, and no more of them count. */
const endReach = 0.02;
const mostEnds = 2;
/** A line of text holds what is about as high as itself and much narrower. */
const [lowest, highest] = [0.5, 1.5];
const narrower = 0.6;
/** The score of a net is between these, for its logarithm. */
const leastScore = 0.02;

/** The page around a shape. */
export interface DrawnPage {
  readonly bitmap: Bitmap;
  readonly ends: readonly EndCandidate[];
  readonly lines: readonly LineCandidate[];
}

/** What speaks for a shape, by name, in its order. */
export const drawnEvidence = ["net score", "enclosed", "outline", "ends", "in text", "size", "frame", "picture"] as const;

/** Weighs what speaks for a shape, one number each, in the order of `drawnEvidence`. */
export function evidenceFor(
  shape: FoundShape,
  seen: { readonly box: Box; readonly isEnclosed: boolean },
  page: DrawnPage,
): readonly number[] {
  const score = Math.min(1 - leastScore, Math.max(leastScore, shape.score));
  const longer = Math.max(page.bitmap.width, page.bitmap.height);
  const size = Math.log(Math.sqrt(area(seen.box)) / longer / 0.06);
  return [
    Math.log(score / (1 - score)),
    seen.isEnclosed ? 1 : 0,
    outlineShare(seen.box, shape.plain ?? shape.family, page.bitmap),
    endsAt(seen.box, page.ends, endReach * longer),
    textShare(seen.box, page.lines),
    size,
    shape.family === "frame" ? 1 : 0,
    shape.family === "picture" ? 1 : 0,
  ];
}

/** Counts ends at the border of a box that leave it. */
function endsAt(box: Box, ends: readonly EndCandidate[], reach: number): number {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const near = ends.filter(({ point, direction }) => {
    const [beyondX, beyondY] = [Math.abs(point[0] - x) - box.width / 2, Math.abs(point[1] - y) - box.height / 2];
    const gap = Math.max(beyondX, beyondY);
    if (gap > reach || gap < -Math.min(reach, 0.3 * Math.min(box.width, box.height))) return false;
    return (point[0] - x) * direction[0] + (point[1] - y) * direction[1] > 0;
  });
  return Math.min(mostEnds, near.length);
}

/** Returns the largest share of a box that lies in a line of text much longer than it. */
function textShare(box: Box, lines: readonly LineCandidate[]): number {
  return lines.reduce((most, line) => {
    if (box.height < lowest * line.box.height || box.height > highest * line.box.height || box.width > narrower * line.box.width)
      return most;
    return Math.max(most, overlapArea(box, line.box) / area(box));
  }, 0);
}
