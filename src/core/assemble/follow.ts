/** Connectors of drawn pages: from the ends that a net saw, along its line field, to routes. */
import type { Proposals } from "../detection.ts";
import type { Edge, Node } from "../diagram/types.ts";
import { median } from "../median.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { luma } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { joinTips } from "./follow/joins.ts";
import type { Ground, Join } from "./follow/joins.ts";
import { costsOf } from "./follow/line-costs.ts";
import { tipsOf } from "./follow/tips.ts";
import type { Tip } from "./follow/tips.ts";
import { holdsShapes } from "./trace/holds.ts";
import { outlineOf } from "./trace/outlines.ts";
import type { Outline } from "./trace/outlines.ts";
import { fitRoute } from "./trace/route.ts";

/** Ends are sought so far from shapes, in capitals of working scale; hands stop short of shapes and run past their borders. */
const reachInCells = 9;
/** Shares of the cells of a line that look dashed from which on it is. */
const dashedShare = 0.5;

/** A connector that was followed. */
export interface Followed {
  readonly edge: Edge;
  /** False where another way of its ends was preferred. */
  readonly isPreferred: boolean;
}

/** Follows the connectors between the shapes of a draft. */
export function followConnectors(draft: Draft, proposals: Proposals): readonly Edge[] {
  return followWays(draft, proposals, { thrift: null, others: 0 }).map(({ edge }) => edge);
}

/** Follows what may be connectors between the shapes of a draft, those that are preferred first, and so many others of each end. */
export function followWays(draft: Draft, { ends, field }: Proposals, how: Pick<Ground, "thrift" | "others">): readonly Followed[] {
  const shapes = draft.nodes.filter((node) => node.kind !== "text" && node.box.width > 0 && node.box.height > 0);
  const outlines = shapes.map((node) => outlineOf(node, holdsShapes(node, shapes)));
  const seen = tipsOf(ends, outlines, reachInCells * field.cell);
  const column = (x: number): number => Math.min(field.width - 1, Math.max(0, Math.floor(x / field.cell)));
  const row = (y: number): number => Math.min(field.height - 1, Math.max(0, Math.floor(y / field.cell)));
  const cellOf = ([x, y]: Point): number => row(y) * field.width + column(x);
  const grid = costsOf(field, outlines);
  const { tips, joins } = joinTips(seen, { outlines, grid, cellOf, ...how });
  return joins.map((join, index) => ({ edge: edgeOf({ draft, field, outlines, tips }, join, index), isPreferred: join.isPreferred }));
}

interface Found {
  readonly draft: Draft;
  readonly field: Proposals["field"];
  readonly outlines: readonly Outline[];
  readonly tips: readonly Tip[];
}

function edgeOf({ draft, field, outlines, tips }: Found, join: Join, index: number): Edge {
  const isBack = headedness(tips[join.from]!) > headedness(tips[join.to]!);
  const [source, target] = isBack ? [tips[join.to]!, tips[join.from]!] : [tips[join.from]!, tips[join.to]!];
  const cells = isBack ? join.cells.toReversed() : join.cells;
  const middles = cells.map((cell): Point => [
    ((cell % field.width) + 0.5) * field.cell,
    (Math.floor(cell / field.width) + 0.5) * field.cell,
  ]);
  const unit = Math.min(40, Math.max(6, draft.page.glyphHeight));
  const route = fitRoute([source.point, ...middles.slice(1, -1), target.point], Math.max(unit, 6 * field.cell));
  const broken = cells.filter((cell) => field.dashed[cell]! > 127).length;
  const nodeOf = (tip: Tip): Node => outlines[tip.shape]!.node;
  return {
    id: `e${index + 1}`,
    z: draft.nodes.length + index,
    source: { node: nodeOf(source).id, point: route.points[0]! },
    target: { node: nodeOf(target).id, point: route.points.at(-1)! },
    points: route.points,
    routing: route.routing,
    // Of 100 connectors 95 have no mark at their start: where both ends look marked, the surer one is.
    startMarker: "none",
    endMarker: target.marked ? "triangle" : "none",
    style: {
      stroke: inkAlong(draft.bitmap, middles),
      strokeWidth: usualWidth(draft.nodes),
      dash: broken > dashedShare * cells.length ? "dashed" : "solid",
      opacity: 1,
      cornerRadius: route.cornerRadius,
    },
    jumps: [],
    labels: [],
    confidence: Math.round(100 * Math.min(source.confidence, target.confidence) * Math.max(0.3, 1 - 0.12 * (join.mean - 1))) / 100,
    origin: "net",
    review: "none",
  };
}

/** Tells how surely an end has a head: above 0 with one, below without. */
function headedness({ marked, confidence }: Tip): number {
  return marked ? confidence : -confidence;
}

/** Colours are looked at in so many places of a line: ink within so many pixels, the ground around it so many pixels away. */
const look = { places: 16, ink: 2, ground: 6 } as const;
/** What differs less from its ground, of 255, is no ink: a cell's middle may lie beside the line. */
const leastContrast = 24;

/** Returns the colour of the ink along a line: the middle one, by brightness, of what stands out most from the ground near its points. */
function inkAlong(bitmap: Bitmap, points: readonly Point[]): string {
  const every = Math.max(1, Math.floor(points.length / look.places));
  const seen = points.filter((_, at) => at % every === 0).map(([x, y]) => outstandingNear(bitmap, Math.floor(x), Math.floor(y)));
  const clear = seen.filter(({ contrast }) => contrast >= leastContrast);
  const colours = (clear.length > 0 ? clear : seen).map(({ colour }) => colour).sort((a, b) => luma(a) - luma(b) || a - b);
  return hexColour(colours[colours.length >> 1] ?? 0);
}

/** Lists the colours of a square around a pixel, so many pixels apart, as far as it lies on the page. */
function coloursAround(bitmap: Bitmap, [x, y]: Point, reach: number, pitch: number): readonly number[] {
  const colours: number[] = [];
  for (let row = y - reach; row <= y + reach; row += pitch)
    for (let column = x - reach; column <= x + reach; column += pitch)
      if (row >= 0 && row < bitmap.height && column >= 0 && column < bitmap.width) colours.push(colourAt(bitmap, column, row));
  return colours;
}

/** Returns what differs most in brightness from the ground, which is what most of a wider square shows: lines are dark on paper and light on dark pages. */
function outstandingNear(bitmap: Bitmap, x: number, y: number): { readonly colour: number; readonly contrast: number } {
  const ground = median(coloursAround(bitmap, [x, y], look.ground, look.ground).map(luma)) ?? 255;
  const contrastOf = (colour: number): number => Math.abs(luma(colour) - ground);
  const colours = coloursAround(bitmap, [x, y], look.ink, 1);
  const colour = colours.reduce((best, one) => (contrastOf(one) > contrastOf(best) ? one : best), colours[0] ?? 0);
  return { colour, contrast: contrastOf(colour) };
}

/** Returns the stroke width of the shapes in the middle of all: one pen draws both. */
function usualWidth(nodes: readonly Node[]): number {
  const widths = nodes.map((node) => node.style.strokeWidth).filter((width) => width > 0);
  return widths.sort((a, b) => a - b)[widths.length >> 1] ?? 2;
}
