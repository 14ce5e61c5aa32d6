/** Points and vectors of the plane as `[x, y]`, in pixels, y down. */

/** A point or vector, x right and y down. */
export type Point = readonly [x: number, y: number];

/** Adds two vectors. */
export function add(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}

/** Subtracts b from a. */
export function subtract(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}

/** Multiplies a vector by a number. */
export function scale(a: Point, factor: number): Point {
  return [a[0] * factor, a[1] * factor];
}

/** Returns the dot product. */
export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}

/** Returns the z component of the cross product: positive when b lies clockwise of a on screen. */
export function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0];
}

/** Measures the Euclidean distance between two points. `Math.hypot` guards against overflow, which no page comes near, and takes ten times as long. */
export function distance(a: Point, b: Point): number {
  const [x, y] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(x * x + y * y);
}

/** Returns the unit vector along a, or `[0, 0]` for the null vector. */
export function unit(a: Point): Point {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1]);
  return length === 0 ? [0, 0] : [a[0] / length, a[1] / length];
}

/** Interpolates from a (t = 0) to b (t = 1). */
export function lerp(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** Turns a point about a centre by degrees, clockwise on screen. */
export function rotate(point: Point, degrees: number, centre: Point = [0, 0]): Point {
  if (degrees === 0) return point;
  const radians = (degrees * Math.PI) / 180;
  const [x, y] = subtract(point, centre);
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos];
}
