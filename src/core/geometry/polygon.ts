/** Closed polygons, given by their vertices; the last one joins the first. */
import { cross } from "./point.ts";
import type { Point } from "./point.ts";

/** Measures the area in square pixels: positive when the vertices run clockwise on screen. */
export function signedArea(polygon: readonly Point[]): number {
  let sum = 0;
  for (let index = 0; index < polygon.length; index++) sum += cross(polygon[index]!, polygon[(index + 1) % polygon.length]!);
  return sum / 2;
}

/** Tells whether a point lies in a polygon (even-odd rule); points on its border may fall on either side. */
export function isInsidePolygon([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  for (let index = 0; index < polygon.length; index++) {
    const [ax, ay] = polygon[index]!;
    const [bx, by] = polygon[(index + 1) % polygon.length]!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
