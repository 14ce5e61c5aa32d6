/** Chooses among the ways which ones are connectors, and tells tail from head. */
import type { Marker } from "../../diagram/types.ts";
import { distance } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { keepApart } from "../../geometry/polyline.ts";
import { lengthOf, pointAlong } from "../../geometry/path.ts";
import type { Field } from "./field.ts";
import { coveredLength } from "./bridge.ts";
import { drawOutEnd } from "./ends.ts";
import { findHiddenHeads } from "./hidden-heads.ts";
import { readMarker } from "./markers.ts";
import type { Found } from "./markers.ts";
import { isPlausible, isPlausibleLink, withoutHatch } from "./plausible.ts";
import { pointsOfWay } from "./walk.ts";
import type { Way } from "./walk.ts";
import type { Contact, End, Web } from "./web.ts";
import { strokeOf } from "./web.ts";

/** A connector before its route is fitted. */
export interface Link {
  readonly way: Way;
  /** From tail to head. */
  readonly points: readonly Point[];
  readonly source: number;
  readonly target: number;
  readonly startMarker: Marker;
  readonly endMarker: Marker;
  readonly radius: number;
  /** True when its head lies behind text and is there by the habit of the page alone. */
  readonly supposed: boolean;
}

/** Markers that point: they tell the head from the tail. */
export const heads: ReadonlySet<Marker> = new Set(["triangle", "triangle_hollow", "open", "thin", "stealth", "half"]);

/** Reads the marker at the first of a line's points. */
export function markerAt(field: Field, points: readonly Point[], radius: number): Found {
  const room = 0.5 * lengthOf(points);
  const back = Math.min(room, 1.6 * field.unit);
  const [near, far] = [pointAlong(points, Math.min(2, 0.3 * back)), pointAlong(points, Math.max(back, 3))];
  const length = distance(near, far);
  if (length < 1) return { marker: "none", size: 0 };
  const direction: Point = [(near[0] - far[0]) / length, (near[1] - far[1]) / length];
  return readMarker(field, { at: points[0]!, direction, radius, room });
}

/** Returns the median half width of a way, weighted by length. */
function radiusOf(web: Web, way: Way): number {
  const strokes = way.entries.map((entry) => strokeOf(web, entry)).sort((a, b) => a.radius - b.radius);
  const whole = strokes.reduce((sum, stroke) => sum + stroke.length, 0);
  let rest = whole / 2;
  for (const stroke of strokes) {
    rest -= stroke.length;
    if (rest <= 0) return stroke.radius;
  }
  return strokes.at(-1)?.radius ?? 0.5;
}

/** Keeps, of the ways that share strokes, those from tails to heads; without any head only those that go straight on. */
function choose(candidates: readonly Candidate[]): readonly Candidate[] {
  const byStroke = new Map<number, Candidate[]>();
  for (const candidate of candidates)
    for (const entry of candidate.way.entries) {
      const list = byStroke.get(entry >> 1);
      if (list === undefined) byStroke.set(entry >> 1, [candidate]);
      else list.push(candidate);
    }
  return candidates.filter((candidate) => {
    if (candidate.way.branches === 0) return true;
    const one = heads.has(candidate.first.marker);
    const other = heads.has(candidate.last.marker);
    if (one !== other) return true;
    const rivals = new Set(candidate.way.entries.flatMap((entry) => byStroke.get(entry >> 1)!));
    const headed = [...rivals].some((rival) => heads.has(rival.first.marker) !== heads.has(rival.last.marker));
    return !headed && candidate.way.straightest > 0.85;
  });
}

/** A way with the markers read at both its ends. */
interface Candidate {
  readonly way: Way;
  readonly points: readonly Point[];
  readonly first: Found;
  readonly last: Found;
  readonly radius: number;
  readonly supposed: boolean;
}

/** Gives lines the heads that lie behind text, where the page's habit says so. */
function withHiddenHeads(candidates: readonly Candidate[], field: Field): readonly Candidate[] {
  const reach = 1.2 * field.unit;
  // a title on a border hides the head, not the line through it, so that text is looked for along the line's end itself
  const coveredAt = (points: readonly Point[]): number => coveredLength(field.text, points[0]!, pointAlong(points, reach));
  const seen = candidates.map(({ points, first, last }) => ({
    first: { marker: first.marker, covered: coveredAt(points) },
    last: { marker: last.marker, covered: coveredAt([...points].reverse()) },
  }));
  return findHiddenHeads(seen, heads, 0.5 * reach).map((hidden, index) => {
    const candidate = candidates[index]!;
    if (hidden === null) return candidate;
    return { ...candidate, [hidden.end]: { ...candidate[hidden.end], marker: hidden.marker }, supposed: true };
  });
}

