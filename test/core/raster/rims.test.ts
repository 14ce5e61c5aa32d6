/** A pixel at the edge of a letter is as much letter as it has the colour of the darkest one beside it. */
import { expect, test } from "vitest";
import { strangeShare } from "../../../src/core/raster/rims.ts";

/** Five pixels in a row between two white ones above and below, by their levels of grey. */
const row = (...levels: readonly number[]): { readonly width: number; readonly height: number; readonly data: Uint8Array } => {
  const white = levels.map(() => 255);
  return {
    width: levels.length,
    height: 3,
    data: Uint8Array.from([...white, ...levels, ...white].flatMap((level) => [level, level, level])),
  };
};
const white = [255, 255, 255] as const;
const at = (column: number): number => 3 * (5 + column);

test("a share of a letter beside it, and none where all is ground", () => {
  const page = row(255, 255, 155, 55, 55);
  expect(strangeShare(page, at(2), white)).toBeCloseTo(0.5);
  expect(strangeShare(page, at(3), white)).toBe(1);
  expect(strangeShare(page, at(1), white)).toBe(0);
});
