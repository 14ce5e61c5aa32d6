/** The picture as recognition sees it: opaque sRGB, three bytes a pixel, rows from the top. */

/** An opaque sRGB picture; `data[3 * (y * width + x)]` is the red of pixel (x, y). */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** One byte a pixel: 0 for no, anything else for yes (or a label below 256). */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Makes an empty mask of a size. */
export function emptyMask(width: number, height: number): Mask {
  return { width, height, data: new Uint8Array(width * height) };
}

/** Tells whether a mask is set at a place; outside of it nothing is. */
export function isSetAt({ width, height, data }: Mask, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] !== 0;
}

/** Packs the colour of a pixel into one integer, `0xrrggbb`. */
export function colourAt(bitmap: Bitmap, x: number, y: number): number {
  const at = 3 * (y * bitmap.width + x);
  return (bitmap.data[at]! << 16) | (bitmap.data[at + 1]! << 8) | bitmap.data[at + 2]!;
}

/** Packs the colours of all pixels: most neighbours are equal, which one comparison tells. */
export function packColours({ width, height, data }: Bitmap): Int32Array {
  const packed = new Int32Array(width * height);
  for (let at = 0, from = 0; at < packed.length; at++, from += 3)
    packed[at] = (data[from]! << 16) | (data[from + 1]! << 8) | data[from + 2]!;
  return packed;
}

/** Returns the colour of the pixel that is nearest to a place, packed; places off the picture have that of its edge. */
export function colourNear(bitmap: Bitmap, [x, y]: readonly [number, number]): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return colourAt(bitmap, Math.max(0, Math.min(bitmap.width - 1, column)), Math.max(0, Math.min(bitmap.height - 1, row)));
}

/** Writes a packed colour as `#rrggbb`. */
export function hexColour(packed: number): string {
  return `#${packed.toString(16).padStart(6, "0")}`;
}

/** Reads `#rrggbb` into a packed colour. */
export function packedColour(hex: string): number {
  return Number.parseInt(hex.slice(1), 16);
}
