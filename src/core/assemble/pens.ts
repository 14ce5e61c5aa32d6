/**
 * Pens: what a hand drew has the width and the colour of a pen, of which there are one or a few on a page, and letters of about one size, neither bold nor
 * slanted on purpose. Each line by itself is as pale as its rims, and each text as large as what was read of it fits its box.
 */
import type { EdgeLabel, NodeText } from "../diagram/types.ts";
import type { Point } from "../geometry/point.ts";
import { median } from "../median.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { pathAround, pathOfEdge } from "./drawn-paths.ts";
import { inkAlong, middleColour } from "./pens/ink.ts";
import type { SeenInk } from "./pens/ink.ts";

/** Ink that differs by no more than this, in levels, is one pen's; letters are thinner, and paler by as much again. */
const samePen = { lines: 60, letters: 120 } as const;
/** A pen's line is no wider than this, in heights of capitals. */
const widestPen = 0.4;
/** Letters of one hand are so many times as large as the usual ones, at least and at most. */
const handSizes = { least: 0.8, most: 1.25 } as const;

/** A pen: the packed colour and the width of its lines in pixels. */
interface Pen {
  readonly colour: number;
  readonly width: number;
}

/** Tells the pens of a page by the ink of its lines, those with the most lines first. */
function pensOf(seen: readonly SeenInk[], unit: number): readonly Pen[] {
  const groups: SeenInk[][] = [];
  for (const ink of [...seen].sort((a, b) => b.widths.length - a.widths.length)) {
    const group = groups.find(([first]) => colourDistance(first!.colour, ink.colour) <= samePen.lines);
    if (group === undefined) groups.push([ink]);
    else group.push(ink);
  }
  return groups
    .map((group) => {
      const width = median(group.flatMap(({ widths }) => widths))!;
      return {
        colour: middleColour(group.map(({ colour }) => colour)),
        width: Math.max(1, Math.min(widestPen * unit, Math.round(2 * width) / 2)),
        lines: group.length,
      };
    })
    .sort((a, b) => b.lines - a.lines);
}

/** Returns the pen whose colour comes nearest. */
const nearest = (pens: readonly Pen[], colour: number): Pen =>
  pens.reduce((best, pen) => (colourDistance(pen.colour, colour) < colourDistance(best.colour, colour) ? pen : best));

/** Gives what was written by hand about one size and the colour of a pen. */
function handwriting(pens: readonly Pen[], usualSize: number): <Style extends NodeText | EdgeLabel>(style: Style) => Style {
  return (style) => {
    const pen = nearest(pens, packedColour(style.color));
    const isPen = colourDistance(pen.colour, packedColour(style.color)) <= samePen.letters;
    const color = isPen ? hexColour(pen.colour) : style.color;
    if (style.font !== "hand") return { ...style, color };
    const fontSize = Math.max(handSizes.least * usualSize, Math.min(handSizes.most * usualSize, style.fontSize));
    const lines = "lines" in style ? { lines: style.lines.map(({ text, box }) => ({ text, box })) } : {};
    return { ...style, ...lines, color, bold: false, italic: false, fontSize: Math.round(4 * fontSize) / 4 };
  };
}

/** Gives the lines and letters of a page that was drawn by hand the look of the pens that drew them. */
export function tellPens(draft: Draft): Draft {
  const { bitmap, page, nodes, edges } = draft;
  if (draft.proposals === undefined) return draft;
  const paper = packedColour(page.background);
  const look = (points: readonly Point[]): SeenInk | null => inkAlong(bitmap, points, paper);
  const outlines = nodes.map((node) => (node.style.stroke === null || node.kind === "image" ? null : look(pathAround(node))));
  const lines = edges.map((edge) => look(pathOfEdge(edge)));
  const pens = pensOf(
    [...outlines, ...lines].filter((ink) => ink !== null),
    page.glyphHeight,
  );
  if (pens.length === 0) return draft;
  const drawn = <Style extends object>(style: Style, ink: SeenInk | null): Style => {
    if (ink === null) return style;
    const { colour, width } = nearest(pens, ink.colour);
    return { ...style, stroke: hexColour(colour), strokeWidth: width };
  };
  const texts = [...nodes.flatMap(({ text }) => text ?? []), ...edges.flatMap(({ labels }) => labels)].filter(
    ({ font }) => font === "hand",
  );
  const write = handwriting(pens, median(texts.map(({ fontSize }) => fontSize)) ?? page.glyphHeight);
  return {
    ...draft,
    nodes: nodes.map((node, index) => ({
      ...node,
      style: drawn(node.style, outlines[index]!),
      text: node.text === null ? null : write(node.text),
    })),
    edges: edges.map((edge, index) => ({ ...edge, style: drawn(edge.style, lines[index]!), labels: edge.labels.map(write) })),
  };
}
