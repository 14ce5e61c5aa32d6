/** Wears drawn pictures: blurs them, halves their size. */
import type { Bitmap } from "../../src/core/raster/bitmap.ts";

/** Blurs a picture by weights of a pixel and its neighbours, both ways; its rim stays. */
export function blurred({ width, height, data }: Bitmap): Bitmap {
  const pass = (from: Uint8Array, step: number): Uint8Array =>
    from.map((level, at) => {
      const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return level;
      return Math.round(0.27 * from[at - step]! + 0.46 * level + 0.27 * from[at + step]!);
    });
  return { width, height, data: pass(pass(data, 3), 3 * width) };
}

/** Takes the mean of every four pixels; width and height are even. */
export function halved({ width, height, data }: Bitmap): Bitmap {
  const half = { width: width / 2, height: height / 2, data: new Uint8Array((3 * width * height) / 4) };
  for (let at = 0; at < half.data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % half.width, Math.floor(at / 3 / half.width)];
    const first = 3 * (2 * y * width + 2 * x) + (at % 3);
    half.data[at] = Math.round((data[first]! + data[first + 3]! + data[first + 3 * width]! + data[first + 3 * width + 3]!) / 4);
  }
  return half;
}
