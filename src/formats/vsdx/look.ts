/** How lines and fills look: weights, dash patterns, arrow codes, colours, transparency, gradients and shadows. */
import type { Dash, EdgeStyle, Gradient, Marker, NodeStyle } from "../../core/diagram/types.ts";
import { measuredDashes } from "../lib/dash-pattern.ts";
import type { BrokenLine } from "../lib/dash-pattern.ts";
import { flatFill } from "../lib/flat-fill.ts";
import { measuredLength, usualHeadLength } from "../lib/head-length.ts";
import { toInches } from "../lib/units.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, row, section } from "./cells.ts";

/** What a line needs to be drawn; no colour means no line. */
export interface LineLook extends BrokenLine {
  readonly stroke: string | null;
  readonly opacity: number;
  /** Two thin lines; `strokeWidth` reaches over both. */
  readonly double?: boolean;
}

/** Visio's line patterns; 4 is dash-dot. */
const patterns: Readonly<Record<Dash, number>> = { solid: 1, dashed: 9, dotted: 10, dashdot: 4, longdash: 2 };

/** Those of one stroke and one gap, in line widths. */
const plainPatterns = [
  { code: 2, dash: 6, gap: 3 },
  { code: 3, dash: 1, gap: 3 },
  { code: 9, dash: 3, gap: 2 },
  { code: 10, dash: 1, gap: 2 },
  { code: 16, dash: 11, gap: 5 },
  { code: 17, dash: 1, gap: 5 },
  { code: 23, dash: 2, gap: 2 },
] as const;

/** A marker's arrow code, and what is lost by it. */
interface Arrow {
  readonly code: number;
  readonly loss?: string;
}

/** Visio's arrow codes; the hollow diamond (22) is its only diamond. A head without a code of its meaning is a shape of its own (head.ts). */
const arrows: Readonly<Record<Marker, Arrow>> = {
  none: { code: 0 },
  triangle: { code: 4 },
  thin: { code: 2 },
  stealth: { code: 5 },
  open: { code: 12 },
  triangle_hollow: { code: 14 },
  diamond: { code: 0, loss: "filled diamond at a line's end drawn as a shape of its own" },
  diamond_hollow: { code: 22 },
  circle: { code: 10 },
  circle_hollow: { code: 20 },
  bar: { code: 24 },
  cross: { code: 0, loss: "cross at a line's end drawn as a shape of its own" },
  crow_one: { code: 24 },
  crow_many: { code: 27 },
  crow_one_many: { code: 28 },
  crow_zero_many: { code: 29 },
  crow_zero_one: { code: 30 },
  half: { code: 0, loss: "half arrowhead at a line's end drawn as a shape of its own" },
};

/** Returns the arrow code of a marker, and the loss if Visio has none like it. */
export function arrowOf(marker: Marker): Arrow {
  return arrows[marker];
}

/** Visio's sizes of arrows in their order, from very small to colossal, as multiples of the medium one (draw.io's import of such files takes them for that). */
const arrowSizes = [0.4, 0.6, 1, 1.4, 1.8, 4.4, 9];
/** The code of the medium size, which heads have that nobody measured. */
const medium = 2;

/** Returns the code of the size that comes nearest to the heads of a connector; a medium one is as long as heads are usually. */
export function arrowSizeOf(style: EdgeStyle): number {
  const length = measuredLength(style);
  if (length === null) return medium;
  const off = arrowSizes.map((size) => Math.abs(Math.log(length / (size * usualHeadLength(style.strokeWidth)))));
  return off.indexOf(Math.min(...off));
}

/** Returns the code of the pattern that comes nearest to how a line is broken. */
export function linePatternOf(line: BrokenLine): number {
  const measured = measuredDashes(line);
  if (measured === null) return patterns[line.dash];
  const [stroke, space] = [measured[0] / line.strokeWidth, measured[1] / line.strokeWidth];
  const off = plainPatterns.map(({ dash, gap }) => Math.abs(Math.log(dash / stroke)) + Math.abs(Math.log(gap / space)));
  return plainPatterns[off.indexOf(Math.min(...off))]!.code;
}

/** Makes the cells of a line. */
export function lineCells(look: LineLook): readonly XmlElement[] {
  const { stroke, strokeWidth, opacity, double } = look;
  if (stroke === null) return cells({ LineWeight: 0.010417, LinePattern: 0 });
  return cells({
    LineWeight: toInches(strokeWidth),
    LineColor: stroke,
    LinePattern: linePatternOf(look),
    LineColorTrans: 1 - opacity,
    LineCap: 1,
    ...(double === true ? { CompoundType: 1 } : {}),
  });
}

/** Makes the section of a gradient's stops. */
function gradientSection({ stops }: Gradient, opacity: number): XmlElement {
  const content = stops.map(({ at, color }, index) =>
    row(index, cells({ GradientStopColor: color, GradientStopColorTrans: 1 - opacity, GradientStopPosition: at })),
  );
  return section("FillGradient", content);
}

/** Makes the cells of a fill; a reader that knows no gradient shows the mean colour. */
export function fillCells({ fill, opacity, gradient }: Pick<NodeStyle, "fill" | "opacity" | "gradient">): readonly XmlElement[] {
  const plain = flatFill({ fill, gradient });
  if (plain === null) return cells({ FillPattern: 0 });
  const flat = cells({ FillForegnd: plain, FillBkgnd: plain, FillPattern: 1, FillForegndTrans: 1 - opacity, FillBkgndTrans: 1 - opacity });
  if (gradient === null || gradient.stops.length === 0) return flat;
  return [
    ...flat,
    ...cells({ FillGradientEnabled: 1, FillGradientDir: 0 }),
    cell("FillGradientAngle", (gradient.angle * Math.PI) / 180),
    gradientSection(gradient, opacity),
  ];
}

/** How far a shadow falls to the right and down, in inches; the IR says only that there is one. */
const shadowOffset = 0.03125;

/** Makes the cells of a simple shadow. */
export function shadowCells(shadow: boolean): readonly XmlElement[] {
  if (!shadow) return [];
  return cells({
    ShdwForegnd: "#808080",
    ShdwForegndTrans: 0.5,
    ShdwPattern: 1,
    ShapeShdwType: 1,
    ShapeShdwOffsetX: shadowOffset,
    ShapeShdwOffsetY: -shadowOffset,
    ShapeShdwShow: 1,
  });
}
