/** Draws as a hand does, and scans it: strokes that waver and swell, and paper with a little grain. */
import type { Bitmap } from "../../src/core/raster/bitmap.ts";

/** Gives numbers from -0.5 to 0.5, the same ones for the same seed. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648 - 0.5;
}

/** Returns SVG of strokes of a pen through points, given as x and y in turn; its ink is `#1f2f7a`, 1.5 to 4.5 pixels wide. */
export function penStrokes(...strokes: readonly (readonly number[])[]): string {
  const chance = chanceFrom(11);
  let thickness = 3;
  const piece = (from: readonly number[], to: readonly number[]): string => {
    thickness = Math.min(4.5, Math.max(1.5, thickness + 1.2 * chance()));
    return `<path d="M${from.join(" ")}L${to.join(" ")}" stroke="#1f2f7a" stroke-width="${thickness}" stroke-linecap="round"/>`;
  };
  return strokes
    .map((points) => {
      const corners = points.flatMap((x, at) => (at % 2 === 0 ? [[x, points[at + 1]!] as const] : []));
      const wavering = corners.flatMap(([x, y], at) => {
        const [nextX, nextY] = corners[at + 1] ?? [x, y];
        const steps = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / 6));
        return Array.from({ length: steps }, (_, step) => [
          x + ((nextX - x) * step) / steps + chance(),
          y + ((nextY - y) * step) / steps + chance(),
        ]);
      });
      return [...wavering, corners.at(-1)!].map((point, at, all) => (at === 0 ? "" : piece(all[at - 1]!, point))).join("");
    })
    .join("");
}

/** Returns SVG of a rectangle drawn by pen. */
export function penBox(x: number, y: number, width: number, height: number): string {
  return penStrokes([x, y, x + width, y, x + width, y + height, x, y + height, x, y]);
}

/** How lines are drawn on paper. */
export interface Lines {
  readonly stroke?: string;
  readonly width?: number;
  /** How far all are turned. */
  readonly degrees?: number;
  /** Lines of one width are a program's; on paper widths differ. */
  readonly even?: boolean;
}

/** Returns SVG of squared paper: lines at a distance, across and down. */
export function squaredPaper(distance: number, { stroke = "#b8c4d8", width = 1.5, degrees = 0, even = false }: Lines = {}): string {
  const chance = chanceFrom(5);
  const lines = Array.from({ length: 120 }, (_, at) => {
    const place = (at - 40) * distance + 5;
    const own = even ? width : width * (1 + 0.7 * chance());
    return `<path d="M${place} -900V1800M-900 ${place}H1800" stroke-width="${own}"/>`;
  });
  return `<g transform="rotate(${degrees})" stroke="${stroke}" fill="none">${lines.join("")}</g>`;
}

/** Scans a drawing: what is drawn is grainy, and so is a third of the paper, a little; its ground stays the commonest colour. */
export function scanned({ width, height, data }: Bitmap): Bitmap {
  const chance = chanceFrom(7);
  const scan = data.slice();
  for (let at = 0; at < data.length; at += 3) {
    const isDrawn = Math.min(data[at]!, data[at + 1]!, data[at + 2]!) < 245;
    const darker = isDrawn ? 24 * (chance() + 0.5) : Math.max(0, 15 * chance() - 2.5);
    for (let channel = 0; channel < 3; channel++) scan[at + channel] = Math.max(0, data[at + channel]! - Math.round(darker));
  }
  return { width, height, data: scan };
}
