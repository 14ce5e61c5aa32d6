/** How far the ink of a head reaches to both sides of its line, as the picture shows it. */
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { commonest } from "../../commonest.ts";
import { median } from "../../median.ts";
import { rotate } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";

/** Where to look; lengths in pixels. */
export interface HeadPlace {
  readonly tip: Point;
  /** Unit vector along which the line arrives. */
  readonly direction: Point;
  /** The packed colour of the line, and its width. */
  readonly colour: number;
  readonly lineWidth: number;
  /** A head reaches so far back and to each side, at most. */
  readonly back: number;
  readonly side: number;
  /** True where ink reaches from the line to the rim of the head, false where there is ground between. */
  readonly isSolid: boolean;
  /** True where it stands out to one side alone. */
  readonly isOneSided: boolean;
  /** True where it narrows to its tip: what is wide there is what the line meets. */
  readonly isPointed: boolean;
  /** True where the line runs level or plumb for long: its direction was not told wrong. */
  readonly isLevel: boolean;
}

/** Steps along and across in pixels. */
const grain = 0.5;
/** The line's end may lie so far before or behind the outline that it meets, in pixels. */
const slack = 3;
/** Across a row this share of the look is ink where the outline of a shape runs, which heads do not reach. */
const asOutline = 0.9;
/** What narrows to its tip reaches to a side no further than so much of the way behind it. */
const steepest = 1.2;
/** Levels by which a line must differ from its ground to be measured. */
const leastContrast = 40;
/** Degrees by which the direction of a line may have been told wrong, the likeliest first. */
const turns = [-8, 8, -16, 16, -24, 24] as const;
/** A head whose sides are less alike than this is looked at along other directions, and is taken from one along which so many times as much of it is alike. */
const [askew, gain] = [0.25, 1.2] as const;
/**
 * Behind such a share of the look back the rim of a pointed head lies no more than so many pixels farther out than in the rows just before: what
 * stands farther off beside the line is something else. Thin barbs are broken for so many rows.
 */
const leap = { behind: 0.25, pixels: 3, rows: 6 } as const;
/** Ground that is so wide, in pixels and in widths of the line, parts the rim of a head from other things beside it. */
const betweenLines = { pixels: 4, widths: 3 } as const;
/** A row belongs to a head where it reaches so far beyond the line, in pixels. */
const beyond = 0.75;
/** Of two things that stand out the one behind is the head where it is so much wider, and the other so near to the tip, as a share of the look back. */
const [wider, dashWithin] = [1.3, 0.25] as const;
/** A head begins so near to the tip, as a share of the look back. */
const startsWithin = 0.5;

/** How far ink reaches to the sides of the axis in a row: what lies beside a head is seldom on both sides, so that the shorter way counts. */
interface Reach {
  readonly shorter: number;
  readonly longer: number;
  /** The shorter way over the ground between the line and what is next to it. */
  readonly rim: number;
}

/** How far the rim of a head may lie from its line so far behind the tip, in pixels. */
const widestAt = ({ isPointed, lineWidth }: HeadPlace, back: number): number =>
  isPointed ? lineWidth / 2 + steepest * (back + slack) : Infinity;

/** How far ink reaches from the axis to a side, with and without the ground between; in pixels. */
interface Ink {
  readonly solid: number;
  readonly last: number;
}

