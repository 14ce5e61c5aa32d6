/** Regularity: what the author made equal and the pixels made nearly equal becomes equal again (colours, type sizes). */
import type { EdgeLabel, Node, NodeText, TextLine } from "../diagram/types.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { Draft } from "./draft.ts";

/** Colours that differ by no more than this in every channel are one colour. */
const sameColour = 4;

/** Type sizes within this ratio of each other are one size: cap heights are measured in whole pixels. */
const sameSize = 1.09;

/** Maps each value to the nearest of the commonest ones; commoner values are representatives of rarer ones, ties go to the first seen. */
function representatives<Value>(
  values: readonly Value[],
  { apart, most }: { readonly apart: (a: Value, b: Value) => number; readonly most: number },
): ReadonlyMap<Value, Value> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const chosen: Value[] = [];
  for (const [value] of [...counts].sort((a, b) => b[1] - a[1]))
    if (!chosen.some((candidate) => apart(candidate, value) <= most)) chosen.push(value);
  const nearest = (value: Value): Value => chosen.reduce((best, other) => (apart(other, value) < apart(best, value) ? other : best));
  return new Map([...counts.keys()].map((value) => [value, nearest(value)]));
}

/** Returns by how much two colours differ in the channel in which they differ most. */
function coloursApart(a: string, b: string): number {
  const [p, q] = [packedColour(a), packedColour(b)];
  return Math.max(...[16, 8, 0].map((shift) => Math.abs(((p >> shift) & 255) - ((q >> shift) & 255))));
}

/** Lists every text style of a draft. */
function textsOf(draft: Draft): readonly (NodeText | EdgeLabel)[] {
  return [...draft.nodes.flatMap((node) => (node.text === null ? [] : [node.text])), ...draft.edges.flatMap((edge) => edge.labels)];
}

/** Returns which size and which colour are meant by one. */
interface Meant {
  readonly size: (value: number) => number;
  readonly colour: (value: string) => string;
}

/** Gives lines that stand out by their size or colour the one that is meant; where that is their text's own, they do not stand out. */
function snapLines({ lines, ...own }: NodeText, meant: Meant): readonly TextLine[] {
  const [ownSize, ownColour] = [meant.size(own.fontSize), meant.colour(own.color)];
  return lines.map(({ fontSize = own.fontSize, color = own.color, ...line }) => ({
    ...line,
    ...(meant.size(fontSize) === ownSize ? {} : { fontSize: meant.size(fontSize) }),
    ...(meant.colour(color) === ownColour ? {} : { color: meant.colour(color) }),
  }));
}

/** Replaces near-equal colours by the commonest one of their group, and near-equal type sizes likewise. */
export function snapStyles(draft: Draft): Draft {
  const texts = textsOf(draft);
  const shades = [
    draft.page.background,
    ...draft.nodes.flatMap((node) => [node.style.fill, node.style.stroke]),
    ...draft.edges.map((edge) => edge.style.stroke),
    ...texts.flatMap((text) => [text.color, ...("lines" in text ? text.lines.flatMap(({ color }) => color ?? []) : [])]),
    ...draft.edges.flatMap(({ labels }) => labels.map(({ background }) => background ?? null)),
  ].filter((colour): colour is string => colour !== null);
  const palette = representatives(shades, { apart: coloursApart, most: sameColour });
  const sizes = representatives(
    texts.flatMap((text) => [text.fontSize, ...("lines" in text ? text.lines.flatMap(({ fontSize }) => fontSize ?? []) : [])]),
    { apart: (a, b) => Math.max(a, b) / Math.min(a, b), most: sameSize },
  );
  const colour = (value: string): string => palette.get(value) ?? value;
  const size = (value: number): number => sizes.get(value) ?? value;
  const text = <Style extends NodeText | EdgeLabel>(style: Style): Style => ({
    ...style,
    color: colour(style.color),
    fontSize: size(style.fontSize),
    ...("lines" in style ? { lines: snapLines(style, { size, colour }) } : {}),
  });
  const label = (found: EdgeLabel): EdgeLabel =>
    found.background === undefined ? text(found) : { ...text(found), background: colour(found.background) };
  const node = (found: Node): Node => ({
    ...found,
    style: {
      ...found.style,
      fill: found.style.fill === null ? null : colour(found.style.fill),
      stroke: found.style.stroke === null ? null : colour(found.style.stroke),
    },
    text: found.text === null ? null : text(found.text),
  });
  return {
    ...draft,
    nodes: draft.nodes.map(node),
    edges: draft.edges.map((edge) => ({
      ...edge,
      style: { ...edge.style, stroke: colour(edge.style.stroke) },
      labels: edge.labels.map(label),
    })),
  };
}
