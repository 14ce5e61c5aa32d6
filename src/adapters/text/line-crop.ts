/** Cuts a line of text out of a picture the way the recogniser likes it: upright, dark on light, at one letter height, with a margin. */
import type { LineCandidate } from "../../core/detection.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import { packedColour } from "../../core/raster/bitmap.ts";

/** One channel, 0 for ink and 255 for ground, rows from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A row of pixels belongs to a line through the text when this share of it is darker than this; rows of letters reach 0.85. */
const strikeCoverage = 0.95;
const strikeInk = 190;
/** White pixels around the crop. */
const margin = 10;

/** Cuts a line and scales it so that its capitals are `capHeight` pixels high. */
export function cropLine(bitmap: Bitmap, line: LineCandidate, capHeight: number): GreyPicture {
  const upright = uprightLine(bitmap, line);
  const factor = capHeight / line.glyphHeight;
  return pad(resize(upright, Math.max(8, Math.round(upright.width * factor)), Math.max(8, Math.round(upright.height * factor))));
}

/** Cuts a line with a rim around it, in the size in which it stands in the picture: upright, dark on light, without a border drawn through it. */
export function uprightLine(bitmap: Bitmap, line: LineCandidate): GreyPicture {
  return eraseStrike(turnUpright(inkShare(bitmap, line), line.rotation), rimOf(line));
}

/** Projects the pixels on the axis from ground to text colour; a pixel around the box is kept for its halo, the rest is white. */
function inkShare(bitmap: Bitmap, line: LineCandidate): GreyPicture {
  const rim = rimOf(line);
  const left = Math.floor(line.box.x) - rim;
  const top = Math.floor(line.box.y) - rim;
  const width = Math.ceil(line.box.width) + 2 * rim;
  const height = Math.ceil(line.box.height) + 2 * rim;
  const ground = channels(line.ground);
  const axis = channels(line.color).map((value, index) => value - ground[index]!);
  const length = axis.reduce((sum, value) => sum + value * value, 0) || 1;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = Math.max(rim - 1, -top); y < Math.min(height - rim + 1, bitmap.height - top); y++) {
    for (let x = Math.max(rim - 1, -left); x < Math.min(width - rim + 1, bitmap.width - left); x++) {
      const at = 3 * ((y + top) * bitmap.width + x + left);
      let along = 0;
      for (let channel = 0; channel < 3; channel++) along += (bitmap.data[at + channel]! - ground[channel]!) * axis[channel]!;
      data[y * width + x] = Math.round(255 * (1 - Math.min(1, Math.max(0, along / length))));
    }
  }
  return { width, height, data };
}

/** Returns how many pixels around its ink a line is cut with; the outermost is white. */
export function rimOf(line: LineCandidate): number {
  return Math.max(2, Math.round(line.glyphHeight * 0.3));
}

/** Removes a line drawn through the whole text, such as a border that a title stands on: its rows are bridged from above to below. */
function eraseStrike({ width, height, data }: GreyPicture, rim: number): GreyPicture {
  const inner = width - 2 * rim;
  const coverage = Array.from({ length: height }, (_, y) => {
    let dark = 0;
    for (let x = rim; x < width - rim; x++) if (data[y * width + x]! < strikeInk) dark++;
    return dark / inner;
  });
  const struck = coverage.map((share) => share >= strikeCoverage);
  const first = struck.indexOf(true);
  const last = struck.lastIndexOf(true);
  const isThin = first > rim && last < height - rim - 1 && last - first < (height - 2 * rim) / 3;
  if (!isThin || struck.slice(first, last + 1).includes(false)) return { width, height, data };
  const mended = Uint8Array.from(data);
  for (let y = first; y <= last; y++) {
    const share = (y - first + 1) / (last - first + 2);
    for (let x = 0; x < width; x++)
      mended[y * width + x] = Math.round(data[(first - 1) * width + x]! * (1 - share) + data[(last + 1) * width + x]! * share);
  }
  return { width, height, data: mended };
}

function channels(colour: string): readonly number[] {
  const packed = packedColour(colour);
  return [packed >> 16, (packed >> 8) & 255, packed & 255];
}

/** Turns text that reads upwards (-90) or downwards (90) so that it reads to the right. */
export function turnUpright(picture: GreyPicture, rotation: number): GreyPicture {
  const quarters = Math.round((((rotation % 360) + 360) % 360) / 90) % 4;
  if (quarters === 0) return picture;
  const { width, height, data } = picture;
  const [wide, high] = quarters === 2 ? [width, height] : [height, width];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const [fromX, fromY] = quarters === 1 ? [width - 1 - y, x] : quarters === 2 ? [width - 1 - x, height - 1 - y] : [y, height - 1 - x];
      turned[y * wide + x] = data[fromY * width + fromX]!;
    }
  }
  return { width: wide, height: high, data: turned };
}

/** Resizes with the Catmull-Rom kernel, widened when it shrinks. */
export function resize(picture: GreyPicture, width: number, height: number): GreyPicture {
  const across = resizeRows(picture.data, picture.width, picture.height, width);
  const down = resizeRows(transpose(across, width, picture.height), picture.height, width, height);
  const turned = transpose(down, height, width);
  return { width, height, data: Uint8Array.from(turned, (value) => Math.min(255, Math.max(0, Math.round(value)))) };
}

function resizeRows(data: ArrayLike<number>, width: number, rows: number, target: number): Float32Array {
  const result = new Float32Array(target * rows);
  const ratio = width / target;
  const stretch = Math.max(1, ratio);
  for (let x = 0; x < target; x++) {
    const middle = (x + 0.5) * ratio - 0.5;
    const first = Math.ceil(middle - 2 * stretch);
    const last = Math.floor(middle + 2 * stretch);
    const weights: number[] = [];
    for (let from = first; from <= last; from++) weights.push(catmullRom((from - middle) / stretch));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let y = 0; y < rows; y++) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++)
        sum += weights[tap]! * data[y * width + Math.min(width - 1, Math.max(0, first + tap))]!;
      result[y * target + x] = sum / total;
    }
  }
  return result;
}

function catmullRom(offset: number): number {
  const t = Math.abs(offset);
  if (t < 1) return 1.5 * t * t * t - 2.5 * t * t + 1;
  return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0;
}

function transpose(data: Float32Array, width: number, height: number): Float32Array {
  const turned = new Float32Array(data.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x]!;
  return turned;
}

function pad(picture: GreyPicture): GreyPicture {
  const width = picture.width + 2 * margin;
  const height = picture.height + 2 * margin;
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < picture.height; y++)
    data.set(picture.data.subarray(y * picture.width, (y + 1) * picture.width), (y + margin) * width + margin);
  return { width, height, data };
}

/** Writes a picture as a binary PGM file (netpbm), which needs no compressor. */
export function encodePgm({ width, height, data }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + data.length);
  bytes.set(head);
  bytes.set(data, head.length);
  return bytes;
}
