/** Shapes of pages that were drawn by hand: what the net saw, surer and with exact sides where ink encloses it. */
import { scoreOf } from "../decode/head-map.ts";
import type { PageFindings } from "../decode/page-findings.ts";
import type { LineCandidate, NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { area as areaOf, intersectionOverUnion, overlapArea } from "../geometry/box.ts";
import type { Family } from "../decode/families.ts";
import { enclosedBoxes } from "../photo/enclosed-boxes.ts";
import { familyOfOutline } from "../photo/outline-rays.ts";
import type { PlainFamily } from "../photo/outline-rays.ts";
import type { FoundShape } from "../decode/shapes.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { evidenceFor } from "./drawn-evidence.ts";
import { candidateOf } from "./net-nodes.ts";
import { refineBox } from "./refine-box.ts";

/** What is a shape with this probability is taken for one. */
const leastSure = 0.45;
/** How much each kind of evidence weighs, in the order of `evidenceFor`: a logistic regression on synthetic photographs (training/README.md). */
const weights: readonly number[] = [1.68, 3.12, 1.67, 1.43, 0.33, -0.1, 0.63, -0.05, -0.44, -0.55];
/** Of two shapes that share more than this only the surer one is there. */
const onePlace = 0.4;
/** What lies so far inside a shape is its text or its sign, unless it is surer by more than this; but areas larger than this share of the page may hold shapes. */
const insideShare = 0.85;
const surerBy = 0.25;
const holdingShare = 0.05;
/** Overlap from which on an enclosed area is what the net saw. */
const sameShape = 0.6;
/** Height of capitals to assume for the working scale, as a share of the picture's longer side: handwriting hides its own height. */
const capitalShare = 0.0103;

/** Returns the height of capitals by which a drawn page is brought to working scale, in pixels. */
export function drawnHeight({ width, height }: Bitmap): number {
  return capitalShare * Math.max(width, height);
}

/** A shape that the net saw, where it is, and what speaks for it. */
interface Weighed {
  readonly shape: FoundShape;
  readonly box: Box;
  readonly evidence: readonly number[];
}

/** A shape with how probable it is. */
interface Judged extends Weighed {
  readonly sure: number;
}

/** Weighs everything that the net saw: what ink encloses has its sides, what it does not is measured. */
export function weighDrawn({ shapes, ends }: PageFindings, bitmap: Bitmap, lines: readonly LineCandidate[]): readonly Weighed[] {
  const enclosed = enclosedBoxes(bitmap);
  return shapes.map((shape) => {
    const area = likest(shape.box, enclosed);
    const box = area ?? refineBox(bitmap, shape.box);
    return { shape, box, evidence: evidenceFor(shape, { box, isEnclosed: area !== null }, { bitmap, ends, lines }) };
  });
}

/** Makes candidates of what the net saw, by all that speaks for it. */
export function drawnNodes(
  findings: PageFindings,
  bitmap: Bitmap,
  { background, lines }: { readonly background: string; readonly lines: readonly LineCandidate[] },
): readonly NodeCandidate[] {
  const judged = weighDrawn(findings, bitmap, lines)
    .map((one): Judged => ({ ...one, sure: probabilityOf(one.evidence) }))
    .filter(({ sure }) => sure >= leastSure)
    .sort((one, other) => other.sure - one.sure || other.shape.score - one.shape.score);
  const places = judged.filter(
    (one, index) => !judged.slice(0, index).some((surer) => intersectionOverUnion(surer.box, one.box) > onePlace),
  );
  return places.filter((one) => !places.some((other) => isWithin(one, other, bitmap))).map((one) => candidateFor(one, bitmap, background));
}

function probabilityOf(evidence: readonly number[]): number {
  return scoreOf(evidence.reduce((sum, value, index) => sum + value * weights[index]!, 0));
}

/** Tells whether a shape is rather the text or the sign in another one; frames and large shapes may hold shapes. */
function isWithin(one: Judged, other: Judged, bitmap: Bitmap): boolean {
  if (one === other || other.shape.family === "frame" || !isSmall(other.box, bitmap)) return false;
  return (
    one.sure <= other.sure + surerBy &&
    areaOf(one.box) < areaOf(other.box) &&
    overlapArea(other.box, one.box) > insideShare * areaOf(one.box)
  );
}

function candidateFor({ shape, box, sure }: Judged, bitmap: Bitmap, background: string): NodeCandidate {
  const family = isSmall(box, bitmap) ? familyOf(shape, box, bitmap) : shape.family;
  return { ...candidateOf({ ...shape, family }, bitmap, background), box, confidence: sure };
}

/** Families that ink along the outline tells apart, and what they are there; pictures and frames are none of the small shapes. */
const told: Readonly<Partial<Record<Family, PlainFamily>>> = {
  rectangle: "rectangle",
  rounded: "rounded",
  ellipse: "ellipse",
  circle: "ellipse",
  diamond: "diamond",
};

function familyOf(shape: FoundShape, box: Box, bitmap: Bitmap): Family {
  const seen = shape.plain ?? shape.family;
  const seeming = told[seen];
  return seeming === undefined ? seen : familyOfOutline(box, seeming, bitmap);
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
