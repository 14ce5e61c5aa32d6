/** From a chosen link to an edge of the IR: route, colour, width, dashes, confidence. */
import type { Draft } from "../draft.ts";
import type { Dash, Edge } from "../../diagram/types.ts";
import type { Point } from "../../geometry/point.ts";
import { colourAt, hexColour, packedColour } from "../../raster/bitmap.ts";
import { dashPattern } from "./dash-pattern.ts";
import type { Field } from "./field.ts";
import { jumpsOf } from "./jumps.ts";
import { measureLineInk } from "./line-ink.ts";
import type { Link } from "./links.ts";
import { fitRoute } from "./route.ts";
import type { Hop } from "./web.ts";

/** Measures colour and width of a line; where it is nowhere clear, takes them from the ink under its points. */
function inkOf(draft: Draft, field: Field, link: Link): { readonly stroke: string; readonly strokeWidth: number } {
  const known = new Set(draft.nodes.flatMap((node) => (node.style.stroke === null ? [] : [packedColour(node.style.stroke)])));
  const ink = measureLineInk(draft.bitmap, field, link, [0, ...known]);
  if (ink !== null) return { stroke: hexColour(ink.colour), strokeWidth: ink.width };
  const { strength, width } = field.layer;
  const samples = link.points
    .map(([x, y]) => ({ x: Math.floor(x), y: Math.floor(y) }))
    .filter(({ x, y }) => field.lines.data[y * width + x]);
  samples.sort((a, b) => strength[b.y * width + b.x]! - strength[a.y * width + a.x]!);
  const strong = samples[Math.floor(samples.length / 4)];
  const stroke = strong === undefined ? "#000000" : hexColour(colourAt(draft.bitmap, strong.x, strong.y));
  return { stroke, strokeWidth: Math.max(1, Math.round(2 * link.radius * 2) / 2) };
}

/** Tells how a line is broken from the strokes and gaps along it. */
function dashOf(field: Field, link: Link, width: number): Dash {
  const pieces = link.way.entries.length;
  if (pieces < 4 || link.way.bridged < 0.12 * link.way.drawn) return "solid";
  const mean = link.way.drawn / pieces;
  if (mean > 4 * field.unit) return "solid";
  return dashPattern(field, link.points, width) ?? (mean < 1.8 * (2 * link.radius + 1) ? "dotted" : "dashed");
}

/** However many lines branch off on its way, a connector that was traced is not impossible. */
const leastSure = 0.02;
/** A head that nobody can see is for a person to confirm: below what counts as low confidence. */
const mostSupposed = 0.65;

/** Makes the edge of a link. */
export function edgeOf(
  draft: Draft,
  field: Field,
  { link, index, hops = [] }: { readonly link: Link; readonly index: number; readonly hops?: readonly Hop[] },
): Edge {
  const route = fitRoute(link.points, field.unit);
  const ink = inkOf(draft, field, link);
  const [start, end]: readonly [Point, Point] = [route.points[0]!, route.points.at(-1)!];
  const drawn = link.way.drawn / (link.way.drawn + link.way.bridged + 1);
  const dash = dashOf(field, link, ink.strokeWidth);
  /** A gap in a broken line may fall on a crossing by chance. */
  const jumped = route.routing === "curved" ? [] : hops.filter((hop) => hop.drawn || dash === "solid");
  /** What leads nowhere is less sure to be a connector. */
  const loose = link.source < 0 || link.target < 0 ? 0.25 : 0;
  const sure = Math.max(leastSure, Math.min(0.97, 0.6 + 0.4 * drawn - 0.05 * link.way.branches - loose));
  return {
    id: `e${index + 1}`,
    z: draft.nodes.length + index,
    source: { node: field.outlines[link.source]?.node.id ?? null, point: start },
    target: { node: field.outlines[link.target]?.node.id ?? null, point: end },
    points: route.points,
    routing: route.routing,
    startMarker: link.startMarker,
    endMarker: link.endMarker,
    style: { ...ink, dash, opacity: 1, cornerRadius: route.cornerRadius },
    jumps: jumpsOf(jumped, route.points),
    labels: [],
    confidence: Math.round(100 * Math.min(sure, link.supposed ? mostSupposed : 1)) / 100,
    origin: "geometry",
    review: "none",
  };
}
