/** What tells a letter from an arrowhead, a dash or a small shape: thickness, straightness, hollowness. */
import type { Glyph, Ink } from "./ink.ts";

/** Measures the thickest place of a component: the side of the largest square of its pixels. */
export function thickestPlace(glyph: Glyph, ink: Ink): number {
  const width = glyph.right - glyph.left;
  let above = new Uint8Array(width + 1);
  let most = 0;
  for (let y = glyph.top; y < glyph.bottom; y++) {
    const row = new Uint8Array(width + 1);
    for (let x = 0; x < width; x++) {
      if (ink.labels[y * ink.width + glyph.left + x] !== glyph.label) continue;
      row[x + 1] = 1 + Math.min(above[x]!, above[x + 1]!, row[x]!);
      if (row[x + 1]! > most) most = row[x + 1]!;
    }
    above = row;
  }
  return most;
}

/** The directions in which the pixels of a component spread. */
export interface Spread {
  readonly length: number;
  readonly across: number;
  /** Degrees of the main direction from the vertical, 0..90. */
  readonly slant: number;
}

/** Measures length, width across and slant of a component from the second moments of its pixels. */
export function measureSpread(glyph: Glyph, ink: Ink): Spread {
  let [count, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
  for (let y = glyph.top; y < glyph.bottom; y++) {
    for (let x = glyph.left; x < glyph.right; x++) {
      if (ink.labels[y * ink.width + x] !== glyph.label) continue;
      count++;
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumYY += y * y;
      sumXY += x * y;
    }
  }
  const varX = sumXX / count - (sumX / count) ** 2;
  const varY = sumYY / count - (sumY / count) ** 2;
  const covariance = sumXY / count - (sumX / count) * (sumY / count);
  const mean = (varX + varY) / 2;
  const difference = Math.hypot((varX - varY) / 2, covariance);
  const slant = Math.abs((Math.atan2(2 * covariance, varY - varX) * 90) / Math.PI);
  return { length: extent(mean + difference), across: extent(mean - difference), slant };
}

/** Converts the variance of evenly spread whole pixels to their number. */
function extent(variance: number): number {
  return Math.sqrt(12 * Math.max(0, variance) + 1);
}

/** Tells whether a component is one straight stroke, long and filled: a dash, a bar, an l, but not a word of touching letters. */
export function isStraightStroke(glyph: Glyph, ink: Ink): boolean {
  const { length, across } = measureSpread(glyph, ink);
  return length > 2.3 * across && glyph.area > 0.65 * length * across && countStrokes(glyph, ink) <= 1;
}

/**
 * The bow of a rounded corner: so many times as high as letters usually are, or it may be the rest of one, nearly as wide as high; so much of its box is bare at
 * the corner that it goes around, and so much at the one that it cuts off.
 */
const bow = { least: 1.5, leastStretch: 0.7, inner: 0.55, outer: 0.1 } as const;

/** Tells whether a component is what is left of the rounded corner of a frame whose straight sides were cut off; `usual` is how high letters usually are. */
export function isBow(glyph: Glyph, ink: Ink, usual: number): boolean {
  const [width, height] = [glyph.right - glyph.left, glyph.bottom - glyph.top];
  const [least, most] = [Math.min(width, height), Math.max(width, height)];
  if (!glyph.cut || least < bow.least * usual || least < bow.leastStretch * most) return false;
  const isBare = (share: number, fromRight: boolean, fromBottom: boolean): boolean => {
    const [across, down] = [Math.ceil(share * width), Math.ceil(share * height)];
    const left = fromRight ? glyph.right - across : glyph.left;
    const top = fromBottom ? glyph.bottom - down : glyph.top;
    for (let y = top; y < top + down; y++) {
      for (let x = left; x < left + across; x++) if (ink.labels[y * ink.width + x] === glyph.label) return false;
    }
    return true;
  };
  return [false, true].some((right) => [false, true].some((below) => isBare(bow.inner, right, below) && isBare(bow.outer, !right, !below)));
}

/** Tells whether a component is a digit one: an upright stem with a flag at its upper left, that does not start at the very top. */
export function isDigitOne(glyph: Glyph, ink: Ink): boolean {
  const [width, height] = [glyph.right - glyph.left, glyph.bottom - glyph.top];
  if (width < 3 || width > 0.65 * height) return false;
  const reach = (y: number): readonly [number, number] => {
    let [first, last] = [width, -1];
    for (let x = 0; x < width; x++) {
      if (ink.labels[y * ink.width + glyph.left + x] !== glyph.label) continue;
      first = Math.min(first, x);
      last = x;
    }
    return [first, last];
  };
  const [stemLeft, stemRight] = reach(glyph.top + Math.round(0.65 * (height - 1)));
  if (stemRight - stemLeft + 1 > Math.max(2, 0.3 * height)) return false;
  const upper = Array.from({ length: Math.ceil(0.45 * height) }, (_, row) => reach(glyph.top + row));
  const flags = upper.map(([first]) => stemLeft - first);
  const tallest = Math.max(...flags);
  return tallest >= Math.max(1, 0.1 * height) && flags[0]! < tallest && upper.every(([, last]) => last <= stemRight + 1);
}

/** Tells whether a component is a closed outline around nothing, as wide as high: a small circle or box rather than a letter A or D. */
export function isHollowMark(glyph: Glyph, ink: Ink): boolean {
  const [width, height] = [glyph.right - glyph.left, glyph.bottom - glyph.top];
  if (width < 0.8 * height || width > 1.5 * height) return false;
  const [middleX, middleY] = [glyph.left + (width >> 1), glyph.top + (height >> 1)];
  const own = (x: number, y: number): boolean => ink.labels[y * ink.width + x] === glyph.label;
  const isRing =
    !own(middleX, middleY) &&
    countRuns(glyph.left, glyph.right, (x) => own(x, middleY)) === 2 &&
    countRuns(glyph.top, glyph.bottom, (y) => own(middleX, y)) === 2 &&
    (own(middleX, glyph.bottom - 1) || own(middleX, glyph.bottom - 2));
  const corners = [glyph.left, glyph.right - 1].flatMap((x) => [glyph.top, glyph.bottom - 1].map((y) => own(x, y)));
  return isRing && corners.every((corner) => corner === corners[0]);
}

/** A box that stands so far before a line, in heights of capitals, and is no lower than so many of them is the swatch of a legend. */
const swatch = { gap: 0.5, low: 0.9 } as const;

/** Tells whether a component is the outline of a box as high as letters that stands apart from the line behind it. */
export function isSwatch(glyph: Glyph, ink: Ink, { gap, height }: { readonly gap: number; readonly height: number }): boolean {
  const isCornered = ink.labels[glyph.top * ink.width + glyph.left] === glyph.label;
  return gap >= swatch.gap * height && glyph.bottom - glyph.top >= swatch.low * height && isCornered && isHollowMark(glyph, ink);
}

/**
 * Tells whether a component is a line with a closed head, filled or bare, to the left or right: a thin stem along its middle, then at
 * once a whole column of ink, then narrower and narrower to a tip. An arrow that is written as a letter has no such column.
 */
export function isPointer(glyph: Glyph, ink: Ink): boolean {
  const [width, height] = [glyph.right - glyph.left, glyph.bottom - glyph.top];
  if (height < 5 || width < height) return false;
  const middle = (height - 1) / 2;
  const columns = Array.from({ length: width }, (_, x) => {
    const rows = Array.from({ length: height }, (_, y) => y).filter(
      (y) => ink.labels[(glyph.top + y) * ink.width + glyph.left + x] === glyph.label,
    );
    const [first, last] = [rows[0] ?? 0, rows.at(-1) ?? -1];
    return { extent: last - first + 1, ink: rows.length, skew: Math.abs((first + last) / 2 - middle) };
  });
  if (columns.some(({ extent, skew }) => extent === 0 || skew > 1)) return false;
  const points = (order: readonly (typeof columns)[number][]): boolean => {
    const base = order.findIndex(({ extent }) => extent >= 0.85 * height);
    if (base < 0.2 * width || base > 0.75 * width) return false;
    const stem = order.slice(0, Math.max(1, base - 1));
    const head = order.slice(base);
    const narrows = head.every(({ extent }, index) => index === 0 || extent <= head[index - 1]!.extent + 1);
    const isWhole = Math.max(order[base]!.ink, head[1]?.ink ?? 0) >= 0.8 * height;
    return stem.every(({ extent }) => extent <= 0.4 * height) && narrows && isWhole && head.at(-1)!.extent <= 0.4 * height;
  };
  return points(columns) || points([...columns].reverse());
}

function countRuns(from: number, to: number, holds: (at: number) => boolean): number {
  let count = 0;
  for (let at = from; at < to; at++) if (holds(at) && (at === from || !holds(at - 1))) count++;
  return count;
}

/** Counts the strokes that a level line crosses: the most of three levels, for telling touching letters from one wide stroke. */
export function countStrokes(glyph: Glyph, ink: Ink): number {
  let most = 0;
  for (const share of [0.3, 0.5, 0.7]) {
    const row = Math.floor(glyph.top + share * (glyph.bottom - glyph.top)) * ink.width;
    let count = 0;
    for (let x = glyph.left; x < glyph.right; x++)
      if (ink.labels[row + x] === glyph.label && (x === glyph.left || ink.labels[row + x - 1] !== glyph.label)) count++;
    most = Math.max(most, count);
  }
  return most;
}
