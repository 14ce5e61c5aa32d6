/** Draws text with the product's own fonts, so that it looks alike on every host, and finds and reads it. */
import sharp from "sharp";
import type { Rasteriser } from "../../src/app/ports.ts";
import type { LineCandidate, ReadLine } from "../../src/core/detection.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { drawing } from "./pictures.ts";

/** Draws SVG elements on white, through a JPEG of a quality when one is given. */
export async function writeBitmap(
  rasteriser: Rasteriser,
  [width, height]: readonly [width: number, height: number],
  elements: string,
  quality?: number,
): Promise<Bitmap> {
  const svg = drawing(width, height, `<rect width="${width}" height="${height}" fill="#ffffff"/>${elements}`);
  const png = await rasteriser.rasterise(svg, { width, height });
  const picture = quality === undefined ? png : await sharp(png).jpeg({ quality }).toBuffer();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Writes a text in the sans font; x is its left or, with `anchor="middle"`, its middle, y its baseline. */
export function written(text: string, x: number, y: number, attributes = ""): string {
  return `<text x="${x}" y="${y}" font-family="Arimo" font-size="14" ${attributes}>${text}</text>`;
}

/** Returns the line whose middle lies in a box. */
export function lineIn(lines: readonly LineCandidate[], { x, y, width, height }: Box): LineCandidate | undefined {
  return lines.find(({ box }) => {
    const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
    return middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height;
  });
}

/** A line that was read, black on white. */
export function aReadLine(
  text: string,
  [x, y, width, height]: readonly [number, number, number, number],
  changes: Partial<ReadLine> = {},
): ReadLine {
  return {
    text,
    box: { x, y, width, height },
    rotation: 0,
    glyphHeight: 10,
    color: "#000000",
    ground: "#ffffff",
    confidence: 0.9,
    ...changes,
  };
}
