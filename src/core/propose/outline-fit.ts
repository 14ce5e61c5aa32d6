/** Which kind of shape a silhouette is: model selection by the share of the outline that each model explains. */
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { Silhouette } from "../raster/silhouette.ts";
import type { ShapeId } from "../shapes/catalog.ts";
import {
  arrowPoints,
  compareOutline,
  cylinderBodyPoints,
  cylinderPoints,
  documentPoints,
  ellipsePoints,
  roundedPoints,
  stepPoints,
  turnPoints,
} from "./outline-models.ts";
import type { Agreement } from "./outline-models.ts";
import { proposeOutlines } from "./outline-catalogue.ts";
import { fitRoundedDiamond } from "./outline-diamond.ts";
import { classifyPolygon, flatPolygon } from "./outline-polygon.ts";

/** A kind with what it explains; `points` are the model in pixels of the silhouette's box. */
export interface OutlineFit extends Agreement {
  readonly kind: ShapeId;
  readonly cornerRadius: number;
  readonly params: Readonly<Record<string, number>> | null;
  readonly rotation: number;
  readonly points: readonly Point[];
  /** The author's box where it is larger than the silhouette, in pixels of the silhouette's box. */
  readonly bounds?: Box;
}

/**
 * Estimates the radius of one corner from the area that is missing there: a quarter circle leaves 0.2146 r², and the antialiased pixels along it, which belong to
 * no flat region, about 0.8 r more (measured), unless straight sides are as blurred: beside pixels that are half inside, 0.1 r.
 */
function cornerRadius(
  insets: Float64Array,
  { reach, edge, fromEnd }: { readonly reach: number; readonly edge: number; readonly fromEnd: boolean },
): number {
  let missing = 0;
  for (let i = 0; i < reach; i++) {
    const inset = insets[fromEnd ? insets.length - 1 - i : i]!;
    if (inset <= 0) break;
    missing += Math.min(inset, reach);
  }
  const missingOfCircle = 1 - Math.PI / 4;
  const rim = Math.max(0, 0.8 - 1.4 * edge);
  return (Math.sqrt(rim ** 2 + 4 * missingOfCircle * missing) - rim) / (2 * missingOfCircle);
}

/** Estimates the radii of the four corners of a region, from the smallest to the largest; `edge` tells how much of the pixels beside its straight sides is inside. */
export function cornerRadii(seen: Silhouette, edge = 0): readonly number[] {
  const reach = Math.floor(Math.min(seen.width, seen.height) / 2);
  return [seen.fromLeft, seen.fromRight]
    .flatMap((insets) => [false, true].map((fromEnd) => cornerRadius(insets, { reach, edge, fromEnd })))
    .sort((a, b) => a - b);
}

/** Finds the most common large inset of a side's middle, which is the depth of a notch. */
function depthAt(insets: Float64Array, at: number): number {
  return insets[Math.max(0, Math.min(insets.length - 1, Math.round(at)))]!;
}

/** Proposes every curved or notched model that could explain the silhouette. */
function models(seen: Silhouette, tolerance: number, edge: number): OutlineFit[] {
  const { width, height } = seen;
  const found: OutlineFit[] = [];
  const propose = (kind: ShapeId, points: readonly Point[], extra: Partial<OutlineFit> = {}): void => {
    const agreement = compareOutline(seen, points, tolerance);
    found.push({ kind, cornerRadius: 0, params: null, rotation: 0, points, ...extra, ...agreement });
  };
  const radii = cornerRadii(seen, edge);
  // the median of four: one corner may be hidden and one may be run over by a line
  const radius = (radii[1]! + radii[2]!) / 2;
  if (radius >= 1.5)
    propose("rounded_rectangle", roundedPoints(width, height, radius), { cornerRadius: Math.min(radius, width / 2, height / 2) + edge });
  propose(Math.abs(width - height) <= Math.max(1.5, 0.04 * width) ? "circle" : "ellipse", ellipsePoints(width, height));
  const cap = depthAt(seen.fromTop, 0);
  if (cap >= 2 && cap < 0.45 * height && depthAt(seen.fromBottom, 0) >= 2)
    propose("cylinder", cylinderPoints(width, height, cap), { params: { cap } });
  const hollow = depthAt(seen.fromTop, width / 2);
  if (hollow >= Math.max(3, 2 * tolerance) && hollow < 0.6 * height)
    propose("cylinder", cylinderBodyPoints(width, height, hollow), { params: { cap: hollow, lidless: 1 } });
  const wave = 2 * depthAt(seen.fromBottom, 0.5 * width);
  if (wave >= 4 && wave < 0.7 * height) propose("document", documentPoints(width, height, wave), { params: { wave } });
  proposeTurned(seen, propose);
  return found;
}

