/** Calms noisy pictures: what lossy compression made of areas and strokes of one colour has one colour again. */
import type { Bitmap } from "../raster/bitmap.ts";
import type { Areas } from "./areas.ts";
import { rootOf } from "../raster/roots.ts";
import { findAreas } from "./areas.ts";
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
/** Areas that have so many pixels amid others of just their colour were drawn, too. */
const leastFlat = 96;
/** An area takes ringing only from areas this many times smaller. */
const muchSmaller = 4;
/** Areas whose colours differ no more than this were drawn in one; so many colours are compared. */
const sameColour = 2;
/** Areas that ripple around text and have no flat part are off by up to this. */
const likeColour = 6;
const mostColours = 256;

/** Settles a mean: the ends of the scale are meant when they are nearly reached. */
function settle(value: number): number {
  return value > 253 ? 255 : value < 2 ? 0 : Math.round(value);
}

/** Where areas are thick, at their roots. */
interface Cores {
  /** How many pixels have only pixels of their area around them. */
  readonly counts: Int32Array;
  /** How many of these have just the colour of the four next to them. */
  readonly flat: Int32Array;
}

/** Counts each area's pixels that have only pixels of it around them. */
function countCores(roots: Int32Array, { width, data }: Bitmap): Cores {
  const [counts, flat] = [new Int32Array(roots.length), new Int32Array(roots.length)];
  const around = [1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width];
  for (let at = width + 1; at < roots.length - width - 1; at++) {
    const root = roots[at]!;
    let same = at % width !== 0 && (at + 1) % width !== 0;
    for (let index = 0; same && index < around.length; index++) same = roots[at + around[index]!] === root;
    if (!same) continue;
    counts[root]!++;
    const colour = (data[3 * at]! << 16) | (data[3 * at + 1]! << 8) | data[3 * at + 2]!;
    let isFlat = true;
    for (let index = 0; isFlat && index < 4; index++) isFlat = apart(data, at + around[index]!, colour) <= 1;
    if (isFlat) flat[root]!++;
  }
  return { counts, flat };
}

/** Finds the colour of every area that is large and thick enough, packed, at its root; -1 elsewhere. Nearly equal colours become those of the largest area. */
function areaColours({ parents, sizes, sums }: Areas, cores: Cores, { leastArea, leastCore }: Wear): Int32Array {
  const colours = new Int32Array(parents.length).fill(-1);
  const roots: number[] = [];
  for (let at = 0; at < parents.length; at++)
    if (parents[at] === at && sizes[at]! >= leastArea && cores.counts[at]! >= leastCore * sizes[at]!) roots.push(at);
  roots.sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  const known: (readonly [number, number, number])[] = [];
  for (const root of roots) {
    const own = [0, 1, 2].map((channel) => sums[3 * root + channel]! / sizes[root]!) as [number, number, number];
    const limit = cores.flat[root]! >= leastFlat ? sameColour : likeColour;
    const colour = known.find((other) => other.every((value, channel) => Math.abs(value - own[channel]!) <= limit)) ?? own;
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

/** Halos reach so far beside an edge, in pixels, and are off by up to this share of its height. */
const halo = { reach: 3, share: 0.5 } as const;

/** Tells whether a pixel is off an area's colour to one side only because one near it is off to the other: what scaling and sharpening leave beside edges. */
function isHalo({ width, height, data }: Bitmap, at: number, colour: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let channel = 0; channel < 3; channel++) {
    const own = (colour >> (16 - 8 * channel)) & 255;
    const off = data[3 * at + channel]! - own;
    if (Math.abs(off) <= calmLevel) continue;
    let opposite = 0;
    for (let row = Math.max(0, y - halo.reach); row <= Math.min(height - 1, y + halo.reach); row++)
      for (let column = Math.max(0, x - halo.reach); column <= Math.min(width - 1, x + halo.reach); column++)
        opposite = Math.max(opposite, -Math.sign(off) * (data[3 * (row * width + column) + channel]! - own));
    if (Math.abs(off) > halo.share * opposite) return false;
  }
  return true;
}

/** Gives pixels beside an area that are no further from its colour than ringing to it: those of no area, and those of much smaller ones. */
function spreadAreas(
  bitmap: Bitmap,
  owners: Int32Array,
  { sizes, flat, colours, most }: Pick<Areas, "sizes"> & { readonly flat: Int32Array; readonly colours: Int32Array; readonly most: number },
): void {
  const { width, data } = bitmap;
  const ringing = measureRinging(bitmap, most);
  const calmPixels = countCalm(owners, ringing);
  const claim = (other: number, owner: number, next: number[]): void => {
    const rival = owners[other]!;
    const isDrawn = rival >= 0 && (calmPixels[rival]! >= leastCalm || flat[rival]! >= leastFlat);
    if (rival === owner || isDrawn || (rival >= 0 && sizes[owner]! < muchSmaller * sizes[rival]!)) return;
    if (apart(data, other, colours[owner]!) > ringingAt(ringing, other) && !isHalo(bitmap, other, colours[owner]!)) return;
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
  // what is claimed on the way claims nothing yet: else areas would run along their rows
  const seeds = owners.slice();
  for (let at = 0; at < owners.length; at++) if (seeds[at]! >= 0 && seeds[at] === owners[at]) visit(at, front);
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
  const roots = Int32Array.from({ length: width * height }, (_, at) => rootOf(areas.parents, at));
  const cores = countCores(roots, bitmap);
  const colours = areaColours(areas, cores, wear);
  const owners = roots.map((root, at) => {
    const isOwn = colours[root]! >= 0 && apart(data, at, colours[root]!) <= mostStray;
    return isOwn ? root : -1;
  });
  spreadAreas(bitmap, owners, { sizes: areas.sizes, flat: cores.flat, colours, most: wear.ringing });
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
