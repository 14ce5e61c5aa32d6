/** Bridges gaps: dashes and dots become lines, and lines go on behind the text that covers them. */
import { distance, dot } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Mask } from "../../raster/bitmap.ts";
import { longestDash } from "./dash.ts";
import type { Field } from "./field.ts";
import type { End, Web } from "./web.ts";
import { allEnds, directionOut, isFree, joinEnds, placeOf, strokeOf } from "./web.ts";

/** Two free ends that may be one line. */
interface Bridge {
  readonly one: End;
  readonly other: End;
  readonly cost: number;
}

/** Counts the pixels of a straight way that a mask covers. */
export function coveredLength(mask: Mask, from: Point, to: Point): number {
  const length = distance(from, to);
  const steps = Math.max(1, Math.ceil(length));
  let covered = 0;
  for (let step = 0; step <= steps; step++) {
    const x = Math.floor(from[0] + ((to[0] - from[0]) * step) / steps);
    const y = Math.floor(from[1] + ((to[1] - from[1]) * step) / steps);
    if (x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.data[y * mask.width + x]) covered++;
  }
  return (covered * length) / (steps + 1);
}

/** Returns the angle between two unit vectors in degrees, 0 when either is unknown. */
function angleBetween(a: Point, b: Point): number {
  if ((a[0] === 0 && a[1] === 0) || (b[0] === 0 && b[1] === 0)) return 0;
  return (Math.acos(Math.min(1, Math.max(-1, dot(a, b)))) * 180) / Math.PI;
}

/** Tells whether the stroke of an end is what thinning leaves of a filled head at a shape: short, thick, and its other end touches. */
function isHeadBone(web: Web, { unit }: Field, end: End): boolean {
  const { length, radius } = strokeOf(web, end);
  return web.contact[end ^ 1] !== null && length <= 1.8 * unit && radius <= 0.7 * unit;
}

/** Returns the gap that an end's stroke was joined over at its other end: the next one of a broken line is about as wide. */
function gapBehind(web: Web, end: End): number {
  const mate = web.mate[end ^ 1]!;
  return mate < 0 ? 0 : distance(placeOf(web, end ^ 1), placeOf(web, mate));
}

/** Tells whether a gap between two broken lines is about as wide as the gaps behind it: short dashes show the turns of a curve badly. */
function goesOnEvenly(web: Web, one: End, other: End, gap: number): boolean {
  const [before, after] = [gapBehind(web, one), gapBehind(web, other)];
  const isPart = (end: End, behind: number): boolean => behind > 0 || strokeOf(web, end).points.length === 1;
  return isPart(one, before) && isPart(other, after) && gap <= 1.35 * Math.max(before, after) + 1;
}

/** So far, in letter heights, a letter that touches a line moves its end. */
const nudge = 0.3;

