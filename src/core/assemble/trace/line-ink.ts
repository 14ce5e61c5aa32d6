/** How a line was drawn: its colour and its width, measured across it at many places where nothing else is near. */
import type { Marker } from "../../diagram/types.ts";
import { lengthOf } from "../../geometry/path.ts";
import { dot, subtract, unit } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { channelsOf, colourDistance, isMix, packColour } from "../../raster/colour.ts";
import type { Field } from "./field.ts";

/** A cut across a line. */
interface Cut {
  /** The pixel with the most ink. */
  readonly peak: number;
  /** Ink across the line at right angles, in colour levels times pixels. */
  readonly sum: number;
  /** How many pixels of about the peak's ink lie side by side. */
  readonly plateau: number;
}

/** What a line looks like; the colour is packed, the width in pixels. */
export interface LineInk {
  readonly colour: number;
  readonly width: number;
}

/** A line to measure; `points` run along the middle of its ink. */
export interface DrawnLine {
  readonly points: readonly Point[];
  readonly radius: number;
  readonly startMarker: Marker;
  readonly endMarker: Marker;
}

/** Places at which a line is cut. */
const cuts = 31;
/** Half the length over which the direction at a place is measured, in pixels. */
const halfBase = 4;
/** Markers that are filled with the colour of their line. */
const filled: ReadonlySet<Marker> = new Set(["triangle", "stealth", "thin", "diamond", "circle"]);

/** Returns the places at some distances along a poly-line; the distances rise. */
export function placesAlong(points: readonly Point[], reaches: readonly number[]): readonly Point[] {
  const places: Point[] = [];
  let [index, passed] = [1, 0];
  for (const reach of reaches) {
    for (; index < points.length; index++) {
      const [from, to] = [points[index - 1]!, points[index]!];
      const step = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (passed + step < reach && index < points.length - 1) {
        passed += step;
        continue;
      }
      const share = step === 0 ? 0 : Math.min(1, (reach - passed) / step);
      places.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
      break;
    }
  }
  return places;
}

/** Finds the pixel with the most ink near a place, along a row or column; -1 where the line is not seen. */
function peakNear(field: Field, at: number, step: number): number {
  let best = -1;
  for (let k = -2; k <= 2; k++) {
    const other = at + k * step;
    if (other < 0 || other >= field.lines.data.length || !field.lines.data[other]) continue;
    if (best < 0 || field.layer.strength[other]! > field.layer.strength[best]!) best = other;
  }
  return best;
}

/** Cuts a line at a place; null where it is covered, bends, or runs beside other ink. */
function cutAcross(field: Field, [before, here, after]: readonly [Point, Point, Point], limit: number): Cut | null {
  const [come, go] = [unit(subtract(here, before)), unit(subtract(after, here))];
  if (dot(come, go) < 0.94) return null;
  const direction = unit(subtract(after, before));
  const { strength, width, height } = field.layer;
  const level = Math.abs(direction[0]) >= Math.abs(direction[1]);
  const step = level ? width : 1;
  const [x, y] = [Math.floor(here[0]), Math.floor(here[1])];
  if (x < limit || y < limit || x >= width - limit || y >= height - limit) return null;
  const peak = peakNear(field, y * width + x, step);
  if (peak < 0 || field.text.data[peak]) return null;
  let [sum, plateau] = [strength[peak]!, 1];
  for (const way of [step, -step]) {
    let last = strength[peak]!;
    for (let k = 1; ; k++) {
      const next = strength[peak + k * way] ?? 0;
      if (next === 0) break;
      if (k > limit || next > last + 12) return null;
      sum += next;
      if (next > 0.9 * strength[peak]!) plateau++;
      last = Math.min(last, next);
    }
  }
  return { peak, sum: sum * Math.max(Math.abs(direction[0]), Math.abs(direction[1])), plateau };
}

/** Returns how much of a line's end a head may take, in pixels. */
function headRoom({ unit: capital }: Field): number {
  return 1.6 * capital + halfBase;
}

/** Cuts a line at places evenly spread between its ends, clear of its markers. */
function cutLine(field: Field, line: DrawnLine): readonly Cut[] {
  const length = lengthOf(line.points);
  const margin = Math.min(headRoom(field), 0.3 * length);
  const base = Math.min(halfBase, margin);
  const count = Math.max(1, Math.min(cuts, Math.floor((length - 2 * margin) / 2)));
  const reaches = Array.from({ length: count }, (_, k) => margin + ((k + 0.5) / count) * (length - 2 * margin));
  const at = (offset: number): readonly Point[] =>
    placesAlong(
      line.points,
      reaches.map((reach) => reach + offset),
    );
  const [before, here, after] = [at(-base), at(0), at(base)];
  const limit = Math.ceil(3 * line.radius + 3);
  return here.flatMap((place, k) => {
    const cut = cutAcross(field, [before[k]!, place, after[k]!], limit);
    return cut === null ? [] : [cut];
  });
}

