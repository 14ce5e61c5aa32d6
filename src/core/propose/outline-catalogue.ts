/** Outlines of the catalogue that are neither boxes nor polygons of eight corners: their parameters are measured on the silhouette. */
import { boundsOf } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { flatten } from "../geometry/path.ts";
import type { PathCommand } from "../geometry/path.ts";
import type { Point } from "../geometry/point.ts";
import type { Silhouette } from "../raster/silhouette.ts";
import { frameOf, shapeOf } from "../shapes/catalog.ts";
import type { ShapeId } from "../shapes/catalog.ts";
import { cylinderBodyPoints, cylinderPoints, ellipsePoints, turnPoints } from "./outline-models.ts";
import { median } from "../median.ts";

/** An outline that could explain a silhouette; parameters are those of the catalogue, a folder's tab is in pixels. */
export interface Proposal {
  readonly kind: ShapeId;
  readonly points: readonly Point[];
  readonly params: Readonly<Record<string, number>> | null;
  /** The author's box where the outline does not touch it, in pixels of the silhouette's box. */
  readonly bounds?: Box;
  readonly cornerRadius?: number;
}

/** Draws a kind's own silhouette at the size of what was seen. */
function ownOutline(kind: ShapeId, { width, height }: Silhouette, params: Readonly<Record<string, number>> | null): Proposal {
  const frame = frameOf({ kind, box: { width, height }, params, path: null, style: { cornerRadius: 0 } });
  const commands = shapeOf(kind).outline(frame)[0]!.commands;
  return { kind, params, points: flatten(commands, 0.1)[0]! };
}

/** The cloud of draw.io in a box of 1 by 1, which it does not fill. */
const otherCloud: readonly PathCommand[] = [
  { op: "M", to: [0.25, 0.25] },
  { op: "C", control1: [0.05, 0.25], control2: [0, 0.5], to: [0.16, 0.55] },
  { op: "C", control1: [0, 0.66], control2: [0.18, 0.9], to: [0.31, 0.8] },
  { op: "C", control1: [0.4, 1], control2: [0.7, 1], to: [0.8, 0.8] },
  { op: "C", control1: [1, 0.8], control2: [1, 0.6], to: [0.875, 0.5] },
  { op: "C", control1: [1, 0.3], control2: [0.8, 0.1], to: [0.625, 0.2] },
  { op: "C", control1: [0.5, 0.05], control2: [0.3, 0.05], to: [0.25, 0.25] },
  { op: "Z" },
];
const otherCloudPoints = flatten(otherCloud, 0.001)[0]!;
const otherCloudBounds = boundsOf(otherCloudPoints);

/** Draws the cloud that stands back from its author's box. */
function looseCloud({ width, height }: Silhouette): Proposal {
  const { x, y, width: share, height: high } = otherCloudBounds;
  const [scaleX, scaleY] = [width / share, height / high];
  return {
    kind: "cloud",
    params: null,
    points: otherCloudPoints.map(([u, v]): Point => [(u - x) * scaleX, (v - y) * scaleY]),
    bounds: { x: -x * scaleX, y: -y * scaleY, width: scaleX, height: scaleY },
  };
}

/** Proposes a cross whose arms are as long as the corners are deep. */
function crosses(seen: Silhouette): readonly Proposal[] {
  const cut = median([seen.fromTop[1] ?? 0, seen.fromTop.at(-2) ?? 0, seen.fromBottom[1] ?? 0, seen.fromBottom.at(-2) ?? 0]) ?? 0;
  const arm = cut / Math.min(seen.width, seen.height);
  return arm < 0.08 || arm > 0.47 ? [] : [ownOutline("cross", seen, { arm })];
}

/** Proposes a cube seen from above by the two corners that are cut off alike. */
function cubes(seen: Silhouette): readonly Proposal[] {
  const { width, height, fromTop } = seen;
  const depths = { plain: fromTop[0] ?? 0, mirrored: fromTop.at(-1) ?? 0 };
  const depth = Math.max(depths.plain, depths.mirrored);
  if (Math.min(depths.plain, depths.mirrored) > 2 || depth < 4 || depth > 0.6 * Math.min(width, height)) return [];
  const share = depth / Math.min(width, height);
  return [ownOutline("cube", seen, depths.mirrored > depths.plain ? { depth: share, mirrored: 1 } : { depth: share })];
}

/** A tab is so high at least, in pixels or as a share of its folder: a sketchy line beside another is lower. */
const lowestTab = { pixels: 6, share: 0.1 } as const;

/** Proposes a folder by its tab at the upper left. */
function folders(seen: Silhouette): readonly Proposal[] {
  const { width, height, fromTop } = seen;
  const end = fromTop.findIndex((inset) => inset > 1.5);
  const step = fromTop[Math.floor((end + width) / 2)] ?? 0;
  if (end < 0.15 * width || end > 0.85 * width || step < 3 || step > 0.5 * height) return [];
  if (step < lowestTab.pixels && step < lowestTab.share * height) return [];
  return [
    { ...ownOutline("folder", seen, { tabWidth: end / width, tabHeight: step / height }), params: { tabWidth: end, tabHeight: step } },
  ];
}

/** Lists the runs of samples that touch the box, as positions between samples. */
function touchingRuns(insets: Float64Array): readonly (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  let begin = -1;
  for (let i = 0; i <= insets.length; i++) {
    const touches = i < insets.length && insets[i]! <= 0.5;
    if (touches && begin < 0) begin = i;
    if (touches || begin < 0) continue;
    runs.push([begin, i]);
    begin = -1;
  }
  return runs;
}

