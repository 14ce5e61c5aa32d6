/** Pixels to the units of the file formats; 96 pixels are one inch. */

/** Pixels per inch, everywhere. */
export const pixelsPerInch = 96;

/** English metric units per pixel (914,400 per inch). */
export const emuPerPixel = 9525;

/** Converts pixels to inches. */
export function toInches(pixels: number): number {
  return pixels / pixelsPerInch;
}

/** Converts pixels to whole English metric units. */
export function toEmu(pixels: number): number {
  const emu = Math.round(pixels * emuPerPixel);
  return emu === 0 ? 0 : emu;
}

/** Converts pixels to points. */
export function toPoints(pixels: number): number {
  return pixels * 0.75;
}
