/** Shows a line of text to PP-OCR the way its training lines look: in colour, upright, 48 pixels high, on as much ground as a finder's box has. */
import type { LineCandidate } from "../../core/detection.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import { resize, rimOf, turnUpright } from "./line-crop.ts";
import type { GreyPicture } from "./line-crop.ts";

/** Rows of the net's picture. */
export const ppocrHeight = 48;
/** Widths come in steps, so that lines of one width go together, and a line's width hangs on the line alone. */
const widthStep = 64;
/** The net was trained on blue first. */
const channelOrder = [2, 1, 0] as const;

/** A line as the net takes it: `[48, width, 3]`, -1 to 1; what is right of the line is 0. */
export interface PpocrCrop {
  readonly width: number;
  readonly values: Float32Array;
}

/** Cuts a line. */
export function cropForPpocr(bitmap: Bitmap, line: LineCandidate): PpocrCrop {
  const channels = channelOrder.map((channel) => turnUpright(channelOf(bitmap, line, channel), line.rotation));
  const { width: wide, height: high } = channels[0]!;
  const inner = Math.max(1, Math.round((wide * ppocrHeight) / high));
  const width = Math.ceil(inner / widthStep) * widthStep;
  const values = new Float32Array(ppocrHeight * width * channels.length);
  for (const [place, channel] of channels.entries()) {
    const { data } = resize(channel, inner, ppocrHeight);
    for (let y = 0; y < ppocrHeight; y++)
      for (let x = 0; x < inner; x++) values[(y * width + x) * channels.length + place] = data[y * inner + x]! / 127.5 - 1;
  }
  return { width, values };
}

/** Cuts one channel with a rim around the line's ink; beyond the picture its edge goes on. */
function channelOf(bitmap: Bitmap, line: LineCandidate, channel: number): GreyPicture {
  const rim = rimOf(line);
  const [left, top] = [Math.floor(line.box.x) - rim, Math.floor(line.box.y) - rim];
  const [width, height] = [Math.ceil(line.box.width) + 2 * rim, Math.ceil(line.box.height) + 2 * rim];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = bitmap.width * Math.min(bitmap.height - 1, Math.max(0, top + y));
    for (let x = 0; x < width; x++) {
      const at = row + Math.min(bitmap.width - 1, Math.max(0, left + x));
      data[y * width + x] = bitmap.data[3 * at + channel]!;
    }
  }
  return { width, height, data };
}
