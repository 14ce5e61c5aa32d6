/** Tells the colour of a text whatever touches its letters, and which of its lines are of another: a heading in black above blue lines, a grey note below a name. */
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, hexColour, packedColour } from "../../raster/bitmap.ts";
import { channelsOf, colourDistance, isMix, leadAlike, packColour, wayBetween } from "../../raster/colour.ts";
import { median } from "../../median.ts";
import type { SetLine } from "./family.ts";
import { groundOf } from "./ink.ts";

/** Lines of fewer letters and digits, or lower ones in pixels, show too few pixels in their full colour. */
const least = { letters: 3, height: 7 } as const;
/** Of a text of several lines one tells by a single letter that is so high, in pixels: by itself one may be of what touches it. */
const alone = { letters: 1, height: 11 } as const;
/** The full colour of a line is that of so large a share of its pixels, of those that differ most from the ground, and of so many at least. */
const fullest = { share: 0.01, pixels: 3 } as const;
/** Two lines are of two colours where a channel differs by so much. */
const leastApart = 40;
/** Thin letters of one colour fade towards their ground, by where they fall on the pixels: to this share of its contrast where they are lower than so many pixels, and hardly where they are higher. */
const fading = { low: 0.7, high: 0.85, height: 14 } as const;
/** A line stands on the ground of its text where no channel differs by more. */
const sameGround = 24;
/** Letters of a colour stand in so large a share of a line's columns at least; a connector that crosses the line in few. */
const leastColumns = 0.3;

/** Of the columns of a line, sorted by how much they stand out, those between these shares have the usual colour of its letters. */
const usual = { from: 0.5, to: 0.85 } as const;
/** Two colours lie on one way from the ground where the cosine between both ways is larger. */
const sameWay = 0.97;

/**
 * Screens that draw thirds of pixels leave a hem of one hue at the left of each stroke and of the opposite one at its right: in so large a share of the pixels each,
 * a channel is ahead of another one by so much of its way from the ground. Channels that go a shorter way say nothing.
 */
const hems = { share: 0.08, ahead: 0.25, way: 60 } as const;

/** A line by its colours, packed. */
interface Colours {
  readonly ink: number;
  readonly ground: number;
}

interface InkedLine extends Colours {
  /** Whether thirds of pixels were drawn: no pixel needs to have the full colour. */
  readonly isHemmed: boolean;
}

/** Tells whether the ink of two lines may be one colour, of which one has faded: both lie on one way from the ground, about as far. */
function mayBeOne(one: Colours, other: Colours, height: number): boolean {
  if (colourDistance(one.ink, other.ink) < leastApart) return true;
  const [far, near] = [one, other].toSorted((a, b) => colourDistance(b.ink, b.ground) - colourDistance(a.ink, a.ground));
  const share = colourDistance(near!.ink, near!.ground) / colourDistance(far!.ink, far!.ground);
  return share >= (height < fading.height ? fading.low : fading.high) && isMix(near!.ink, far!.ink, far!.ground);
}

/** Tells whether two colours lie on one way from a ground. */
const isOnWay = (colour: number, other: number, ground: number): boolean =>
  leadAlike(wayBetween(ground, colour), wayBetween(ground, other), sameWay);

/** A pixel of a line. */
interface Pixel {
  readonly colour: number;
  /** Along the line. */
  readonly column: number;
}

/** Lists the pixels of the place of a line. */
function pixelsOf({ place, rotation }: SetLine, bitmap: Bitmap): readonly Pixel[] {
  const [left, top] = [Math.max(0, Math.round(place.x)), Math.max(0, Math.round(place.y))];
  const [right, end] = [Math.round(place.x + place.width), Math.round(place.y + place.height)];
  const pixels: Pixel[] = [];
  for (let y = top; y < Math.min(bitmap.height, end); y++)
    for (let x = left; x < Math.min(bitmap.width, right); x++)
      pixels.push({ colour: colourAt(bitmap, x, y), column: rotation % 180 === 0 ? x : y });
  return pixels;
}

/** A pixel that stands out from its ground, and by how much. */
interface Outstanding extends Pixel {
  readonly contrast: number;
}

/** Returns the middle of some colours, channel by channel; at least one is needed. */
function middleOf(pixels: readonly Outstanding[]): number {
  const channels = pixels.map(({ colour }) => channelsOf(colour));
  const [red, green, blue] = [0, 1, 2].map((channel) => median(channels.map((values) => values[channel]!))!);
  return packColour(red!, green!, blue!);
}

/** Returns the colour that most columns of a line have where they stand out most: that of its letters, whatever crosses the line. */
function usualInk(pixels: readonly Outstanding[]): number {
  const strongest = [...Map.groupBy(pixels, ({ column }) => column).values()].map((column) =>
    column.reduce((best, pixel) => (pixel.contrast > best.contrast ? pixel : best)),
  );
  const sorted = strongest.toSorted((one, other) => one.contrast - other.contrast);
  return middleOf(sorted.slice(Math.floor(usual.from * sorted.length), Math.ceil(usual.to * sorted.length)));
}

