/** What recognition looks at: the picture itself where it is clean, and a restored or enlarged one where it is worn. */
import { expect, test } from "vitest";
import { enlargePage, preparePage } from "../../../src/core/photo/prepare-page.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const box =
  '<rect x="20.5" y="20.5" width="160" height="80" fill="#dae8fc" stroke="#6c8ebf"/><text x="50" y="65" font-size="20">Order</text>';

test("a clean picture is looked at as it is; a poor JPEG is restored, and keeps the picture that was sent", async () => {
  const clean = await drawBitmap(200, 120, box);
  expect(preparePage(clean)).toBe(clean);
  const poor = await drawBitmap(200, 120, box, 40);
  const page = preparePage(poor);
  expect(page.original).toBe(poor);
  expect(page.data).not.toEqual(poor.data);
});

test("a page whose capitals are too small is enlarged, and keeps the picture that was sent; others, photographs and large ones are not", async () => {
  const clean = await drawBitmap(200, 120, box);
  const large = enlargePage(clean, 5);
  expect([large?.width, large?.height, large?.original]).toEqual([400, 240, clean]);
  expect(enlargePage(clean, 8)).toBeNull();
  expect(enlargePage({ ...clean, photo: true }, 5)).toBeNull();
  expect(enlargePage({ width: 2000, height: 1500, data: new Uint8Array(9_000_000) }, 5)).toBeNull();
});
