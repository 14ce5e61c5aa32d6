/** Which PowerPoint preset draws a kind, and with which adjust values; what is not listed is drawn from its outline. */
import type { Box } from "../../core/geometry/box.ts";
import type { ShapeId } from "../../core/shapes/catalog.ts";
import { hasTab } from "../../core/shapes/container.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import type { Shape, ShapeFrame } from "../../core/shapes/shape.ts";
import { arrowPresets } from "./preset-arrows.ts";
import { basicPresets } from "./presets.ts";
import type { Preset } from "./presets.ts";

/** A preset as a shape uses it. */
export interface NativeShape {
  readonly preset: string;
  /** Whole numbers, as the file needs them. */
  readonly adjust: Readonly<Record<string, number>>;
  /** The part of the shape's box that the preset fills, in pixels; a callout's tip reaches out of it. */
  readonly box: Box;
}

type NativeOf = (frame: ShapeFrame, shape: Shape) => NativeShape | null;

const presets: Readonly<Record<string, Preset>> = { ...basicPresets, ...arrowPresets };

/** Finds the formulas of a preset; undefined when the writer does not know it. */
export function findPreset(name: string): Preset | undefined {
  return Object.hasOwn(presets, name) ? presets[name] : undefined;
}

/** Returns the formulas of a preset by its name. */
export function presetOf(name: string): Preset {
  const found = findPreset(name);
  if (found === undefined) throw new RangeError(`no preset ${name}`);
  return found;
}

function parameter(frame: ShapeFrame, name: string): number {
  const value = frame.params[name];
  if (value === undefined) throw new RangeError(`the frame lacks the parameter ${name}`);
  return value;
}

/** Makes a native shape that fills its box; shares become 100,000ths. */
function native(preset: string, frame: ShapeFrame, shares: Readonly<Record<string, number>> = {}): NativeShape {
  const given = Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, Math.round(share * 100_000)]));
  return { preset, adjust: { ...presetOf(preset).adjust, ...given }, box: { x: 0, y: 0, width: frame.width, height: frame.height } };
}

function plain(preset: string): NativeOf {
  return (frame) => native(preset, frame);
}

/** A preset with one adjust value that a parameter gives. */
function withShare(preset: string, name: string): NativeOf {
  return (frame) => native(preset, frame, { adj: parameter(frame, name) });
}

function rounded(frame: ShapeFrame): NativeShape {
  const shorter = Math.min(frame.width, frame.height);
  if (frame.cornerRadius <= 0) return native("rect", frame);
  return native("roundRect", frame, { adj: Math.min(0.5, frame.cornerRadius / shorter) });
}

/** No preset is a ring around a disc. */
function round(frame: ShapeFrame): NativeShape | null {
  return hasDot(frame) ? null : native("ellipse", frame);
}

/** The callout's body is the preset's box; its tip is given from the middle of the body. */
function callout(frame: ShapeFrame, shape: Shape): NativeShape | null {
  const body = shape.textBox(frame);
  const tip = shape.anchors(frame).find(({ name }) => name === "tip");
  if (tip === undefined || body.width <= 0 || body.height <= 0) return null;
  const adj1 = (tip.x * frame.width - body.x) / body.width - 0.5;
  const adj2 = (tip.y * frame.height - body.y) / body.height - 0.5;
  return { ...native("wedgeRectCallout", frame, { adj1, adj2 }), box: body };
}

/** The presets that point the four ways, in the order of the parameter. */
const arrowNames = ["rightArrow", "downArrow", "leftArrow", "upArrow"] as const;

function blockArrow(frame: ShapeFrame): NativeShape {
  const name = arrowNames[Math.round(parameter(frame, "direction")) % 4]!;
  return native(name, frame, { adj1: parameter(frame, "shaft"), adj2: parameter(frame, "head") });
}

/** A flipped preset would turn its text upside down, so turned and mirrored kinds are drawn from their outline. */
const natives: Partial<Record<ShapeId, NativeOf>> = {
  rectangle: plain("rect"),
  rounded_rectangle: rounded,
  container: (frame) => (hasTab(frame) ? null : rounded(frame)),
  ellipse: round,
  circle: round,
  diamond: plain("diamond"),
  parallelogram: withShare("parallelogram", "slant"),
  trapezoid: (frame) => (parameter(frame, "inverted") >= 0.5 ? null : native("trapezoid", frame, { adj: parameter(frame, "slant") })),
  triangle: (frame) =>
    Math.round(parameter(frame, "direction")) % 4 === 0 ? native("triangle", frame, { adj: parameter(frame, "apex") }) : null,
  hexagon: withShare("hexagon", "slant"),
  octagon: withShare("octagon", "cut"),
  cross: withShare("plus", "arm"),
  cylinder: (frame) => native("can", frame, { adj: 2 * parameter(frame, "lip") }),
  cube: (frame) => (parameter(frame, "mirrored") >= 0.5 ? null : native("cube", frame, { adj: parameter(frame, "depth") })),
  cloud: plain("cloud"),
  document: plain("flowChartDocument"),
  step: (frame) => native(parameter(frame, "notch") >= 0.5 ? "chevron" : "homePlate", frame, { adj: parameter(frame, "depth") }),
  callout,
  block_arrow: blockArrow,
  text: plain("rect"),
  image: plain("rect"),
};

/** Returns the preset that draws a shape of this kind and size, or null when its own outline must be written. */
export function nativeShape(kind: ShapeId, frame: ShapeFrame, shape: Shape): NativeShape | null {
  return natives[kind]?.(frame, shape) ?? null;
}
