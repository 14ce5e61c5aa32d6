/** Tests of the cuts across outlines. */
import { describe, expect, test } from "vitest";
import { cutBorder, departureFrom } from "../../../../src/core/assemble/borders/cuts.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

const corners: readonly Point[] = [
  [40.5, 30.5],
  [140.5, 30.5],
  [140.5, 90.5],
  [40.5, 90.5],
];
const drawn = '<rect x="40.5" y="30.5" width="100" height="60" fill="#d5e8d4" stroke="#82b366"/>';

describe("cuts across an outline", () => {
  test("run from the flat inside to the flat outside and peak on the stroke", async () => {
    const cuts = cutBorder(await drawBitmap(200, 120, drawn), corners, 4);
    expect(new Set(cuts.map((cut) => cut.side))).toEqual(new Set([0, 1, 2, 3]));
    for (const cut of cuts) {
      expect([cut.inside, cut.outside, cut.pixels[cut.peak]]).toEqual([0xd5e8d4, 0xffffff, 0x82b366]);
      expect(cut.first + cut.peak).toBeCloseTo(0, 5);
    }
  });

  test("leave out places where other ink stands at their end", async () => {
    const picture = await drawBitmap(200, 120, `${drawn}<path d="M144 50h1v30h-1z"/>`);
    const right = cutBorder(picture, corners, 4).filter((cut) => cut.side === 2);
    expect(right.length).toBeGreaterThan(3);
    expect(right.length).toBeLessThan(10);
  });
});

test("a mix of two colours does not depart from them, a third colour does", () => {
  expect(departureFrom(0xffff00, 0xffffff, 0xffff80)).toBeLessThan(1);
  expect(departureFrom(0xffff00, 0xffffff, 0x404010)).toBeGreaterThan(150);
});
