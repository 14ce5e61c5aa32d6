/** Brackets that stand alone on a line of a text, as around the members of an object: signs that drawings have, too, told by the lines above and below. */
import type { Box } from "../geometry/box.ts";
import { bottom, centre } from "../geometry/box.ts";

/** What stands alone: one bracket or two, with what goes on or ends there. */
const alone = /^[{}[\]()]{1,2}[,;]?$/u;
/** The next line is so near at most, in its height; it begins so far to a side, as code is indented, or has its middle so near. */
const near = { gap: 0.9, indent: 4, middle: 0.5 } as const;

/** Tells whether a text is brackets alone. */
export function isBracket(text: string): boolean {
  return alone.test(text);
}

/** Tells whether a line stands right above or below another one of a text, flush with it, indented against it or in its middle. */
function goesOn(box: Box, other: Box): boolean {
  const gap = Math.max(box.y, other.y) - Math.min(bottom(box), bottom(other));
  if (gap < -0.3 * other.height || gap > near.gap * other.height) return false;
  return (
    Math.abs(box.x - other.x) <= near.indent * other.height || Math.abs(centre(box)[0] - centre(other)[0]) <= near.middle * other.height
  );
}

/** Tells whether something of the size of a bracket stands where a line of a text would. */
export function isBesideLines(box: Box, lines: readonly { readonly box: Box; readonly rotation: number }[]): boolean {
  return lines.some((line) => line.box !== box && line.rotation === 0 && goesOn(box, line.box));
}
