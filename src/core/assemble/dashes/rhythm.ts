/** How long the strokes and gaps along a path are, as the picture shows them. */
import type { DashLengths } from "../../diagram/types.ts";
import { commonest } from "../../commonest.ts";
import { distance } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { channelsOf, packColour } from "../../raster/colour.ts";

/** Pixels between the places that are looked at. */
const step = 0.25;
/** A line may lie this far beside its path, in pixels beyond half its width. */
const beside = 1;
/** From this cover on a place is ink, and shorter pieces are blur, in pixels. */
const [asInk, shortest] = [0.5, 0.75] as const;
/** Fewer strokes show no rhythm. */
const fewest = 4;
/** Distances between strokes that differ by no more than this share, or so many pixels, are one; as many of all must be. */
const [alike, alikePixels, leastAlike] = [0.2, 1, 0.6] as const;

/** What stands right beside a line is looked at so far from its path, in pixels beyond half its width. */
const aside = 2.5;
/** A line without a rhythm of which this share is ink is whole. */
const wholeFrom = 0.85;

/** Patterns whose strokes follow each other at distances within this ratio are one. */
const samePeriod = 1.3;

/** A line: its packed colour, and its width in pixels. */
export interface DrawnLine {
  readonly ink: number;
  readonly width: number;
}

/** Returns a function that tells how much of a pixel is ink, 0..1. */
function coverOn({ width, height, data }: Bitmap, ink: number, ground: number): (x: number, y: number) => number {
  const [from, to] = [channelsOf(ground), channelsOf(ink)];
  const way = from.map((value, channel) => to[channel]! - value);
  const length = Math.max(
    1,
    way.reduce((sum, part) => sum + part * part, 0),
  );
  return (x, y) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const at = 3 * (Math.floor(y) * width + Math.floor(x));
    const along = way.reduce((sum, part, channel) => sum + part * (data[at + channel]! - from[channel]!), 0);
    return Math.max(0, Math.min(1, along / length));
  };
}

/** A place on a path, and the unit vector along which it goes on. */
interface Place {
  readonly at: Point;
  readonly along: Point;
}

/** Lists the places along a path, a step apart. */
function placesOn(points: readonly Point[]): readonly Place[] {
  const places: Place[] = [];
  let rest = 0;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    const length = from === undefined ? 0 : distance(from, to);
    if (from === undefined || length === 0) continue;
    const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (; rest < length; rest += step) places.push({ at: [from[0] + along[0] * rest, from[1] + along[1] * rest], along });
    rest -= length;
  }
  return places;
}

const across = ({ at, along }: Place, off: number): Point => [at[0] - along[1] * off, at[1] + along[0] * off];

/** Returns the commonest colour right beside a line that is not its own, packed. */
function groundBeside({ width, height, data }: Bitmap, places: readonly Place[], line: DrawnLine): number | null {
  const away = line.width / 2 + aside;
  const seen = places.flatMap((place) =>
    [across(place, -away), across(place, away)].flatMap(([x, y]) => {
      if (x < 0 || y < 0 || x >= width || y >= height) return [];
      const at = 3 * (Math.floor(y) * width + Math.floor(x));
      const colour = packColour(data[at]!, data[at + 1]!, data[at + 2]!);
      return colour === line.ink ? [] : [colour];
    }),
  );
  return commonest(seen)?.value ?? null;
}

/** Returns how much of a line is seen at each step along a path; null where it is hidden. */
function coverAlong(
  bitmap: Bitmap,
  points: readonly Point[],
  line: DrawnLine,
  isHidden: (at: Point) => boolean,
): readonly (number | null)[] {
  const places = placesOn(points);
  const ground = groundBeside(bitmap, places, line);
  if (ground === null) return [];
  const coverAt = coverOn(bitmap, line.ink, ground);
  const reach = line.width / 2 + beside;
  return places.map((place) => {
    if (isHidden(place.at)) return null;
    let most = 0;
    for (let off = -reach; off <= reach; off += 0.5) most = Math.max(most, coverAt(...across(place, off)));
    return most;
  });
}

/** Parts what is seen of a line where it is hidden, and drops the empty plate around what hides it. */
function partsOf(cover: readonly (number | null)[]): readonly (readonly number[])[] {
  const parts: number[][] = [[]];
  for (const value of cover) {
    if (value !== null) parts.at(-1)!.push(value);
    else if (parts.at(-1)!.length > 0) parts.push([]);
  }
  return parts.map((part, index) => {
    const [first, last] = [part.findIndex((value) => value >= asInk), part.findLastIndex((value) => value >= asInk)];
    return part.slice(index === 0 ? 0 : Math.max(0, first), index === parts.length - 1 ? part.length : last + 1);
  });
}

/** Lists where strokes begin, in steps; what is cut by the ends of the path is left out. */
function startsOf(cover: readonly number[]): readonly number[] {
  const least = shortest / step;
  const starts: number[] = [];
  let [isInk, since] = [cover[0]! >= asInk, 0];
  for (const [index, value] of cover.entries()) {
    if (value >= asInk === isInk) continue;
    if (!isInk && (index - since >= least || starts.length === 0)) starts.push(index);
    [isInk, since] = [!isInk, index];
  }
  return starts;
}

/** From the beginning of a stroke to that of the next one: its length in steps, and how much of that is ink. */
interface Period {
  readonly length: number;
  readonly drawn: number;
}

/** Measures the periods of a part of a line. */
function periodsOf(cover: readonly number[]): readonly Period[] {
  const starts = startsOf(cover);
  return starts.slice(1).map((end, index) => {
    const part = cover.slice(starts[index], end);
    return { length: part.length, drawn: part.reduce((sum, value) => sum + value, 0) };
  });
}

/** Tells whether two patterns are one but for what measuring differs by. */
export function areAlike(one: DashLengths, other: DashLengths): boolean {
  const period = (one.dash + one.gap) / (other.dash + other.gap);
  return Math.max(period, 1 / period) <= samePeriod;
}

/** Measures the strokes and gaps along a path, in pixels, where it is not hidden, as by a text; null where they show no rhythm, "whole" where there are hardly any gaps. */
export function rhythmAlong(
  bitmap: Bitmap,
  points: readonly Point[],
  line: DrawnLine,
  isHidden: (at: Point) => boolean = () => false,
): DashLengths | "whole" | null {
  const raw = coverAlong(bitmap, points, line, isHidden);
  // thin lines between pixels cover none of them wholly
  const full = median(raw.filter((cover): cover is number => cover !== null && cover >= asInk / 2)) ?? 0;
  if (full === 0) return null;
  const parts = partsOf(raw.map((value) => (value === null ? null : Math.min(1, value / full))));
  const cover = parts.flat();
  const isWhole = cover.filter((value) => value >= asInk).length >= wholeFrom * cover.length;
  const periods = parts.flatMap(periodsOf);
  if (periods.length < fewest) return isWhole ? "whole" : null;
  const usual = median(periods.map(({ length }) => length))!;
  const regular = periods.filter(({ length }) => Math.abs(length - usual) <= Math.max(alikePixels / step, alike * usual));
  if (regular.length < Math.max(fewest, leastAlike * periods.length)) return isWhole ? "whole" : null;
  const whole = regular.reduce((sum, { length }) => sum + length, 0);
  const drawn = regular.reduce((sum, period) => sum + period.drawn, 0);
  const period = (step * whole) / regular.length;
  const dash = (period * drawn) / whole;
  return { dash, gap: period - dash };
}
