/** Where the baselines of a paragraph's lines lie, from ink boxes that may hold a piece of the line above or below. */
import type { Box } from "../geometry/box.ts";
import { baselineIn, inkExtent, lineHeight } from "./metrics.ts";
import type { SizedFace } from "./metrics.ts";

/** By which share a box may be higher than its line's ink and still count as its own. */
const cleanShare = 0.15;

/** A line with the box of its ink; `fontSize` in pixels where it is set in another size than its paragraph. */
export interface InkLine {
  readonly text: string;
  readonly box: Box;
  readonly fontSize?: number;
}

/** What one box says of its line's baseline. */
interface Reading {
  readonly middle: number;
  readonly byTop: number;
  readonly byBottom: number;
  readonly clean: boolean;
}

function readBox({ text, box, fontSize }: InkLine, paragraph: SizedFace): Reading {
  const style = { ...paragraph, fontSize: fontSize ?? paragraph.fontSize };
  const { top, bottom } = inkExtent(text, style);
  const [byTop, byBottom] = [box.y + top, box.y + box.height + bottom];
  return { middle: baselineIn(box, text, style), byTop, byBottom, clean: byBottom - byTop <= cleanShare * (top - bottom) + 0.5 };
}

/** Returns the distance between neighbouring baselines: that between the outermost clean lines, shared out, or the font's own. */
function pitchOf(readings: readonly Reading[], style: SizedFace): number {
  const [first, last] = [readings.findIndex(({ clean }) => clean), readings.findLastIndex(({ clean }) => clean)];
  return first === last ? lineHeight(style) : (readings[last]!.middle - readings[first]!.middle) / (last - first);
}

/** Returns the clean line that is nearest to a line, by index; -1 when there is none. */
function nearestClean(readings: readonly Reading[], index: number): number {
  let best = -1;
  for (const [other, { clean }] of readings.entries()) {
    if (clean && (best < 0 || Math.abs(other - index) < Math.abs(best - index))) best = other;
  }
  return best;
}

/**
 * Returns the y of each line's baseline; lines are given from top to bottom. A box that is too high for its line holds ink of a neighbour:
 * then that edge of it counts which lies a line's distance from the nearest clean line.
 */
export function baselinesIn(lines: readonly InkLine[], style: SizedFace): readonly number[] {
  const readings = lines.map((line) => readBox(line, style));
  const pitch = pitchOf(readings, style);
  return readings.map((reading, index) => {
    const near = reading.clean ? -1 : nearestClean(readings, index);
    if (near < 0) return reading.middle;
    const expected = readings[near]!.middle + (index - near) * pitch;
    return Math.abs(reading.byTop - expected) <= Math.abs(reading.byBottom - expected) ? reading.byTop : reading.byBottom;
  });
}
