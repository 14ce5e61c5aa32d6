/** Axis-parallel boxes in pixels: left, top, width and height, decimals allowed. */
import type { Point } from "./point.ts";

/** A box whose sides are parallel to the picture's. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Builds a box from its left, top, right and bottom coordinates. */
export function boxFromEdges(left: number, top: number, right: number, bottom: number): Box {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the right edge. */
export function right(box: Box): number {
  return box.x + box.width;
}

/** Returns the bottom edge. */
export function bottom(box: Box): number {
  return box.y + box.height;
}

/** Returns the middle of a box. */
export function centre(box: Box): Point {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Returns the corners, clockwise from the left upper one. */
export function cornersOf(box: Box): readonly [Point, Point, Point, Point] {
  return [
    [box.x, box.y],
    [right(box), box.y],
    [right(box), bottom(box)],
    [box.x, bottom(box)],
  ];
}

/** Returns the area in square pixels. */
export function area(box: Box): number {
  return Math.max(0, box.width) * Math.max(0, box.height);
}

/** Grows a box by a margin on all sides (negative shrinks). */
export function grow(box: Box, margin: number): Box {
  return { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin };
}

/** Returns the area that two boxes share. */
export function overlapArea(a: Box, b: Box): number {
  const width = Math.min(right(a), right(b)) - Math.max(a.x, b.x);
  const height = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return width <= 0 || height <= 0 ? 0 : width * height;
}

/** Returns intersection over union, 0..1. */
export function intersectionOverUnion(a: Box, b: Box): number {
  const shared = overlapArea(a, b);
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared);
}

/** Each side of a frame is so far out from a shape in it, and one of them farther, in heights of capitals. */
const frame = { each: 0.75, one: 2 } as const;

/** Tells whether one of two boxes is a frame around the other, however much they share, and not the same shape; `capital` is how high capitals are, in pixels. */
export function isFramed(a: Box, b: Box, capital: number): boolean {
  const out = [b.x - a.x, b.y - a.y, right(a) - right(b), bottom(a) - bottom(b)];
  const isAround = (margins: readonly number[]): boolean =>
    Math.min(...margins) >= frame.each * capital && Math.max(...margins) >= frame.one * capital;
  return isAround(out) || isAround(out.map((margin) => -margin));
}

/** Tells whether two boxes stand beside each other with one whole side in common, as the cells of a row do, with a tolerance in pixels. */
export function areBeside(a: Box, b: Box, tolerance: number): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance;
  return near(a.y, b.y) && near(bottom(a), bottom(b)) && (near(right(a), b.x) || near(right(b), a.x));
}

/** Tells whether two boxes stand on each other with one whole side in common, as the cells of a column do, with a tolerance in pixels. */
export function areStacked(a: Box, b: Box, tolerance: number): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance;
  return near(a.x, b.x) && near(right(a), right(b)) && (near(bottom(a), b.y) || near(bottom(b), a.y));
}

/** Tells whether the inner box lies in the outer one, with a tolerance in pixels. */
export function containsBox(outer: Box, inner: Box, tolerance = 0): boolean {
  return (
    inner.x >= outer.x - tolerance &&
    inner.y >= outer.y - tolerance &&
    right(inner) <= right(outer) + tolerance &&
    bottom(inner) <= bottom(outer) + tolerance
  );
}

/** Tells whether a point lies in a box, borders included, with a tolerance in pixels. */
export function containsPoint(box: Box, point: Point, tolerance = 0): boolean {
  return (
    point[0] >= box.x - tolerance &&
    point[0] <= right(box) + tolerance &&
    point[1] >= box.y - tolerance &&
    point[1] <= bottom(box) + tolerance
  );
}

/** Measures how far two boxes are apart at their nearest points; 0 where they meet. */
export function gapBetween(a: Box, b: Box): number {
  const [across, down] = [Math.max(0, a.x - right(b), b.x - right(a)), Math.max(0, a.y - bottom(b), b.y - bottom(a))];
  return Math.hypot(across, down);
}

/** Returns the smallest box around both. */
export function union(a: Box, b: Box): Box {
  return boxFromEdges(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(right(a), right(b)), Math.max(bottom(a), bottom(b)));
}

/** Returns the smallest box around some points; at least one is needed. */
export function boundsOf(points: readonly Point[]): Box {
  let [left, top, rightmost, lowest] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    rightmost = Math.max(rightmost, x);
    lowest = Math.max(lowest, y);
  }
  return boxFromEdges(left, top, rightmost, lowest);
}
