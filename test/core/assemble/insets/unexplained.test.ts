/** What stands in an area and nothing explains, and what of it looks like a picture. */
import { expect, test } from "vitest";
import { picturesOf, unexplainedIn, withBoxes, withoutHanging } from "../../../../src/core/assemble/insets/unexplained.ts";
import { cornersOf } from "../../../../src/core/geometry/box.ts";
import { emptyMask } from "../../../../src/core/raster/bitmap.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

const area = cornersOf({ x: 20, y: 10, width: 120, height: 80 });
const nothing = { left: 0, top: 0, ...emptyMask(200, 100) };
const look = { least: 2, stretch: 2, ink: 0.3 };
const disc = '<circle cx="70" cy="50" r="15" fill="#c30"/>';

test("ink that differs from the ground of its area is told by its place on the page", async () => {
  const bitmap = await drawBitmap(200, 100, `<rect width="200" height="100" fill="#dde"/>${disc}`);
  const ink = unexplainedIn(area, bitmap, nothing)!;
  expect([ink.left, ink.top]).toEqual([20, 10]);
  expect(picturesOf(ink, look, 10)).toEqual([{ x: 54, y: 34, width: 32, height: 32 }]);
  expect(picturesOf(ink, { ...look, least: 4 }, 10)).toEqual([]);
  expect(picturesOf(ink, { ...look, ink: 0.9 }, 10)).toEqual([]);
});

test("an area that is a picture itself has no ground", async () => {
  const ramp = '<defs><linearGradient id="r"><stop stop-color="#c00"/><stop offset="1" stop-color="#0cc"/></linearGradient></defs>';
  const bitmap = await drawBitmap(200, 100, `${ramp}<rect width="200" height="100" fill="url(#r)"/>`);
  expect(unexplainedIn(area, bitmap, nothing)).toBeNull();
});

test("what is explained is none, nor what stands in shapes, nor what hangs on either", async () => {
  const bitmap = await drawBitmap(200, 100, `${disc}<path d="M20 50H70" stroke="#000"/>`);
  const free = unexplainedIn(area, bitmap, withBoxes(nothing, [{ box: { x: 52, y: 32, width: 36, height: 36 } }], area))!;
  expect(picturesOf(free, look, 10)).toEqual([]);
  const border = withBoxes(nothing, [{ box: { x: 20, y: 10, width: 4, height: 80 } }], cornersOf({ x: 0, y: 0, width: 200, height: 100 }));
  const ink = unexplainedIn(area, bitmap, border)!;
  expect(withoutHanging(ink, border).data.includes(1)).toBe(false);
  expect(ink.data.includes(1)).toBe(true);
});