/** Turns a candidate so that it runs from its tail to its head. */
function orient({ way, points, first, last, radius, supposed }: Candidate): Link {
  const pointed = heads.has(first.marker) || heads.has(last.marker);
  const backwards = pointed ? !heads.has(last.marker) : way.start.outline > way.end.outline;
  const ordered = backwards ? [...points].reverse() : points;
  const [start, end] = backwards ? [way.end, way.start] : [way.start, way.end];
  const [tail, head] = backwards ? [last, first] : [first, last];
  const [startMarker, endMarker] = [tail.marker, head.marker];
  return { way, points: ordered, source: start.outline, target: end.outline, startMarker, endMarker, radius, supposed };
}

/** How seldom other ink looks like a marker that points or bars: lines that meet at one place look like prongs, any border like a bar. */
const sureness: Readonly<Partial<Record<Marker, number>>> = { bar: 1, open: 2, triangle_hollow: 4 };

/** Drops the much weaker of two heads, and the less sure of two that differ: lines with two are rare (about 3 %), and bear the same one twice. */
function weigh(first: Found, last: Found): readonly [Found, Found] {
  const none: Found = { marker: "none", size: 0 };
  const [one, other] = [first, last].map(({ marker }) => sureness[marker] ?? (heads.has(marker) ? 3 : 0)) as [number, number];
  if (one === 0 || other === 0 || Math.max(one, other) === 1) return [first, last];
  if (Math.min(one, other) > 1 && first.size < 0.55 * last.size) return [none, last];
  if (Math.min(one, other) > 1 && last.size < 0.55 * first.size) return [first, none];
  if (one === other) return [first, last];
  return one < other ? [none, last] : [first, none];
}

/** Lines side by side are two when they share no ink and keep so far from each other, in capital heights; a line around a letter does not. */
const leastApart = 0.5;

/** Tells whether a line with two markers bears a head: of the two halves of a line that is drawn double one at least has none. */
export function isPointed(start: Marker, end: Marker): boolean {
  return heads.has(start) || heads.has(end);
}

const bears = ({ first, last }: Candidate): boolean => isPointed(first.marker, last.marker);

/** Tells whether two ways join the same two places of the same shapes, or share ink and one such place. */
function isDouble(kept: Candidate, candidate: Candidate, unit: number): boolean {
  const [one, other] = [kept.way, candidate.way];
  const same = one.start.outline === other.start.outline && one.end.outline === other.end.outline;
  const turned = one.start.outline === other.end.outline && one.end.outline === other.start.outline;
  if (!same && !turned) return false;
  const [start, end] = same ? [other.start, other.end] : [other.end, other.start];
  const starts = distance(one.start.at, start.at) < 1.2 * unit;
  const ends = distance(one.end.at, end.at) < 1.2 * unit;
  const shared = one.entries.some((entry) => other.entries.some((rival) => rival >> 1 === entry >> 1));
  return (
    (shared && (starts || ends)) ||
    (starts && ends && !(bears(kept) && bears(candidate) && keepApart(kept.points, candidate.points, leastApart * unit)))
  );
}

/** Of ways that join the same two places keeps the straightest. */
function withoutDoubles(candidates: readonly Candidate[], unit: number): readonly Candidate[] {
  const kept: Candidate[] = [];
  const sorted = [...candidates].sort((a, b) => a.way.branches - b.way.branches || lengthOf(a.points) - lengthOf(b.points));
  for (const candidate of sorted) if (!kept.some((one) => isDouble(one, candidate, unit))) kept.push(candidate);
  return kept;
}

/** Draws both ends of a way out to their shapes. */
function drawOutEnds(field: Field, way: Way, points: readonly Point[]): readonly Point[] {
  const length = lengthOf(points);
  const started = drawOutEnd(field, field.outlines[way.start.outline]!, points, length);
  return [...drawOutEnd(field, field.outlines[way.end.outline]!, [...started].reverse(), length)].reverse();
}

/** Tells whether a way is a row of dots. */
function isDotted(web: Web, { entries }: Way): boolean {
  const dots = entries.filter((entry) => strokeOf(web, entry).length <= 2 * (2 * strokeOf(web, entry).radius + 1)).length;
  return entries.length >= 4 && dots > 0.7 * entries.length;
}

