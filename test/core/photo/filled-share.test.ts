/** Full cells of a page are counted, thin strokes are none. */
import { expect, test } from "vitest";
import { filledShare } from "../../../src/core/photo/filled-share.ts";
import { drawBitmap } from "../../make/bitmap.ts";

test.each([
  ["a blank page", "", 0],
  ["strokes all over", '<path d="M0 20H400M0 60H400M0 100H400M0 140H400M0 180H400" stroke="#000" stroke-width="2"/>', 0],
  ["a left half in black", '<rect width="200" height="200"/>', 0.5],
])("%s", async (_, drawn, want) => {
  expect(filledShare(await drawBitmap(400, 200, drawn))).toBeCloseTo(want, 5);
});