/** Finds the colour that fills a head near a line's end: the most ink among pixels with four neighbours alike. */
function fillOfHead(bitmap: Bitmap, field: Field, end: Point): number {
  const { width, height, data } = field.lines;
  const reach = 1.2 * field.unit;
  const [left, right] = [Math.max(1, Math.floor(end[0] - reach)), Math.min(width - 2, Math.ceil(end[0] + reach))];
  let best = -1;
  for (let y = Math.max(1, Math.floor(end[1] - reach)); y <= Math.min(height - 2, Math.ceil(end[1] + reach)); y++)
    for (let x = left; x <= right; x++) {
      const at = y * width + x;
      if (!data[at] || (best >= 0 && field.layer.strength[at]! <= field.layer.strength[best]!)) continue;
      const own = colourAt(bitmap, x, y);
      const alike = (dx: number, dy: number): boolean =>
        data[at + dy * width + dx] !== 0 && colourDistance(colourAt(bitmap, x + dx, y + dy), own) <= 10;
      if (alike(-1, 0) && alike(1, 0) && alike(0, -1) && alike(0, 1)) best = at;
    }
  return best;
}

/** Returns the value at a share of a sorted list. */
function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
}

/** Goes on from a ground through a colour, twice as far: what a line is whose ink two pixels share. */
export function doubled(ground: number, colour: number): number {
  const [from, to] = [channelsOf(ground), channelsOf(colour)];
  return packColour(2 * to[0] - from[0], 2 * to[1] - from[1], 2 * to[2] - from[2]);
}

/**
 * Finds a known colour that a blurred line's colour nearly is: as pixels of a slanting thin line never show it pure.
 * A crisp line, all of its ink in one pixel, shows its own.
 */
function purer(
  seen: readonly Cut[],
  strength: Uint8Array,
  { ground, colour, known }: { readonly ground: number; readonly colour: number; readonly known: readonly number[] },
): number {
  const spread = quantile(
    seen.map((cut) => cut.sum / Math.max(1, strength[cut.peak]!)),
    0.5,
  );
  if (spread < 1.08 || spread > 2.4) return colour;
  const own = colourDistance(ground, colour);
  const near = known.filter((other) => {
    const full = colourDistance(ground, other);
    return full > own && own >= 0.8 * full && isMix(colour, ground, other);
  });
  return near.reduce((best, other) => (colourDistance(other, colour) < colourDistance(best, colour) ? other : best), near[0] ?? colour);
}

/** Tells whether a line is one pixel wide but lies between two rows, so that both show half of a colour that others have. */
function straddles(seen: readonly Cut[], full: number, known: readonly number[]): boolean {
  if (seen.filter((cut) => cut.plateau === 2).length < 0.9 * seen.length) return false;
  return known.some((colour) => colourDistance(colour, full) <= 12);
}

/**
 * Measures colour and width of a line. Pixels of a thin line mix its colour with the ground, so the colour is the strongest
 * along the line, or that of a filled head where the line's lies on the way to it; the width is the ink across the line over
 * the contrast of that colour. `known` are colours of other strokes, black among them. Null when the line is nowhere clear.
 */
export function measureLineInk(bitmap: Bitmap, field: Field, line: DrawnLine, known: readonly number[]): LineInk | null {
  const seen = cutLine(field, line);
  if (seen.length === 0) return null;
  const { width, strength, nearest } = field.layer;
  const colourOf = (at: number): number => colourAt(bitmap, at % width, Math.floor(at / width));
  const sorted = [...seen].sort((a, b) => strength[a.peak]! - strength[b.peak]!);
  const strong = sorted[Math.min(sorted.length - 1, Math.floor(0.9 * sorted.length))]!.peak;
  const ground = nearest[strong]! < 0 ? colourOf(strong) : colourOf(nearest[strong]!);
  let colour = colourOf(strong);
  const ends = [
    [line.startMarker, line.points[0]!],
    [line.endMarker, line.points.at(-1)!],
  ] as const;
  const heads = ends.flatMap(([marker, end]) => (filled.has(marker) ? [fillOfHead(bitmap, field, end)] : [])).filter((at) => at >= 0);
  const head = heads.sort((a, b) => strength[b]! - strength[a]!)[0];
  if (head !== undefined) {
    if (strength[head]! > strength[strong]! && isMix(colour, ground, colourOf(head))) colour = colourOf(head);
  } else if (straddles(seen, doubled(ground, colour), known)) colour = doubled(ground, colour);
  else colour = purer(seen, strength, { ground, colour, known });
  const contrast = (cut: Cut): number =>
    nearest[cut.peak]! < 0 ? strength[cut.peak]! : Math.max(1, colourDistance(colourOf(nearest[cut.peak]!), colour));
  const measured = quantile(
    seen.map((cut) => cut.sum / contrast(cut)),
    // the heads of a short line cannot be kept clear of: they are wider than it is
    lengthOf(line.points) < 4 * headRoom(field) ? 0.15 : 0.5,
  );
  return { colour, width: measured < 1.3 ? 1 : Math.round(2 * measured) / 2 };
}
