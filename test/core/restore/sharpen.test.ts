import { describe, expect, test } from "vitest";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { sharpen } from "../../../src/core/restore/sharpen.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { blurred } from "../../make/worn.ts";

const rows = ({ width, data }: Bitmap, x: number, ys: readonly number[]): readonly number[] => ys.map((y) => data[3 * (y * width + x)]!);
const blur = { sigma: 0.97, rounds: 8 } as const;

describe("sharpen", () => {
  test("a thin line is dark and thin again", async () => {
    const soft = blurred(await drawBitmap(60, 60, '<path d="M0 20.5H60" stroke="#000000"/>'));
    const [beside, middle] = rows(sharpen(soft, blur), 30, [19, 20]);
    expect(middle).toBeLessThan(30);
    expect(beside).toBeGreaterThan(215);
  });

  test("an edge overshoots neither of the areas that it parts", async () => {
    const soft = blurred(
      await drawBitmap(60, 60, '<rect width="60" height="60" fill="#dddddd"/><rect y="30" width="60" height="30" fill="#777777"/>'),
    );
    const levels = rows(sharpen(soft, blur), 30, [25, 26, 27, 28, 29, 30, 31, 32, 33, 34]);
    expect(Math.max(...levels)).toBe(0xdd);
    expect(Math.min(...levels)).toBe(0x77);
    expect(levels[4]! - levels[5]!).toBeGreaterThan(60);
  });
});
