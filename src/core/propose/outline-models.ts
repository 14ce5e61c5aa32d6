/** Model outlines: the polygons that a silhouette is compared with, and how well it agrees with them. */
import type { Point } from "../geometry/point.ts";
import type { Silhouette } from "../raster/silhouette.ts";

/** Samples a quarter of an ellipse about a centre, from one angle to the next, in degrees clockwise from the right. */
function arc(centre: Point, radii: Point, from: number, to: number): Point[] {
  const count = Math.max(4, Math.min(24, Math.ceil(Math.max(radii[0], radii[1]) / 3)));
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const angle = ((from + ((to - from) * index) / count) * Math.PI) / 180;
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)];
  });
}

/** Draws a rectangle with round corners of the given radius. */
export function roundedPoints(width: number, height: number, radius: number): readonly Point[] {
  const r = Math.min(radius, width / 2, height / 2);
  return [
    ...arc([r, r], [r, r], 180, 270),
    ...arc([width - r, r], [r, r], 270, 360),
    ...arc([width - r, height - r], [r, r], 0, 90),
    ...arc([r, height - r], [r, r], 90, 180),
  ];
}

/** Draws an ellipse that fills the box. */
export function ellipsePoints(width: number, height: number): readonly Point[] {
  return [0, 90, 180, 270].flatMap((from) => arc([width / 2, height / 2], [width / 2, height / 2], from, from + 90));
}

/** Draws an upright cylinder whose caps are half ellipses of the given height. */
export function cylinderPoints(width: number, height: number, cap: number): readonly Point[] {
  const [x, radii]: [number, Point] = [width / 2, [width / 2, cap]];
  return [
    ...arc([x, cap], radii, 180, 270),
    ...arc([x, cap], radii, 270, 360),
    ...arc([x, height - cap], radii, 0, 90),
    ...arc([x, height - cap], radii, 90, 180),
  ];
}

/** Draws what an upright cylinder shows below its lid: the upper side is hollow, the lower one bulges. */
export function cylinderBodyPoints(width: number, height: number, cap: number): readonly Point[] {
  const [x, radii]: [number, Point] = [width / 2, [width / 2, cap]];
  return [
    ...arc([x, 0], radii, 180, 90),
    ...arc([x, 0], radii, 90, 0),
    ...arc([x, height - cap], radii, 0, 90),
    ...arc([x, height - cap], radii, 90, 180),
  ];
}

/** Draws a page whose lower side is a wave: deepest in the left half, highest in the right. */
export function documentPoints(width: number, height: number, wave: number): readonly Point[] {
  const lower = Array.from({ length: 33 }, (_, index): Point => {
    const t = 1 - index / 32;
    return [t * width, height - wave / 2 + (wave / 2) * Math.sin(2 * Math.PI * t)];
  });
  return [[0, 0], [width, 0], ...lower];
}

/** Draws a chevron that points right; `depth` is the length of its tip and of its notch. */
export function stepPoints(width: number, height: number, depth: number): readonly Point[] {
  return [
    [0, 0],
    [width - depth, 0],
    [width, height / 2],
    [width - depth, height],
    [0, height],
    [depth, height / 2],
  ];
}

/** Draws a block arrow that points right: the shaft stands back from the head by `inset` above and below. */
export function arrowPoints(
  width: number,
  height: number,
  { head, inset }: { readonly head: number; readonly inset: number },
): readonly Point[] {
  return [
    [0, inset],
    [width - head, inset],
    [width - head, 0],
    [width, height / 2],
    [width - head, height],
    [width - head, height - inset],
    [0, height - inset],
  ];
}

/** Turns points of a box by quarter turns clockwise; for odd turns the points were drawn in the box lying on its side. */
export function turnPoints(points: readonly Point[], width: number, height: number, quarters: number): readonly Point[] {
  switch (quarters) {
    case 1:
      return points.map(([x, y]): Point => [width - y, x]);
    case 2:
      return points.map(([x, y]): Point => [width - x, height - y]);
    case 3:
      return points.map(([x, y]): Point => [y, height - x]);
    default:
      return points;
  }
}

/** Lowest and highest crossing of a polygon with each row (or column) middle. */
function spans(points: readonly Point[], count: number, along: 0 | 1): { readonly low: Float64Array; readonly high: Float64Array } {
  const low = new Float64Array(count).fill(Infinity);
  const high = new Float64Array(count).fill(-Infinity);
  const across = along === 0 ? 1 : 0;
  for (let index = 0; index < points.length; index++) {
    const [a, b] = [points[index]!, points[(index + 1) % points.length]!];
    const [from, to] = a[along] <= b[along] ? [a, b] : [b, a];
    const length = to[along] - from[along];
    if (length <= 0) continue;
    for (let i = Math.max(0, Math.ceil(from[along] - 0.5)); i < count && i + 0.5 <= to[along]; i++) {
      const value = from[across] + ((to[across] - from[across]) * (i + 0.5 - from[along])) / length;
      if (value < low[i]!) low[i] = value;
      if (value > high[i]!) high[i] = value;
    }
  }
  return { low, high };
}

/** Counts the samples of one profile that lie within the tolerance of the model, measured at right angles to the model. */
function countAgreeing(seen: Float64Array, model: Float64Array, tolerance: number): number {
  let agreeing = 0;
  for (let i = 0; i < seen.length; i++) {
    const wanted = model[i]!;
    if (!Number.isFinite(wanted)) continue;
    const before = model[Math.max(0, i - 1)]!;
    const after = model[Math.min(seen.length - 1, i + 1)]!;
    const slope = Number.isFinite(before) && Number.isFinite(after) ? Math.max(Math.abs(after - wanted), Math.abs(wanted - before)) : 0;
    if (Math.abs(seen[i]! - wanted) <= tolerance * Math.sqrt(1 + slope * slope)) agreeing++;
  }
  return agreeing;
}

/** How a silhouette agrees with a model: the share of samples, and the share on the worst of the four sides. */
export interface Agreement {
  readonly share: number;
  readonly worstSide: number;
}

/** Compares a silhouette with a closed polygon given in pixels of its box. */
export function compareOutline(seen: Silhouette, points: readonly Point[], tolerance: number): Agreement {
  const { width, height } = seen;
  const rows = spans(points, height, 1);
  const columns = spans(points, width, 0);
  const sides = [
    countAgreeing(seen.fromLeft, rows.low, tolerance) / height,
    countAgreeing(
      seen.fromRight,
      rows.high.map((x) => width - x),
      tolerance,
    ) / height,
    countAgreeing(seen.fromTop, columns.low, tolerance) / width,
    countAgreeing(
      seen.fromBottom,
      columns.high.map((y) => height - y),
      tolerance,
    ) / width,
  ];
  const share = ((sides[0]! + sides[1]!) * height + (sides[2]! + sides[3]!) * width) / (2 * (width + height));
  return { share, worstSide: Math.min(...sides) };
}
