/** What stands in an area and nothing explains, and what of it looks like a picture. */
import { expect, test } from "vitest";
import { picturesOf, unexplainedIn, withBoxes, withoutHanging } from "../../../../src/core/assemble/insets/unexplained.ts";
import { cornersOf } from "../../../../src/core/geometry/box.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

const area = cornersOf({ x: 20, y: 10, width: 120, height: 80 });
const look = { least: 2, stretch: 2, ink: 0.3 };
const disc = '<circle cx="70" cy="50" r="15" fill="#c30"/>';

test("ink that differs from the ground of its area is told by its place on the page", async () => {
  const bitmap = await drawBitmap(200, 100, `<rect width="200" height="100" fill="#dde"/>${disc}`);
  const ink = unexplainedIn(area, bitmap, new Uint8Array(200 * 100))!;
  expect([ink.left, ink.top]).toEqual([20, 10]);
  expect(picturesOf(ink, look, 10)).toEqual([{ x: 54, y: 34, width: 32, height: 32 }]);
  expect(picturesOf(ink, { ...look, least: 4 }, 10)).toEqual([]);
  expect(picturesOf(ink, { ...look, ink: 0.9 }, 10)).toEqual([]);
});

test("an area that is a picture itself has no ground", async () => {
  const ramp = '<defs><linearGradient id="r"><stop stop-color="#c00"/><stop offset="1" stop-color="#0cc"/></linearGradient></defs>';
  const bitmap = await drawBitmap(200, 100, `${ramp}<rect width="200" height="100" fill="url(#r)"/>`);
  expect(unexplainedIn(area, bitmap, new Uint8Array(200 * 100))).toBeNull();
});

test("what is explained is none, nor what stands in shapes, nor what hangs on either", async () => {
  const bitmap = await drawBitmap(200, 100, `${disc}<path d="M20 50H70" stroke="#000"/>`);
  const free = unexplainedIn(
    area,
    bitmap,
    withBoxes(new Uint8Array(200 * 100), [{ box: { x: 52, y: 32, width: 36, height: 36 } }], bitmap),
  )!;
  expect(picturesOf(free, look, 10)).toEqual([]);
  const border = withBoxes(new Uint8Array(200 * 100), [{ box: { x: 20, y: 10, width: 4, height: 80 } }], bitmap);
  const ink = unexplainedIn(area, bitmap, border)!;
  expect(withoutHanging(ink, bitmap, border).data.includes(1)).toBe(false);
  expect(ink.data.includes(1)).toBe(true);
});