/** Returns the colour of letters that were drawn in thirds of pixels, whose channels are full in different pixels; null where pixels were drawn as a whole. */
function hemmedInk(pixels: readonly Outstanding[], ground: number, count: number): number | null {
  const base = channelsOf(ground);
  const ways = pixels.map(({ colour }) => channelsOf(colour).map((value, channel) => value - base[channel]!));
  const full = base.map((_, channel) => {
    const sorted = ways.map((way) => way[channel]!).toSorted((one, other) => Math.abs(other) - Math.abs(one));
    return median(sorted.slice(0, count))!;
  });
  const telling = [0, 1, 2].filter((channel) => Math.abs(full[channel]!) >= hems.way);
  const [first, last] = [telling[0], telling.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const ahead = ways.map((way) => way[first]! / full[first]! - way[last]! / full[last]!);
  const shareOf = (sign: -1 | 1): number => ahead.filter((by) => sign * by >= hems.ahead).length / ahead.length;
  if (Math.min(shareOf(-1), shareOf(1)) < hems.share) return null;
  const [red, green, blue] = full.map((way, channel) => Math.max(0, Math.min(255, Math.round(base[channel]! + way))));
  return packColour(red!, green!, blue!);
}

/** Measures the ink of a line: the full colour of its letters. Null where that is too little to tell. */
function inkOfLine(line: SetLine, bitmap: Bitmap, isAmongOthers = false): InkedLine | null {
  const letters = line.text.replaceAll(/[^\p{L}\p{N}]/gu, "").length;
  const tells = ({ letters: few, height }: { readonly letters: number; readonly height: number }): boolean =>
    letters >= few && line.box.height >= height;
  if (!tells(least) && !(isAmongOthers && tells(alone))) return null;
  const all = pixelsOf(line, bitmap);
  const ground = groundOf(bitmap, line);
  const pixels = all
    .map((pixel): Outstanding => ({ ...pixel, contrast: colourDistance(pixel.colour, ground) }))
    .filter(({ contrast }) => contrast >= leastApart);
  if (pixels.length < fullest.pixels) return null;
  const count = Math.max(fullest.pixels, Math.floor(fullest.share * all.length));
  const hemmed = line.rotation === 0 ? hemmedInk(pixels, ground, count) : null;
  if (hemmed !== null) return { ink: hemmed, ground, isHemmed: true };
  const usually = usualInk(pixels);
  // letters fade towards the ground and their full colour lies on the way to it, beyond what most of their pixels have
  const own = pixels.filter(({ colour }) => isOnWay(colour, usually, ground)).toSorted((one, other) => other.contrast - one.contrast);
  const full = own.slice(0, count);
  if (full.length < fullest.pixels) return null;
  const ink = middleOf(full);
  const along = line.rotation % 180 === 0 ? line.place.width : line.place.height;
  const columns = new Set(pixels.flatMap(({ colour, contrast, column }) => (colourDistance(colour, ink) <= contrast / 2 ? [column] : [])));
  return columns.size < leastColumns * along ? null : { ink, ground, isHemmed: false };
}

/** Lines of a text that tell its colour: the box of a slanting one holds what stands beside it. */
const isLevel = ({ rotation }: SetLine): boolean => rotation % 90 === 0;

/** Returns the longest of some lines; at least one is needed. */
function longestOf(lines: readonly SetLine[]): SetLine {
  return lines.reduce((best, line) => (line.text.length > best.text.length ? line : best));
}

/** Returns the colour of a text: the one told by its strongest pixel, unless that is of something that touches or crosses its longest line. */
export function textColour(lines: readonly SetLine[], told: string, bitmap: Bitmap): string {
  const longest = longestOf(lines);
  const seen = isLevel(longest) ? inkOfLine(longest, bitmap) : null;
  if (seen === null) return told;
  if (seen.isHemmed) return hexColour(seen.ink);
  const [ink, ground] = [packedColour(told), seen.ground];
  // the strongest pixel of letters is in their full colour, where most of them have faded
  const isStronger = colourDistance(ink, ground) >= colourDistance(seen.ink, ground) && isOnWay(ink, seen.ink, ground);
  return isStronger || mayBeOne(seen, { ink, ground }, longest.box.height) ? told : hexColour(seen.ink);
}

/**
 * Returns the colours of the lines that stand out from their text by it, null for those that do not; the longest line says what the text's own
 * is. Lines of one colour, as far as can be told, get the colour of the first of them.
 */
export function lineColours(lines: readonly SetLine[], bitmap: Bitmap): readonly (string | null)[] {
  const longest = longestOf(lines);
  const own = lines.every(isLevel) ? inkOfLine(longest, bitmap, true) : null;
  if (own === null) return lines.map(() => null);
  const found: number[] = [];
  return lines.map((line) => {
    const seen = line === longest ? null : inkOfLine(line, bitmap, true);
    if (seen === null || colourDistance(seen.ground, own.ground) > sameGround) return null;
    if (mayBeOne(seen, own, Math.min(line.box.height, longest.box.height))) return null;
    const alike = found.find((ink) => colourDistance(ink, seen.ink) < leastApart);
    if (alike === undefined) found.push(seen.ink);
    return hexColour(alike ?? seen.ink);
  });
}
