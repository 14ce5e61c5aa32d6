/** Draws the heads that PowerPoint's lines cannot end in, hollow ones and crow's feet, as small shapes that go with the shape at that end. */
import type { Edge, Marker } from "../../core/diagram/types.ts";
import { boundsOf, centre, cornersOf } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { add, distance, rotate, scale, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { polygon, polyline } from "../../core/shapes/draw.ts";
import { ellipseCommands } from "../../core/shapes/ellipse.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { groundAt } from "../lib/ground.ts";
import { headLength } from "../lib/head-length.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { nonVisual, shapeElement, transform } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";
import type { ShapeForm } from "./form.ts";
import { formGeometry, presetGeometry } from "./geometry.ts";
import type { Side } from "./glue.ts";
import type { Site } from "./presets.ts";
import { lineWidth, solidFill } from "./style.ts";
import { emptyBody } from "./text.ts";

/** A stroke of a head in units of its size; x leads from the tip along the line, away from the shape. */
type Piece =
  | { readonly kind: "polygon"; readonly points: readonly Point[] }
  | { readonly kind: "line"; readonly points: readonly Point[] }
  | { readonly kind: "circle"; readonly at: number; readonly radius: number };

/** What a head looks like. */
interface HeadDrawing {
  readonly pieces: readonly Piece[];
  /** How far the head reaches along the line, and to each side of it. */
  readonly length: number;
  readonly half: number;
  /** What its closed parts are filled with; null for heads of strokes alone, through which the line goes on to the shape. */
  readonly fill: "ground" | "line" | null;
}

const foot: Piece = {
  kind: "line",
  points: [
    [0, -0.5],
    [1, 0],
    [0, 0.5],
  ],
};
const stroke = (...points: readonly Point[]): Piece => ({ kind: "line", points });
const area = (...points: readonly Point[]): Piece => ({ kind: "polygon", points });
const bar = (at: number): Piece => stroke([at, -0.5], [at, 0.5]);
const circle = (at: number, radius: number): Piece => ({ kind: "circle", at, radius });
/** The line within a head, up to where the connector may end. */
const stem = (length: number): Piece => stroke([0, 0], [length, 0]);

const drawings: Partial<Record<Marker, HeadDrawing>> = {
  triangle_hollow: { pieces: [area([0, 0], [1.4, 0.7], [1.4, -0.7])], length: 1.4, half: 0.7, fill: "ground" },
  diamond_hollow: { pieces: [area([0, 0], [0.8, 0.45], [1.6, 0], [0.8, -0.45])], length: 1.6, half: 0.45, fill: "ground" },
  circle_hollow: { pieces: [circle(0.45, 0.45)], length: 0.9, half: 0.45, fill: "ground" },
  bar: { pieces: [stem(0.8), bar(0.4)], length: 0.8, half: 0.5, fill: null },
  cross: { pieces: [stem(1.2), stroke([0.2, -0.45], [1, 0.45]), stroke([0.2, 0.45], [1, -0.45])], length: 1.2, half: 0.45, fill: null },
  crow_one: { pieces: [stem(1.2), bar(0.8)], length: 1.2, half: 0.5, fill: null },
  crow_many: { pieces: [stem(1), foot], length: 1, half: 0.5, fill: null },
  crow_one_many: { pieces: [stem(1.6), foot, bar(1.3)], length: 1.6, half: 0.5, fill: null },
  crow_zero_one: { pieces: [stem(1), bar(0.6), circle(1.3, 0.35)], length: 1.65, half: 0.5, fill: "ground" },
  crow_zero_many: { pieces: [stem(1), foot, circle(1.35, 0.35)], length: 1.7, half: 0.5, fill: "ground" },
  half: { pieces: [area([0, 0], [1, 0.5], [1, 0])], length: 1, half: 0.5, fill: "line" },
};

/** The index of the site at which a line meets a head; the others stand at its sides and its tip, in the common order. */
export const backSite = 3;
/** Names that sides have in the names of heads and ports. */
export const sideNames: Readonly<Record<Side, string>> = { source: "start marker", target: "end marker" };
/** The sides of a port, in pixels: too small to be seen or hit. */
const portSize = 2;

/** A head as it stands on the page, or a port: an unseen place on the border of a shape, of no paths. */
export interface Head {
  readonly edge: Edge;
  readonly side: Side;
  /** The unrotated frame, in which the tip is at the left, and its turn in degrees clockwise. */
  readonly box: Box;
  readonly rotation: number;
  readonly paths: readonly ShapePath[];
  readonly fill: HeadDrawing["fill"];
  /** Where the line meets the head. */
  readonly back: Point;
}

/** Tells whether a head covers the line below it. */
export function coversLine({ fill }: Head): boolean {
  return fill !== null;
}

/** Draws the head at the end of a route; null where there is none or PowerPoint's lines end in it. A head is never longer than its leg. */
export function headAt(edge: Edge, side: Side, points: readonly Point[]): Head | null {
  const drawing = drawings[side === "source" ? edge.startMarker : edge.endMarker];
  if (drawing === undefined) return null;
  const [tip, next] = side === "source" ? [points[0]!, points[1]!] : [points.at(-1)!, points.at(-2)!];
  const size = Math.min(headLength(edge.style), (0.9 * Math.max(2, distance(tip, next))) / drawing.length);
  // The outline of a hollow head is as thick as the line: moved back, its outer edge touches the shape instead of cutting into it.
  const inset = drawing.fill === "ground" && drawing.pieces.length === 1 ? edge.style.strokeWidth / 2 : 0;
  const along = unit(subtract(next, tip));
  const [length, half] = [drawing.length * size + inset, drawing.half * size];
  const middle = add(tip, scale(along, length / 2));
  return {
    edge,
    side,
    box: { x: middle[0] - length / 2, y: middle[1] - half, width: length, height: 2 * half },
    rotation: (Math.atan2(along[1], along[0]) * 180) / Math.PI,
    paths: drawing.pieces.map((piece) => ({
      ...pathOf(piece, ([x, y]) => [x * size + inset, y * size + half], size),
      // A mitre would stick out of the sharp corners of a head that is full anyway.
      ...(drawing.fill === "line" ? { stroked: false } : {}),
    })),
    fill: drawing.fill,
    back: add(tip, scale(along, length)),
  };
}

/** Makes a port: where a connector meets its shape away from all sites, it is glued to the back of this, in the direction in which it leaves. */
export function portAt(edge: Edge, side: Side, points: readonly Point[]): Head {
  const [end, next] = side === "source" ? [points[0]!, points[1]!] : [points.at(-1)!, points.at(-2)!];
  const along = unit(subtract(next, end));
  const middle = subtract(end, scale(along, portSize / 2));
  const box = { x: middle[0] - portSize / 2, y: middle[1] - portSize / 2, width: portSize, height: portSize };
  return { edge, side, box, rotation: (Math.atan2(along[1], along[0]) * 180) / Math.PI, paths: [], fill: null, back: end };
}

/** Tells a port from a head. */
export function isPort({ paths }: Head): boolean {
  return paths.length === 0;
}

function pathOf(piece: Piece, place: (point: Point) => Point, size: number): ShapePath {
  if (piece.kind === "line") return { commands: polyline(piece.points.map(place)), filled: false, stroked: true };
  if (piece.kind === "polygon") return { commands: polygon(piece.points.map(place)), filled: true, stroked: true };
  const [x, y] = place([piece.at, 0]);
  const radius = piece.radius * size;
  return { commands: ellipseCommands(x - radius, y - radius, 2 * radius, 2 * radius), filled: true, stroked: true };
}

/** Returns the box around a head on the page. */
export function headBounds({ box, rotation }: Head): Box {
  return boundsOf(cornersOf(box).map((corner) => rotate(corner, rotation, centre(box))));
}

/** Returns the sites of a head: the middles of its sides, the back among them. */
function headSites({ width, height }: Box): readonly Site[] {
  return [
    { point: [width / 2, 0], direction: [0, -1] },
    { point: [0, height / 2], direction: [-1, 0] },
    { point: [width / 2, height], direction: [0, 1] },
    { point: [width, height / 2], direction: [1, 0] },
  ];
}

/** Writes a head under a shape id; its name begins with the id of the node that it stands at. */
export function headElement(drawing: Drawing, head: Head, id: number): XmlElement {
  const { edge, side, box, rotation } = head;
  const whole = { x: 0, y: 0, width: box.width, height: box.height };
  const geometry = { kind: "custom", paths: head.paths, corner: null } as const;
  const form: ShapeForm = { box, rotation, geometry, sites: headSites(box), textBox: whole };
  const fill = head.fill === "line" ? edge.style.stroke : groundAt(drawing.diagram, centre(box), edge.z);
  const node = edge[side].node;
  const properties = nonVisual(id, `${node === null ? "" : `${node} `}${edge.id} ${sideNames[side]}`);
  if (isPort(head)) {
    const unseen = [element("a:noFill"), element("a:ln", {}, [element("a:noFill")])];
    return shapeElement({
      properties,
      visual: [transform(drawing.slide, box, rotation), presetGeometry("rect", {}), ...unseen],
      body: emptyBody(),
    });
  }
  return shapeElement({
    properties,
    visual: [
      transform(drawing.slide, box, rotation),
      formGeometry(drawing.slide, form),
      solidFill(fill, 1),
      element("a:ln", { w: lineWidth(drawing.slide, edge.style.strokeWidth) }, [
        solidFill(edge.style.stroke, edge.style.opacity),
        element("a:miter", { lim: 800_000 }),
      ]),
    ],
    body: emptyBody(),
  });
}
