/** Calms noisy pictures: what lossy compression made of areas and strokes of one colour has one colour again. */
import type { Bitmap } from "../raster/bitmap.ts";
import type { Areas } from "./areas.ts";
import { findAreas, rootOf } from "./areas.ts";
import type { Ringing } from "./ringing.ts";
import { measureRinging, ringingAt } from "./ringing.ts";

/** What a picture's areas are like. */
export interface Wear {
  /** How far single pixels are off what was drawn, levels. */
  readonly noise: number;
  /** How far they are off at most beside edges, levels. */
  readonly ringing: number;
  /** Areas from this many pixels on are drawn, smaller ones are smoothed rims or noise. */
  readonly leastArea: number;
  /** Areas keep their levels where a smaller share of their pixels than this has all eight neighbours in the area, too. */
  readonly leastCore: number;
}

/** Further from its area's colour a pixel keeps its own: colours that change evenly; levels. */
const mostStray = 48;
/** How far from an area its ringing is looked for, pixels: a block of the compression, with its colours. */
const ringingReach = 16;
/** Where ringing stays below this, areas were drawn as they are if they have so many pixels there. */
const calmLevel = 6;
const leastCalm = 64;
/** An area takes ringing only from areas this many times smaller. */
const muchSmaller = 4;
/** Areas whose colours differ no more than this were drawn in one; so many colours are compared. */
const sameColour = 2;
const mostColours = 256;

/** Settles a mean: the ends of the scale are meant when they are nearly reached. */
function settle(value: number): number {
  return value > 253 ? 255 : value < 2 ? 0 : Math.round(value);
}

/** Counts each area's pixels that have only pixels of it around them, at its root. */
function countCores(roots: Int32Array, width: number): Int32Array {
  const cores = new Int32Array(roots.length);
  const around = [1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width];
  for (let at = width + 1; at < roots.length - width - 1; at++) {
    const root = roots[at]!;
    let same = at % width !== 0 && (at + 1) % width !== 0;
    for (let index = 0; same && index < around.length; index++) same = roots[at + around[index]!] === root;
    if (same) cores[root]!++;
  }
  return cores;
}

/** Finds the colour of every area that is large and thick enough, packed, at its root; -1 elsewhere. Nearly equal colours become those of the largest area. */
function areaColours({ parents, sizes, sums }: Areas, cores: Int32Array, { leastArea, leastCore }: Wear): Int32Array {
  const colours = new Int32Array(parents.length).fill(-1);
  const roots: number[] = [];
  for (let at = 0; at < parents.length; at++)
    if (parents[at] === at && sizes[at]! >= leastArea && cores[at]! >= leastCore * sizes[at]!) roots.push(at);
  roots.sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  const known: (readonly [number, number, number])[] = [];
  for (const root of roots) {
    const own = [0, 1, 2].map((channel) => sums[3 * root + channel]! / sizes[root]!) as [number, number, number];
    const colour = known.find((other) => other.every((value, channel) => Math.abs(value - own[channel]!) <= sameColour)) ?? own;
    if (colour === own && known.length < mostColours) known.push(own);
    colours[root] = (settle(colour[0]) << 16) | (settle(colour[1]) << 8) | settle(colour[2]);
  }
  return colours;
}

/** Measures how far a pixel is from a packed colour: the largest difference of a channel. */
function apart(data: Uint8Array, at: number, colour: number): number {
  const red = Math.abs(data[3 * at]! - (colour >> 16));
  const green = Math.abs(data[3 * at + 1]! - ((colour >> 8) & 255));
  const blue = Math.abs(data[3 * at + 2]! - (colour & 255));
  return Math.max(red, green, blue);
}

/** Counts each area's pixels where nothing rings: areas that have them were drawn. */
function countCalm(owners: Int32Array, ringing: Ringing): Int32Array {
  const counts = new Int32Array(owners.length);
  for (let at = 0; at < owners.length; at++) if (owners[at]! >= 0 && ringingAt(ringing, at) <= calmLevel) counts[owners[at]!]!++;
  return counts;
}

/** Gives pixels beside an area that are no further from its colour than ringing to it: those of no area, and those of much smaller ones. */
function spreadAreas(
  bitmap: Bitmap,
  owners: Int32Array,
  { sizes, colours, ringing: most }: { readonly sizes: Int32Array; readonly colours: Int32Array; readonly ringing: number },
): void {
  const { width, data } = bitmap;
  const ringing = measureRinging(bitmap, most);
  const calmPixels = countCalm(owners, ringing);
  const claim = (other: number, owner: number, next: number[]): void => {
    const rival = owners[other]!;
    if (rival === owner || (rival >= 0 && (calmPixels[rival]! >= leastCalm || sizes[owner]! < muchSmaller * sizes[rival]!))) return;
    if (apart(data, other, colours[owner]!) > ringingAt(ringing, other)) return;
    owners[other] = owner;
    next.push(other);
  };
  const visit = (at: number, next: number[]): void => {
    const [x, owner] = [at % width, owners[at]!];
    if (x > 0) claim(at - 1, owner, next);
    if (x + 1 < width) claim(at + 1, owner, next);
    if (at >= width) claim(at - width, owner, next);
    if (at + width < owners.length) claim(at + width, owner, next);
  };
  let front: number[] = [];
  for (let at = 0; at < owners.length; at++) if (owners[at]! >= 0) visit(at, front);
  for (let reach = 1; reach < ringingReach && front.length > 0; reach++) {
    const next: number[] = [];
    for (const at of front) visit(at, next);
    front = next;
  }
}

/** Returns the picture with its areas in one colour each, strokes among them where they are thick enough; rims stay as they are. */
export function calm(bitmap: Bitmap, wear: Wear): Bitmap {
  const { width, height, data } = bitmap;
  const areas = findAreas(bitmap, wear.noise);
  const owners = new Int32Array(width * height);
  for (let at = 0; at < owners.length; at++) owners[at] = rootOf(areas.parents, at);
  const colours = areaColours(areas, countCores(owners, width), wear);
  for (let at = 0; at < owners.length; at++) {
    const root = owners[at]!;
    owners[at] = colours[root]! >= 0 && apart(data, at, colours[root]!) <= mostStray ? root : -1;
  }
  spreadAreas(bitmap, owners, { sizes: areas.sizes, colours, ringing: wear.ringing });
  const calmed = Uint8Array.from(data);
  for (let at = 0; at < owners.length; at++) {
    if (owners[at]! < 0) continue;
    const colour = colours[owners[at]!]!;
    calmed[3 * at] = colour >> 16;
    calmed[3 * at + 1] = (colour >> 8) & 255;
    calmed[3 * at + 2] = colour & 255;
  }
  return { width, height, data: calmed };
}
