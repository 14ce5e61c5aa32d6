/** Text as lines see it: words of a row that a line drove apart, and the space between the rows of one label. */
import type { ReadLine } from "../../detection.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, boxFromEdges, right } from "../../geometry/box.ts";

/** Returns how much two ranges share, negative when they are apart. */
function sharedLength(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
}

/** Lists lines for the gaps between words of one row: there stand letters that a line through the text hid from the reader. `isParted` tells the gaps in which a border of a shape parts two texts. */
export function gapsInRows(texts: readonly ReadLine[], isParted: (gap: Box) => boolean = () => false): readonly ReadLine[] {
  const gaps: ReadLine[] = [];
  for (const left of texts) {
    if (left.rotation !== 0) continue;
    const height = left.box.height;
    let next: ReadLine | null = null;
    for (const other of texts) {
      if (other.rotation !== 0 || other.box.x < right(left.box) || other.box.x > right(left.box) + 4 * left.glyphHeight) continue;
      const shared = sharedLength([left.box.y, bottom(left.box)], [other.box.y, bottom(other.box)]);
      if (shared < 0.6 * Math.max(height, other.box.height)) continue;
      if (next === null || other.box.x < next.box.x) next = other;
    }
    if (next === null || next.box.x - right(left.box) < 2) continue;
    const [top, low] = [Math.min(left.box.y, next.box.y), Math.max(bottom(left.box), bottom(next.box))];
    const gap = boxFromEdges(right(left.box), top, next.box.x, low);
    if (!isParted(gap)) gaps.push({ ...left, box: gap });
  }
  return gaps;
}

/** Lists the boxes between rows that stand closely one below the other: a line is hidden there as it is behind the rows. */
export function gapsBetweenRows(texts: readonly ReadLine[]): readonly Box[] {
  const gaps: Box[] = [];
  for (const upper of texts) {
    if (upper.rotation !== 0) continue;
    for (const lower of texts) {
      if (lower.rotation !== 0 || lower === upper) continue;
      const gap = lower.box.y - bottom(upper.box);
      if (gap < 0 || gap > 2.6 * Math.max(upper.glyphHeight, lower.glyphHeight)) continue;
      const shared = sharedLength([upper.box.x, right(upper.box)], [lower.box.x, right(lower.box)]);
      if (shared < 0.5 * Math.min(upper.box.width, lower.box.width)) continue;
      const [left, end] = [Math.min(upper.box.x, lower.box.x), Math.max(right(upper.box), right(lower.box))];
      gaps.push(boxFromEdges(left, upper.box.y, end, bottom(lower.box)));
    }
  }
  return gaps;
}
