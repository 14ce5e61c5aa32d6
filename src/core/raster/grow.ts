/** Growing: thickens a mask by a distance in all directions, so that the spaces between dashes close. */
import type { Mask } from "./bitmap.ts";

/** Grows along one axis into `target`: a pixel is set when any within the reach is; linear in pixels. */
function growAlong(
  source: Uint8Array,
  target: Uint8Array,
  axis: { readonly length: number; readonly along: number; readonly count: number; readonly across: number; readonly reach: number },
): void {
  const { length, along, count, across, reach } = axis;
  for (let line = 0; line < count; line++) {
    const base = line * across;
    let last = -reach - 1;
    let next = 0;
    for (let i = 0; i < length; i++) {
      if (next < i) next = i;
      while (next < length && next <= i + reach && source[base + next * along] === 0) next++;
      if (source[base + i * along] !== 0) last = i;
      const ahead = next < length && next <= i + reach && source[base + next * along] !== 0;
      target[base + i * along] = ahead || i - last <= reach ? 1 : 0;
    }
  }
}

/** Returns the mask grown by a square of side 2 × reach + 1. */
export function growMask({ width, height, data }: Mask, reach: number): Mask {
  const rows = new Uint8Array(data.length);
  growAlong(data, rows, { length: width, along: 1, count: height, across: width, reach });
  const grown = new Uint8Array(data.length);
  growAlong(rows, grown, { length: height, along: width, count: width, across: 1, reach });
  return { width, height, data: grown };
}
