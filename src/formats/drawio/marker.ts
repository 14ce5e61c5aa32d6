/** The heads of connectors in draw.io's words. */
import type { Edge, EdgeStyle, Marker } from "../../core/diagram/types.ts";
import { measuredLength } from "../lib/head-length.ts";
import type { Style } from "./style.ts";

/** draw.io's name, and whether the head is filled. */
const heads: Readonly<Record<Marker, readonly [name: string, filled: 0 | 1]>> = {
  none: ["none", 0],
  triangle: ["block", 1],
  triangle_hollow: ["block", 0],
  open: ["open", 0],
  thin: ["blockThin", 1],
  stealth: ["classic", 1],
  diamond: ["diamondThin", 1],
  diamond_hollow: ["diamondThin", 0],
  circle: ["oval", 1],
  circle_hollow: ["oval", 0],
  bar: ["ERone", 0],
  cross: ["cross", 0],
  crow_one: ["ERone", 0],
  crow_many: ["ERmany", 0],
  crow_zero_one: ["ERzeroToOne", 0],
  crow_zero_many: ["ERzeroToMany", 0],
  crow_one_many: ["ERoneToMany", 0],
  half: ["async", 1],
};

/** How large draw.io draws heads that nobody measured, beside the usual ones. */
const sizes: Partial<Record<Marker, number>> = { triangle_hollow: 1.4, diamond: 1.6, diamond_hollow: 1.6, circle: 0.8, circle_hollow: 0.8 };

/**
 * How far a head reaches in draw.io, which has one measure for all: the longer of length and width of most, in lengths of a plain head. Plain heads
 * are as long as they are wide there, and wide as in the picture.
 */
const spans: Partial<Record<Marker, number>> = {
  triangle: 0.9,
  stealth: 0.9,
  open: 0.9,
  triangle_hollow: 1.4,
  diamond: 1.6,
  diamond_hollow: 1.6,
  circle: 0.9,
  circle_hollow: 0.9,
};
/** draw.io adds the line's width to the size of all heads but these. */
const withoutLine: ReadonlySet<Marker> = new Set(["circle", "circle_hollow"]);

/** The size of a head in pixels. */
function sizeOf(marker: Marker, style: EdgeStyle): number {
  const drawn = Math.max(1, style.strokeWidth);
  const measured = measuredLength(style);
  if (measured === null) return Math.round((5 + drawn) * (sizes[marker] ?? 1));
  return Math.max(1, Math.round((spans[marker] ?? 1) * measured - (withoutLine.has(marker) ? 0 : drawn)));
}

/** Says which heads a connector has. */
export function markerStyle({ startMarker, endMarker, style }: Edge): Style {
  const [start, end] = [heads[startMarker], heads[endMarker]];
  return {
    startArrow: start[0],
    ...(startMarker === "none" ? {} : { startFill: start[1], startSize: sizeOf(startMarker, style) }),
    endArrow: end[0],
    ...(endMarker === "none" ? {} : { endFill: end[1], endSize: sizeOf(endMarker, style) }),
  };
}
