/** Gathers everything that may be a shape on a page drawn by hand: what the page net saw, with every box that it may have. */
import type { PageFindings } from "../../decode/page-findings.ts";
import type { DrawnCandidate, LineCandidate } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { intersectionOverUnion } from "../../geometry/box.ts";
import { enclosedBoxes } from "../../photo/enclosed-boxes.ts";
import { evidenceFor } from "../../propose/drawn-evidence.ts";
import { refineBox } from "../../propose/refine-box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";

/** An enclosed area may be what the net saw from this overlap on, and of those so many with the most. */
const leastOverlap = 0.3;
const mostAreas = 3;
/** No page has more candidates than this; those of the surest shapes stay. */
const most = 2000;

/** Lists the candidates, those of one shape of the net behind one another. */
export function gatherDrawn({ shapes, ends }: PageFindings, bitmap: Bitmap, lines: readonly LineCandidate[]): readonly DrawnCandidate[] {
  const enclosed = enclosedBoxes(bitmap);
  const areasOf = (box: Box): readonly Box[] =>
    enclosed
      .map((area) => ({ area, overlap: intersectionOverUnion(area, box) }))
      .filter(({ overlap }) => overlap > leastOverlap)
      .toSorted((one, other) => other.overlap - one.overlap)
      .slice(0, mostAreas)
      .map(({ area }) => area);
  return shapes
    .toSorted((one, other) => other.score - one.score)
    .flatMap((shape) => {
      const areas = areasOf(shape.box).map((box) => ({ box, isEnclosed: true }));
      const others = [refineBox(bitmap, shape.box), shape.box].map((box) => ({ box, isEnclosed: false }));
      return [...areas, ...others].map((seen) => ({ shape, ...seen, evidence: evidenceFor(shape, seen, { bitmap, ends, lines }) }));
    })
    .slice(0, most);
}
