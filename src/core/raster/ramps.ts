/** Areas whose colour changes evenly from one side to the other; they are made of one colour, so that they count as flat ones do. */
import { grow, overlapArea, union } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "./bitmap.ts";
import type { Channels } from "./colour.ts";
import { channelsOf, packColour } from "./colour.ts";
import type { ColourRegions } from "./colour-regions.ts";
import { labelSteps } from "./colour-regions.ts";
import { regionOf, traceSilhouette } from "./silhouette.ts";
import { strangeShare } from "./rims.ts";
import type { Silhouette } from "./silhouette.ts";

/** A colour that changes evenly over a shape. */
export interface Ramp {
  readonly box: Box;
  /** The middle of its box, and the colour there. */
  readonly middle: Point;
  readonly colour: Channels;
  /** Change of each channel per pixel to the right and down. */
  readonly across: Channels;
  readonly down: Channels;
}

/** A region filled by a ramp. */
interface Piece {
  readonly seen: Silhouette;
  readonly ramp: Ramp;
}

/** A picture whose ramps have the colour of their middle everywhere. */
export interface Evened {
  readonly bitmap: Bitmap;
  readonly ramps: readonly Ramp[];
}

/** Steeper changes from pixel to pixel are edges, levels. */
const steepest = 5;
/** Changes below this over a whole shape are no gradient that a person sees, levels. */
const leastChange = 24;
/** Changes below this over a piece of a shape are taken for noise, levels. */
const leastOfPiece = 8;
/** Smaller areas are parts of pictures, pixels. */
const smallest = { side: 12, area: 400 } as const;
/** How far a pixel may be from the ramp that it belongs to, levels. */
const tolerance = 6;
/** Along shallow curves a ramp runs over into an outline of a similar colour, which is at most this wide, in pixels and as a share of the shape; the ramp has the last share of both. */
const widestOutline = { pixels: 8, share: 0.1 } as const;
const leastOfOutlined = 0.8;
/** Drawn pages have a ground of one colour; light falls unevenly on photographed ones. */
const leastGround = 0.1;
/** An outline that is this much longer than its box's is no drawn shape's. */
const ragged = 1.15;

/** Returns the colour of a ramp at a place. */
export function rampColour(ramp: Ramp, place: Point): Channels {
  return [channelOf(ramp, place, 0), channelOf(ramp, place, 1), channelOf(ramp, place, 2)];
}

/** Returns one channel of a ramp's colour at a place. */
function channelOf({ middle, colour, across, down }: Ramp, [x, y]: Point, channel: 0 | 1 | 2): number {
  return colour[channel] + across[channel] * (x - middle[0]) + down[channel] * (y - middle[1]);
}

/** Returns the middle of a box among pixels, which are measured in their middles. */
function middleOf(box: Box): Point {
  return [box.x + box.width / 2 - 0.5, box.y + box.height / 2 - 0.5];
}

/** Tells from its box and a few pixels whether a region can be a ramp: inside the page, not tiny, not of one colour. */
function isWorthFitting(regions: ColourRegions, label: number, { data }: Bitmap): boolean {
  const { box, width, height } = regionOf(regions, label);
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  if (Math.min(across, down) < smallest.side || regions.areas[label]! < Math.max(smallest.area, 0.3 * across * down)) return false;
  if ([box.left === 0, box.top === 0, box.right === width, box.bottom === height].filter(Boolean).length > 1) return false;
  const [low, high] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  for (let y = box.top; y < box.bottom; y += 3)
    for (let x = box.left; x < box.right; x += 3) {
      const at = y * width + x;
      if (regions.labels[at] !== label) continue;
      for (let channel = 0; channel < 3; channel++) {
        low[channel] = Math.min(low[channel]!, data[3 * at + channel]!);
        high[channel] = Math.max(high[channel]!, data[3 * at + channel]!);
      }
    }
  return high.some((value, channel) => value - low[channel]! >= leastOfPiece);
}

/** Calls back for each pixel of a region. */
function forEachPixel(regions: ColourRegions, label: number, see: (x: number, y: number, at: number) => void): void {
  const { box, width } = regionOf(regions, label);
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left, at = y * width + x; x < box.right; x++, at++) if (regions.labels[at] === label) see(x, y, at);
}

/** Tells whether the pixel at a place is no further from a ramp than so many levels. */
function isNear(ramp: Ramp, place: Point, { data }: Bitmap, [at, within]: readonly [at: number, within: number]): boolean {
  const isAt = (channel: 0 | 1 | 2): boolean => Math.abs(channelOf(ramp, place, channel) - data[3 * at + channel]!) <= within;
  return isAt(0) && isAt(1) && isAt(2);
}

