/** Where lines run that are set in several ways, as a heading in the middle over what is flush left: the room that they have in common. */
import type { Align, TextLine } from "../../core/diagram/types.ts";
import { centre, right } from "../../core/geometry/box.ts";
import { median } from "../../core/median.ts";

/** Where the room of lines begins, and how wide it is, in pixels of the page. */
export interface Span {
  readonly x: number;
  readonly width: number;
}

/** Room that fonts need which stand in for ours, as a share of the widest line. */
const slack = 1.07;

/** Returns the x with which lines are flush in a room. */
export function sidesOf({ x, width }: Span): Readonly<Record<Align, number>> {
  return { left: x, center: x + width / 2, right: x + width };
}

/** Returns the x at which a block of a width begins: that of the room of its lines, or on the side on which all are flush. */
export function startOf(
  { span, align, x }: { readonly span: Span | null; readonly align: Align; readonly x: number },
  width: number,
): number {
  return span?.x ?? { left: x, center: x - width / 2, right: x - width }[align];
}

/** Finds the room of lines of which some are set otherwise than their text; null where none is, or where it is narrower than they are: then all are set alike. */
export function spanOf(lines: readonly TextLine[], align: Align, widest: number): Span | null {
  const ways = Map.groupBy(lines, (line) => line.align ?? align);
  if (ways.size < 2) return null;
  const placeOf = {
    left: ({ box }: TextLine) => box.x,
    center: ({ box }: TextLine) => centre(box)[0],
    right: ({ box }: TextLine) => right(box),
  };
  const placesOf = (way: Align): number | undefined => median((ways.get(way) ?? []).map(placeOf[way]));
  const [left, middle, end] = [placesOf("left"), placesOf("center"), placesOf("right")];
  const from = left ?? 2 * middle! - end!;
  const to = end ?? 2 * middle! - left!;
  return to - from < slack * widest ? null : { x: from, width: to - from };
}
