/** One connector as a group: its line with heads, tied to its shapes for Inkscape and for whoever reads the file, and its labels. */
import type { Diagram, Edge, EdgeLabel, Marker, Node } from "../../core/diagram/types.ts";
import { centre, containsPoint, grow } from "../../core/geometry/box.ts";
import { flatten } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { add, distance, scale, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { projectOnOutline } from "../../core/shapes/outline.ts";
import { groundAt } from "../lib/ground.ts";
import { headLength } from "../lib/head-length.ts";
import { connectorPath, landedPoints } from "../lib/route.ts";
import { decimal, element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { trimOf } from "./marker.ts";
import type { Head } from "./marker.ts";
import { boxAttributes, dashAttributes, pathData, pixels } from "./paint.ts";
import type { Attributes } from "./paint.ts";
import { labelPlate, labelText } from "./text.ts";

/** What connectors need of the diagram around them. */
export interface Surroundings {
  readonly diagram: Diagram;
  readonly byId: ReadonlyMap<string, Node>;
  /** Returns the id of the element that draws a head; equal heads share one. */
  readonly markerId: (head: Head) => string;
  /** The ids of the connectors that are tied to their shapes for Inkscape. */
  readonly tied: ReadonlySet<string>;
}

/** Moves a path's end back along its last piece; a piece that is too short stays. */
function trimEnd(commands: readonly PathCommand[], trim: number): readonly PathCommand[] {
  const [last, before] = [commands.at(-1), commands.at(-2)];
  if (trim <= 0 || last === undefined || before === undefined || last.op === "Z" || before.op === "Z") return commands;
  const from = last.op === "C" ? last.control2 : before.to;
  const back = scale(unit(subtract(from, last.to)), trim);
  if (distance(before.to, last.to) < 1.5 * trim) return commands;
  const moved: PathCommand =
    last.op === "C" ? { ...last, control2: add(last.control2, back), to: add(last.to, back) } : { op: last.op, to: add(last.to, back) };
  return [...commands.slice(0, -1), moved];
}

/** Moves a path's begin forward along its first piece. */
function trimStart(commands: readonly PathCommand[], trim: number): readonly PathCommand[] {
  const [first, second] = commands;
  if (trim <= 0 || first === undefined || second === undefined || first.op === "Z" || second.op === "Z") return commands;
  const towards = second.op === "C" ? second.control1 : second.to;
  if (distance(first.to, second.to) < 1.5 * trim) return commands;
  const ahead = scale(unit(subtract(towards, first.to)), trim);
  const leaving: PathCommand = second.op === "C" ? { ...second, control1: add(second.control1, ahead) } : second;
  return [{ op: "M", to: add(first.to, ahead) }, leaving, ...commands.slice(2)];
}

/** Returns by how many pixels a line ends before the tip of its head; Inkscape draws a tied line right up to its shapes. */
function trimIn(edge: Edge, marker: Marker, { tied }: Surroundings): number {
  return tied.has(edge.id) ? 0 : trimOf(marker, edge.style);
}

/** Says which shape an end is glued to, and where on it. */
function endAttributes(name: "source" | "target", edge: Edge, { byId, tied }: Surroundings): Attributes {
  const end = edge[name];
  const node = end.node === null ? undefined : byId.get(end.node);
  if (node === undefined) return {};
  const [x, y] = projectOnOutline(node, end.point).anchor;
  return {
    [`data-${name}`]: node.id,
    [`data-${name}-anchor`]: `${decimal(x, 4)} ${decimal(y, 4)}`,
    [`inkscape:connection-${name === "source" ? "start" : "end"}`]: tied.has(edge.id) ? `#${node.id}` : undefined,
  };
}

function markerReference(edge: Edge, end: "start" | "end", points: readonly Point[], around: Surroundings): string | undefined {
  const marker = end === "start" ? edge.startMarker : edge.endMarker;
  if (marker === "none") return undefined;
  const { stroke, strokeWidth } = edge.style;
  const length = headLength(edge.style);
  const [tip, next] = end === "start" ? [points[0]!, points[1]!] : [points.at(-1)!, points.at(-2)!];
  const inside = add(tip, scale(unit(subtract(next, tip)), length * 0.7));
  const ground = groundAt(around.diagram, inside, edge.z);
  return `url(#${around.markerId({ marker, color: stroke, strokeWidth, length, ground, trim: trimIn(edge, marker, around) })})`;
}

/** Draws the plate of a label; covers the line under one that has none and interrupts it, with the colour that lies there. */
function labelGround(label: EdgeLabel, drawn: readonly Point[], { diagram }: Surroundings): readonly XmlElement[] {
  if (label.background !== undefined) return [labelPlate(label, label.background)].filter((plate) => plate !== null);
  const box = grow(label.box, 1);
  if (label.rotation % 90 !== 0 || !crosses(drawn, box)) return [];
  return [element("rect", { ...boxAttributes(box), fill: groundAt(diagram, centre(label.box)) })];
}

/** Tells whether a poly-line runs through a box. */
function crosses(points: readonly Point[], box: EdgeLabel["box"]): boolean {
  return points.some((point, index) => {
    const next = points[index + 1];
    if (next === undefined) return false;
    const steps = Math.max(1, Math.ceil(distance(point, next) / 2));
    return Array.from({ length: steps + 1 }, (_, step) => add(point, scale(subtract(next, point), step / steps))).some((place) =>
      containsPoint(box, place),
    );
  });
}

/** Writes a connector with its labels. */
export function connectorElement(edge: Edge, around: Surroundings): XmlElement {
  const points = landedPoints(edge, around.byId);
  const path = connectorPath(edge, points);
  const trimmed = trimEnd(trimStart(path, trimIn(edge, edge.startMarker, around)), trimIn(edge, edge.endMarker, around));
  const drawn = flatten(path).flat();
  const { stroke, strokeWidth, opacity } = edge.style;
  const line = element("path", {
    id: `${edge.id}.line`,
    d: pathData(trimmed),
    fill: "none",
    stroke,
    "stroke-width": pixels(strokeWidth),
    "stroke-linejoin": "round",
    ...dashAttributes(edge.style),
    "marker-start": markerReference(edge, "start", drawn, around),
    "marker-end": markerReference(edge, "end", drawn, around),
    ...endAttributes("source", edge, around),
    ...endAttributes("target", edge, around),
    ...(around.tied.has(edge.id) ? { "inkscape:connector-type": "polyline", "inkscape:connector-curvature": "0" } : {}),
  });
  const middle = drawn[Math.floor(drawn.length / 2)]!;
  const gap =
    edge.style.double !== true
      ? []
      : [
          element("path", {
            d: pathData(trimmed),
            fill: "none",
            stroke: groundAt(around.diagram, middle, edge.z),
            "stroke-width": pixels(strokeWidth / 3),
          }),
        ];
  const labels = edge.labels.flatMap((label) => {
    const text = labelText(label);
    return text === null ? [] : [...labelGround(label, drawn, around), text];
  });
  const attributes = { id: edge.id, "data-kind": "connector", "data-confidence": decimal(edge.confidence, 3) };
  return element("g", { ...attributes, opacity: opacity < 1 ? decimal(opacity, 3) : undefined }, [line, ...gap, ...labels]);
}
