/** The texts of a picture's truth: which found lines lie in their boxes, and which of them nobody sees. */
import type { Box } from "../src/core/geometry/box.ts";
import { centre } from "../src/core/geometry/box.ts";
import type { BoxedText } from "./cover.ts";

/** Tells a page that was pasted into a label of draw.io: it stands there as letters without size, part of the text, but nobody sees it. */
export function isUnseen(text: string): boolean {
  return text.includes("%3CmxGraphModel%3E");
}

/** The truth of a picture, as far as its texts go. */
export interface TextTruth {
  readonly kind: string;
  readonly nodes: readonly { readonly text?: string; readonly text_bbox?: BoxedText["box"]; readonly text_from_overlay?: boolean }[];
  readonly edges: readonly { readonly text?: string; readonly text_bboxes?: readonly BoxedText["box"][] }[];
}

/** Lists the true texts that can be seen and have one box each. */
export function seenTexts({ nodes, edges }: TextTruth): readonly BoxedText[] {
  const shapes = nodes.flatMap(({ text, text_bbox: box, text_from_overlay: isCovered }) =>
    text !== undefined && box !== undefined && isCovered !== true ? [{ text, box }] : [],
  );
  const labels = edges.flatMap(({ text, text_bboxes: boxes }) =>
    text !== undefined && boxes?.length === 1 ? [{ text, box: boxes[0]! }] : [],
  );
  return [...shapes, ...labels].filter(({ text }) => bareText(text) !== "" && !isUnseen(text));
}

/** Folds what no reader can tell: letters composed in several ways; words are not parted alike in all truths. */
export const bareText = (text: string): string => text.normalize("NFC").replaceAll(/[\s\u200b]+/g, "");

/** Lists what a text may say in the picture: Excalidraw's truths hold the text of a box again for each group that the box is in, where the picture shows it once. */
export function sayings(text: string): readonly string[] {
  const rows = text.split("\n");
  const period = rows.findIndex((_, at) => at > 0 && rows.length % at === 0 && rows.every((row, place) => row === rows[place % at]));
  if (period < 0) return [text];
  return Array.from({ length: rows.length / period }, (_, times) => rows.slice(0, period * (times + 1)).join("\n"));
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
