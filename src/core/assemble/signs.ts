/** Signs: a letter in a small ring, as the C before the name of a class, and a small mark in a colour of its own before a line, as before its members, are pictures of the shape in which they stand and no words of its text. */
import type { LineCandidate, NodeCandidate, ReadFragment, ReadLine } from "../detection.ts";
import { canHoldInsets } from "../diagram/insets.ts";
import { containsBox, intersectionOverUnion } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";

/** A ring that is so much the same as a shape is that shape, and what stands in it its text. */
const sameShape = 0.5;

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

/** Parts the signs in shapes from the text. */
export function tellSigns({ lines, fragments }: Omit<Told, "signs">, shapes: readonly NodeCandidate[]): Told {
  const signs: Box[] = [];
  const isText = (line: ReadLine): boolean => {
    const sign = signOf(line, line.text, shapes);
    if (sign !== null) signs.push(sign);
    if (line.sign !== undefined && isHeld(line.sign, shapes)) signs.push(line.sign);
    return sign === null;
  };
  return { lines: lines.filter(isText), fragments: fragments.filter(({ line }) => isText(line)), signs };
}
