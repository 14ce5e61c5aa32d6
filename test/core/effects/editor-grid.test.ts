/** The grid of a drawing program goes, and what was drawn on it stays. */
import { describe, expect, test } from "vitest";
import { propose } from "../../../src/core/propose/propose.ts";
import { removeEditorGrid } from "../../../src/core/effects/editor-grid.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { colourAt } from "../../../src/core/raster/bitmap.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const [width, height] = [420, 300];

function gridLines(distance: number, colour: string, wide = 1): string {
  const lines: string[] = [];
  for (let x = 10; x < width; x += distance) lines.push(`<path d="M${x + 0.5} 0V${height}"/>`);
  for (let y = 7; y < height; y += distance) lines.push(`<path d="M0 ${y + 0.5}H${width}"/>`);
  return `<g stroke="${colour}" stroke-width="${wide}">${lines.join("")}</g>`;
}

const shapes = `<rect x="40.5" y="47.5" width="120" height="60" fill="#ffffff" stroke="#000000"/>
  <rect x="250.5" y="47.5" width="120" height="60" fill="#fff2cc" stroke="#d6b656"/>
  <rect x="60.5" y="187.5" width="180" height="80" fill="none" stroke="#666666"/>
  <path d="M160 77.5H240" stroke="#000000"/><path d="M250 77.5l-12 -5v10z"/>`;

const faintPixels = (bitmap: Bitmap): number => {
  let faint = 0;
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++) faint += Number(colourAt(bitmap, x, y) >>> 16 < 250 && colourAt(bitmap, x, y) >>> 16 > 190);
  return faint;
};

describe("removeEditorGrid", () => {
  test.each([
    ["of lines as wide as a pixel", gridLines(10, "#dddddd")],
    ["of a coarse distance", gridLines(40, "#d0d0d0")],
    ["with heavier lines among it", gridLines(10, "#eeeeee") + gridLines(40, "#d8d8d8")],
    ["of blurred lines", gridLines(16, "#dcdcdc", 1.6)],
  ])("takes away a grid %s", async (_, grid) => {
    const [plain, seen] = [await drawBitmap(width, height, shapes), await drawBitmap(width, height, grid + shapes)];
    const cleaned = removeEditorGrid(seen);
    expect(faintPixels(seen)).toBeGreaterThan(5_000);
    expect(faintPixels(cleaned) - faintPixels(plain)).toBeLessThan(0.01 * faintPixels(seen));
    expect(propose(cleaned).nodes.map(({ box }) => box)).toEqual(propose(plain).nodes.map(({ box }) => box));
  });

  test("takes it away from a compressed picture", async () => {
    const cleaned = removeEditorGrid(await drawBitmap(width, height, gridLines(20, "#d8d8d8") + shapes, 85));
    expect(propose(cleaned).nodes).toHaveLength(3);
  });

  test.each([
    ["without a grid", shapes],
    [
      "with a table of faint lines that ends before the edge",
      `<svg x="60" y="40" width="300" height="220">${gridLines(20, "#dddddd")}</svg>`,
    ],
    [
      "with lanes, which are lines of one direction",
      `<g stroke="#dddddd">${[40, 90, 140, 190, 240, 290].map((y) => `<path d="M0 ${y}.5H420"/>`).join("")}</g>`,
    ],
    ["with few lines", gridLines(120, "#dddddd")],
  ])("leaves a picture %s as it is", async (_, elements) => {
    const seen = await drawBitmap(width, height, elements);
    expect(removeEditorGrid(seen)).toBe(seen);
  });

  test("keeps the tint of a shape that the grid shines through, and borders that are darker than it", async () => {
    const tint = `<rect x="55" y="60" width="200" height="150" fill="#f4f4f4" stroke="#c0c0c0"/>`;
    const cleaned = removeEditorGrid(await drawBitmap(width, height, gridLines(10, "#e8e8e8") + tint));
    expect(colourAt(cleaned, 120, 122)).toBe(0xf4f4f4);
    expect(colourAt(cleaned, 121, 60) >>> 16).toBeLessThan(0xe0);
  });
});
