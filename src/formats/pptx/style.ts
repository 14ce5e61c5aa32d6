/** Colours, fills, lines and effects in DrawingML. */
import type { Dash, EdgeStyle, Gradient, Marker, NodeStyle } from "../../core/diagram/types.ts";
import { measuredDashes } from "../lib/dash-pattern.ts";
import type { BrokenLine } from "../lib/dash-pattern.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { lineEnd } from "./line-ends.ts";
import { angleUnits, emuOn } from "./slide.ts";
import type { Slide } from "./slide.ts";

const dashNames: Readonly<Record<Dash, string>> = {
  solid: "solid",
  dashed: "dash",
  dotted: "sysDot",
  dashdot: "dashDot",
  longdash: "lgDash",
};

/** Writes a colour; `opacity` 0..1. */
export function colour(value: string, opacity: number): XmlElement {
  const alpha = opacity >= 1 ? [] : [element("a:alpha", { val: Math.round(Math.max(0, opacity) * 100_000) })];
  return element("a:srgbClr", { val: value.replace("#", "").toUpperCase() }, alpha);
}

/** Writes an even fill, or none for null. */
export function solidFill(value: string | null, opacity: number): XmlElement {
  return value === null ? element("a:noFill") : element("a:solidFill", {}, [colour(value, opacity)]);
}

/** Writes the fill of a shape: even, a gradient or none. */
export function shapeFill({ fill, gradient, opacity }: Pick<NodeStyle, "fill" | "gradient" | "opacity">): XmlElement {
  return gradient === null || gradient.stops.length < 2 ? solidFill(fill, opacity) : gradientFill(gradient, opacity);
}

function gradientFill({ angle, stops }: Gradient, opacity: number): XmlElement {
  const written = stops
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, color }) => element("a:gs", { pos: Math.round(Math.min(1, Math.max(0, at)) * 100_000) }, [colour(color, opacity)]));
  return element("a:gradFill", { rotWithShape: "1" }, [
    element("a:gsLst", {}, written),
    element("a:lin", { ang: angleUnits(angle), scaled: "0" }),
  ]);
}

/** Writes how a line is broken; lengths of a pattern's own are shares of the line's width, in thousandths of a percent. */
function dashElement(line: BrokenLine): XmlElement {
  const measured = measuredDashes(line);
  if (measured === null) return element("a:prstDash", { val: dashNames[line.dash] });
  const [dash, gap] = [measured[0] / line.strokeWidth, measured[1] / line.strokeWidth];
  return element("a:custDash", {}, [element("a:ds", { d: Math.round(dash * 100_000), sp: Math.round(gap * 100_000) })]);
}

/** Writes the outline of a shape. */
export function shapeLine(slide: Slide, style: NodeStyle): XmlElement {
  const { stroke, strokeWidth, opacity, double } = style;
  if (stroke === null || strokeWidth <= 0) return element("a:ln", {}, [element("a:noFill")]);
  return element("a:ln", { w: lineWidth(slide, strokeWidth), cmpd: compound(double) }, [
    solidFill(stroke, opacity),
    dashElement(style),
    element("a:miter", { lim: 800_000 }),
  ]);
}

/** Names two thin lines, which the width reaches over, as in the diagram; one line is the default. */
function compound(double: boolean | undefined): "dbl" | undefined {
  return double === true ? "dbl" : undefined;
}

/** Writes the line of a connector; `tailEnd` is the end of the line, where a target's arrow stands. */
export function connectorLine(slide: Slide, style: EdgeStyle, markers: { readonly start: Marker; readonly end: Marker }): XmlElement {
  return element("a:ln", { w: lineWidth(slide, style.strokeWidth), cmpd: compound(style.double) }, [
    solidFill(style.stroke, style.opacity),
    dashElement(style),
    style.cornerRadius > 0 ? element("a:round") : element("a:miter", { lim: 800_000 }),
    lineEnd("a:headEnd", markers.start, { slide, style }),
    lineEnd("a:tailEnd", markers.end, { slide, style }),
  ]);
}

/** Converts a stroke's width to EMU, within what the schema allows; a visible line is never zero, which would mean a hairline. */
export function lineWidth(slide: Slide, pixels: number): number {
  return Math.min(20_116_800, Math.max(3_175, emuOn(slide, pixels)));
}

/** Writes a soft shadow to the lower right, as the effect list of a shape; the IR tells only that there is one. */
export function shadowEffect(slide: Slide): XmlElement {
  return element("a:effectLst", {}, [
    element("a:outerShdw", { blurRad: emuOn(slide, 4), dist: emuOn(slide, 3), dir: "2700000", algn: "tl", rotWithShape: "0" }, [
      colour("#000000", 0.35),
    ]),
  ]);
}
