/** The texts of a picture's truth: which found lines lie in their boxes, and which of them nobody sees. */
import type { Box } from "../src/core/geometry/box.ts";
import { centre } from "../src/core/geometry/box.ts";
import type { BoxedText } from "./cover.ts";

/** Tells a page that was pasted into a label of draw.io: it stands there as letters without size, part of the text, but nobody sees it. */
export function isUnseen(text: string): boolean {
  return text.includes("%3CmxGraphModel%3E");
}

/** Gives each line to the smallest true box that holds its middle. */
export function claim<Line extends { readonly box: Box }>(
  texts: readonly BoxedText[],
  lines: readonly Line[],
): ReadonlyMap<BoxedText, readonly Line[]> {
  const claimed = new Map<BoxedText, Line[]>();
  for (const line of lines) {
    const [x, y] = centre(line.box);
    const [owner] = texts
      .filter(({ box: [left, top, width, height] }) => x >= left && x <= left + width && y >= top && y <= top + height)
      .toSorted((one, other) => one.box[2] * one.box[3] - other.box[2] * other.box[3]);
    if (owner !== undefined) claimed.set(owner, [...(claimed.get(owner) ?? []), line]);
  }
  return claimed;
}
