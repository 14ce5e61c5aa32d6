/** Underlines are the text's: lines that join nothing and were traced along one are none. */
import type { Edge, Emphasis, NodeText, TextStyle } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, grow, right } from "../geometry/box.ts";
import type { Draft } from "./draft.ts";

/** An underline lies within this below the box of its line, in font sizes. */
const below = 0.35;
/** A line along it goes on by no more than this at its ends, in font sizes. */
const beyond = 0.3;

/** What is set along its own direction. */
type Turned = TextStyle & { readonly rotation: number };

/** Returns the box of a line of text with the underline below it, if it has one by itself or as the whole text has. */
export function withUnderline({ box, underline }: Emphasis & { readonly box: Box }, style: Turned): Box {
  if (underline !== true && style.underline !== true) return box;
  const { fontSize, rotation } = style;
  const reach = below * fontSize;
  if (rotation === 90) return { ...box, x: box.x - reach, width: box.width + reach };
  return rotation === -90 ? { ...box, width: box.width + reach } : { ...box, height: box.height + reach };
}

/** Tells whether a line joins nothing, points nowhere and bears no text: an underline may be traced as such a one. */
export function isBareLine({ source, target, startMarker, endMarker, labels }: Edge): boolean {
  return source.node === null && target.node === null && startMarker === "none" && endMarker === "none" && labels.length === 0;
}

/** Drops the lines that were traced along underlines. */
export function dropUnderlines(draft: Draft): Draft {
  const cells = draft.nodes.flatMap((node) => (node.rows ?? []).flatMap((row) => row.cells.map((cell) => cell.text)));
  const texts = [...draft.nodes.map((node) => node.text), ...cells].filter((text): text is NodeText => text !== null);
  const places = [
    ...texts.flatMap((text) => text.lines.map((line) => ({ line, style: text }))),
    ...draft.edges.flatMap((edge) => edge.labels.map((label) => ({ line: label, style: label }))),
  ].filter(({ line, style }) => line.underline === true || style.underline === true);
  const boxes = places.map(({ line, style }) => grow(withUnderline(line, style), beyond * style.fontSize));
  const isUnderline = (edge: Edge): boolean =>
    isBareLine(edge) && boxes.some((box) => edge.points.every(([x, y]) => x >= box.x && x <= right(box) && y >= box.y && y <= bottom(box)));
  return boxes.length === 0 ? draft : { ...draft, edges: draft.edges.filter((edge) => !isUnderline(edge)) };
}
