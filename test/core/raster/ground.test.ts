import { describe, expect, test } from "vitest";
import { separateInk } from "../../../src/core/raster/ground.ts";
import type { InkLayer } from "../../../src/core/raster/ground.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const limits = { tolerance: 6, depth: 7, deepShare: 0.15, area: 1600 };

async function inkOf(elements: string, quality?: number): Promise<InkLayer> {
  return separateInk(await drawBitmap(160, 100, elements, quality), limits);
}

/** Returns how strongly the pixels of a row stand out. */
function rowOf({ width, strength }: InkLayer, y: number): readonly number[] {
  return [...strength.subarray(y * width, (y + 1) * width)];
}

describe("separateInk", () => {
  test("a line is ink exactly where it is drawn, as strong as it differs from its ground", async () => {
    const layer = await inkOf('<path d="M40 50.5H120" stroke="#404040"/>');
    expect(rowOf(layer, 50)).toEqual(Array.from({ length: 160 }, (_, x) => (x >= 40 && x < 120 ? 255 - 64 : 0)));
    expect(layer.strength.filter((level) => level > 0)).toHaveLength(80);
  });

  test("a filled area is ground: what is written on it is ink, its own edge is not", async () => {
    const layer = await inkOf('<rect x="20.4" y="10.4" width="120" height="80" fill="#336699"/><path d="M60 50.5H100" stroke="#fff"/>');
    expect(rowOf(layer, 50)).toEqual(Array.from({ length: 160 }, (_, x) => (x >= 60 && x < 100 ? 204 : 0)));
    expect(rowOf(layer, 30)).toEqual(Array.from({ length: 160 }, () => 0));
  });

  test("a line that slants a little is ink all along: its rim runs over into the ground step by step", async () => {
    const layer = await inkOf('<path d="M79 5L81 95" stroke="#111" stroke-width="2.5"/>');
    for (let y = 8; y < 92; y++) expect(Math.max(...rowOf(layer, y).slice(75, 86)), `row ${y}`).toBeGreaterThan(200);
  });

  test("works alike on a dark page", async () => {
    const layer = await inkOf('<rect width="160" height="100" fill="#1e1e1e"/><path d="M80.5 20V80" stroke="#ddd"/>');
    expect(rowOf(layer, 50).flatMap((level, x) => (level > 0 ? [x] : []))).toEqual([80]);
  });

  test("a border between two areas stays ink although both sides are ground", async () => {
    const layer = await inkOf('<rect x="20.5" y="10.5" width="120" height="80" fill="#dae8fc" stroke="#000"/>');
    expect(rowOf(layer, 50).flatMap((level, x) => (level > 200 ? [x] : []))).toEqual([20, 140]);
  });

  test("a filled head is too small for ground, so it is ink", async () => {
    const layer = await inkOf('<path d="M60 40L80 50L60 60Z"/>');
    expect(rowOf(layer, 50)[66]).toBe(255);
  });

  test("every pixel knows the ground next to it", async () => {
    const layer = await inkOf('<rect x="20" y="10" width="120" height="80" fill="#336699"/><path d="M40 50.5H70" stroke="#fff"/>');
    const ground = layer.nearest[50 * 160 + 50]!;
    expect([49 * 160 + 50, 51 * 160 + 50]).toContain(ground);
    expect(layer.nearest[30 * 160 + 50]).toBe(30 * 160 + 50);
  });

  test("a picture without ground has no ink to tell", async () => {
    const layer = separateInk(await drawBitmap(20, 20, '<rect width="20" height="20" fill="#888"/>'), limits);
    expect(layer.nearest).toEqual(new Int32Array(400).fill(-1));
    expect(layer.strength).toEqual(new Uint8Array(400));
  });

  test("a thick coloured line with a large head is ink, too", async () => {
    const layer = await inkOf('<path d="M10 50H120" stroke="#82b366" stroke-width="6"/><path d="M150 50L124 37V63Z" fill="#82b366"/>');
    expect(rowOf(layer, 50)[80]).toBeGreaterThan(100);
    expect(rowOf(layer, 50)[130]).toBeGreaterThan(100);
  });

  test("the noise of JPEG away from lines is none", async () => {
    const layer = await inkOf('<path d="M20 50H140" stroke="#000" stroke-width="2"/>', 80);
    expect(rowOf(layer, 50)[80]).toBeGreaterThan(150);
    expect(Math.max(...rowOf(layer, 80))).toBeLessThan(38);
  });
});
