/**
 * Icons after reading: where nothing that was read in a small filled shape can be text, its strokes are a drawing, and it is a picture; where what seemed a drawing
 * reads as the name of a shape, as the numbers of steps do, it is none.
 */
import { commonest } from "../commonest.ts";
import type { NodeCandidate, Page, ReadFragment, ReadLine } from "../detection.ts";
import { bottom, centre, containsBox, containsPoint, grow, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { isInMiddle } from "../text/fragments.ts";

/** Kinds that icons have as their base. */
const bases: ReadonlySet<string> = new Set([
  "rectangle",
  "rounded_rectangle",
  "container",
  "ellipse",
  "circle",
  "octagon",
  "hexagon",
  "diamond",
]);
/** How large icons are, in capital heights, and how many times as long as wide at most. */
const icon = { least: 2.2, most: 11, stretch: 1.4 } as const;
/** Text that people write in a small shape is read surer than this, or is level and of about the page's size. */
const sure = 0.85;
const usualSize = { least: 0.7, most: 1.6 } as const;
/** A picture is as much less sure than its shape. */
const doubt = 0.7;
/** What names a shape is read so surely, and has letters and digits alone. */
const name = { sure: 0.9, signs: /^[\p{L}\p{N}]+$/u } as const;
/** The inner part of a shape, its outline left out, as shares of its sides; around its name so many pixels are the name's, and so little of the rest is drawn. */
const bare = { level: 0.15, round: 0.25, around: 2, most: 0.03, contrast: 48 } as const;

/** Tells whether what was read is strokes of a drawing: signs without a letter, or letters of an odd size that could hardly be told. */
function isDrawing({ text, confidence, glyphHeight, rotation }: ReadLine, capitals: number): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return text.length > 1;
  const size = glyphHeight / capitals;
  return confidence < sure && (rotation !== 0 || size < usualSize.least || size > usualSize.most);
}

function isBase({ kind, box, style }: NodeCandidate, { background, glyphHeight }: Page): boolean {
  const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (!bases.has(kind) || style.fill === null || style.fill === background || large > icon.stretch * small) return false;
  return small >= icon.least * glyphHeight && large <= icon.most * glyphHeight;
}

/** Makes a picture of a shape, which is less sure than the shape was. */
function asPicture(shape: NodeCandidate): NodeCandidate {
  const trust = shape.trust === undefined ? {} : { trust: doubt * shape.trust };
  return { ...shape, kind: "image", params: null, path: null, confidence: doubt * shape.confidence, ...trust };
}

/** Makes pictures of the shapes whose text is a drawing, and drops the shapes that were found in it. */
export function findReadIcons(
  candidates: readonly NodeCandidate[],
  { lines, page }: { readonly lines: readonly ReadLine[]; readonly page: Page },
): readonly NodeCandidate[] {
  const icons = candidates.filter((candidate) => {
    if (!isBase(candidate, page)) return false;
    const within = lines.filter((line) => containsPoint(candidate.box, centre(line.box)));
    return within.length > 0 && within.every((line) => isDrawing(line, page.glyphHeight));
  });
  const isPart = (candidate: NodeCandidate): boolean =>
    icons.some((other) => other !== candidate && containsBox(other.box, candidate.box, 2));
  return candidates
    .filter((candidate) => !isPart(candidate))
    .map((candidate) => (icons.includes(candidate) ? asPicture(candidate) : candidate));
}

/** Tells whether nothing is drawn in a shape beside its name. */
function isBareBeside(name: Box, { box, kind }: NodeCandidate, bitmap: Bitmap): boolean {
  const margin = kind === "circle" || kind === "ellipse" ? bare.round : bare.level;
  const written = grow(name, bare.around);
  const colours: number[] = [];
  for (let y = Math.ceil(box.y + margin * box.height); y < bottom(box) - margin * box.height; y++)
    for (let x = Math.ceil(box.x + margin * box.width); x < right(box) - margin * box.width; x++)
      if (!containsPoint(written, [x + 0.5, y + 0.5])) colours.push(colourNear(bitmap, [x, y]));
  const ground = commonest(colours);
  return (
    ground === null || colours.filter((colour) => colourDistance(colour, ground.value) > bare.contrast).length <= bare.most * colours.length
  );
}

/** Gives pictures the plain shape that they were measured as where all the drawing in it is one text, in its middle. */
export function findNamedShapes(
  candidates: readonly NodeCandidate[],
  {
    bitmap,
    lines,
    fragments,
  }: { readonly bitmap: Bitmap; readonly lines: readonly ReadLine[]; readonly fragments: readonly ReadFragment[] },
): readonly NodeCandidate[] {
  const texts = [...lines, ...fragments.map(({ line }) => line)];
  return candidates.map((candidate) => {
    const { base } = candidate;
    if (candidate.kind !== "image" || base === undefined) return candidate;
    const [text, ...others] = texts.filter(({ box }) => containsPoint(base.box, centre(box)));
    const isNamed = text !== undefined && others.length === 0 && text.confidence >= name.sure && name.signs.test(text.text);
    if (!isNamed || !isInMiddle(text.box, base.box) || !isBareBeside(text.box, base, bitmap)) return candidate;
    const { origin, trust = base.confidence } = candidate;
    return { ...base, origin, confidence: Math.max(candidate.confidence, base.confidence), trust };
  });
}
