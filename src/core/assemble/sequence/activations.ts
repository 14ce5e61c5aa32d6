/** Boxes on lifelines, which say that a participant is active: narrow, upright, with straight sides. */
import type { Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import { widestHalf } from "./columns.ts";
import type { Column, Row, Sides } from "./columns.ts";

/** The shortest one, in heights of capitals. */
const shortest = 1.2;
/** A box is so much higher than wide: discs with numbers are not, and nearly straight at their middle. */
const slenderest = 1.4;
/** The sides of a box stay where they are within so many pixels. */
const sameSide = 1;
/** In so many of its rows both sides of a box are where they usually are: those of a disc are not. */
const straightRows = 0.8;
/** What lies over a box on a lifeline parts it for so long at most, in heights of capitals. */
const longestCut = 2;

/** A message meets a box on a lifeline, or begins or ends it, when it is so near to its border, pixels. */
export const atBox = 3;

/** Tells whether a message at a height begins or ends a box on a lifeline. */
export function isAtEnd(box: Box, y: number): boolean {
  return Math.min(Math.abs(y - box.y), Math.abs(y - bottom(box))) <= atBox;
}

/** A box on a lifeline as it is gathered row by row. */
interface OpenBox {
  readonly from: number;
  to: number;
  readonly sides: Sides[];
}

/** Finds the boxes on a column that begins at a row: their sides stay where they are, but for what crosses or covers them. */
export function activationsOf({ rows, sides }: Column, begin: number, unit: number): readonly Box[] {
  const found: Box[] = [];
  const close = ({ from, to, sides: seen }: OpenBox): void => {
    const [left, end] = [median(seen.map((one) => one.left))!, median(seen.map((one) => one.right))!];
    const isStraight =
      seen.filter((one) => Math.abs(one.left - left) <= sameSide && Math.abs(one.right - end) <= sameSide).length >=
      straightRows * seen.length;
    const box = { x: Math.floor(left), y: begin + from, width: Math.ceil(end) - Math.floor(left) + 1, height: to - from + 1 };
    if (isStraight && box.height >= Math.max(shortest * unit, slenderest * box.width)) found.push(box);
  };
  let open: OpenBox | null = null;
  for (const [at, side] of sides.entries()) {
    if (side === null) continue;
    const last: Sides | undefined = open?.sides.at(-1);
    const goesOn: boolean =
      open !== null &&
      rows.slice(open.to + 1, at).filter((row) => row === "line").length <= unit / 2 &&
      Math.abs(last!.left - side.left) <= sameSide &&
      Math.abs(last!.right - side.right) <= sameSide;
    if (goesOn) {
      open!.to = at;
      open!.sides.push(side);
    } else {
      if (open !== null) close(open);
      open = { from: at, to: at, sides: [side] };
    }
  }
  if (open !== null) close(open);
  return joinParts(found, rows, { begin, unit });
}

/** Joins the parts of one box that a head or an arc parts. */
function joinParts(
  parts: readonly Box[],
  rows: readonly Row[],
  { begin, unit }: { readonly begin: number; readonly unit: number },
): readonly Box[] {
  const joined: Box[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const between = last === undefined ? [] : rows.slice(bottom(last) - begin, part.y - begin);
    const isOne =
      last !== undefined &&
      Math.abs(last.x - part.x) <= sameSide &&
      Math.abs(last.width - part.width) <= sameSide &&
      between.length <= longestCut * unit &&
      between.filter((row) => row === "line").length <= unit / 2;
    if (isOne) joined[joined.length - 1] = { ...last, height: bottom(part) - last.y };
    else joined.push(part);
  }
  return joined;
}

/** Tells whether a shape may be a box on a lifeline: upright, and as narrow as those are. */
export function mayBeActivation({ kind, box: { width, height } }: Node, unit: number): boolean {
  return (kind === "rectangle" || kind === "rounded_rectangle") && width <= 2 * widestHalf * unit && height >= width;
}
