import { expect, test } from "vitest";
import { measureBlur } from "../../../src/core/restore/measure-blur.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { blurred } from "../../make/worn.ts";

const lines = Array.from({ length: 12 }, (_, at) => `<path d="M10 ${12 * at + 10.5}H190" stroke="#203040"/>`).join("");

test("crisp lines were not blurred, blurred ones as much as they were", async () => {
  const crisp = await drawBitmap(200, 160, lines);
  expect(measureBlur(crisp)).toBe(0);
  // a middle of 0.46 and sides of 0.27 are what a Gaussian with a deviation of 0.97 makes of a line and the pixels beside it
  expect(Math.abs(measureBlur(blurred(crisp)) - 0.97)).toBeLessThan(0.03);
});

test("smoothed lines of a crisp picture, between two rows or slanted, are no blur", async () => {
  expect(measureBlur(await drawBitmap(200, 160, `<g transform="translate(0 0.5)">${lines}</g>`))).toBe(0);
  expect(measureBlur(await drawBitmap(200, 160, `<g transform="rotate(4 100 80)">${lines}</g>`))).toBe(0);
});

test("crisp lines of two pixels between the rows are no blur", async () => {
  const between = Array.from({ length: 12 }, (_, at) => `<path d="M10 ${12 * at + 10.5}H190" stroke="#203040" stroke-width="2"/>`).join("");
  expect(measureBlur(await drawBitmap(200, 160, between))).toBe(0);
});

test("a page without lines, or with few, counts as crisp", async () => {
  expect(measureBlur(await drawBitmap(50, 40, ""))).toBe(0);
  expect(measureBlur({ width: 1, height: 1, data: new Uint8Array(3) })).toBe(0);
});

test("thick strokes that bend, as a pen's, are no blur; blurred ones are", async () => {
  const bent = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [20 + 40 * (at % 10) + 0.37 * at, 20 + 40 * Math.floor(at / 10) + 0.21 * at];
    return `<path d="M${x} ${y}q12 -14 16 6t-14 12" fill="none" stroke="#1e1e1e" stroke-width="2.6" stroke-linecap="round"/>`;
  });
  const drawn = await drawBitmap(460, 300, bent.join(""));
  expect(measureBlur(drawn)).toBe(0);
  expect(measureBlur(blurred(drawn))).toBeGreaterThan(0);
});
