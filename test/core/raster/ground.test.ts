import { describe, expect, test } from "vitest";
import { separateInk } from "../../../src/core/raster/ground.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const limits = { tolerance: 6, depth: 7, deepShare: 0.15, area: 1600 };

/** Takes a drawing apart and tells the strength at a place. */
async function strengthIn(elements: string, quality?: number): Promise<(x: number, y: number) => number> {
  const bitmap = await drawBitmap(200, 120, elements, quality);
  const { strength, width } = separateInk(bitmap, limits);
  return (x, y) => strength[y * width + x]!;
}

describe("ink", () => {
  test("is what differs from the area that it lies on, whatever that area's colour", async () => {
    const at = await strengthIn(
      `<rect x="100" width="100" height="120" fill="#204060"/><rect x="20" y="50" width="60" height="2"/><rect x="120" y="50" width="60" height="2" fill="#fff"/>`,
    );
    expect(at(50, 50)).toBe(255);
    expect(at(150, 50)).toBeGreaterThan(150);
    expect(at(50, 20)).toBe(0);
    expect(at(150, 20)).toBe(0);
  });

  test("is not the blend where two areas meet", async () => {
    const at = await strengthIn(`<rect x="100.5" width="100" height="120" fill="#000"/>`);
    expect(at(100, 60)).toBe(0);
  });

  test("is a thick coloured line with a large head, too", async () => {
    const at = await strengthIn(
      `<rect x="10" y="57" width="150" height="6" fill="#82b366"/><path d="M190 60 l-26 -13 v26 z" fill="#82b366"/>`,
    );
    expect(at(80, 60)).toBeGreaterThan(100);
    expect(at(170, 60)).toBeGreaterThan(100);
  });

  test("is not the noise of JPEG away from lines", async () => {
    const at = await strengthIn(`<rect x="20" y="50" width="160" height="2"/>`, 80);
    expect(at(100, 50)).toBeGreaterThan(150);
    expect(at(100, 90)).toBeLessThan(38);
  });
});
