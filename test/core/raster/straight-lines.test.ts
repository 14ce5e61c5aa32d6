import { describe, expect, test } from "vitest";
import { findStraightLines } from "../../../src/core/raster/straight-lines.ts";
import type { StraightLine } from "../../../src/core/raster/straight-lines.ts";
import { drawBitmap } from "../../make/bitmap.ts";

async function rowsOf(elements: string, isText: (x: number, y: number) => boolean = () => false): Promise<readonly StraightLine[]> {
  const bitmap = await drawBitmap(200, 60, elements);
  const pixels = new Int32Array(200 * 60);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (bitmap.data[3 * at]! << 16) | (bitmap.data[3 * at + 1]! << 8) | bitmap.data[3 * at + 2]!;
  const lines = findStraightLines({ pixels, length: 200, count: 60, along: 1, across: 200, thickest: 5, longestGap: 12, isText });
  return lines.filter((line) => line.colour !== 0xffffff);
}

describe("findStraightLines", () => {
  test("finds a solid line with its middle and thickness", async () => {
    const [line] = await rowsOf('<path d="M20 30H180" stroke="#000" stroke-width="2"/>');
    expect(line).toMatchObject({ at: 30, thickness: 2, from: 20, to: 180, pieces: 1 });
  });

  test("joins dashes and tells their rhythm", async () => {
    const [line, ...others] = await rowsOf('<path d="M20 30.5H180" stroke="#000" stroke-dasharray="6 4"/>');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ dash: 6, gap: 4, from: 20 });
    expect(line!.drawn).toBeCloseTo(0.6, 1);
  });

  test.each(["", ' stroke-dasharray="6 4"'])("gives a line with smoothed rims the colour of its middle%s", async (dashes) => {
    const [line, ...others] = await rowsOf(`<path d="M20 30.5H180" stroke="#6c8ebf" stroke-width="1.5"${dashes}/>`);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ at: 30.5, colour: 0x6c8ebf });
  });

  test("bridges what crosses it", async () => {
    const lines = await rowsOf('<path d="M20 30.5H180" stroke="#000"/><path d="M100 5V55" stroke="#f00" stroke-width="6"/>');
    expect(lines.filter((line) => line.colour === 0)).toMatchObject([{ from: 20, to: 180 }]);
  });

  test("takes no edge of a filled area for a line", async () => {
    expect(await rowsOf('<rect x="20" y="10" width="160" height="40" fill="#336699"/>')).toEqual([]);
  });

  test("follows even dashes through text, and no letters", async () => {
    const isTitle = (x: number): boolean => x > 70 && x < 110;
    const [line, ...others] = await rowsOf('<path d="M20 30.5H180" stroke="#000" stroke-dasharray="4 4"/>', isTitle);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ from: 20, to: 176, gap: 4 });
    const letters =
      '<path d="M20 30.5H68" stroke="#000" stroke-dasharray="4 4"/><path d="M74 30.5H83M85 30.5H88M95 30.5H106" stroke="#000"/>';
    expect(await rowsOf(letters, isTitle)).toMatchObject([{ from: 20, to: 64 }]);
  });

  test("follows many even dashes under a name that is nearly as wide, where a letter hangs into them", async () => {
    const dashes = '<path d="M20 30.5H180" stroke="#666" stroke-dasharray="6 4"/><path d="M97 20V34" stroke="#666" stroke-width="2"/>';
    const lines = await rowsOf(dashes, (x) => x < 165);
    expect(lines).toMatchObject([{ from: 20, dash: 6 }]);
    expect(lines[0]!.to).toBeGreaterThan(170);
    expect(await rowsOf(dashes, () => true)).toEqual([]);
  });

  test("ends even dashes where they rest", async () => {
    const two = '<path d="M20 30.5H96M105 30.5H180" stroke="#000" stroke-dasharray="4 4"/>';
    expect(await rowsOf(two)).toMatchObject([{ from: 20, to: 96 }, { from: 105 }]);
  });

  test("leaves short pieces in text alone", async () => {
    const dashes = '<path d="M20 30.5H180" stroke="#000" stroke-dasharray="6 4"/>';
    expect(await rowsOf(dashes, () => true)).toEqual([]);
  });
});
