/** Which parts of a picture are looked at. */
import { describe, expect, test } from "vitest";
import { distanceToCut, planLooks } from "../../../src/core/decode/looks.ts";

const atWorkingScale = (width: number, height: number, glyphHeight = 11.5) =>
  planLooks({ width, height }, glyphHeight).filter(({ level }) => level === 0);

test("a small picture is one tile, and again at half and a quarter of its size", () => {
  const looks = planLooks({ width: 700, height: 500 }, 11.5);
  expect(looks.map(({ factor }) => factor)).toEqual([1, 0.5, 0.25]);
  expect(looks[0]!.tile).toEqual({ x: 0, y: 0, width: 700, height: 500 });
});

test("small type is enlarged and large type shrunk, both within limits", () => {
  expect(atWorkingScale(300, 200, 5.75)[0]!.factor).toBe(2);
  expect(atWorkingScale(300, 200, 2)[0]!.factor).toBe(3);
  expect(atWorkingScale(300, 200, 80)[0]!.factor).toBe(0.35);
});

describe.each([
  [1500, 900],
  [769, 100],
  [2400, 2400],
])("%d × %d", (width, height) => {
  test("tiles cover the picture, share their borders and are no larger than the net is made for", () => {
    const tiles = atWorkingScale(width, height).map(({ tile }) => tile);
    for (const tile of tiles) expect(Math.max(tile.width, tile.height)).toBeLessThanOrEqual(768);
    const rows = tiles.filter(({ y }) => y === 0).toSorted((one, other) => one.x - other.x);
    for (const [index, tile] of rows.entries()) {
      if (index > 0) expect(rows[index - 1]!.x + rows[index - 1]!.width - tile.x).toBeGreaterThanOrEqual(95);
    }
    expect(rows.at(-1)!.x + rows.at(-1)!.width).toBe(width);
    expect(Math.max(...tiles.map(({ y, height: tall }) => y + tall))).toBe(height);
  });
});

test("a huge picture is looked at smaller instead of in more tiles", () => {
  const looks = atWorkingScale(9000, 9000);
  expect(looks.length).toBeLessThanOrEqual(16);
  expect(looks[0]!.factor).toBeLessThan(1);
});

test("only borders at which a tile was cut count", () => {
  const [left, right] = atWorkingScale(1200, 300);
  const box = { x: 0, y: 0, width: 40, height: 20 };
  expect(distanceToCut(left!, box)).toBe(left!.tile.width - 40);
  expect(distanceToCut(right!, box)).toBe(0);
  expect(distanceToCut(right!, { ...box, x: right!.tile.width - 40 })).toBe(right!.tile.width - 40);
});
