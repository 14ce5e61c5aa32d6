/** The texts of a picture's truth: which found lines lie in their boxes, and which of them nobody sees. */
import type { Box } from "../src/core/geometry/box.ts";
import { boxFromEdges, centre, containsPoint, union } from "../src/core/geometry/box.ts";
import type { BoxedText } from "./cover.ts";

/** Texts of a row that lie at most so far apart, in heights of their boxes, may be one. */
const rowGap = 0.4;

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

/** Joins the texts of a row that a found line holds together: with a space between them no picture tells them from one. */
export function joinRows(texts: readonly BoxedText[], lines: readonly { readonly box: Box }[]): readonly BoxedText[] {
  const holds = (line: Box, { box: [x, y, width, height] }: BoxedText): boolean =>
    containsPoint(line, [x + width / 2, y + height / 2]) && line.height < 1.5 * height;
  return lines.reduce<readonly BoxedText[]>((joined, { box }) => {
    const held = joined.filter((text) => !text.text.includes("\n") && holds(box, text)).toSorted((a, b) => a.box[0] - b.box[0]);
    const [first, second] = held;
    if (first === undefined || second === undefined || held.length > 2) return joined;
    const gap = second.box[0] - first.box[0] - first.box[2];
    if (gap < 0 || gap > rowGap * first.box[3]) return joined;
    const edges = [first, second].map(({ box: [left, top, width, height] }) => boxFromEdges(left, top, left + width, top + height));
    const { x, y, width, height } = edges.reduce(union);
    const whole = { text: `${first.text} ${second.text}`, box: [x, y, width, height] as const };
    return [...joined.filter((text) => !held.includes(text)), whole];
  }, texts);
}