/** Returns how far ink reaches to a side, so far behind the tip: to the end of the line, or of what comes next beside it. */
function inkBeside(
  bitmap: Bitmap,
  place: HeadPlace,
  { ground, back, sign }: { readonly ground: number; readonly back: number; readonly sign: -1 | 1 },
): Ink {
  const [dx, dy] = place.direction;
  const isInk = (across: number): boolean => {
    const x = Math.floor(place.tip[0] - dx * back - dy * across);
    const y = Math.floor(place.tip[1] - dy * back + dx * across);
    if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) return false;
    const colour = colourAt(bitmap, x, y);
    return colourDistance(colour, place.colour) < colourDistance(colour, ground);
  };
  const steps = Math.round(place.side / grain);
  const furthest = widestAt(place, back) / grain;
  const parted = Math.max(betweenLines.pixels, betweenLines.widths * place.lineWidth);
  let [solid, last] = [0, 0];
  for (let step = 0; step <= steps; step++) {
    // the axis may lie on the rim of a thin line
    if (!isInk(sign * step * grain) && !(step === 0 && (isInk(grain) || isInk(-grain)))) {
      if (last > solid && (step - last) * grain >= parted) break;
      continue;
    }
    if (solid === step) solid++;
    if (last === step || step <= furthest) last = step + 1;
  }
  return { solid: grain * solid, last: grain * last };
}

/** Returns how far ink reaches, row by row from before the tip backwards. */
function reachesOf(bitmap: Bitmap, place: HeadPlace, ground: number): readonly Reach[] {
  const rows = Math.round((place.back + slack) / grain);
  const rims: readonly [number[], number[]] = [[], []];
  return Array.from({ length: rows }, (_, row) => {
    const back = row * grain - slack;
    const sides = ([-1, 1] as const).map((sign, side): Ink => {
      const { solid, last } = inkBeside(bitmap, place, { ground, back, sign });
      const before = Math.max(0, ...rims[side]!.slice(-leap.rows));
      const isOther = place.isPointed && back > leap.behind * place.back && last > solid && last - before > leap.pixels;
      rims[side]!.push(isOther ? solid : last);
      return { solid, last: isOther ? solid : last };
    });
    const both = sides.map(({ solid, last }) => (place.isSolid ? solid : last));
    return { shorter: Math.min(...both), longer: Math.max(...both), rim: Math.min(...sides.map(({ last }) => last)) };
  });
}

/** Moves a place onto the middle of its line, as the half of the look that is farther behind shows it. */
function centred(bitmap: Bitmap, place: HeadPlace, ground: number): HeadPlace {
  const rows = Math.round(place.back / 2 / grain);
  const offsets = Array.from({ length: rows }, (_, row) => {
    const [before, after] = ([-1, 1] as const).map(
      (sign) => inkBeside(bitmap, place, { ground, back: place.back - row * grain, sign }).solid,
    );
    return (after! - before!) / 2;
  });
  const offset = median(offsets) ?? 0;
  if (Math.abs(offset) > place.lineWidth / 2 + beyond) return place;
  const [dx, dy] = place.direction;
  return { ...place, tip: [place.tip[0] - dy * offset, place.tip[1] + dx * offset] };
}

/** A head that was measured: how wide it is in pixels, with the lines that it is drawn with, and where its line really comes from. */
export interface HeadExtent {
  readonly width: number;
  readonly place: HeadPlace;
}

/** Rows in which ink stands out beside the line, one after the other. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  /** How far the ink reaches to a side at its widest, in pixels. */
  readonly half: number;
}

/** Lists where ink stands out beside the line, from behind the outline at its end on; what goes on to the end of the look is no head. */
function stretchesOf(reaches: readonly number[], place: HeadPlace): readonly Stretch[] {
  const { side, lineWidth } = place;
  const isOutline = (reach: number, row: number): boolean => reach >= Math.min(asOutline * side, widestAt(place, row * grain - slack));
  const outline = reaches.findLastIndex((reach, row) => row * grain <= 2 * slack && isOutline(reach, row));
  const least = lineWidth / 2 + beyond;
  const found: Stretch[] = [];
  let start = -1;
  for (const [row, reach] of reaches.entries()) {
    if (row <= outline) continue;
    if (reach > least) {
      if (start < 0) start = row;
    } else if (start >= 0) {
      found.push({ start, end: row, half: Math.max(...reaches.slice(start, row)) });
      start = -1;
    }
  }
  return found.filter(({ half }) => half < asOutline * side);
}

