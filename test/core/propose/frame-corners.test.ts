import { describe, expect, test } from "vitest";
import type { LineCandidate } from "../../../src/core/detection.ts";
import { createBoxIndex } from "../../../src/core/geometry/box-index.ts";
import { findCorners, findTabCorners, linesNear } from "../../../src/core/propose/frame-corners.ts";
import type { Lines } from "../../../src/core/propose/frame-corners.ts";
import type { StraightLine } from "../../../src/core/raster/straight-lines.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

const solid = (at: number, from: number, to: number): StraightLine => {
  return { at, from, to, thickness: 1, colour: 0, ink: [255, 255, 255], drawn: 1, pieces: 1, dash: to - from, gap: 0 };
};
const dashed = (at: number, from: number, to: number): StraightLine => ({
  ...solid(at, from, to),
  drawn: 0.5,
  pieces: Math.ceil((to - from) / 8),
  dash: 4,
  gap: 4,
});

/** Puts lines on a page on which some elements are drawn. */
async function page(
  rows: readonly StraightLine[],
  columns: readonly StraightLine[],
  elements = "",
  texts: readonly LineCandidate[] = [],
): Promise<Lines> {
  const { width, height, data } = await drawBitmap(200, 160, elements);
  const pixels = new Int32Array(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (data[3 * at]! << 16) | (data[3 * at + 1]! << 8) | data[3 * at + 2]!;
  const text = createBoxIndex<LineCandidate>();
  for (const line of texts) text.add(line.box, line);
  return { rows, columns, text, canvas: { pixels, width, height } };
}
const upperLeft = { left: true, upper: true };

describe("findCorners", () => {
  test("two lines that end together meet, two that do not stay apart", async () => {
    expect(findCorners(await page([solid(20.5, 30, 120)], [solid(30.5, 20, 100)]), upperLeft)).toMatchObject([
      { x: 30.5, y: 20.5, radius: 0 },
    ]);
    expect(findCorners(await page([solid(20.5, 60, 120)], [solid(30.5, 20, 100)]), upperLeft)).toEqual([]);
  });

  test("two that are not of one colour do not, unless they have the same ink, spread over more pixels", async () => {
    const meet = async (changes: Partial<StraightLine>): Promise<number> =>
      findCorners(await page([solid(20.5, 30, 120)], [{ ...solid(30.5, 20, 100), ...changes }]), upperLeft).length;
    expect(await meet({ colour: 0xff0000, ink: [0, 255, 255] })).toBe(0);
    expect(await meet({ colour: 0x808080, ink: [127, 127, 127] })).toBe(0);
    expect(await meet({ colour: 0x808080, ink: [240, 240, 240] })).toBe(0);
    expect(await meet({ colour: 0x808080, ink: [240, 240, 240], thickness: 2 })).toBe(1);
    const spread = { ink: [170, 170, 408], thickness: 2 } as const; // between pixels, one on white and one beside a pale fill
    const both = await page(
      [{ ...solid(20.5, 30, 120), ...spread, colour: 0xd4d488 }],
      [{ ...solid(30.5, 20, 100), ...spread, colour: 0xf4f4e5 }],
    );
    expect(findCorners(both, upperLeft)).toHaveLength(1);
  });

  test("lines that stand back from the corner need its arc", async () => {
    const lines = [[solid(20.5, 50, 150)], [solid(30.5, 40, 120)]] as const;
    const arc = '<path d="M30.5 40.5A20 20 0 0 1 50.5 20.5" fill="none" stroke="#000"/>';
    expect(findCorners(await page(...lines, arc), upperLeft)[0]!.radius).toBeCloseTo(19.5, 0);
    expect(findCorners(await page(...lines), upperLeft)).toEqual([]);
    const dot = '<circle cx="36" cy="26" r="3"/>';
    expect(findCorners(await page(...lines, dot), upperLeft)).toEqual([]);
  });

  test("a dashed side and a solid one are of two shapes", async () => {
    expect(findCorners(await page([dashed(20.5, 30, 120)], [dashed(30.5, 20, 100)]), upperLeft)).toHaveLength(1);
    expect(findCorners(await page([solid(20.5, 30, 120)], [dashed(30.5, 20, 100)]), upperLeft)).toEqual([]);
  });

  test("a line may go on to the corner behind text, but no radius is told from it", async () => {
    const title = [aLine(44, 15, 26)];
    expect(findCorners(await page([solid(20.5, 75, 150)], [solid(30.5, 20, 100)], "", title), upperLeft)).toMatchObject([
      { x: 30.5, radius: 0 },
    ]);
    expect(findCorners(await page([solid(20.5, 75, 150)], [solid(30.5, 20, 100)]), upperLeft)).toEqual([]);
    const far = [aLine(44, 15, 10)];
    expect(findCorners(await page([solid(20.5, 75, 150)], [solid(30.5, 20, 100)], "", far), upperLeft)).toEqual([]);
  });
});

test("findTabCorners finds the frame below a tab, and none where no tab is closed", async () => {
  const [lid, top] = [solid(20.5, 30, 80), solid(40.5, 30, 150)];
  const [left, tabEnd] = [solid(30.5, 20, 120), solid(79.5, 20, 41)];
  const lines = await page([lid, top], [left, tabEnd]);
  const lefts = findCorners(lines, upperLeft);
  const rights = new Map([[lid, findCorners(lines, { left: false, upper: true })]]);
  expect(findTabCorners(lines, lefts, rights)).toMatchObject([{ x: 30.5, y: 40.5, row: top, column: left }]);
  expect(findTabCorners(lines, lefts, new Map())).toEqual([]);
});

test("linesNear returns the lines of a range", () => {
  const lines = [5, 10, 15, 20].map((at) => solid(at, 0, 10));
  expect(linesNear(lines, 9, 15).map(({ at }) => at)).toEqual([10, 15]);
});
