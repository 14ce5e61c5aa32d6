/** How much of a line is drawn: asks the picture, place by place, for the colour that the line has. */
import type { Point } from "../geometry/point.ts";
import { colourAt } from "./bitmap.ts";
import type { Bitmap } from "./bitmap.ts";
import { colourDistance } from "./colour.ts";

/** Ink is nearer to the line's colour than such a share of the way from what is beside it; what lies around may have a colour of its own. */
const nearLine = 0.6;

/** What is looked for: packed colours of the line and of what is beside it, and how many pixels off ink may lie. */
export interface LineLook {
  readonly line: number;
  readonly ground: number;
  readonly reach: number;
}

/** Measures how far a colour is from that of a line: what leads on from the ground beyond the line is as good as it, as where a hairline meets the middles of pixels or is drawn twice. */
function offLine(colour: number, { line, ground }: LineLook): number {
  let most = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const ink = (line >> shift) & 255;
    const off = ((colour >> shift) & 255) - ink;
    if (off * (ink - ((ground >> shift) & 255)) <= 0) most = Math.max(most, Math.abs(off));
  }
  return most;
}

/** Tells whether a place, or one up to `reach` pixels beside it, is of the line. */
function isInk(bitmap: Bitmap, [x, y]: Point, look: LineLook): boolean {
  const { line, ground, reach } = look;
  const most = nearLine * colourDistance(line, ground);
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const column = Math.floor(x + dx);
      const row = Math.floor(y + dy);
      const isOnPage = column >= 0 && row >= 0 && column < bitmap.width && row < bitmap.height;
      if (isOnPage && offLine(colourAt(bitmap, column, row), look) < most) return true;
    }
  return false;
}

/** Returns which share of some places of a line is drawn; 0 of none. */
export function shareDrawn(points: readonly Point[], bitmap: Bitmap, look: LineLook): number {
  return points.filter((point) => isInk(bitmap, point, look)).length / Math.max(1, points.length);
}