/** Fits a ramp to a region by least squares; `first` is one that strange pixels drew away, they then do not count. */
function fitRamp(regions: ColourRegions, label: number, bitmap: Bitmap, first: Piece | null = null): Piece {
  const { data } = bitmap;
  const seen = first?.seen ?? traceSilhouette(regionOf(regions, label));
  const box: Box = { x: seen.left, y: seen.top, width: seen.width, height: seen.height };
  const middle = middleOf(box);
  // Sums of 1, x, y, xx, xy, yy, then of each channel alone, times x and times y.
  const sums = new Float64Array(15);
  forEachPixel(regions, label, (x, y, at) => {
    if (first !== null && !isNear(first.ramp, [x, y], bitmap, [at, 3 * tolerance])) return;
    const u = x - middle[0];
    const v = y - middle[1];
    sums[0]! += 1;
    sums[1]! += u;
    sums[2]! += v;
    sums[3]! += u * u;
    sums[4]! += u * v;
    sums[5]! += v * v;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[3 * at + channel]!;
      sums[6 + 3 * channel]! += value;
      sums[7 + 3 * channel]! += value * u;
      sums[8 + 3 * channel]! += value * v;
    }
  });
  const [n, su, sv, suu, suv, svv] = sums as unknown as readonly [number, number, number, number, number, number];
  const [uu, uv, vv] = [suu - (su * su) / n, suv - (su * sv) / n, svv - (sv * sv) / n];
  const determinant = Math.max(1e-9, uu * vv - uv * uv);
  const solved = [0, 1, 2].map((channel) => {
    const [sc, scu, scv] = [sums[6 + 3 * channel]!, sums[7 + 3 * channel]!, sums[8 + 3 * channel]!];
    const [cu, cv] = [scu - (sc * su) / n, scv - (sc * sv) / n];
    const [across, down] = [(cu * vv - cv * uv) / determinant, (cv * uu - cu * uv) / determinant];
    return { across, down, colour: (sc - across * su - down * sv) / n };
  });
  const pick = (name: "across" | "down" | "colour"): Channels => [solved[0]![name], solved[1]![name], solved[2]![name]];
  return { seen, ramp: { box, middle, colour: pick("colour"), across: pick("across"), down: pick("down") } };
}

/** Returns the channel that changes most over the box of a ramp, by how much, and in which direction. */
export function steepestWay({ box, across, down }: Ramp): { readonly change: number; readonly direction: Point } {
  const changes = across.map((value, channel) => Math.hypot(value, down[channel]!));
  const most = changes.indexOf(Math.max(...changes));
  const direction: Point = [across[most]! / changes[most]!, down[most]! / changes[most]!];
  return { change: changes[most]! * (Math.abs(direction[0]) * box.width + Math.abs(direction[1]) * box.height), direction };
}

/** Tells whether a pixel lies at the rim of a silhouette, where an outline is. */
function isAtRim({ left, top, fromLeft, fromRight, fromTop, fromBottom, width, height }: Silhouette, x: number, y: number): boolean {
  const [column, row] = [x - left, y - top];
  const across = Math.min(column - fromLeft[row]!, width - 1 - fromRight[row]! - column);
  const down = Math.min(row - fromTop[column]!, height - 1 - fromBottom[column]! - row);
  return Math.min(across, down) < Math.min(widestOutline.pixels, widestOutline.share * Math.min(width, height));
}

/** Tells whether a region is a shape filled with a ramp: enough change, in one direction, and all its pixels near it but for an outline. */
function isRamp(regions: ColourRegions, label: number, { piece, bitmap }: { readonly piece: Piece; readonly bitmap: Bitmap }): boolean {
  const { seen, ramp } = piece;
  const { across, down } = ramp;
  if (seen.perimeter > ragged * 2 * (seen.width + seen.height)) return false;
  const { change, direction } = steepestWay(ramp);
  if (!(change >= leastOfPiece)) return false;
  const reach = Math.hypot(seen.width, seen.height);
  if (across.some((value, channel) => Math.abs(value * direction[1] - down[channel]! * direction[0]) * reach > leastChange / 2))
    return false;
  let [near, inside] = [0, 0];
  forEachPixel(regions, label, (x, y, at) => {
    if (isNear(ramp, [x, y], bitmap, [at, tolerance])) near++;
    else if (!isAtRim(seen, x, y)) inside++;
  });
  const area = regions.areas[label]!;
  return near >= 0.95 * area || (near >= leastOfOutlined * area && inside <= 0.02 * area);
}

