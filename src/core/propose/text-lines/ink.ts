/** Connected components of ink: what a letter, a group of touching letters, a dot, a line or a border is made of. */
import type { Box } from "../../geometry/box.ts";
import { union } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import { markDrawnLines } from "./drawn-lines.ts";
import type { GroundField } from "./ground.ts";

/** One component of ink; its box spans whole pixels, right and bottom exclusive. */
export interface InkComponent {
  readonly label: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
  /** The largest contrast of its pixels, and the index of a pixel that has it. */
  readonly peak: number;
  readonly peakAt: number;
}

/** A component with its surroundings. */
export interface Glyph extends InkComponent {
  /** Packed colour of its strongest pixel, and of the ground under that. */
  readonly ink: number;
  readonly ground: number;
  /** True when a drawn line was cut off it: a border that letters touch, or the rest of a frame or an arrow. */
  readonly cut: boolean;
}

/** Measures a piece of ink, in pixels: across, down, and the longer of both. */
export const widthOf = ({ left, right }: Glyph): number => right - left;
export const heightOf = ({ top, bottom }: Glyph): number => bottom - top;
export const sizeOf = (glyph: Glyph): number => Math.max(widthOf(glyph), heightOf(glyph));

/** Returns the box of a piece of ink. */
export function boxOfGlyph(glyph: Glyph): Box {
  return { x: glyph.left, y: glyph.top, width: widthOf(glyph), height: heightOf(glyph) };
}

/** Returns the box around pieces of ink, at least one. */
export function boundsOfGlyphs(glyphs: readonly Glyph[]): Box {
  return glyphs.map(boxOfGlyph).reduce(union);
}

/** Components and the label of every pixel (0 for ground). */
export interface Labelling {
  readonly labels: Int32Array;
  readonly list: readonly InkComponent[];
}

/** All ink of a picture; in `labels`, -1 marks drawn lines. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly labels: Int32Array;
  readonly glyphs: readonly Glyph[];
  /** Returns the packed colour of the ground at a pixel. */
  readonly groundAt: (x: number, y: number) => number;
}

/** Ink differs at least this much from its ground; JPEG noise around letters stays below. */
const leastContrast = 36;
/** Of a component's strongest contrast, the share that a pixel needs to belong to its core: cuts the halo that joins neighbours. */
const coreShare = 0.36;

/** The side of a small box is so much longer than letters are high, and so thin: in pixels, where it may have grey ones at either side, and as a share of its length. */
const side = { longer: 1.3, thin: 3, thickness: 0.25 } as const;

/** Labels the ink twice: first all that stands out; then, with drawn lines cut out, only what is strong enough for its surroundings. `estimateHeight` measures letters in the first result. */
export function findInk(bitmap: Bitmap, field: GroundField, estimateHeight: (ink: Ink) => number): Ink {
  const limits = new Uint16Array(field.contrast.length).fill(leastContrast);
  const first = labelInk(field, limits);
  const core = new Uint8Array(first.list.length + 1);
  for (const component of first.list) core[component.label] = Math.max(leastContrast, Math.round(component.peak * coreShare));
  for (let at = 0; at < limits.length; at++) if (first.labels[at]! > 0) limits[at] = core[first.labels[at]!]!;
  const glyphHeight = estimateHeight(describe(bitmap, field, first, []));
  const lines = markDrawnLines(field, first, { limits, glyphHeight });
  for (const at of lines) limits[at] = 256; // no contrast reaches that
  const ink = describe(bitmap, field, labelInk(field, limits), lines);
  const sides = ink.glyphs.filter((glyph) => isSide(glyph, ink, glyphHeight));
  if (sides.length === 0) return ink;
  const between = sides.flatMap((side) => pixelsOf(side, ink));
  for (const at of between) limits[at] = 256;
  return describe(bitmap, field, labelInk(field, limits), [...lines, ...between]);
}

/** Tells whether a piece is a side of a box too small for it to be a long line: thin, longer than letters are high, and with a line at either end. */
function isSide(glyph: Glyph, { width, height, labels }: Ink, glyphHeight: number): boolean {
  const [least, most] = [Math.min(widthOf(glyph), heightOf(glyph)), sizeOf(glyph)];
  if (!glyph.cut || most < side.longer * glyphHeight || least > Math.max(side.thin, side.thickness * most)) return false;
  const { left, right, top, bottom } = glyph;
  const hasLine = (box: Box): boolean => {
    for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++)
      for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x++) if (labels[y * width + x] === -1) return true;
    return false;
  };
  const ends =
    heightOf(glyph) === most
      ? [top - 1, bottom - 1].map((y) => ({ x: left - 1, y, width: right - left + 2, height: 2 }))
      : [left - 1, right - 1].map((x) => ({ x, y: top - 1, width: 2, height: bottom - top + 2 }));
  return ends.every(hasLine);
}

function pixelsOf({ label, left, top, right, bottom }: Glyph, { width, labels }: Ink): readonly number[] {
  const pixels: number[] = [];
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (labels[y * width + x] === label) pixels.push(y * width + x);
  return pixels;
}

/** Adds colours, and which components hung on a drawn line. */
function describe(bitmap: Bitmap, field: GroundField, { labels, list }: Labelling, lines: readonly number[]): Ink {
  const { width, height } = field;
  const cut = new Uint8Array(list.length + 1);
  const steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (const at of lines) labels[at] = -1;
  for (const at of lines) for (const step of steps) cut[Math.max(0, labels[at + step] ?? 0)] = 1;
  const packed = (at: number): number => colourAt(bitmap, at % width, Math.floor(at / width));
  const glyphs = list.map((component) => ({
    ...component,
    ink: packed(component.peakAt),
    ground: packed(field.source[component.peakAt]!),
    cut: cut[component.label] === 1,
  }));
  const groundAt = (x: number, y: number): number => packed(field.source[y * width + x]!);
  return { width, height, labels, glyphs, groundAt };
}

function labelInk(field: GroundField, limits: Uint16Array): Labelling {
  const { width, height, contrast } = field;
  const labels = new Int32Array(width * height);
  const list: InkComponent[] = [];
  const stack: number[] = [];
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || contrast[start]! < limits[start]!) continue;
    const id = list.length + 1;
    let [left, top, right, bottom, area, peak, peakAt] = [width, height, 0, 0, 0, 0, start];
    labels[start] = id;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const y = Math.floor(at / width);
      const x = at - y * width;
      area++;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      if (contrast[at]! > peak) [peak, peakAt] = [contrast[at]!, at];
      for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
        const row = at + dy * width;
        if (x > 0) claim(row - 1, id);
        claim(row, id);
        if (x < width - 1) claim(row + 1, id);
      }
    }
    list.push({ label: id, left, top, right, bottom, area, peak, peakAt });
  }
  return { labels, list };

  function claim(at: number, id: number): void {
    if (labels[at] !== 0 || contrast[at]! < limits[at]!) return;
    labels[at] = id;
    stack.push(at);
  }
}
