/** Shapes of pages that were drawn by hand: what the net saw, surer and with exact sides where ink encloses it. */
import type { PageFindings } from "../decode/page-findings.ts";
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { area as areaOf, intersectionOverUnion, overlapArea } from "../geometry/box.ts";
import { enclosedBoxes } from "../photo/enclosed-boxes.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { candidateOf } from "./net-nodes.ts";

/** What the net saw is a shape from this score on, or from a lower one where ink encloses just that area. */
const leastScore = 0.3;
const leastEnclosed = 0.15;
/** What lies so far inside an enclosed shape is its text; but areas larger than this share of the page may hold shapes. */
const insideShare = 0.85;
const holdingShare = 0.05;
/** Overlap from which on an enclosed area is what the net saw. */
const sameShape = 0.6;
/** Height of capitals to assume for the working scale, as a share of the picture's longer side: handwriting hides its own height. */
const capitalShare = 0.0103;

/** Returns the height of capitals by which a drawn page is brought to working scale, in pixels. */
export function drawnHeight({ width, height }: Bitmap): number {
  return capitalShare * Math.max(width, height);
}

/** Makes candidates of what the net saw. */
export function drawnNodes({ shapes }: PageFindings, bitmap: Bitmap, background: string): readonly NodeCandidate[] {
  const enclosed = enclosedBoxes(bitmap);
  const judged = shapes
    .map((shape) => ({ shape, area: likest(shape.box, enclosed) }))
    .filter(({ shape, area }) => shape.score >= (area === null ? leastScore : leastEnclosed));
  const solid = judged.flatMap(({ shape, area }) => (area !== null && shape.family !== "frame" && isSmall(area, bitmap) ? [area] : []));
  return judged
    .filter(({ shape, area }) => area !== null || !solid.some((other) => overlapArea(other, shape.box) > insideShare * areaOf(shape.box)))
    .map(({ shape, area }) => {
      const family = isSmall(area ?? shape.box, bitmap) ? (shape.plain ?? shape.family) : shape.family;
      const candidate = candidateOf({ ...shape, family }, bitmap, background);
      return area === null ? candidate : { ...candidate, box: area, confidence: 1 - (1 - shape.score) / 2 };
    });
}

/** Tells whether an area is too small to hold shapes. */
function isSmall(area: Box, { width, height }: Bitmap): boolean {
  return areaOf(area) < holdingShare * width * height;
}

/** Returns the enclosed area that a shape stands for, null where there is none. */
function likest(box: Box, enclosed: readonly Box[]): Box | null {
  let [best, most]: [Box | null, number] = [null, sameShape];
  for (const area of enclosed) {
    const overlap = intersectionOverUnion(area, box);
    if (overlap > most) [best, most] = [area, overlap];
  }
  return best;
}