/** How far the barbs of a notched head go on outwards behind its notch, from the row where its ink from the line on ends; in pixels. */
function barbsOf(rows: readonly Reach[], { end, half }: Stretch): number {
  let widest = half;
  const from = rows.findLastIndex(({ shorter }, row) => row < end && shorter === half);
  for (const { rim } of rows.slice(from + 1)) {
    if (rim < widest - grain || rim > widest + 2 * grain) break;
    widest = Math.max(widest, rim);
  }
  return widest;
}

/** What is seen along a direction: the head's width, and how far it is from being the same on both sides, 0..1. */
interface Measured {
  readonly width: number;
  readonly lean: number;
}

/** Measures a head along a direction; null where none stands out clearly. */
function measureAlong(bitmap: Bitmap, place: HeadPlace, ground: number): Measured | null {
  const rows = reachesOf(bitmap, place, ground);
  const reaches = rows.map(({ shorter, longer }) => (place.isOneSided ? longer : shorter));
  const near = stretchesOf(reaches, place).filter(({ start }) => start * grain - slack <= startsWithin * place.back);
  if (near.length === 0) return null;
  // a dash of the border at its tip is narrower than a head, and wider than long
  const isAcross = ({ start, end, half }: Stretch): boolean =>
    start * grain - slack <= dashWithin * place.back && (end - start) * grain < half;
  const stretch = near.reduce((best, next) => (isAcross(best) && next.half > wider * best.half ? next : best));
  const { start, end } = stretch;
  const half = place.isSolid && !place.isOneSided ? barbsOf(rows, stretch) : stretch.half;
  // askew, a head stands out to one side for longer than to both
  const behind = rows.findIndex(({ longer }, row) => row >= end && longer <= place.lineWidth / 2 + beyond);
  const head = rows.slice(start, behind < 0 ? rows.length : behind);
  const sum = (of: (row: Reach) => number): number => head.reduce((whole, row) => whole + of(row), 0);
  const lean = sum(({ shorter, longer }) => longer - shorter) / sum(({ shorter, longer }) => longer + shorter);
  return { width: place.isOneSided ? half : 2 * half, lean };
}

/** Measures a head; null where none stands out clearly. Its line may have been traced askew: it comes from where both sides of the head are most alike. */
export function measureHead(bitmap: Bitmap, told: HeadPlace): HeadExtent | null {
  const ground = groundBeside(bitmap, told);
  if (ground === null || colourDistance(ground, told.colour) < leastContrast) return null;
  const place = centred(bitmap, told, ground);
  const alike = (found: Measured | null): number => (found === null ? 0 : found.width * (1 - found.lean) ** 2);
  const ahead = measureAlong(bitmap, place, ground);
  let best = ahead === null ? null : { width: ahead.width, place };
  if (place.isOneSided || place.isLevel || (ahead !== null && ahead.lean <= askew)) return best;
  let most = gain * alike(ahead);
  for (const turn of turns) {
    const turned = { ...place, direction: rotate(place.direction, turn) };
    const found = measureAlong(bitmap, turned, ground);
    if (found !== null && alike(found) > most) [best, most] = [{ width: found.width, place: turned }, alike(found)];
  }
  return best;
}

/** Returns the commonest colour beside the line behind its head that is not the line's own. */
export function groundBeside(bitmap: Bitmap, { tip, direction: [dx, dy], colour, back, side }: HeadPlace): number | null {
  const seen: number[] = [];
  for (let away = 0; away <= back; away++)
    for (const across of [-side, -side / 2, side / 2, side]) {
      const [x, y] = [Math.floor(tip[0] - dx * away - dy * across), Math.floor(tip[1] - dy * away + dx * across)];
      if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) continue;
      const found = colourAt(bitmap, x, y);
      if (colourDistance(found, colour) >= leastContrast) seen.push(found);
    }
  return commonest(seen)?.value ?? null;
}
