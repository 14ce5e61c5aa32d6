/** What recognition looks at: the picture itself where it is clean, and a restored or enlarged one where it is worn. */
import { expect, test } from "vitest";
import { isPhoto } from "../../../src/core/photo/is-photo.ts";
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

test("thin strokes that fill shapes make no photograph of a page", async () => {
  const strokes = (x: number, y: number): string =>
    Array.from({ length: 160 }, (_, at) => {
      // sketched twice, and never where it was before
      const [from, to] = [4 * Math.floor(at / 2) + Math.sin(7 * at), 4 * Math.floor(at / 2) + Math.sin(11 * at)];
      return `M${x - 100 + from} ${y + 100}L${x + to} ${y}`;
    }).join("");
  const shape = (x: number, y: number, colour: string): string =>
    `<clipPath id="c${x}-${y}"><rect x="${x}" y="${y}" width="200" height="100"/></clipPath>
    <path d="${strokes(x, y)}" clip-path="url(#c${x}-${y})" stroke="${colour}" stroke-width="0.5" fill="none"/>
    <rect x="${x}" y="${y}" width="200" height="100" fill="none" stroke="#1e1e1e"/>`;
  const colours = ["#a5d8ff", "#ffc9c9", "#b2f2bb", "#1971c2", "#868e96", "#fab005"];
  const shapes = colours.map((colour, index) => shape(20 + 250 * (index % 3), 20 + 130 * Math.floor(index / 3), colour));
  const page = await drawBitmap(760, 270, shapes.join(""));
  expect(isPhoto(page)).toBe(true);
  expect(preparePage(page).photo).toBeUndefined();
});
