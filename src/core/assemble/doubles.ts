/** Outlines of two thin lines, as weak entities, identifying relationships, multivalued attributes and intermediate events have: a second line runs inside the first all around. */
import type { Node } from "../diagram/types.ts";
import { commonest } from "../commonest.ts";
import { containsBox, intersectionOverUnion } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import { nearestOnSegment } from "../geometry/segment.ts";
import { median } from "../median.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, packedColour } from "../raster/bitmap.ts";
import { channelsOf, colourDistance, isMix } from "../raster/colour.ts";
import { silhouetteOf } from "../shapes/outline.ts";
import { twoLinesOf } from "./doubles/two-lines.ts";
import type { Draft } from "./draft.ts";

/** The kinds that are drawn with two lines. */
const kinds: ReadonlySet<string> = new Set(["rectangle", "rounded_rectangle", "container", "ellipse", "circle", "diamond"]);
/** Smaller shapes have no room for two lines and a text or sign, pixels. */
const smallest = 16;
/** Between the lines lie so many pixels; more is a frame of its own. */
const [leastGap, mostGap] = [1, 9] as const;
/** The inner line is at most so far in, as a share of the shorter side. */
const deepest = 0.15;
/** A line of more pixels is a band or a fill. */
const thickest = 5;
/** Lines as thick as each other differ by no more than this, pixels. */
const unlike = 1.25;
/** The inner line is seen at so much of its way: a connector or a letter hides the rest. */
const leastSeen = 0.85;
/** Also on each side: rules on two sides are compartments, however long those are. */
const leastSeenOnSide = 0.7;
/** Colours that differ by no more than this in a channel are one. */
const sameColour = 32;
/** A pixel belongs to a line while it holds so much of its colour; thin lines between pixels are blurred. */
const leastInk = 0.3;
/** Steps along a cut, and of insets that are tried, pixels. */
const step = 0.5;
/** Where the inner line is looked for beside its place, and so far behind it nothing else stands, pixels. */
const slack = 1;
const bareBehind = 2;
/** What is as near as this to a node's outline belongs to it, pixels. */
const sameOutline = 2;

/** Two boxes that overlap by so much, as intersection over union, are those of one shape. */
const sameShape = 0.9;

/** A place on an outline and the direction out of it. */
interface Place {
  readonly at: Point;
  readonly out: Point;
}

/** What the pixels of a page are compared with; colours are packed. */
interface Look {
  readonly bitmap: Bitmap;
  readonly stroke: number;
  /** What lies where nothing is drawn: the fill, and the ground around. */
  readonly bare: readonly number[];
}

/** A line where a cut crosses it: from where to where, in pixels out of the place. */
interface Crossing {
  readonly begin: number;
  readonly end: number;
}

/** Both lines where a cut crosses them. */
interface Pair {
  readonly place: Place;
  readonly inner: Crossing;
  readonly outer: Crossing;
}

