/** Icons that seemed to hold text: where nothing that was read in a small filled shape can be text, its strokes are a drawing, and it is a picture. */
import type { NodeCandidate, Page, ReadLine } from "../detection.ts";
import { centre, containsBox, containsPoint } from "../geometry/box.ts";

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
