/** The heads of connectors: their drawings, and the `marker` elements that carry them. */
import type { Edge, Marker } from "../../core/diagram/types.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { pathData, pixels } from "./paint.ts";

/** One stroke of a head; points are x and y in turn, x grows towards the end of the line, which is at 0, and all is in units of the head's length. */
type Stroke =
  | { readonly kind: "polygon" | "line"; readonly points: readonly number[]; readonly hollow?: boolean }
  | { readonly kind: "circle"; readonly x: number; readonly radius: number; readonly hollow?: boolean };

/** What a head looks like. */
interface Drawing {
  readonly strokes: readonly Stroke[];
  /** By how many stroke widths the line ends before the tip, so that a thick line does not blunt it. */
  readonly trim: number;
}

const half = 0.45;
const foot: readonly Stroke[] = [{ kind: "line", points: [0, -0.5, -1, 0, 0, 0.5] }];
const bar = (x: number): Stroke => ({ kind: "line", points: [x, -0.5, x, 0.5] });
const circle = (x: number, radius: number, hollow: boolean): Stroke => ({ kind: "circle", x, radius, hollow });
const arrow = (length: number, spread: number, hollow = false): Stroke => ({
  kind: "polygon",
  points: [0, 0, -length, spread, -length, -spread],
  hollow,
});
const rhombus = (hollow: boolean): Stroke => ({
  kind: "polygon",
  points: [0, 0, -0.8, half, -1.6, 0, -0.8, -half],
  hollow,
});

const drawings: Readonly<Record<Exclude<Marker, "none">, Drawing>> = {
  triangle: { strokes: [arrow(1, half)], trim: 1.2 },
  triangle_hollow: { strokes: [arrow(1.4, 0.7, true)], trim: 0.5 },
  open: { strokes: [{ kind: "line", points: [-1, half, 0, 0, -1, -half] }], trim: 0.5 },
  thin: { strokes: [arrow(1, 0.22)], trim: 2 },
  stealth: { strokes: [{ kind: "polygon", points: [0, 0, -1.1, half, -0.8, 0, -1.1, -half] }], trim: 1.4 },
  diamond: { strokes: [rhombus(false)], trim: 1 },
  diamond_hollow: { strokes: [rhombus(true)], trim: 0.5 },
  circle: { strokes: [circle(-half, half, false)], trim: 0.5 },
  circle_hollow: { strokes: [circle(-half, half, true)], trim: 0.5 },
  bar: { strokes: [bar(-0.4)], trim: 0 },
  cross: {
    strokes: [
      { kind: "line", points: [-1, -half, -0.2, half] },
      { kind: "line", points: [-1, half, -0.2, -half] },
    ],
    trim: 0,
  },
  crow_one: { strokes: [bar(-0.8)], trim: 0 },
  crow_many: { strokes: foot, trim: 0 },
  crow_one_many: { strokes: [...foot, bar(-1.3)], trim: 0 },
  crow_zero_one: { strokes: [bar(-0.6), circle(-1.3, 0.35, true)], trim: 0 },
  crow_zero_many: { strokes: [...foot, circle(-1.35, 0.35, true)], trim: 0 },
  half: { strokes: [{ kind: "polygon", points: [0, 0, -1, -0.5, -1, 0] }], trim: 0.5 },
};

/** A head as it is drawn at one end of one connector; ends that look alike share one element. */
export interface Head {
  readonly marker: Exclude<Marker, "none">;
  readonly color: string;
  readonly strokeWidth: number;
  /** How long a plain head of this connector is, in pixels. */
  readonly length: number;
  /** What fills a hollow head, so that the line does not show through. */
  readonly ground: string;
  /** By how many pixels the line ends before the tip. */
  readonly trim: number;
}

/** Returns by how many pixels a line ends before the tip of its head. */
export function trimOf(marker: Marker, style: Edge["style"]): number {
  return marker === "none" ? 0 : drawings[marker].trim * style.strokeWidth;
}

function strokeElement(stroke: Stroke, head: Head, scale: number): XmlElement {
  const lineOnly = stroke.kind === "line";
  const hollow = !lineOnly && stroke.hollow === true;
  const paint = {
    fill: lineOnly ? "none" : hollow ? head.ground : head.color,
    stroke: lineOnly || hollow ? head.color : "none",
    "stroke-width": lineOnly || hollow ? pixels(Math.max(1, head.strokeWidth)) : undefined,
  };
  // The outline of a hollow head is as thick as the line: moved back, its outer edge touches the shape instead of cutting into it.
  const back = hollow ? Math.max(1, head.strokeWidth) * (stroke.kind === "circle" ? 0.5 : 1) : 0;
  if (stroke.kind === "circle") {
    return element("circle", { cx: pixels(stroke.x * scale - back), cy: "0", r: pixels(stroke.radius * scale), ...paint });
  }
  const { points } = stroke;
  const commands = points.flatMap((x, index): readonly PathCommand[] =>
    index % 2 === 1 ? [] : [{ op: index === 0 ? "M" : "L", to: [x * scale - back, points[index + 1]! * scale] }],
  );
  return element("path", { d: pathData(stroke.kind === "polygon" ? [...commands, { op: "Z" }] : commands), ...paint });
}

/** Writes the element of a head; its origin is where the trimmed line ends. */
export function markerElement(head: Head, id: string): XmlElement {
  const scale = head.length;
  const drawing = drawings[head.marker];
  const extent = pixels(2 * scale + 2 * head.strokeWidth);
  return element(
    "marker",
    {
      id,
      markerUnits: "userSpaceOnUse",
      orient: "auto-start-reverse",
      refX: pixels(-head.trim),
      refY: "0",
      markerWidth: extent,
      markerHeight: extent,
      overflow: "visible",
    },
    drawing.strokes.map((stroke) => strokeElement(stroke, head, scale)),
  );
}