/** Lists places along a closed clockwise polygon. */
function placesOn(polygon: readonly Point[]): readonly Place[] {
  const sides = polygon.map((from, index) => {
    const to = polygon[(index + 1) % polygon.length]!;
    return { from, way: [to[0] - from[0], to[1] - from[1]] as const, length: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  const spacing = Math.max(1, sides.reduce((sum, { length }) => sum + length, 0) / 240);
  let due = spacing / 2;
  return sides.flatMap(({ from, way, length }) => {
    const places: Place[] = [];
    for (; due < length; due += spacing) {
      const at: Point = [from[0] + (due / length) * way[0], from[1] + (due / length) * way[1]];
      places.push({ at, out: [way[1] / length, -way[0] / length] });
    }
    due -= length;
    return places;
  });
}

/** Returns the colour so many pixels out of a place; null off the picture. */
function colourOut({ at, out }: Place, reach: number, bitmap: Bitmap): number | null {
  const [x, y] = [Math.floor(at[0] + reach * out[0]), Math.floor(at[1] + reach * out[1])];
  return x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height ? null : colourAt(bitmap, x, y);
}

/** Returns how much of a pixel is line, 0..1; null where something of another colour stands. */
function inkIn(colour: number | null, { stroke, bare }: Look): number | null {
  if (colour === null) return null;
  const isBare = (ground: number): boolean =>
    colourDistance(colour, ground) <= Math.min(sameColour, leastInk * colourDistance(stroke, ground));
  if (bare.some(isBare)) return 0;
  const ground = bare.find((one) => isMix(colour, one, stroke));
  if (ground === undefined) return null;
  const [from, to, seen] = [channelsOf(ground), channelsOf(stroke), channelsOf(colour)];
  const along = from.reduce((sum, value, channel) => sum + (to[channel]! - value) * (seen[channel]! - value), 0);
  return along / from.reduce((sum, value, channel) => sum + (to[channel]! - value) ** 2, 0);
}

/** Finds the line that a cut crosses first, between two reaches and with nothing else before it; null where none is, or it is too thick. */
function crossingAt(place: Place, [from, to]: readonly [number, number], look: Look): Crossing | null {
  let begin = from;
  for (; ; begin += step) {
    const ink = begin > to ? null : inkIn(colourOut(place, begin, look.bitmap), look);
    if (ink === null) return null;
    if (ink >= leastInk) break;
  }
  for (let end = begin; end - begin <= thickest; end += step) {
    const ink = inkIn(colourOut(place, end, look.bitmap), look);
    if (ink === null) return null;
    if (ink < leastInk) return { begin, end };
  }
  return null;
}

/** Tells whether nothing is drawn right inside a line. */
function isBareBehind(place: Place, { begin }: Crossing, look: Look): boolean {
  for (let reach = begin - step; reach >= begin - bareBehind; reach -= step)
    if ((inkIn(colourOut(place, reach, look.bitmap), look) ?? 1) >= leastInk) return false;
  return true;
}

/** Tells whether the same ground lies at two reaches, where thin gaps are blurred. */
function isSameGround(place: Place, [one, other]: readonly [number, number], { bitmap, bare }: Look): boolean {
  const [first, second] = [one, other].map((reach) => {
    const colour = colourOut(place, reach, bitmap) ?? 0;
    return bare.reduce((best, ground) => (colourDistance(ground, colour) < colourDistance(best, colour) ? ground : best));
  });
  return colourDistance(first!, second!) <= sameColour;
}

/** Finds both lines at a place where the inner one ought to be; null where they are not there, or not alike. */
function pairAt(place: Place, look: Look): Pair | null {
  const inner = crossingAt(place, [-slack - step, slack], look);
  if (inner === null || inner.end < -slack || !isBareBehind(place, inner, look)) return null;
  const outer = crossingAt(place, [inner.end, inner.end + mostGap], look);
  if (outer === null || outer.begin - inner.end < leastGap - step / 2) return null;
  if (!isSameGround(place, [inner.begin - bareBehind, (inner.end + outer.begin) / 2], look)) return null;
  return Math.abs(outer.end - outer.begin - (inner.end - inner.begin)) <= unlike ? { place, inner, outer } : null;
}

/** Names the side of an outline that a place lies on: by the way it faces where sides are straight, in quarters where they are not. */
function sideOf({ out }: Place, { kind }: Node): string {
  const isSlanted = kind === "diamond";
  if (isSlanted) return `${Math.sign(out[0])} ${Math.sign(out[1])}`;
  return Math.abs(out[0]) > Math.abs(out[1]) ? `${Math.sign(out[0])} 0` : `0 ${Math.sign(out[1])}`;
}

/** Lists the pairs of lines along an inner outline; null unless it is seen nearly all around, on each side. */
function pairsAround(inner: Node, look: Look): readonly Pair[] | null {
  const sides = new Map<string, { places: number; seen: number }>();
  const pairs: Pair[] = [];
  const places = placesOn(silhouetteOf(inner));
  for (const [index, place] of places.entries()) {
    if (index - pairs.length > (1 - leastSeen) * places.length) return null;
    const pair = pairAt(place, look);
    const name = sideOf(place, inner);
    const side = sides.get(name) ?? { places: 0, seen: 0 };
    sides.set(name, { places: side.places + 1, seen: side.seen + (pair === null ? 0 : 1) });
    if (pair !== null) pairs.push(pair);
  }
  const isClosed = [...sides.values()].every((side) => side.seen >= leastSeenOnSide * side.places);
  return isClosed && pairs.length >= leastSeen * places.length ? pairs : null;
}

/** Tells whether cuts from an outline inwards mostly cross two lines: most shapes have one, and need no closer look. */
function hasTwoLines(places: readonly Place[], { strokeWidth }: Node["style"], look: Look): boolean {
  const few = places.filter((_, index) => index % 8 === 0);
  const seen = few.filter(({ at, out }) => {
    const inwards = { at, out: [-out[0], -out[1]] as const };
    const reach = strokeWidth / 2 + 2 * slack;
    const outer = crossingAt(inwards, [-reach, reach], look);
    return outer !== null && crossingAt(inwards, [outer.end, outer.end + mostGap], look) !== null;
  });
  return seen.length >= few.length / 2;
}

/** Makes a node's outline one that lies inside it, by so many pixels across and down. */
function insetBy(node: Node, across: number, down: number): Node {
  const { x, y, width, height } = node.box;
  return { ...node, box: { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down } };
}

/** Lists the outlines that an inner line may follow: at one distance, or, as programs inset the box of a diamond by as much across as down, nearer at two corners. */
function innerOutlines(node: Node): readonly Node[] {
  const { box, kind } = node;
  const shorter = Math.min(box.width, box.height);
  const outlines: Node[] = [];
  const diagonal = Math.hypot(box.width, box.height);
  for (let inset = leastGap + step; inset <= Math.min(mostGap + thickest, deepest * shorter); inset += step) {
    outlines.push(insetBy(node, inset, inset));
    if (kind === "diamond") outlines.push(insetBy(node, (inset * diagonal) / box.height, (inset * diagonal) / box.width));
  }
  return outlines;
}

/** Returns the commonest colour right outside an outline; null where that is off the picture. */
function groundAround({ style }: Node, places: readonly Place[], bitmap: Bitmap): number | null {
  const seen = places.map((place) => colourOut(place, style.strokeWidth / 2 + 3, bitmap));
  return commonest(seen.filter((colour) => colour !== null))?.value ?? null;
}

/** Lists the nodes inside a node whose outlines may look like a second one of its own. */
function heldBy({ box }: Node, nodes: readonly Node[]): readonly Node[] {
  return nodes.filter(
    ({ kind, box: inner }) =>
      kind !== "text" &&
      containsBox(box, inner, slack) &&
      inner.width <= box.width - 2 * leastGap &&
      inner.height <= box.height - 2 * leastGap,
  );
}

/** Tells whether a point lies on a closed polygon, as exactly as nodes are found. */
function isOn(polygon: readonly Point[], point: Point): boolean {
  return polygon.some((from, index) => nearestOnSegment(point, from, polygon[(index + 1) % polygon.length]!).distance <= sameOutline);
}

/** Keeps the pairs whose outer line is the outline of a node, and whose inner line is no outline of another node. */
function ownPairs(pairs: readonly Pair[], own: readonly Point[], held: readonly (readonly Point[])[]): readonly Pair[] {
  const middle = ({ at, out }: Place, { begin, end }: Crossing): Point => {
    const reach = (begin + end) / 2;
    return [at[0] + reach * out[0], at[1] + reach * out[1]];
  };
  return pairs.filter(({ place, inner, outer }) => {
    const inside = middle(place, inner);
    return isOn(own, middle(place, outer)) && !held.some((polygon) => isOn(polygon, inside));
  });
}

/** Returns what the pixels around an outline are compared with. */
function lookAt(node: Node, places: readonly Place[], { bitmap, page }: Draft): Look {
  const { fill, stroke } = node.style;
  const ground = groundAround(node, places, bitmap);
  const bare = [...(fill === null ? [] : [packedColour(fill)]), ...(ground === null ? [] : [ground]), packedColour(page.background)];
  return { bitmap, bare, stroke: packedColour(stroke!) };
}

/** Measures the width over both lines of an outline, pixels; null where it has one line. */
function doubleWidth(node: Node, draft: Draft): number | null {
  const own = silhouetteOf(node);
  const places = placesOn(own);
  const look = lookAt(node, places, draft);
  if (!hasTwoLines(places, node.style, look)) return null;
  const held = heldBy(node, draft.nodes).map(silhouetteOf);
  let best: readonly Pair[] = [];
  for (const inner of innerOutlines(node)) {
    const pairs = pairsAround(inner, look);
    if (pairs === null || pairs.length <= best.length) continue;
    if (ownPairs(pairs, own, held).length >= leastSeen * pairs.length) best = pairs;
  }
  const width = median(best.map(({ inner, outer }) => outer.end - inner.begin));
  return width === undefined ? null : Math.round(2 * width) / 2;
}

/** Lists the outlines that a line around a node may follow, nearest to where most cuts outwards cross one first; none where few do. */
function outerOutlines(node: Node, draft: Draft): readonly Node[] {
  const places = placesOn(silhouetteOf(node)).filter((_, index) => index % 8 === 0);
  const look = lookAt(node, places, draft);
  const own = node.style.strokeWidth / 2 + slack;
  const crossings = places.flatMap((place) => crossingAt(place, [own, own + mostGap], look) ?? []);
  if (crossings.length < leastSeenOnSide * places.length) return [];
  const away = median(crossings.map(({ begin, end }) => (begin + end) / 2))!;
  const { width, height } = node.box;
  const stretch = Math.hypot(width, height);
  return [0, -step, step].flatMap((off) => {
    const by = -(away + off);
    return node.kind === "diamond"
      ? [insetBy(node, (by * stretch) / height, (by * stretch) / width), insetBy(node, by, by)]
      : [insetBy(node, by, by)];
  });
}

/** Returns a node with an outline of two lines as such; the box that was found may be that of either line. */
function asDouble(node: Node, draft: Draft): Node {
  const others = { ...draft, nodes: draft.nodes.filter((other) => other !== node) };
  // a line around that is the outline of another shape holds this one
  const around = outerOutlines(node, draft).filter(({ box }) =>
    others.nodes.every((other) => other.kind === "text" || intersectionOverUnion(other.box, box) < sameShape),
  );
  for (const outline of [node, ...around]) {
    const strokeWidth = doubleWidth(outline, others);
    if (strokeWidth !== null) return { ...outline, style: { ...node.style, double: true, strokeWidth } };
  }
  return isRing(node) ? asDoubleRing(node, draft) : node;
}

const isRing = ({ kind }: Node): boolean => kind === "circle" || kind === "ellipse";

/** Returns a ring of two lines that are too near to each other to be told in one cut as such. */
function asDoubleRing(node: Node, draft: Draft): Node {
  const { bare, stroke } = lookAt(node, placesOn(silhouetteOf(node)), draft);
  const lines = twoLinesOf(draft.bitmap, node.box, [bare[0]!, stroke]);
  return lines === null ? node : { ...node, box: lines.box, style: { ...node.style, double: true, strokeWidth: lines.width } };
}

/** Tells whether a node may have an outline of two lines. */
function mayBeDouble({ kind, box, rotation, params, style }: Node): boolean {
  return (
    kinds.has(kind) &&
    rotation === 0 &&
    Math.min(box.width, box.height) >= smallest &&
    style.stroke !== null &&
    style.dash === "solid" &&
    style.gradient === null &&
    params?.["dot"] === undefined &&
    params?.["heading"] === undefined
  );
}

/** Tells of outlines that they are two lines where that is seen. */
export function findDoubles(draft: Draft): Draft {
  const { nodes } = draft;
  return {
    ...draft,
    nodes: nodes.map((node) => (mayBeDouble(node) ? asDouble(node, draft) : node)),
  };
}
