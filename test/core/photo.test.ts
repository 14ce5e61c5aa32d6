/** Photographs of paper become pages that recognition can read. */
import { describe, expect, test } from "vitest";
import { enclosedBoxes } from "../../src/core/photo/enclosed-boxes.ts";
import { flattenLight } from "../../src/core/photo/flatten-light.ts";
import { isPhoto } from "../../src/core/photo/is-photo.ts";
import { preparePage } from "../../src/core/photo/prepare-page.ts";
import { whitenPaper } from "../../src/core/photo/whiten-paper.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { drawBitmap } from "../make/bitmap.ts";

const box = '<rect x="60" y="40" width="120" height="70" fill="none" stroke="#1f2f7a" stroke-width="4"/>';
const squares = Array.from(
  { length: 20 },
  (_, at) => `<path d="M${18 * at + 5} 0V240M0 ${18 * at + 5}H320" stroke="#b8c4d8" stroke-width="1.5" fill="none"/>`,
).join("");

/** Lights a picture from the left, 200 down to 110 of 255, with grain that a camera adds. */
function photographed({ width, height, data }: Bitmap): Bitmap {
  let seed = 7;
  const grain = (): number => ((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648 - 0.5) * 10;
  const lit = data.map((level, at) => {
    const x = Math.floor(at / 3) % width;
    return Math.max(0, Math.min(255, Math.round((level * (200 - (90 * x) / width)) / 255 + grain())));
  });
  return { width, height, data: lit };
}

function levelsAt({ width, data }: Bitmap, x: number, y: number): readonly number[] {
  return Array.from(data.slice(3 * (y * width + x), 3 * (y * width + x) + 3));
}

describe("isPhoto", () => {
  test("a drawing is none, even as a poor JPEG; its photograph is one", async () => {
    expect(isPhoto(await drawBitmap(320, 240, box + squares))).toBe(false);
    expect(isPhoto(await drawBitmap(320, 240, box, 60))).toBe(false);
    expect(isPhoto(photographed(await drawBitmap(320, 240, box + squares)))).toBe(true);
  });

  test("a single pixel is none", () => {
    expect(isPhoto({ width: 1, height: 1, data: new Uint8Array(3) })).toBe(false);
  });
});

test("even light makes paper white from the lit to the dark side and leaves ink dark", async () => {
  const flat = flattenLight(photographed(await drawBitmap(320, 240, box)));
  for (const x of [10, 120, 310]) expect(Math.min(...levelsAt(flat, x, 200))).toBeGreaterThan(225);
  for (const x of [60, 180]) expect(levelsAt(flat, x, 75)[0]).toBeLessThan(90);
});

test("rulings become white, and ink keeps its colour", async () => {
  const clean = whitenPaper(await drawBitmap(320, 240, squares + box));
  expect(levelsAt(clean, 5, 200)).toEqual([255, 255, 255]);
  expect(levelsAt(clean, 120, 40)).toEqual([0x1f, 0x2f, 0x7a]);
});

test("a photograph is prepared and says so, a drawing stays the very same", async () => {
  const plain = await drawBitmap(320, 240, box);
  expect(preparePage(plain)).toBe(plain);
  const drawn = await drawBitmap(320, 240, box + squares);
  const page = preparePage(photographed(drawn));
  expect(page.photo).toBe(true);
  expect(levelsAt(page, 230, 200)).toEqual([255, 255, 255]);
});

test("a drawing loses the grid of its program and is no photograph for that", async () => {
  const page = preparePage(await drawBitmap(320, 240, box + squares));
  expect(page.photo).toBeUndefined();
  // Beside the box, whose border the grid has tinted.
  const below = page.data.subarray(3 * 320 * 200);
  expect(below.every((level) => level === 255)).toBe(true);
});

describe("enclosedBoxes", () => {
  test("an outline with a small gap encloses its box, an open one nothing", async () => {
    const gap =
      '<path d="M60 40H180V110H60V43" fill="none" stroke="#000" stroke-width="3"/><path d="M220 40H280V110H220" fill="none" stroke="#000"/>';
    const boxes = enclosedBoxes(await drawBitmap(320, 240, gap));
    expect(boxes).toHaveLength(1);
    const { x, y, width, height } = boxes[0]!;
    for (const [found, want] of [
      [x, 60],
      [y, 40],
      [width, 120],
      [height, 70],
    ])
      expect(Math.abs(found! - want!)).toBeLessThanOrEqual(2);
  });

  test("a thin ring between two outlines is no shape", async () => {
    const ring =
      '<circle cx="160" cy="120" r="60" fill="none" stroke="#000" stroke-width="3"/><circle cx="160" cy="120" r="45" fill="#000"/>';
    expect(enclosedBoxes(await drawBitmap(320, 240, ring))).toEqual([]);
  });
});
