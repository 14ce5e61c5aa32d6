/** Letters in small rings, as the C before the name of a class: neither the ring nor what stands in it belongs to the line of text beside it. */
import type { Box } from "../../geometry/box.ts";
import { boxOfGlyph, heightOf, sizeOf, widthOf } from "./ink.ts";
import type { Glyph, Ink } from "./ink.ts";
import { bandsOf } from "./bands.ts";

/** A ring is so large in pixels, as wide as high within a share of that, and so much of its box is ink; smaller ones are letters, and signs as ©. */
const ring = { least: 15, most: 80, uneven: 0.1, ink: 0.45 } as const;
/** So much of its ink lies so far from its middle, in halves of its size, on all sides of it, each a sixteenth of the turn. */
const round = { share: 0.9, least: 0.78, most: 1.1, sides: 16 } as const;
/** What stands in it is so high as a share of its size, and its middle so near. */
const held = { least: 0.3, most: 0.75, off: 0.15 } as const;

/** Tells whether a component is a thin circle. */
function isRing(glyph: Glyph, { labels, width }: Ink): boolean {
  const size = sizeOf(glyph);
  const [across, down] = [widthOf(glyph), heightOf(glyph)];
  if (size < ring.least || size > ring.most || Math.abs(across - down) > Math.max(1, ring.uneven * size)) return false;
  if (glyph.area > ring.ink * across * down) return false;
  const [x, y] = [(glyph.left + glyph.right - 1) / 2, (glyph.top + glyph.bottom - 1) / 2];
  const sides = new Set<number>();
  let [drawn, onRing] = [0, 0];
  for (let v = glyph.top; v < glyph.bottom; v++)
    for (let u = glyph.left; u < glyph.right; u++) {
      if (labels[v * width + u] !== glyph.label) continue;
      drawn++;
      const away = Math.hypot(u - x, v - y) / (size / 2);
      if (away < round.least || away > round.most) continue;
      onRing++;
      sides.add(Math.floor(((Math.atan2(v - y, u - x) / Math.PI + 1) / 2) * round.sides) % round.sides);
    }
  return onRing >= round.share * drawn && sides.size === round.sides;
}

/** The rings of a page. */
export interface Ringed {
  readonly rings: ReadonlySet<Glyph>;
  /** The box of the ring around what stands in one. */
  readonly ringOf: ReadonlyMap<Glyph, Box>;
}

/** What a page has without rings. */
export const noRings: Ringed = { rings: new Set(), ringOf: new Map() };

/** Tells whether something stands in the middle of a ring and is as large as a letter in it. */
function isLetterIn(outer: Glyph, glyph: Glyph): boolean {
  const [size, height] = [sizeOf(outer), heightOf(glyph)];
  const off = Math.max(
    Math.abs(glyph.left + glyph.right - outer.left - outer.right),
    Math.abs(glyph.top + glyph.bottom - outer.top - outer.bottom),
  );
  return height >= held.least * size && height <= held.most * size && off / 2 <= held.off * size;
}

/** Finds rings with letters in them. */
export function findRinged(ink: Ink): Ringed {
  const rings = new Set<Glyph>();
  const ringOf = new Map<Glyph, Box>();
  const near = bandsOf(ink.glyphs);
  for (const outer of ink.glyphs.filter((glyph) => isRing(glyph, ink))) {
    const inner = near(outer.top, outer.bottom).filter(
      ({ left, top, right, bottom }) => left > outer.left && right < outer.right && top > outer.top && bottom < outer.bottom,
    );
    if (!inner.some((glyph) => isLetterIn(outer, glyph))) continue;
    rings.add(outer);
    const box = boxOfGlyph(outer);
    for (const glyph of inner) ringOf.set(glyph, box);
  }
  return { rings, ringOf };
}
