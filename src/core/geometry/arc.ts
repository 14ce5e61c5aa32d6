/** Elliptic arcs as cubic Bezier curves. */
import type { CurveCommand } from "./path.ts";
import type { Point } from "./point.ts";

/** Radius in pixels up to which a quarter arc as one cubic errs by less than 0.1 px (relative error 2.7e-4). */
const quarterArcLimit = 360;

/** An arc of an axis-parallel ellipse; angles are degrees of the parameter, 0 to the right, clockwise on screen. */
export interface Arc {
  readonly centre: Point;
  readonly radii: Point;
  readonly start: number;
  readonly sweep: number;
}

/** Returns the point of an ellipse at a parameter in degrees. */
export function pointOfEllipse(centre: Point, radii: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return [centre[0] + radii[0] * Math.cos(radians), centre[1] + radii[1] * Math.sin(radians)];
}

/** Draws an arc as cubics of a quarter each, of an eighth where the ellipse is large; the error stays below 0.1 px up to 8,000 px. */
export function arcCurves({ centre, radii, start, sweep }: Arc): readonly CurveCommand[] {
  const step = Math.max(Math.abs(radii[0]), Math.abs(radii[1])) > quarterArcLimit ? 45 : 90;
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / step - 1e-9));
  const angle = sweep / pieces;
  const handle = (4 / 3) * Math.tan((angle * Math.PI) / 720);
  return Array.from({ length: pieces }, (_, piece): CurveCommand => {
    const [from, to] = [start + piece * angle, start + (piece + 1) * angle];
    const [begin, end] = [pointOfEllipse(centre, radii, from), pointOfEllipse(centre, radii, to)];
    // The derivative of the ellipse is the ellipse itself, a quarter turn on and about the origin.
    const [leave, arrive] = [pointOfEllipse([0, 0], radii, from + 90), pointOfEllipse([0, 0], radii, to + 90)];
    return {
      op: "C",
      control1: [begin[0] + handle * leave[0], begin[1] + handle * leave[1]],
      control2: [end[0] - handle * arrive[0], end[1] - handle * arrive[1]],
      to: end,
    };
  });
}
