/** Worn pictures become what they were drawn as; clean ones are returned as they are. */
import { describe, expect, test } from "vitest";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { restorePage, restoreSize } from "../../../src/core/restore/restore-page.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { blurred, halved } from "../../make/worn.ts";

const drawing =
  '<rect x="20.5" y="20.5" width="160" height="80" fill="#dae8fc" stroke="#000000"/><path d="M180 60.5H290M60 100V190" stroke="#000000"/>' +
  '<rect x="220" y="120" width="60" height="40" fill="#82b366"/><text x="60" y="65" font-size="14">Order</text>';

const clean = (): Promise<Bitmap> => drawBitmap(300, 200, drawing);

const levelAt = ({ width, data }: Bitmap, x: number, y: number): readonly number[] =>
  Array.from(data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3));

/** Returns the area of the region of one colour at a place. */
function areaAt(bitmap: Bitmap, x: number, y: number): number {
  const regions = labelColours(bitmap);
  return regions.areas[regions.labels[y * bitmap.width + x]!]!;
}

describe("restorePage", () => {
  test("a clean picture is returned as it is, drawn on a grid of its own or between two", async () => {
    const bitmap = await clean();
    expect(restorePage(bitmap)).toBe(bitmap);
    const between = await drawBitmap(300, 200, `<g transform="translate(0.5 0.5) scale(0.97)">${drawing}</g>`);
    expect(restorePage(between)).toBe(between);
  });

  test("a blurred picture gets its thin lines back, and its fills in one colour up to their borders", async () => {
    const soft = blurred(await clean());
    expect(levelAt(soft, 240, 60)[0]).toBeGreaterThan(100);
    const crisp = restorePage(soft);
    expect(levelAt(crisp, 240, 60)[0]).toBeLessThan(50);
    expect(levelAt(crisp, 240, 62)).toEqual([255, 255, 255]);
    expect(levelAt(crisp, 22, 40)).toEqual([218, 232, 252]);
    expect(levelAt(crisp, 221, 130)).toEqual([130, 179, 102]);
    expect(areaAt(crisp, 250, 140)).toBeGreaterThan(0.95 * 60 * 40);
  });

  test("a poor JPEG gets its fills and its ground back, each in one colour", async () => {
    const poor = await drawBitmap(300, 200, drawing, 40);
    // colours of JPEGs are coarser than their brightness: the rim of a fill stays mixed with the ground for three pixels
    const whole = 54 * 34;
    const flat = restorePage(poor);
    expect(areaAt(flat, 250, 140)).toBeGreaterThan(areaAt(poor, 250, 140));
    expect(areaAt(flat, 250, 140)).toBeGreaterThan(0.85 * whole);
    expect(areaAt(flat, 150, 90)).toBeGreaterThan(0.9 * 160 * 80);
    expect(levelAt(flat, 240, 64)).toEqual([255, 255, 255]);
    expect(levelAt(flat, 240, 60)[0]).toBeLessThan(60);
  });

  test("colours of a JPEG that are nearly the same stay apart, and gradients stay", async () => {
    const pale = '<rect x="20" y="20" width="120" height="160" fill="#f5f5f5"/>';
    const defined =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#3060c0"/></linearGradient></defs>';
    const ramp = `${defined}<rect x="160" y="20" width="120" height="160" fill="url(#g)"/>`;
    const flat = restorePage(await drawBitmap(300, 200, `${pale}${ramp}<text x="40" y="100" font-size="14">pale</text>`, 40));
    expect(Math.abs(levelAt(flat, 80, 150)[0]! - 245)).toBeLessThanOrEqual(2);
    expect(levelAt(flat, 10, 150)).toEqual([255, 255, 255]);
    expect(levelAt(flat, 165, 100)[0]! - levelAt(flat, 275, 100)[0]!).toBeGreaterThan(150);
  });
});

test("a small picture is twice as large then, its lines as dark as they were drawn and no wider than two pixels", async () => {
  const large = restoreSize(halved(await clean()));
  expect([large.width, large.height]).toEqual([300, 200]);
  const across = [57, 58, 59, 60, 61, 62, 63].map((y) => 255 - levelAt(large, 240, y)[0]!);
  expect(Math.max(...across)).toBeGreaterThan(100);
  expect(across.filter((level) => level > 60).length).toBeLessThanOrEqual(3);
  expect(levelAt(large, 250, 140)).toEqual([130, 179, 102]);
});

describe("pale boxes of one colour with their ground but for a few levels", () => {
  const boxAt = (y: number, text: string): string =>
    `<rect x="21" y="${y + 0.5}" width="90" height="30" fill="#e8f2e7" stroke="#82b366" stroke-dasharray="8 8"/>` +
    `<path d="M111 ${y + 15.5}H270" stroke="#000000"/><text x="66" y="${y + 20}" font-size="14" text-anchor="middle">${text}</text>`;
  const pale = (): Promise<Bitmap> =>
    drawBitmap(
      300,
      200,
      `<rect width="300" height="200" fill="#f0f4ef"/>${["Route", "Process", "Task", "Build"].map((text, row) => boxAt(20 + 42 * row, text)).join("")}`,
    );

  /** Where the colour of the box at the top lies, and which share of the box and of the ground right of it has it. */
  function spread({ width, data }: Bitmap): { readonly inside: number; readonly outside: number } {
    const share = (from: number, to: number): number => {
      let count = 0;
      for (let y = 22; y < 49; y++)
        for (let x = from; x < to; x++) if (data[3 * (y * width + x)] === 0xe8 && data[3 * (y * width + x) + 2]! < 0xea) count++;
      return count / (27 * (to - from));
    };
    return { inside: share(24, 108), outside: share(116, 268) };
  }

  test("keep their colour where they were halved, and it runs along no connector", async () => {
    const { inside, outside } = spread(restoreSize(halved(await pale())));
    expect(inside).toBeGreaterThan(0.6);
    expect(outside).toBeLessThan(0.01);
  });

  test("keep it where they were blurred", async () => {
    const { inside, outside } = spread(restorePage(blurred(await pale())));
    expect(inside).toBeGreaterThan(0.6);
    expect(outside).toBeLessThan(0.01);
  });
});

test("the given picture is left as it was, whatever holds its bytes", async () => {
  const soft = blurred(await clean());
  const held = { ...soft, data: Buffer.from(soft.data) };
  restorePage(held);
  expect(Buffer.compare(held.data, soft.data)).toBe(0);
});
