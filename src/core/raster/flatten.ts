/** Flattening: gives the pixels of a lossy picture back the few flat colours that it was drawn with. */
import type { Bitmap } from "./bitmap.ts";
import { isNoisy, noise } from "./noise.ts";

/** Flat colours found in a picture, as three bytes each. */
interface Palette {
  readonly reds: readonly number[];
  readonly greens: readonly number[];
  readonly blues: readonly number[];
}

/** A pixel this near to a flat colour has it. */
const near = 14;
/** Beside an edge, where a lossy picture rings, a pixel this near to a neighbour's flat colour has it. */
const ringing = 40;
const mostColours = 160;

/** Returns the bin of a colour, six bits a channel. */
function binOf(red: number, green: number, blue: number): number {
  return ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);
}

/** Counts the colours of pixels whose right and lower neighbours are alike. */
function countFlatColours({ width, height, data }: Bitmap): Int32Array {
  const counts = new Int32Array(1 << 18);
  const row = 3 * width;
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0, at = y * row; x + 1 < width; x++, at += 3) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      if (Math.abs(red - data[at + 3]!) > noise || Math.abs(green - data[at + 4]!) > noise || Math.abs(blue - data[at + 5]!) > noise)
        continue;
      if (
        Math.abs(red - data[at + row]!) > noise ||
        Math.abs(green - data[at + row + 1]!) > noise ||
        Math.abs(blue - data[at + row + 2]!) > noise
      )
        continue;
      counts[binOf(red, green, blue)]!++;
    }
  return counts;
}

/** Settles a mean of bins, which are four levels wide: the ends of the scale are meant when they are reached. */
function settle(value: number): number {
  return value > 251 ? 255 : value < 4 ? 0 : Math.round(value);
}

/** Picks the peaks of the count, commonest first, each the mean of the bins around it. */
function findPalette(counts: Int32Array): Palette {
  const bins: number[] = [];
  for (let bin = 0; bin < counts.length; bin++) if (counts[bin]! >= 4) bins.push(bin);
  bins.sort((a, b) => counts[b]! - counts[a]! || a - b);
  const peaks: { red: number; green: number; blue: number; weight: number }[] = [];
  for (const bin of bins) {
    const [red, green, blue] = [((bin >> 12) << 2) + 1.5, (((bin >> 6) & 63) << 2) + 1.5, ((bin & 63) << 2) + 1.5];
    const weight = counts[bin]!;
    const home = peaks.find((peak) => Math.max(Math.abs(peak.red - red), Math.abs(peak.green - green), Math.abs(peak.blue - blue)) <= 10);
    if (home === undefined) {
      if (peaks.length < mostColours && weight >= 12) peaks.push({ red, green, blue, weight });
    } else if (weight >= 0.02 * home.weight) {
      const sum = home.weight + weight;
      home.red = (home.red * home.weight + red * weight) / sum;
      home.green = (home.green * home.weight + green * weight) / sum;
      home.blue = (home.blue * home.weight + blue * weight) / sum;
      home.weight = sum;
    }
  }
  return {
    reds: peaks.map((peak) => settle(peak.red)),
    greens: peaks.map((peak) => settle(peak.green)),
    blues: peaks.map((peak) => settle(peak.blue)),
  };
}

/** Enters one flat colour in the table of nearest colours, for the bins around it. */
function enterColour(
  table: { readonly nearest: Int16Array; readonly distances: Uint8Array },
  index: number,
  colour: readonly [number, number, number],
): void {
  const [red, green, blue] = colour;
  const [reds, greens, blues] = colour.map((value): readonly [number, number] => [
    Math.max(0, (value - near) >> 2),
    Math.min(63, (value + near) >> 2),
  ]);
  for (let r = reds![0]; r <= reds![1]; r++)
    for (let g = greens![0]; g <= greens![1]; g++)
      for (let b = blues![0]; b <= blues![1]; b++) {
        const bin = (r << 12) | (g << 6) | b;
        const distance = Math.max(Math.abs(4 * r + 1.5 - red), Math.abs(4 * g + 1.5 - green), Math.abs(4 * b + 1.5 - blue));
        if (distance >= table.distances[bin]!) continue;
        table.distances[bin] = distance;
        table.nearest[bin] = index;
      }
}

/** Finds the nearest flat colour of every bin that is near one: its number, or -1. */
function nearestColours(palette: Palette): Int16Array {
  const nearest = new Int16Array(1 << 18).fill(-1);
  const distances = new Uint8Array(1 << 18).fill(255);
  for (let index = 0; index < palette.reds.length; index++)
    enterColour({ nearest, distances }, index, [palette.reds[index]!, palette.greens[index]!, palette.blues[index]!]);
  return nearest;
}

/** Gives ringing pixels the flat colour of a neighbour when it is near enough; one pass, from the given choice to a new one. */
function settleRinging(bitmap: Bitmap, palette: Palette, chosen: Int16Array): Int16Array {
  const { width, height, data } = bitmap;
  const settled = chosen.slice();
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      if (chosen[at]! >= 0) continue;
      let [best, least] = [-1, ringing + 1];
      for (const beside of [at - 1, at + 1, at - width, at + width]) {
        const index = chosen[beside]!;
        if (index < 0) continue;
        const distance = Math.max(
          Math.abs(data[3 * at]! - palette.reds[index]!),
          Math.abs(data[3 * at + 1]! - palette.greens[index]!),
          Math.abs(data[3 * at + 2]! - palette.blues[index]!),
        );
        if (distance < least) [best, least] = [index, distance];
      }
      settled[at] = best;
    }
  return settled;
}

/** Returns the picture in flat colours when it is noisy, and the same picture when it is clean. */
export function flattenColours(bitmap: Bitmap): Bitmap {
  if (!isNoisy(bitmap)) return bitmap;
  const { width, height, data } = bitmap;
  const palette = findPalette(countFlatColours(bitmap));
  const nearest = nearestColours(palette);
  let chosen: Int16Array = new Int16Array(width * height);
  for (let at = 0; at < chosen.length; at++) chosen[at] = nearest[binOf(data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!)]!;
  chosen = settleRinging(bitmap, palette, settleRinging(bitmap, palette, chosen));
  const flat = new Uint8Array(data.length);
  for (let at = 0; at < chosen.length; at++) {
    const index = chosen[at]!;
    for (let channel = 0; channel < 3; channel++) {
      const own = data[3 * at + channel]!;
      // what is left are strokes and antialiasing: coarse levels keep their pieces together
      flat[3 * at + channel] =
        index < 0
          ? Math.min(255, (own >> 4) * 17)
          : (channel === 0 ? palette.reds : channel === 1 ? palette.greens : palette.blues)[index]!;
    }
  }
  return { width, height, data: flat };
}
