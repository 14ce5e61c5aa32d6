/** draw.io's style strings, and how fill, line, dash and gradient are said in them. */
import { bodyFillOf } from "../../core/diagram/lane-fills.ts";
import type { Gradient, Node } from "../../core/diagram/types.ts";
import { dashShares } from "../lib/dash-pattern.ts";
import type { BrokenLine } from "../lib/dash-pattern.ts";
import { decimal } from "../lib/xml.ts";

/** Keys and values in the order in which they are written; `true` stands for a bare word, undefined leaves a key out. */
export type Style = Readonly<Record<string, string | number | true | undefined>>;

/** Writes a style; values never hold a semicolon. */
export function writeStyle(style: Style): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? `${key};` : `${key}=${typeof value === "number" ? decimal(value, 4) : (value as string)};`))
    .join("");
}

/** Reads a style back; bare words have the value "". */
export function readStyle(text: string): ReadonlyMap<string, string> {
  const parts = text.split(";").filter((part) => part !== "");
  return new Map(
    parts.map((part): [string, string] =>
      part.includes("=") ? [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)] : [part, ""],
    ),
  );
}

/** Says how a line is broken; draw.io counts dashes and gaps in line widths. */
export function dashStyle(line: BrokenLine): Style {
  return line.dash === "solid"
    ? {}
    : {
        dashed: 1,
        dashPattern: dashShares(line)
          .map((share) => decimal(share, 2))
          .join(" "),
      };
}

/** Writes an opacity, which draw.io counts to 100. */
export function opacityStyle(opacity: number): Style {
  return opacity >= 1 ? {} : { opacity: Math.round(opacity * 100) };
}

/** Where the second colour of a gradient lies: draw.io knows four directions. */
const gradientDirections = ["east", "south", "west", "north"] as const;

function gradientStyle({ angle, stops }: Gradient): Style {
  const quarter = ((Math.round(angle / 90) % 4) + 4) % 4;
  return { fillColor: stops[0]!.color, gradientColor: stops.at(-1)!.color, gradientDirection: gradientDirections[quarter] };
}

/** Says what of a gradient draw.io cannot hold; null when it holds all of it. */
export function gradientLoss(node: Node): string | null {
  const { gradient } = node.style;
  if (gradient === null || bodyFillOf(node) !== null) return null;
  const { angle, stops } = gradient;
  const isPlain = stops.length === 2 && stops[0]!.at === 0 && stops[1]!.at === 1 && angle % 90 === 0;
  return isPlain ? null : "gradient drawn between its first and last colour in the nearest of four directions";
}

/** Keeps how sure recognition was where the editor does not show it: attributes of a cell would stand in its tooltip. */
export function foundStyle({ confidence }: { readonly confidence: number }): Style {
  return { redrawConfidence: decimal(confidence, 3) };
}

/** Says how a node is painted. */
export function paintStyle(node: Node): Style {
  const { style } = node;
  const isEven = style.gradient === null || style.fill === null || bodyFillOf(node) !== null;
  return {
    fillColor: style.fill ?? "none",
    ...(isEven ? {} : gradientStyle(style.gradient)),
    strokeColor: style.strokeWidth === 0 ? "none" : (style.stroke ?? "none"),
    strokeWidth: style.stroke === null || style.strokeWidth === 1 ? undefined : style.strokeWidth,
    ...dashStyle(style),
    ...opacityStyle(style.opacity),
    shadow: style.shadow ? 1 : undefined,
  };
}