/** Rates a bridge: pixels of bare gap, dearer the more it bends; Infinity when it is none. */
export function bridgeCost(web: Web, field: Field, one: End, other: End): number {
  const { unit } = field;
  const [from, to] = [placeOf(web, one), placeOf(web, other)];
  const gap = distance(from, to);
  const [a, b] = [strokeOf(web, one), strokeOf(web, other)];
  if (Math.max(a.radius, b.radius) > 2 * Math.min(a.radius, b.radius) + 0.6 && !isHeadBone(web, field, a.radius > b.radius ? one : other))
    return Infinity;
  const span = { skip: 0, reach: Math.min(5 * unit, Math.max(1.5 * unit, gap)) };
  const [outOne, outOther] = [directionOut(web, one, span), directionOut(web, other, span)];
  const turn = angleBetween(outOne, [-outOther[0], -outOther[1]]);
  const along: Point = gap === 0 ? outOne : [(to[0] - from[0]) / gap, (to[1] - from[1]) / gap];
  // a letter that touches a line pulls the end of its skeleton aside
  const isBeside = gap <= nudge * unit && turn <= 15 && Math.min(a.length, b.length) >= 2 * unit;
  const bends = gap < 1.5 || isBeside ? turn : Math.max(angleBetween(outOne, along), angleBetween(outOther, [-along[0], -along[1]]));
  const [border, written] = gap > 3 ? [coveredLength(field.borders, from, to), coveredLength(field.text, from, to)] : [0, 0];
  // a label may stand on the border, but the signs that begin the lines of a text inside are no lines that go on there
  const labelled = Math.min(a.length, b.length) >= unit ? written : 0;
  if (border > 0 && gap > border + labelled + 1.8 * unit) return Infinity;
  if (gap > 3 && coveredLength(field.hidden, from, to) > border + 3) return Infinity;
  const covered = Math.min(gap, written + border);
  const bare = gap - covered;
  const [dash, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const dotted = dash < 2.5;
  /** A dash may be cut short by a border or a text, so the longer one counts while it is a dash. */
  const measure = longer <= longestDash * unit ? longer : dash;
  const isDash = longer <= 4 * unit || dash <= 1.5 * unit;
  const limit =
    covered > 0.3 * gap
      ? Math.max(1.8 * unit, covered > 0.6 * gap ? 0.3 * gap : 0)
      : isDash
        ? Math.min(2.2 * unit, Math.max(0.7 * unit, 1.6 * measure, 1.35 * Math.max(gapBehind(web, one), gapBehind(web, other))))
        : 0.5 * unit;
  if (bare > limit) return Infinity;
  const isNear = gap < 4 || (isDash && written === 0 && gap - border < 1.2 * unit);
  const bendLimit = isNear ? (goesOnEvenly(web, one, other, gap) ? 60 : 45) : covered <= 0.3 * gap ? 28 : gap > 4 * unit ? 12 : 20;
  if (bends > bendLimit || turn > bendLimit * 1.3) return Infinity;
  const unknown = dotted && outOne[0] === 0 && outOne[1] === 0 ? 1.1 : 1;
  return (bare + 0.3 * covered + 1) * (1 + (bends + turn) / 40) * unknown;
}

/** Puts ends into square cells so that near ones are found without looking at all. */
function cellsOf(web: Web, ends: readonly End[], size: number): Map<string, End[]> {
  const cells = new Map<string, End[]>();
  for (const end of ends) {
    const [x, y] = placeOf(web, end);
    const key = `${Math.floor(x / size)} ${Math.floor(y / size)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [end]);
    else cell.push(end);
  }
  return cells;
}

/** Lists the bridges between ends that lie near each other. */
function nearBridges(web: Web, field: Field, ends: readonly End[]): Bridge[] {
  const size = 2.6 * field.unit;
  const cells = cellsOf(web, ends, size);
  const found: Bridge[] = [];
  for (const one of ends) {
    const [x, y] = placeOf(web, one);
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const near: End[] = [];
    for (let stepY = -1; stepY <= 1; stepY++)
      for (let stepX = -1; stepX <= 1; stepX++) near.push(...(cells.get(`${column + stepX} ${row + stepY}`) ?? []));
    for (const other of near) {
      if (other <= one || one >> 1 === other >> 1) continue;
      const cost = bridgeCost(web, field, one, other);
      if (cost < Infinity) found.push({ one, other, cost });
    }
  }
  return found;
}

/** Lists the bridges between ends that point at a text, however far apart. */
function textBridges(web: Web, field: Field, ends: readonly End[]): Bridge[] {
  const facing = ends.filter((end) => {
    const [x, y] = placeOf(web, end);
    const out = directionOut(web, end, { skip: 0, reach: 1.5 * field.unit });
    const ahead: Point = [x + out[0] * 2 * field.unit, y + out[1] * 2 * field.unit];
    return coveredLength(field.text, [x, y], ahead) > 1;
  });
  const found: Bridge[] = [];
  for (const [index, one] of facing.entries())
    for (const other of facing.slice(index + 1)) {
      if (one >> 1 === other >> 1 || distance(placeOf(web, one), placeOf(web, other)) > 40 * field.unit) continue;
      const cost = bridgeCost(web, field, one, other);
      if (cost < Infinity) found.push({ one, other, cost });
    }
  return found;
}

/** Tells whether a stroke that hangs on nothing is short and lies in text: the rest of a letter. */
function isLetterRest(web: Web, field: Field, end: End): boolean {
  const { points, length } = strokeOf(web, end);
  if (length > 1.5 * field.unit || web.mate[end ^ 1]! >= 0 || web.contact[end ^ 1]) return false;
  const { text } = field;
  return points.every(
    ([x, y]) => text.data[Math.min(text.height - 1, Math.floor(y)) * text.width + Math.min(text.width - 1, Math.floor(x))],
  );
}

/** Joins free ends, the cheapest bridges first; chains that grow know their direction better, so it is done in rounds. */
export function bridgeGaps(web: Web, field: Field, bearsHead: (end: End) => boolean): void {
  const softly = new Map<End, boolean>();
  /** Tells whether an end may go on: it meets nothing, or only the border of a container and without a head. */
  const isOpen = (end: End): boolean => {
    if (isFree(web, end)) return true;
    const contact = web.contact[end];
    if (contact === null || contact === undefined || !field.outlines[contact.outline]!.holds) return false;
    const known = softly.get(end) ?? !bearsHead(end);
    softly.set(end, known);
    return known;
  };
  for (let round = 0; round < 5; round++) {
    const ends = allEnds(web).filter((end) => isOpen(end) && !isLetterRest(web, field, end));
    const bridges = [...nearBridges(web, field, ends), ...textBridges(web, field, ends)];
    bridges.sort((a, b) => a.cost - b.cost || a.one - b.one || a.other - b.other);
    let joined = 0;
    for (const { one, other, cost } of bridges) {
      if (!isOpen(one) || !isOpen(other) || closesRing(web, one, other)) continue;
      if (bridgeCost(web, field, one, other) > 1.2 * cost) continue;
      web.contact[one] = null;
      web.contact[other] = null;
      joinEnds(web, one, other);
      joined++;
    }
    if (joined === 0) return;
  }
}

/** Tells whether joining two ends would close a chain upon itself. */
function closesRing(web: Web, one: End, other: End): boolean {
  let at = one ^ 1;
  for (let hops = 0; hops < 5000; hops++) {
    if (at === other) return true;
    const mate = web.mate[at]!;
    if (mate < 0) return false;
    at = mate ^ 1;
  }
  return true;
}
