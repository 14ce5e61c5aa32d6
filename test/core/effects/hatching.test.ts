/** What is hatched counts as filled with the colour of the strokes, and nothing else changes. */
import { describe, expect, test } from "vitest";
import { fillHatching } from "../../../src/core/effects/hatching.ts";
import { propose } from "../../../src/core/propose/propose.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { colourAt, hexColour, packedColour } from "../../../src/core/raster/bitmap.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const [width, height] = [420, 300];

/** Strokes aslant at a distance, cut off at a rectangle; the outline is drawn over them. */
function hatched(
  [x, y, across, down]: readonly [number, number, number, number],
  { colour = "#a5d8ff", distance = 8, wide = 1.5, outline = "#1971c2", crossed = false },
): string {
  const strokes: string[] = [];
  for (let at = -down; at < across; at += distance * Math.SQRT2) strokes.push(`M${x + at} ${y + down}L${x + at + down} ${y}`);
  if (crossed) for (let at = -down; at < across; at += distance * Math.SQRT2) strokes.push(`M${x + at} ${y}L${x + at + down} ${y + down}`);
  const clip = `clip${x}-${y}`;
  return `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${across}" height="${down}"/></clipPath>
    <path d="${strokes.join("")}" clip-path="url(#${clip})" stroke="${colour}" stroke-width="${wide}" fill="none"/>
    <rect x="${x}" y="${y}" width="${across}" height="${down}" fill="none" stroke="${outline}" stroke-width="2"/>`;
}

/** The share of the pixels of a box that are of a colour, but for a few levels. */
function shareOf(bitmap: Bitmap, [x, y, across, down]: readonly [number, number, number, number], colour: string, off = 4): number {
  let alike = 0;
  for (let row = y; row < y + down; row++)
    for (let column = x; column < x + across; column++)
      alike += Number(colourDistance(colourAt(bitmap, column, row), packedColour(colour)) <= off);
  return alike / (across * down);
}

const writing = `<text x="130" y="105" font-family="sans-serif" font-size="18" text-anchor="middle" fill="#1971c2">Order service</text>`;