/** Joins pieces that lines cut out of one ramp, as the lid of a drum: each then has the colour of the whole. */
function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of [...pieces].sort((a, b) => b.seen.area - a.seen.area)) {
    const isOf = ({ ramp }: Piece): boolean => {
      const expected = rampColour(ramp, piece.ramp.middle);
      return (
        overlapArea(grow(ramp.box, 4), piece.ramp.box) > 0 &&
        expected.every((value, channel) => Math.abs(value - piece.ramp.colour[channel]!) <= tolerance)
      );
    };
    const whole = joined.find(isOf)?.ramp;
    if (whole === undefined) joined.push(piece);
    else {
      const box = union(whole.box, piece.ramp.box);
      const ramp: Ramp = { ...whole, box, middle: middleOf(box), colour: rampColour(whole, middleOf(box)) };
      for (const [index, other] of joined.entries()) if (other.ramp === whole) joined[index] = { ...other, ramp };
      joined.push({ ...piece, ramp });
    }
  }
  return joined;
}

/** Gives the pixels of a region, and the rims of what stands on it or around it, the colour that they would have without the ramp. */
function evenPiece({ seen, ramp }: Piece, bitmap: Bitmap, evened: Uint8Array): void {
  const flat = channelsOf(packColour(...ramp.colour));
  for (let row = 0; row < seen.height; row++) {
    const [first, last] = [seen.fromLeft[row]!, seen.width - seen.fromRight[row]! - 1];
    for (let column = first - 1; column <= last + 1; column++) {
      const under = Math.max(first, Math.min(last, column));
      const [top, low] = [seen.fromTop[under]!, seen.height - seen.fromBottom[under]! - 1];
      if (row < top - 1 || row > low + 1) continue;
      const isRim = under !== column || row < top || row > low;
      const at = 3 * ((seen.top + row) * bitmap.width + seen.left + column);
      const own = rampColour(ramp, [seen.left + column, seen.top + row]);
      const isOwn = own.every((value, channel) => Math.abs(value - bitmap.data[at + channel]!) <= 2 * tolerance);
      if (isRim && isOwn) continue;
      const share = isOwn ? 0 : strangeShare(bitmap, at, own);
      for (let channel = 0; channel < 3; channel++) {
        const shifted = bitmap.data[at + channel]! + (1 - share) * (flat[channel]! - own[channel]!);
        evened[at + channel] = isOwn ? flat[channel]! : Math.max(0, Math.min(255, Math.round(shifted)));
      }
    }
  }
}

/** Returns the commonest colour of a sample of the pixels; null for a photograph, in which no colour is common. */
function commonestColour({ width, height, data }: Bitmap): number | null {
  const counts = new Map<number, number>();
  const stride = 3 * Math.max(1, Math.floor((width * height) / 20_000));
  let [best, most, all] = [-1, 0, 0];
  for (let at = 0; at + 2 < data.length; at += stride) {
    const colour = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    const count = (counts.get(colour) ?? 0) + 1;
    counts.set(colour, count);
    all++;
    if (count > most) [best, most] = [colour, count];
  }
  return most >= leastGround * all ? best : null;
}

/** Finds the ramps of a picture and makes each of one colour; a picture without ramps is returned as it is. */
export function evenRamps(bitmap: Bitmap): Evened {
  const ground = commonestColour(bitmap);
  if (ground === null) return { bitmap, ramps: [] };
  // On shallow edges, antialiasing leads to the ground in steps as small as a ramp's.
  const regions = labelSteps(bitmap, { most: steepest, apart: ground });
  const pieces: Piece[] = [];
  for (let label = 0; label < regions.count; label++) {
    if (!isWorthFitting(regions, label, bitmap)) continue;
    const first = fitRamp(regions, label, bitmap);
    const isFirst = isRamp(regions, label, { piece: first, bitmap });
    const piece = isFirst ? first : fitRamp(regions, label, bitmap, first);
    if (isFirst || isRamp(regions, label, { piece, bitmap })) pieces.push(piece);
  }
  const joined = joinPieces(pieces).filter(({ ramp }) => steepestWay(ramp).change >= leastChange);
  if (joined.length === 0) return { bitmap, ramps: [] };
  const evened: Bitmap = { ...bitmap, data: bitmap.data.slice() };
  for (const piece of joined) evenPiece(piece, bitmap, evened.data);
  return { bitmap: evened, ramps: [...new Set(joined.map(({ ramp }) => ramp))] };
}
