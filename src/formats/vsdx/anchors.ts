/** Connection points: the named anchors of a kind and the places where connectors of the picture end. */
import type { Node } from "../../core/diagram/types.ts";
import { distance, rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { frameOf, shapeOf } from "../../core/shapes/catalog.ts";
import { projectOnOutline, toFraction, toPage } from "../../core/shapes/outline.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, section, share } from "./cells.ts";

/** A connection point of a node: fractions of the unrotated box, y down, and the direction that leaves it there. */
export interface ConnectionPoint {
  readonly x: number;
  readonly y: number;
  readonly direction: Point;
  readonly name: string;
}

/** Ends that are nearer than this to a connection point, in pixels, share it; far below what glue evaluation tolerates. */
const samePlace = 0.02;

/** Returns the place of a connection point in the picture. */
function placeOf(node: Node, { x, y }: { readonly x: number; readonly y: number }): Point {
  return toPage(node, [x * node.box.width, y * node.box.height]);
}

/** A node's connection points, growing as ends are glued to it. */
export interface ConnectionPoints {
  readonly points: readonly ConnectionPoint[];
  /** Glues an end that lies on the outline, in pixels of the picture; returns its row, from 0. */
  glue(end: Point): number;
}

/** Opens the list of a node's connection points with the anchors that its kind names. */
export function openConnectionPoints(node: Node): ConnectionPoints {
  const points: ConnectionPoint[] = [...shapeOf(node.kind).anchors(frameOf(node))];
  return {
    points,
    glue: (end) => {
      const row = points.findIndex((point) => distance(placeOf(node, point), end) < samePlace);
      if (row >= 0) return row;
      const [x, y] = toFraction(node, end);
      const direction = rotate(projectOnOutline(node, end).direction, -node.rotation);
      return points.push({ x, y, direction, name: "" }) - 1;
    },
  };
}

/** Makes the Connection section; the rows scale with the shape. */
export function connectionSection(points: readonly ConnectionPoint[], node: Node): readonly XmlElement[] {
  if (points.length === 0) return [];
  const [width, height] = [toInches(node.box.width), toInches(node.box.height)];
  const rows = points.map(({ x, y, direction, name }, index) =>
    element("Row", { T: "Connection", IX: index }, [
      cell("X", width * x, share("Width", x)),
      cell("Y", height * (1 - y), share("Height", 1 - y)),
      ...cells({ DirX: direction[0], DirY: -direction[1], Type: 0, AutoGen: 0, Prompt: name }),
    ]),
  );
  return [section("Connection", rows)];
}
