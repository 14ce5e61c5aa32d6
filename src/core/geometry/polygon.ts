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
    const [a, b] = [polygon[index]!, polygon[index + 1 === polygon.length ? 0 : index + 1]!];
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
  }
  return inside;
}
