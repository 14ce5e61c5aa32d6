/** Shapes of pages that were drawn by hand: what the net saw, surer and with exact sides where ink encloses it. */
import type { PageFindings } from "../decode/page-findings.ts";
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { area as areaOf, intersectionOverUnion, overlapArea } from "../geometry/box.ts";
import type { Family } from "../decode/families.ts";
import { enclosedAreas } from "../photo/enclosed-areas.ts";
import type { EnclosedArea } from "../photo/enclosed-areas.ts";
import type { FoundShape } from "../decode/shapes.ts";
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
  const enclosed = enclosedAreas(bitmap);
  const judged = shapes
    .map((shape) => ({ shape, area: likest(shape.box, enclosed) }))
    .filter(({ shape, area }) => shape.score >= (area === null ? leastScore : leastEnclosed));
  const solid = judged.flatMap(({ shape, area }) =>
    area !== null && shape.family !== "frame" && isSmall(area.box, bitmap) ? [area.box] : [],
  );
  return judged
    .filter(({ shape, area }) => area !== null || !solid.some((other) => overlapArea(other, shape.box) > insideShare * areaOf(shape.box)))
    .map(({ shape, area }) => {
      const family = isSmall(area?.box ?? shape.box, bitmap) ? familyOf(shape, area) : shape.family;
      const candidate = candidateOf({ ...shape, family }, bitmap, background);
      return area === null ? candidate : { ...candidate, box: area.box, confidence: 1 - (1 - shape.score) / 2 };
    });
}

/** Families that an outline tells apart better than the net does; pictures and frames are none of the small shapes. */
const told: ReadonlySet<Family> = new Set(["rectangle", "rounded", "ellipse", "circle", "diamond"]);

function familyOf(shape: FoundShape, area: EnclosedArea | null): Family {
  const seen = shape.plain ?? shape.family;
  return told.has(seen) ? (area?.family ?? seen) : seen;
}

/** Tells whether an area is too small to hold shapes. */
function isSmall(area: Box, { width, height }: Bitmap): boolean {
  return areaOf(area) < holdingShare * width * height;
}

/** Returns the enclosed area that a shape stands for, null where there is none. */
function likest(box: Box, enclosed: readonly EnclosedArea[]): EnclosedArea | null {
  let [best, most]: [EnclosedArea | null, number] = [null, sameShape];
  for (const area of enclosed) {
    const overlap = intersectionOverUnion(area.box, box);
    if (overlap > most) [best, most] = [area, overlap];
  }
  return best;
}