/** Proposes chevrons and block arrows in the four directions. */
function proposeTurned(seen: Silhouette, propose: (kind: ShapeId, points: readonly Point[], extra: Partial<OutlineFit>) => void): void {
  const { width, height } = seen;
  const tips = [seen.fromLeft, seen.fromTop, seen.fromRight, seen.fromBottom];
  for (let quarters = 0; quarters < 4; quarters++) {
    const [long, short] = quarters % 2 === 0 ? [width, height] : [height, width];
    const notch = depthAt(tips[quarters]!, short / 2);
    if (notch >= 3 && notch < 0.7 * long)
      propose("step", turnPoints(stepPoints(long, short, notch), width, height, quarters), {
        params: { depth: notch },
        rotation: 90 * quarters,
      });
    const inset = depthAt(tips[(quarters + 1) % 4]!, quarters < 2 ? 1 : long - 2);
    const head = depthAt(tips[(quarters + 2) % 4]!, 1);
    if (inset >= 2 && inset < 0.45 * short && head >= 3 && head < 0.8 * long)
      propose("block_arrow", turnPoints(arrowPoints(long, short, { head, inset }), width, height, quarters), {
        params: { head, inset, direction: quarters },
        rotation: 90 * quarters,
      });
  }
}

/** How far a drawn outline strays from its model: antialiasing, and the rounding of long slants. */
function exactTolerance({ width, height }: Silhouette): number {
  return Math.max(1.3, 0.015 * Math.min(width, height));
}

/** How far an outline drawn by hand, or as if by hand, strays from its model. */
export function wobbleTolerance({ width, height }: Silhouette): number {
  return Math.max(2.5, Math.min(7, 0.06 * Math.min(width, height)));
}

/**
 * What a kind must explain beyond the others: eight free corners follow any small radius, and two free radii any circle,
 * so the model with more freedom pays for it.
 */
const price: Readonly<Partial<Record<ShapeId, number>>> = {
  rounded_rectangle: 0.01,
  octagon: 0.06,
  freeform: 0.06,
  note: 0.04,
  trapezoid: 0.03,
  hexagon: 0.03,
  parallelogram: 0.02,
  triangle: 0.02,
  step: 0.03,
  block_arrow: 0.04,
  cylinder: 0.02,
  document: 0.03,
};

/** How a region is compared with outlines: how far it may stray from them, and how much of the pixels beside its straight sides is inside it, 0..1; both in pixels. */
export interface FitOptions {
  readonly tolerance?: number;
  readonly edge?: number;
}

/** Chooses the kind that explains the silhouette best, each one's price subtracted. */
export function fitOutline(seen: Silhouette, { tolerance = exactTolerance(seen), edge = 0 }: FitOptions = {}): OutlineFit {
  const { width, height } = seen;
  const polygon = flatPolygon(seen);
  const box: readonly Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const straight = {
    ...classifyPolygon(polygon, width, height),
    cornerRadius: 0,
    points: polygon,
    ...compareOutline(seen, polygon, tolerance),
  };
  const plain: OutlineFit = {
    kind: "rectangle",
    cornerRadius: 0,
    params: null,
    rotation: 0,
    points: box,
    ...compareOutline(seen, box, tolerance),
  };
  // a drawn radius is seen in the corners only, which are a small share of a long outline
  const round = models(seen, tolerance, edge);
  const squareCost = round[0]?.kind === "rounded_rectangle" && round[0].share >= plain.share - 0.015 ? 2 * price.rounded_rectangle! : 0;
  const worth = (fit: OutlineFit): number => fit.share - (fit.kind === "rectangle" ? squareCost : (price[fit.kind] ?? 0));
  const best = [straight, ...round].reduce((leader, fit) => (worth(fit) > worth(leader) ? fit : leader), plain);
  const known = (best.share < 0.9 ? fitPointed(seen, tolerance) : null) ?? best;
  return fitCatalogue(seen, tolerance, worth(known)) ?? known;
}

/** What an outline of the wider catalogue must explain beyond boxes and polygons, and how much of the silhouette at least. */
const rare = { price: 0.04, share: 0.86, worstSide: 0.7 };

/** Tries the outlines of the wider catalogue where they explain more than a worth already reached. */
function fitCatalogue(seen: Silhouette, tolerance: number, reached: number): OutlineFit | null {
  if (reached > 1 - rare.price) return null;
  const fits = proposeOutlines(seen)
    .map((proposal): OutlineFit => ({ cornerRadius: 0, rotation: 0, ...proposal, ...compareOutline(seen, proposal.points, tolerance) }))
    .filter((fit) => fit.share >= rare.share && fit.worstSide >= rare.worstSide && fit.share - rare.price > reached);
  return fits.reduce<OutlineFit | null>((best, fit) => (best === null || fit.share > best.share ? fit : best), null);
}

/** Tries a diamond with rounded tips, which no model of the whole outline explains. */
function fitPointed(seen: Silhouette, tolerance: number): OutlineFit | null {
  const diamond = fitRoundedDiamond(seen, tolerance);
  if (diamond === null || diamond.share < 0.9) return null;
  return {
    kind: "diamond",
    cornerRadius: 0,
    params: null,
    rotation: 0,
    points: diamond.corners,
    bounds: diamond.bounds,
    share: diamond.share,
    worstSide: diamond.share,
  };
}
