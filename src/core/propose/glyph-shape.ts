/** What tells a letter from an arrowhead, a dash or a small shape: thickness, straightness, hollowness. */
import type { Glyph, Ink } from "./glyph-components.ts";

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

/** Tells whether a component is one straight stroke: its pixels spread across the main direction no more than a stroke's own thickness. */
export function isStraightStroke(glyph: Glyph, ink: Ink): boolean {
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
  const length = Math.sqrt(12 * (mean + difference)) || 1;
  const across = Math.sqrt(12 * Math.max(0, mean - difference)) + 1;
  return across <= 1.6 * Math.max(1.5, count / (length + 1)) && length > 2 * across;
}

/** Tells whether a component is a closed outline around nothing, as wide as high: a small circle or box rather than a letter O. */
export function isHollowMark(glyph: Glyph, ink: Ink): boolean {
  const [width, height] = [glyph.right - glyph.left, glyph.bottom - glyph.top];
  if (width < 0.8 * height || width > 1.5 * height) return false;
  const middleX = glyph.left + (width >> 1);
  const middleY = glyph.top + (height >> 1);
  const own = (x: number, y: number): boolean => ink.labels[y * ink.width + x] === glyph.label;
  let [acrossRuns, downRuns] = [0, 0];
  for (let x = glyph.left; x < glyph.right; x++) if (own(x, middleY) && !(x > glyph.left && own(x - 1, middleY))) acrossRuns++;
  for (let y = glyph.top; y < glyph.bottom; y++) if (own(middleX, y) && !(y > glyph.top && own(middleX, y - 1))) downRuns++;
  return acrossRuns === 2 && downRuns === 2 && !own(middleX, middleY);
}
