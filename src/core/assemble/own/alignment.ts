/** How the lines of a text are set in its frame: on which side they are flush, and which ones at its head stand in the middle over lines that are flush. */
import type { Align, NodeText } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, centre, right, union } from "../../geometry/box.ts";
import { median } from "../../median.ts";

/** How a text is set. */
export interface Alignment extends Pick<NodeText, "align" | "valign"> {
  /** So many lines at its head are centred, whatever the text is. */
  readonly centred: number;
}

/** Lines are flush within so many pixels, and so much of their height. */
const flush = { pixels: 1.5, height: 0.25 } as const;
/** From so many lines and such a share of them on, those that are flush say how all are set: one line may have a bullet. */
const most = { lines: 4, share: 0.6, more: 2 } as const;
/** Lines under a centred heading begin so many heights before it at least, and their middles are so far off the frame's: shorter ones may be centred, too. */
const clearly = 0.6;
/** A heading is off the middle by no more than this, and lines under it begin no farther from the frame's side, in heights. */
const [middle, farthest] = [0.35, 2.5] as const;

/** Tells how lines are set in their frame: by the side on which they are flush, or by where the block stands. */
export function alignmentOf(lines: readonly Box[], frame: Box): Alignment {
  const block = lines.reduce(union);
  const [before, after] = [block.x - frame.x, right(frame) - right(block)];
  const [above, below] = [block.y - frame.y, bottom(frame) - bottom(block)];
  const valign = sideOf<NodeText["valign"]>(above, below, ["top", "middle", "bottom"]);
  const centred = countCentred(lines, frame);
  if (centred > 0) return { align: "left", valign, centred };
  return { align: flushSide(lines) ?? sideOf<Align>(before, after, ["left", "center", "right"]), valign, centred };
}

/** Returns how far lines may be off a common side, in pixels. */
const slackOf = (lines: readonly Box[]): number => Math.max(flush.pixels, flush.height * (median(lines.map(({ height }) => height)) ?? 0));

/** Counts the lines at the head that stand in the middle of the frame, over lines that are flush left before them, as the name of a class over its members. */
function countCentred(lines: readonly Box[], frame: Box): number {
  const slack = slackOf(lines);
  const height = median(lines.map((line) => line.height)) ?? 0;
  const offOf = (line: Box): number => Math.abs(centre(line)[0] - centre(frame)[0]);
  const first = lines.findIndex((line) => offOf(line) > Math.max(slack + 1, middle * height));
  if (first <= 0) return 0;
  const [heads, rest] = [lines.slice(0, first), lines.slice(first)];
  const left = median(rest.map(({ x }) => x))!;
  const areFlush = rest.every(({ x }) => x >= left - slack) && rest.filter(({ x }) => x <= left + slack).length >= most.share * rest.length;
  const isAtSide = left - frame.x <= farthest * height;
  const isApart = heads.every(({ x }) => x - left >= clearly * height) && Math.max(...rest.map(offOf)) >= clearly * height;
  return areFlush && isAtSide && isApart ? first : 0;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** Returns the side on which lines are flush, null where all are alike. */
function flushSide(lines: readonly Box[]): Align | null {
  const places = { left: lines.map((line) => line.x), center: lines.map((line) => line.x + line.width / 2), right: lines.map(right) };
  const [lefts, middles, rights] = [spread(places.left), spread(places.center) + 1, spread(places.right)];
  if (Math.max(lefts, rights) <= 3) return null;
  const least = lefts < middles && lefts <= rights ? "left" : rights < middles ? "right" : "center";
  const slack = slackOf(lines);
  const countOf = (side: Align): number =>
    Math.max(...places[side].map((place) => places[side].filter((other) => Math.abs(other - place) <= slack).length));
  const [common] = (["left", "center", "right"] as const).toSorted((one, other) => countOf(other) - countOf(one));
  const isTelling = lines.length >= most.lines && countOf(common!) >= most.share * lines.length;
  return isTelling && countOf(common!) - countOf(least) >= most.more ? common! : least;
}

/** Takes the middle unless one margin is clearly smaller. */
function sideOf<Side>(before: number, after: number, [low, middle, high]: readonly [Side, Side, Side]): Side {
  const slack = Math.max(3, 0.2 * (before + after));
  if (Math.abs(before - after) <= slack) return middle;
  return before < after ? low : high;
}
