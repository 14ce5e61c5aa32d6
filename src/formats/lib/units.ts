/** Pixels to the units of the file formats; 96 pixels are one inch. */

/** Pixels per inch, everywhere. */
export const pixelsPerInch = 96;

/** English metric units per pixel (914,400 per inch). */
export const emuPerPixel = 9525;

/** Converts pixels to inches. */
export function toInches(pixels: number): number {
  return pixels / pixelsPerInch;
}
