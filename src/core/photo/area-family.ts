/** Says of an area that ink encloses what its outline is like: how wide it is row by row and column by column, and how deep its corners are cut. */
import type { Family } from "../decode/families.ts";
import type { Point } from "../geometry/point.ts";

/** An enclosed area: its cells as places in rows of a picture, and where they reach. */
export interface Area {
  readonly cells: Int32Array;
  /** Cells of a row of the picture. */
  readonly pitch: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What an outline can be told to be. */
export type PlainFamily = Extract<Family, "rectangle" | "rounded" | "ellipse" | "diamond">;

/** Outlines that are farther from every model than this, as a share of the sides, are none of them. */
const mostStray = 0.16;
/** Corners that are cut deeper than this, as a share of the shorter side, are round: an arc of radius r leaves 0.41 r. */
const roundDepth = 0.05;
/** Sides are fitted to their middle halves. */
const sideShare = 0.25;

/** Shares of the full width at a share of the height, by model; all of them are alike by columns. */
const models: readonly (readonly [family: PlainFamily, width: (share: number) => number])[] = [
  ["rectangle", () => 1],
  ["ellipse", (share) => Math.sqrt(1 - (2 * share - 1) ** 2)],
  ["diamond", (share) => 1 - Math.abs(2 * share - 1)],
];

/** Where an area reaches in each row or column: its first and its last cell. */
interface Reach {
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** Returns the family of an area's outline, null where it is like none. */
export function familyOfArea(area: Area): PlainFamily | null {
  const { rows, columns } = reachesOf(area);
  let [best, least]: [PlainFamily | null, number] = [null, mostStray];
  for (const [family, width] of models) {
    const stray = (strayOf(rows, area.width, width) + strayOf(columns, area.height, width)) / 2;
    if (stray < least) [best, least] = [family, stray];
  }
  if (best !== "rectangle") return best;
  return cornerDepth(area, rows, columns) > roundDepth ? "rounded" : "rectangle";
}

function reachesOf({ cells, pitch, left, top, width, height }: Area): { readonly rows: Reach; readonly columns: Reach } {
  const blank = (length: number): Reach => ({ first: new Float64Array(length).fill(Infinity), last: new Float64Array(length).fill(-1) });
  const [rows, columns] = [blank(height), blank(width)];
  for (const cell of cells) {
    const [x, y] = [(cell % pitch) - left, Math.floor(cell / pitch) - top];
    rows.first[y] = Math.min(rows.first[y]!, x);
    rows.last[y] = Math.max(rows.last[y]!, x);
    columns.first[x] = Math.min(columns.first[x]!, y);
    columns.last[x] = Math.max(columns.last[x]!, y);
  }
  return { rows, columns };
}

/** Returns how far widths are from a model's on average. */
function strayOf({ first, last }: Reach, full: number, width: (share: number) => number): number {
  let sum = 0;
  for (let at = 0; at < first.length; at++) sum += Math.abs((last[at]! - first[at]! + 1) / full - width((at + 0.5) / first.length));
  return sum / first.length;
}

/** Returns how deep the corners are cut, as a share of the shorter side: the middle one but one, since a pen may leave one open or cross it. */
function cornerDepth({ width, height }: Area, rows: Reach, columns: Reach): number {
  const [left, right, top, bottom] = [
    lineThrough(rows.first),
    lineThrough(rows.last),
    lineThrough(columns.first),
    lineThrough(columns.last),
  ];
  const border = [
    ...Array.from(rows.first, (x, y): Point => [x, y]),
    ...Array.from(rows.last, (x, y): Point => [x, y]),
    ...Array.from(columns.first, (y, x): Point => [x, y]),
    ...Array.from(columns.last, (y, x): Point => [x, y]),
  ];
  const depths = [left, right].flatMap((upright) =>
    [top, bottom].map((level) => {
      const [x, y] = meeting(upright, level);
      return Math.min(...border.map((point) => Math.hypot(point[0] - x, point[1] - y)));
    }),
  );
  return depths.sort((a, b) => a - b)[1]! / Math.min(width, height);
}

/** A line: its value at 0 and its slope. */
type Side = readonly [number, number];

/** Fits a line to the middle of a side, and once more without what is far from it. */
function lineThrough(values: Float64Array): Side {
  const from = Math.floor(sideShare * values.length);
  const all = Array.from(values.subarray(from, values.length - from), (value, index): Point => [from + index, value]);
  const [start, slope] = leastSquares(all);
  const near = all.filter(([at, value]) => Math.abs(value - start - slope * at) <= 2);
  return near.length < all.length / 2 ? [start, slope] : leastSquares(near);
}

function leastSquares(points: readonly Point[]): Side {
  const count = Math.max(1, points.length);
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis as 0 | 1], 0) / count) as [number, number];
  const [spread, common] = points.reduce(([a, b], point) => [a + (point[0] - x) ** 2, b + (point[0] - x) * (point[1] - y)], [0, 0]);
  const slope = spread === 0 ? 0 : common / spread;
  return [y - slope * x, slope];
}

/** Returns where x = a + b y and y = c + d x meet. */
function meeting([a, b]: Side, [c, d]: Side): Point {
  const x = (a + b * c) / (1 - b * d);
  return [x, c + d * x];
}
