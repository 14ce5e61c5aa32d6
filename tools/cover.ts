/** Tells whether found lines cover a true text, whose box may be that of the table's cell or the shape in which it stands. */
import type { LineCandidate } from "../src/core/detection.ts";
import { median } from "../src/core/median.ts";
import { faceHeights, lineHeight, textWidth } from "../src/core/text/metrics.ts";

/** A true text in its box: left, top, width, height. */
export interface BoxedText {
  readonly text: string;
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

/** Lines cover a text when together they run along so much of it, and are so much of its height in all: between the ink of two lines lies as much paper. */
const cover = { along: 0.6, across: 0.35 } as const;

/** Returns how long and high a text is in letters of a size, broken where its box ends; never more than the box. */
function extentOf(text: string, [long, high]: readonly [number, number], fontSize: number): readonly [number, number] {
  const style = { font: "sans", bold: false, italic: false, fontSize } as const;
  const widths = text.split("\n").map((row) => textWidth(row.trim(), style));
  const rows = widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / Math.max(1, long))), 0);
  return [Math.min(long, Math.max(...widths)), Math.min(high, rows * lineHeight(style))];
}

/** Tells whether lines cover a true text: the longest of each, turned where they are upright. The letters found tell how large the text is in its box. */
export function isCovered({ text, box: [, , width, height] }: BoxedText, lines: readonly LineCandidate[]): boolean {
  const isUpright = lines.some(({ rotation }) => rotation !== 0);
  const capHeight = median(lines.map(({ glyphHeight }) => glyphHeight));
  if (capHeight === undefined) return false;
  const fontSize = capHeight / faceHeights("sans").capHeight;
  const [long, high] = extentOf(text, isUpright ? [height, width] : [width, height], fontSize);
  const left = Math.min(...lines.map(({ box }) => (isUpright ? box.y : box.x)));
  const right = Math.max(...lines.map(({ box }) => (isUpright ? box.y + box.height : box.x + box.width)));
  const rows = lines.reduce((sum, { box }) => sum + (isUpright ? box.width : box.height), 0);
  return right - left >= cover.along * long && rows >= cover.across * high;
}
