/** The slide's size, and how pixels become English metric units on it. */
import type { Diagram } from "../../core/diagram/types.ts";
import { emuPerPixel } from "../lib/units.ts";

/** The sides that PowerPoint accepts for a slide, in EMU (ECMA-376, ST_SlideSizeCoordinate). */
const slideLimits = { minimum: 914_400, maximum: 51_206_400 } as const;

/** A slide; the whole drawing is scaled by one factor where the picture's size is beyond the limits. */
export interface Slide {
  readonly scale: number;
  readonly widthEmu: number;
  readonly heightEmu: number;
}

/** Sizes the slide for a picture: 9,525 EMU a pixel, scaled only where a side would be refused. */
export function slideFor({ width, height }: Diagram["size"]): Slide {
  const [shorter, longer] = [Math.min(width, height) * emuPerPixel, Math.max(width, height) * emuPerPixel];
  const grown = Math.max(1, slideLimits.minimum / shorter);
  const scale = Math.min(grown, slideLimits.maximum / longer);
  const side = (pixels: number): number =>
    Math.min(slideLimits.maximum, Math.max(slideLimits.minimum, Math.round(pixels * emuPerPixel * scale)));
  return { scale, widthEmu: side(width), heightEmu: side(height) };
}

/** Converts pixels of the picture to whole EMU on the slide. */
export function emuOn(slide: Slide, pixels: number): number {
  const emu = Math.round(pixels * emuPerPixel * slide.scale);
  return emu === 0 ? 0 : emu;
}

/** Converts a length that must not vanish, such as the side of a shape, to at least one EMU. */
export function extentOn(slide: Slide, pixels: number): number {
  return Math.max(1, emuOn(slide, pixels));
}

/** Converts a type size in pixels to hundredths of a point, within what the schema allows. */
export function typeSizeOn(slide: Slide, pixels: number): number {
  return Math.min(400_000, Math.max(100, Math.round(pixels * 75 * slide.scale)));
}

/** Converts degrees clockwise to 60,000ths, 0 up to one turn. */
export function angleUnits(degrees: number): number {
  const turned = ((Math.round(degrees * 60_000) % 21_600_000) + 21_600_000) % 21_600_000;
  return turned;
}
