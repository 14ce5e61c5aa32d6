/** Draws small pictures for tests, as SVG and in every encoding that people send. */
import sharp from "sharp";
import type { Sharp } from "sharp";

/** Wraps SVG elements into a drawing of a size. */
export function drawing(width: number, height: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`;
}

/** Two boxes and an arrow: the smallest thing that anyone would call a diagram. */
export const twoBoxes: string = drawing(
  240,
  80,
  '<rect x="10.5" y="20.5" width="70" height="40" fill="#dae8fc" stroke="#6c8ebf"/>' +
    '<rect x="160.5" y="20.5" width="70" height="40" fill="#d5e8d4" stroke="#82b366"/>' +
    '<path d="M81 40.5H151" stroke="#000"/><path d="M151 35.5L160 40.5L151 45.5Z"/>',
);

/** Draws SVG on white, ready for any encoder. */
export function draw(svg: string): Sharp {
  return sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).toColourspace("srgb");
}

/** Returns SVG as the bytes of a PNG. */
export function drawPng(svg: string): Promise<Uint8Array> {
  return draw(svg).png().toBuffer();
}

/** Joins a WebP animation or an animated PNG's cousin from frames of one colour each. */
export async function animatedWebp(size: number, colours: readonly string[]): Promise<Uint8Array> {
  const frames = colours.map((background) => ({ create: { width: size, height: size, channels: 3 as const, background } }));
  const pages = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  return sharp(pages, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
}