/** Short dashes are a row of dots, too, whose last one stands out from the line by less than this, in heights of capitals. */
const largestDot = 0.3;

/** Reads a marker of a row of dots: the last dot is none, only heads are larger; prongs that are made of dots show in the web alone. */
function inDots(found: Found, isPronged: boolean, unit: number): Found {
  if (heads.has(found.marker) || found.size >= largestDot * unit) return found;
  return isPronged ? { marker: "open", size: unit } : { marker: "none", size: 0 };
}

/** Takes a speck at one end of a line that bears nothing else for the steps of a slanting line: discs stand out farther, in capital heights. */
function withoutSpeck([first, last]: readonly [Found, Found], unit: number): readonly [Found, Found] {
  const isSpeck = ({ marker, size }: Found): boolean => marker === "circle" && size < 0.18 * unit;
  const none: Found = { marker: "none", size: 0 };
  if (isSpeck(first) && last.marker === "none") return [none, none];
  return isSpeck(last) && first.marker === "none" ? [none, none] : [first, last];
}

/** Draws a way out to its shapes and reads what stands at its ends. */
function candidateOf(web: Web, field: Field, way: Way): Candidate {
  const points = drawOutEnds(field, way, pointsOfWay(web, way));
  const radius = radiusOf(web, way);
  const markerOf = (contact: Contact, from: readonly Point[]): Found =>
    contact.melted === true ? { marker: "none", size: 0 } : markerAt(field, from, radius);
  const found = [markerOf(way.start, points), markerOf(way.end, [...points].reverse())] as const;
  const ends = [way.entries[0]!, way.entries.at(-1)! ^ 1] as const;
  const seen = isDotted(web, way) ? ([0, 1].map((at) => inDots(found[at]!, web.pronged[ends[at]!]!, field.unit)) as [Found, Found]) : found;
  const [first, last] = withoutSpeck(weigh(...seen), field.unit);
  return { way, points, first, last, radius, supposed: false };
}

/** Chooses the connectors among the ways, in a stable order. */
export function chooseLinks(web: Web, field: Field, ways: readonly Way[]): readonly Link[] {
  const candidates = ways.filter((way) => isPlausible(web, field, way)).map((way) => candidateOf(web, field, way));
  const links = withHiddenHeads(choose(withoutDoubles(candidates, field.unit)), field).map(orient);
  return withoutHatch(links.filter((link) => isPlausibleLink(field, link)));
}

/** Makes a connector of each way that may be one, whatever speaks for another. */
export function linksOf(web: Web, field: Field, ways: readonly Way[]): readonly Link[] {
  const candidates = ways.filter((way) => isPlausible(web, field, way)).map((way) => candidateOf(web, field, way));
  return candidates.map(orient).filter((link) => isPlausibleLink(field, link));
}

/** Strings together the line behind an end over joined strokes, until it is long enough to tell a head from its shaft. */
function lineBehind(web: Web, end: End, reach: number): { readonly points: readonly Point[]; readonly radius: number } {
  const points: Point[] = [];
  let radius = Infinity;
  let rest = reach;
  for (let at = end; at >= 0 && rest > 0; at = web.mate[at ^ 1]!) {
    const stroke = strokeOf(web, at);
    points.push(...((at & 1) === 0 ? stroke.points : [...stroke.points].reverse()));
    radius = Math.min(radius, stroke.radius);
    rest -= stroke.length + 1;
  }
  return { points, radius };
}

/** Tells whether the ink at an end that meets a shape widens into a head by at least so many letter heights on either side. */
export function bearsHead(web: Web, field: Field, end: End, least = 0.33): boolean {
  if (web.pronged[end]) return true;
  const contact = web.contact[end];
  if (contact === null || contact === undefined) return false;
  const { points, radius } = lineBehind(web, end, 6 * field.unit);
  const drawn = drawOutEnd(field, field.outlines[contact.outline]!, [contact.at, ...points], lengthOf(points));
  const found = markerAt(field, drawn, radius);
  return heads.has(found.marker) && found.size >= least * field.unit;
}

/** Tells whether the ink at an end that meets nothing widens into a head. */
export function bearsOpenHead(web: Web, field: Field, end: End): boolean {
  if (web.pronged[end]) return true;
  const { points, radius } = lineBehind(web, end, 6 * field.unit);
  if (points.length < 2) return false;
  const found = markerAt(field, points, radius);
  return heads.has(found.marker) && found.size >= 0.33 * field.unit;
}