/** Proposes a component by the two lugs that stand out at its left. */
function components(seen: Silhouette): readonly Proposal[] {
  const { width, height, fromLeft } = seen;
  const reach = median([fromLeft[1] ?? 0, fromLeft.at(-2) ?? 0, fromLeft[height >> 1] ?? 0]) ?? 0;
  const [upper, lower, ...others] = touchingRuns(fromLeft);
  if (upper === undefined || lower === undefined || others.length > 0 || reach < 2.5 || reach > 0.3 * width) return [];
  const notches = [lower, upper].flatMap(([top, low]): Point[] => [
    [reach, low],
    [0, low],
    [0, top],
    [reach, top],
  ]);
  const points: readonly Point[] = [[reach, 0], [width, 0], [width, height], [reach, height], ...notches];
  return [{ kind: "component", points, params: { lug: (2 * reach) / Math.min(width, height) } }];
}

/** Proposes lying cylinders: whole ones, for which terminators pass, and their bodies without the lip at either end. */
function queues(seen: Silhouette): readonly Proposal[] {
  const { width, height, fromLeft, fromRight } = seen;
  const found: Proposal[] = [];
  const shorter = Math.min(width, height);
  const lie = (points: readonly Point[], quarters: number): readonly Point[] => turnPoints(points, width, height, quarters);
  const cap = median([fromLeft[0] ?? 0, fromLeft.at(-1) ?? 0, fromRight[0] ?? 0, fromRight.at(-1) ?? 0]) ?? 0;
  if (cap >= 3 && cap < 0.3 * width) {
    const points = lie(cylinderPoints(height, width, cap), 1);
    // ends that reach further out than half circles are those of a terminator
    const isTerminator = cap > 0.5 * shorter;
    found.push(
      isTerminator
        ? { kind: "rounded_rectangle", points, params: null, cornerRadius: 0.5 * shorter }
        : { kind: "queue", points, params: { lip: cap / shorter } },
    );
  }
  for (const [quarters, insets] of [
    [1, fromRight],
    [3, fromLeft],
  ] as const) {
    const hollow = insets[height >> 1] ?? 0;
    const bulge = (quarters === 1 ? fromLeft : fromRight)[0] ?? 0;
    if (hollow < 3 || hollow > 0.45 * width || bulge < 3 || bulge > 0.45 * width) continue;
    const points = lie(cylinderBodyPoints(height, width, hollow), quarters);
    found.push({ kind: "queue", points, params: { hollow, bulge, lidless: quarters } });
  }
  return found;
}

/** Proposes boxes with a tip on one side, which is where that side's insets fall below their usual depth. */
function callouts(seen: Silhouette): readonly Proposal[] {
  const { width, height } = seen;
  const sides = [seen.fromBottom, seen.fromLeft, seen.fromTop.toReversed(), seen.fromRight.toReversed()];
  return sides.flatMap((insets, side): readonly Proposal[] => {
    const [along, across] = side % 2 === 0 ? [width, height] : [height, width];
    const tail = median(insets) ?? 0;
    if (tail < 4 || tail > 0.6 * across) return [];
    const begin = insets.findIndex((inset) => inset < tail - 1.5);
    const end = insets.findLastIndex((inset) => inset < tail - 1.5) + 1;
    if (end - begin < 3 || end - begin > 0.5 * along) return [];
    const tip = insets.indexOf(Math.min(...insets)) + 0.5;
    const body = across - tail;
    const points: readonly Point[] = [
      [0, 0],
      [along, 0],
      [along, body],
      [end, body],
      [tip, across],
      [begin, body],
      [0, body],
    ];
    return [{ kind: "callout", points: turnPoints(points, width, height, side), params: { tail: tail / across, tip: tip / along, side } }];
  });
}

/** Proposes halves of ellipses with a flat side, as the shoulders of a person are drawn; the catalogue has no name for them. */
function domes({ width, height }: Silhouette): readonly Proposal[] {
  return [0, 1, 2, 3].map((quarters): Proposal => {
    const [along, across] = quarters % 2 === 0 ? [width, height] : [height, width];
    const arc = ellipsePoints(along, 2 * across).filter(([, y]) => y <= across + 1e-6);
    return { kind: "freeform", params: null, points: turnPoints([...arc, [along, across], [0, across]], width, height, quarters) };
  });
}

/** The stars that people draw, as points and the radius of the notches. */
const stars: readonly Readonly<Record<string, number>>[] = [
  { points: 5 },
  { points: 5, inner: 0.5 },
  { points: 4, inner: 0.3 },
  { points: 6, inner: 0.577 },
];

/** Lists every outline that could explain the silhouette beyond boxes and plain polygons. */
export function proposeOutlines(seen: Silhouette): readonly Proposal[] {
  if (Math.min(seen.width, seen.height) < 12) return [];
  return [
    ownOutline("cloud", seen, null),
    looseCloud(seen),
    ...stars.map((params) => ownOutline("star", seen, params)),
    ownOutline("gate_and_or", seen, null),
    ownOutline("gate_and_or", seen, { or: 1 }),
    ...domes(seen),
    ...crosses(seen),
    ...cubes(seen),
    ...folders(seen),
    ...components(seen),
    ...queues(seen),
    ...callouts(seen),
  ];
}
