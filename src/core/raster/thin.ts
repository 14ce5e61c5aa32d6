/** Thinning: strokes of any width become lines of one pixel, connected as before (Guo and Hall, 1989). */
import type { Mask } from "./bitmap.ts";

/** Steps to the eight neighbours as [x, y], clockwise from above. */
const around = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;

/** Tells for each of the 256 neighbourhoods (bit k: neighbour k of `around` is set) whether a pass may remove the middle. */
function removalTable(pass: 0 | 1): Uint8Array {
  const table = new Uint8Array(256);
  for (let code = 0; code < 256; code++) {
    const bit = (k: number): number => (code >> (k & 7)) & 1;
    let parts = 0;
    let [first, second] = [0, 0];
    for (let k = 0; k < 8; k += 2) {
      parts += (1 - bit(k)) & (bit(k + 1) | bit(k + 2));
      first += bit(k + 7) | bit(k);
      second += bit(k) | bit(k + 1);
    }
    const few = Math.min(first, second);
    const side = pass === 0 ? (bit(0) | bit(1) | (1 - bit(3))) & bit(2) : (bit(4) | bit(5) | (1 - bit(7))) & bit(6);
    table[code] = parts === 1 && few >= 2 && few <= 3 && side === 0 ? 1 : 0;
  }
  return table;
}

const tables: readonly [Uint8Array, Uint8Array] = [removalTable(0), removalTable(1)];

/** Packs the neighbours of a pixel into a byte. */
function neighbourCode({ width, height, data }: Mask, at: number): number {
  const x = at % width;
  const y = (at - x) / width;
  let code = 0;
  for (let k = 0; k < 8; k++) {
    const [stepX, stepY] = around[k]!;
    const [otherX, otherY] = [x + stepX, y + stepY];
    if (otherX < 0 || otherY < 0 || otherX >= width || otherY >= height) continue;
    if (data[otherY * width + otherX]) code |= 1 << k;
  }
  return code;
}

/** Thins a mask in place and returns the indices of the pixels that are left, in order. */
export function thin(mask: Mask): Int32Array {
  const { data } = mask;
  let count = 0;
  for (let at = 0; at < data.length; at++) if (data[at]) count++;
  let pixels = new Int32Array(count);
  for (let at = 0, next = 0; at < data.length; at++) if (data[at]) pixels[next++] = at;
  const doomed = new Int32Array(count);
  for (let changed = true; changed;) {
    changed = false;
    for (const table of tables) {
      let gone = 0;
      for (const at of pixels) if (table[neighbourCode(mask, at)]) doomed[gone++] = at;
      for (let k = 0; k < gone; k++) data[doomed[k]!] = 0;
      if (gone === 0) continue;
      changed = true;
      pixels = pixels.filter((at) => data[at] !== 0);
    }
  }
  return pixels;
}
