/** Straight-sided outlines: the polygon through the ends of the flat stretches on the four sides, and its name. */
import type { Point } from "../geometry/point.ts";
import type { Silhouette } from "../raster/silhouette.ts";
import type { ShapeId } from "../shapes/catalog.ts";

/** Finds the first and the last sample that touch the box, as positions between samples. */
function flatStretch(insets: Float64Array): readonly [number, number] {
  let [first, last] = [0, insets.length - 1];
  while (first < last && insets[first]! > 0.5) first++;
  while (last > first && insets[last]! > 0.5) last--;
  return [first, last + 1];
}

/** Draws the convex polygon of up to eight corners through the flat stretches; clockwise from the upper left. */
export function flatPolygon(seen: Silhouette): readonly Point[] {
  const { width, height } = seen;
  const [top, rightSide, bottom, leftSide] = [seen.fromTop, seen.fromRight, seen.fromBottom, seen.fromLeft].map(flatStretch);
  return [
    [top![0], 0],
    [top![1], 0],
    [width, rightSide![0]],
    [width, rightSide![1]],
    [bottom![1], height],
    [bottom![0], height],
    [0, leftSide![1]],
    [0, leftSide![0]],
  ];
}

/** A name for a straight-sided outline. */
export interface NamedPolygon {
  readonly kind: ShapeId;
  readonly params: Readonly<Record<string, number>> | null;
  readonly rotation: number;
}

function result(kind: ShapeId, params: Readonly<Record<string, number>> | null = null, rotation = 0): NamedPolygon {
  return { kind, params, rotation };
}

/** Names the eight-corner polygon by which of its corners fall together. */
export function classifyPolygon(points: readonly Point[], width: number, height: number): NamedPolygon {
  const near = Math.max(2, 0.06 * Math.min(width, height));
  const [topLeft, topRight, rightTop, rightBottom, bottomRight, bottomLeft, leftBottom, leftTop] = points;
  // how far each corner of the box is cut off, along x and along y
  const cuts = [
    [topLeft![0], leftTop![1]],
    [width - topRight![0], rightTop![1]],
    [width - bottomRight![0], height - rightBottom![1]],
    [bottomLeft![0], height - leftBottom![1]],
  ] as const;
  const cut = cuts.map(([x, y]) => x > near || y > near);
  const isPoint = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= Math.max(5, 0.12 * Math.min(width, height));
  const tips = [
    isPoint(topLeft!, topRight!),
    isPoint(rightTop!, rightBottom!),
    isPoint(bottomRight!, bottomLeft!),
    isPoint(leftBottom!, leftTop!),
  ];
  const count = cut.filter(Boolean).length;
  if (count === 0) return result("rectangle");
  if (tips.every(Boolean)) return result(isCentred(points, width, height) ? "diamond" : "freeform");
  if (count === 4 && tips[1] && tips[3]) return result("hexagon", { inset: (cuts[0][0] + cuts[1][0]) / 2 });
  if (count === 4) return result("octagon", { cut: cuts[0][0] });
  if (count === 2) return nameTwoCuts({ cut, cuts, tips, width, height });
  if (count === 1) return result(cut[1]! ? "note" : "freeform", cut[1]! ? { fold: cuts[1][0] } : null);
  return result("freeform");
}

/** Tells whether the tips of a four-cornered outline lie at the middles of the sides; those of a sliver do not. */
function isCentred(points: readonly Point[], width: number, height: number): boolean {
  const [top, right, bottom, left] = [0, 2, 4, 6].map((index): Point => [
    (points[index]![0] + points[index + 1]![0]) / 2,
    (points[index]![1] + points[index + 1]![1]) / 2,
  ]);
  const across = [top![0], bottom![0]].every((x) => Math.abs(x - width / 2) <= Math.max(3, 0.15 * width));
  return across && [right![1], left![1]].every((y) => Math.abs(y - height / 2) <= Math.max(3, 0.15 * height));
}

/** Names a box whose opposite corners are cut off alike: the faces of a cube show as one where it has no lines. */
function nameBevel(cuts: readonly (readonly [number, number])[], isMirrored: boolean, shorter: number): NamedPolygon {
  const lengths = (isMirrored ? [cuts[1]!, cuts[3]!] : [cuts[0]!, cuts[2]!]).flat();
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  if (most - least > Math.max(2.5, 0.2 * most)) return result("freeform");
  return result("cube", { depth: (least + most) / 2 / shorter, ...(isMirrored ? { mirrored: 1 } : {}) });
}

/** The upper and lower side of a sketched box lean by less than this share of its height. */
const mostLean = 0.15;

/** Names an outline with two corners cut off: slanted kinds and triangles. */
function nameTwoCuts(seen: {
  readonly cut: readonly boolean[];
  readonly cuts: readonly (readonly [number, number])[];
  readonly tips: readonly boolean[];
  readonly width: number;
  readonly height: number;
}): NamedPolygon {
  const { cut, cuts, tips, width, height } = seen;
  const opposite = (cut[0]! && cut[2]!) || (cut[1]! && cut[3]!);
  if (opposite && cuts.every(([x, y]) => x < 0.8 * width && y < 0.8 * height)) return nameBevel(cuts, cut[1]!, Math.min(width, height));
  // two sides that run aslant the whole way, as sketched ones do: boxes lean little, what leans much has no name
  const isLeaning = cuts.some(([x, y], corner) => cut[corner]! && x >= 0.8 * width && y < 0.8 * height);
  if (opposite && isLeaning) return result(cuts.every(([, y]) => y < mostLean * height) ? "rectangle" : "freeform");
  if (opposite)
    return { kind: "parallelogram", params: { slant: Math.max(...cuts.map(([x]) => x)) / width, mirrored: cut[1]! ? 1 : 0 }, rotation: 0 };
  const [x, y] = cuts[cut.indexOf(true)]!;
  const deep = x > 0.35 * width && y > 0.8 * height;
  const deepSide = y > 0.35 * height && x > 0.8 * width;
  // what is cut off lies on both sides of the apex: a base that is one whole side ends in tips as well
  const direction = cut.findIndex((isCut, corner) => isCut && cut[(corner + 1) % 4]!);
  if (tips[direction] === true && (deep || deepSide)) return { kind: "triangle", params: { direction }, rotation: 90 * direction };
  // a box with two corners cut off, or one that ends in a point, has whole sides beside them
  const deepest = Math.max(y, cuts[cut.lastIndexOf(true)]![1]);
  if (deepest < 0.8 * height) return result(deepest < mostLean * height ? "rectangle" : "freeform");
  const inverted = direction === 0 ? {} : { inverted: 1 };
  return { kind: "trapezoid", params: { inset: x / width, ...inverted }, rotation: direction === 0 ? 0 : 180 };
}