describe("fillHatching", () => {
  test("fills up to the outline and the letters, and keeps both", async () => {
    const page = await drawBitmap(width, height, hatched([40, 50, 180, 100], {}) + writing);
    const filled = fillHatching(page);
    expect(shareOf(filled, [43, 53, 174, 30], "#a5d8ff")).toBeGreaterThan(0.99);
    expect(shareOf(filled, [43, 115, 174, 30], "#a5d8ff")).toBeGreaterThan(0.99);
    expect(shareOf(filled, [80, 88, 100, 22], "#a5d8ff")).toBeGreaterThan(0.6);
    expect(shareOf(filled, [80, 88, 100, 22], "#1971c2", 20)).toBeGreaterThan(0.5 * shareOf(page, [80, 88, 100, 22], "#1971c2", 20));
    expect(shareOf(filled, [0, 0, 36, height], "#ffffff", 0)).toBe(1);
    expect(shareOf(filled, [225, 0, width - 225, height], "#ffffff", 0)).toBe(1);
  });

  test("leaves heads and dashes alone beside a shape whose outline runs as its strokes do", async () => {
    const strokes = Array.from({ length: 50 }, (_, at) => `M${at * 11 - 110} 150L${at * 11 + 10} 30`).join("");
    const ellipse = '<ellipse cx="130" cy="90" rx="110" ry="60"/>';
    const beside = '<path d="M130 250V162M121 190L130 162L139 190M262 120V112M262 106V98" fill="none" stroke="#1e1e1e" stroke-width="2"/>';
    const page = await drawBitmap(
      width,
      height,
      `<clipPath id="round">${ellipse}</clipPath><path d="${strokes}" clip-path="url(#round)" stroke="#fab005" stroke-width="1.5"/>
       <g fill="none" stroke="#1e1e1e" stroke-width="2">${ellipse}</g>${beside}`,
    );
    const filled = fillHatching(page);
    expect(shareOf(filled, [80, 60, 100, 60], "#fab005")).toBeGreaterThan(0.97);
    for (const box of [
      [118, 158, 24, 60],
      [250, 90, 24, 40],
    ] as const)
      expect(shareOf(filled, box, "#fab005", 60)).toBe(0);
  });

  test.each([
    ["crossed strokes", { crossed: true }],
    ["pale ones", { colour: "#e2e8f0" }],
    ["wide ones", { wide: 3, distance: 12 }],
    ["strong ones", { colour: "#1971c2", outline: "#1e1e1e" }],
    ["bright ones, as far from white as black is", { colour: "#fab005", outline: "#1e1e1e" }],
    ["crossed ones that are as wide as a pixel", { crossed: true, distance: 8, wide: 1.1 }],
  ])("knows %s", async (_, how) => {
    const filled = fillHatching(await drawBitmap(width, height, hatched([40, 50, 180, 100], how)));
    expect(shareOf(filled, [44, 54, 172, 92], "colour" in how ? how.colour : "#a5d8ff")).toBeGreaterThan(0.97);
  });

  test("tells the colour of strokes thinner than a pixel by what they cover", async () => {
    const filled = fillHatching(
      await drawBitmap(width, height, hatched([40, 50, 180, 100], { distance: 3.6, wide: 0.6, colour: "#b2f2bb" })),
    );
    expect(shareOf(filled, [60, 60, 140, 80], "#b2f2bb", 14)).toBeGreaterThan(0.97);
  });

  test("tells the colour of crossed ones, whose edges have no direction", async () => {
    const how = { crossed: true, distance: 3.6, wide: 0.6, outline: "#1e1e1e" };
    for (const colour of ["#b2f2bb", "#1971c2"]) {
      const filled = fillHatching(await drawBitmap(width, height, hatched([40, 50, 180, 100], { ...how, colour })));
      expect(shareOf(filled, [60, 60, 140, 80], colour, 14)).toBeGreaterThan(0.97);
    }
  });

  test("fills what sketched strokes leave open, and within letters", async () => {
    const fine = hatched([40, 50, 180, 100], { distance: 3.6, wide: 0.6 });
    const gap = '<ellipse cx="70" cy="80" rx="7" ry="5" fill="#ffffff"/>';
    const letter = '<circle cx="130" cy="100" r="7" fill="none" stroke="#1e1e1e" stroke-width="2.5"/>';
    const filled = fillHatching(await drawBitmap(width, height, fine + gap + letter));
    expect(shareOf(filled, [60, 72, 20, 16], "#a5d8ff", 14)).toBeGreaterThan(0.99);
    expect(shareOf(filled, [127, 97, 6, 6], "#a5d8ff", 14)).toBe(1);
  });

  test("leaves holes that are no gap: a white sign in a hatched shape", async () => {
    const sign = '<rect x="110" y="80" width="40" height="40" fill="#ffffff" stroke="#1e1e1e" stroke-width="2"/>';
    const filled = fillHatching(await drawBitmap(width, height, hatched([40, 50, 180, 100], { distance: 3.6, wide: 0.6 }) + sign));
    expect(shareOf(filled, [113, 83, 34, 34], "#ffffff", 2)).toBe(1);
  });

  test("shapes side by side keep a colour each", async () => {
    const both = hatched([20, 50, 120, 80], {}) + hatched([170, 50, 120, 80], { colour: "#ffc9c9", outline: "#e03131" });
    const filled = fillHatching(await drawBitmap(width, height, both));
    expect(shareOf(filled, [24, 54, 112, 72], "#a5d8ff")).toBeGreaterThan(0.97);
    expect(shareOf(filled, [174, 54, 112, 72], "#ffc9c9")).toBeGreaterThan(0.97);
  });

  test("takes a page that is hatched all over", async () => {
    const filled = fillHatching(await drawBitmap(2400, 1800, hatched([10, 10, 2380, 1780], { distance: 12, wide: 2 })));
    expect(shareOf(filled, [100, 100, 2200, 1600], "#a5d8ff")).toBeGreaterThan(0.99);
  });

  test("lets geometry find a filled shape", async () => {
    const page = fillHatching(await drawBitmap(width, height, hatched([40, 50, 180, 100], {})));
    expect(propose(page).nodes.map(({ kind, style }) => [kind, style.fill])).toEqual([["rectangle", "#a5d8ff"]]);
    expect(hexColour(colourAt(page, 130, 100))).toBe("#a5d8ff");
  });

  test.each([
    [
      "slanted connectors and arrow heads",
      `<path d="M20 20L400 280M30 20L400 270M20 280L380 30" stroke="#000"/><path d="M380 30l-14 3 8 8z"/>`,
    ],
    ["a dotted line", `<path d="M10 150H410" stroke="#999" stroke-width="2" stroke-dasharray="2 2"/>`],
    [
      "a diamond and a cross",
      `<path d="M200 20L300 100 200 180 100 100z" fill="none" stroke="#000"/><path d="M20 220l60 60M80 220l-60 60" stroke="#000"/>`,
    ],
    [
      "writing",
      Array.from(
        { length: 12 },
        (_, row) =>
          `<text x="10" y="${20 + 22 * row}" font-family="sans-serif" font-size="15" font-style="italic">/ // W/W Kv/X /V/ wwvvyy //XX/ZZ NMNM</text>`,
      ).join(""),
    ],
    [
      "dense white signs on a strong colour",
      `<rect x="40" y="40" width="200" height="120" fill="#1ba1e2"/><path d="${Array.from({ length: 6 }, (_, at) => `M${60 + 5 * at} 60v26M60 ${60 + 5 * at}h26M${60 + 5 * at} 60l${26 - 5 * at} ${26 - 5 * at}`).join("")}" stroke="#fff" stroke-width="1.4"/>`,
    ],
    ["filled shapes", `<rect x="40" y="40" width="200" height="120" fill="#a5d8ff" stroke="#1971c2"/>`],
    ["a grid", `<path d="${Array.from({ length: 30 }, (_, at) => `M0 ${10 * at}H420M${14 * at} 0V300`).join("")}" stroke="#ddd"/>`],
  ])("leaves %s as they are", async (_, drawn) => {
    const page = await drawBitmap(width, height, drawn);
    // Compared here: the difference of two bitmaps takes minutes to print.
    expect(fillHatching(page) === page).toBe(true);
  });
});
