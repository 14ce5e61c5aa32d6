/**
 * Signs: a letter in a small ring, as the C before the name of a class, a small mark in a colour of its own before a line, as before its members, and a filled square
 * in the upper left corner, as the one with the letters of a cloud, are pictures of the shape in which they stand and no words of its text.
 */
import type { LineCandidate, NodeCandidate, Page, ReadFragment, ReadLine } from "../detection.ts";
import { canHoldInsets } from "../diagram/insets.ts";
import { area, centre, containsBox, containsPoint, intersectionOverUnion } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";

/** A ring that is so much the same as a shape is that shape, and what stands in it its text. */
const sameShape = 0.5;

/**
 * A square in a corner has sides of so many heights of capitals, lies within so many pixels of the corner, takes such a share of its shape at most, and has another
 * fill, by so many levels.
 */
const corner = { least: 1.5, most: 4, stretch: 1.25, slack: 3, share: 0.15, contrast: 48 } as const;

/** What may be text, and the places of signs. */
export interface Told {
  readonly lines: readonly ReadLine[];
  readonly fragments: readonly ReadFragment[];
  readonly signs: readonly Box[];
}

/** Tells whether a place is in a shape that can hold a picture. */
const isHeld = (sign: Box, shapes: readonly NodeCandidate[]): boolean =>
  shapes.some(({ kind, box }) => canHoldInsets(kind) && containsBox(box, sign));

/** Returns the ring of what is a sign, null where it is text. */
function signOf({ ring }: LineCandidate, text: string, shapes: readonly NodeCandidate[]): Box | null {
  if (ring === undefined || text.trim().length > 1) return null;
  const isShape = shapes.some(({ box }) => intersectionOverUnion(box, ring) >= sameShape);
  return !isShape && isHeld(ring, shapes) ? ring : null;
}

/** Tells whether something is the filled square in the upper left corner of a shape. */
function isInCorner(square: NodeCandidate, shape: NodeCandidate, { background }: Page): boolean {
  const fill = packedColour(square.style.fill!);
  return (
    canHoldInsets(shape.kind) &&
    Math.abs(square.box.x - shape.box.x) <= corner.slack &&
    Math.abs(square.box.y - shape.box.y) <= corner.slack &&
    area(square.box) <= corner.share * area(shape.box) &&
    colourDistance(fill, packedColour(shape.style.fill ?? background)) >= corner.contrast
  );
}

/** Lists the filled squares in the corners of shapes that are no shapes themselves. */
function cornerSigns({ candidates, shapes, page }: Shapes): readonly Box[] {
  const unit = page.glyphHeight;
  return candidates
    .filter(({ kind, box: { width, height }, style, rotation }) => {
      const [small, large] = [Math.min(width, height), Math.max(width, height)];
      const isSquare = small >= corner.least * unit && large <= corner.most * unit && large <= corner.stretch * small;
      return (kind === "rectangle" || kind === "image") && rotation === 0 && style.fill !== null && isSquare;
    })
    .filter((square) => shapes.every(({ box }) => intersectionOverUnion(box, square.box) < sameShape))
    .filter((square) => shapes.some((shape) => isInCorner(square, shape, page)))
    .map(({ box }) => box);
}

/** The shapes of a page, and what else geometry measured. */
interface Shapes {
  readonly shapes: readonly NodeCandidate[];
  readonly candidates: readonly NodeCandidate[];
  readonly page: Page;
}

/** Parts the signs in shapes from the text. */
export function tellSigns({ lines, fragments }: Omit<Told, "signs">, all: Shapes): Told {
  const { shapes } = all;
  const squares = cornerSigns(all);
  const signs: Box[] = [...squares];
  const isText = (line: ReadLine): boolean => {
    if (squares.some((square) => containsPoint(square, centre(line.box)))) return false;
    const sign = signOf(line, line.text, shapes);
    if (sign !== null) signs.push(sign);
    if (line.sign !== undefined && isHeld(line.sign, shapes)) signs.push(line.sign);
    return sign === null;
  };
  return { lines: lines.filter(isText), fragments: fragments.filter(({ line }) => isText(line)), signs };
}
