/** Boxes of shapes without straight sides end where their ink does. */
import { expect, test } from "vitest";
import type { Box } from "../../../src/core/geometry/box.ts";
import { fitToInk } from "../../../src/core/propose/fit-to-ink.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const diamond = '<path d="M60 100L120 60L180 100L120 140Z" fill="none" stroke="#222" stroke-width="2"/>';
const drawn: Box = { x: 60, y: 60, width: 120, height: 80 };

/** How far the worst side is off. */
const off = (box: Box, wanted: Box): number =>
  Math.max(
    Math.abs(box.x - wanted.x),
    Math.abs(box.y - wanted.y),
    Math.abs(box.x + box.width - wanted.x - wanted.width),
    Math.abs(box.y + box.height - wanted.y - wanted.height),
  );

test.each([
  ["too small", { x: 75, y: 68, width: 92, height: 64 }],
  ["too large", { x: 48, y: 50, width: 144, height: 98 }],
  ["off", { x: 68, y: 66, width: 120, height: 80 }],
])("a box that is %s is fitted", async (_, proposed) => {
  const bitmap = await drawBitmap(300, 200, diamond);
  expect(off(fitToInk(bitmap, proposed), drawn)).toBeLessThanOrEqual(3);
});

test("it is fitted on coloured paper, too", async () => {
  const bitmap = await drawBitmap(300, 200, `<rect x="10" y="10" width="280" height="180" fill="#cfe2f3"/>${diamond}`);
  expect(off(fitToInk(bitmap, { x: 70, y: 66, width: 104, height: 70 }), drawn)).toBeLessThanOrEqual(3);
});

test("the side where a connector leaves stays as it was proposed", async () => {
  const bitmap = await drawBitmap(300, 200, `${diamond}<path d="M180 100H290" stroke="#222" stroke-width="2"/>`);
  const { x, width } = fitToInk(bitmap, { x: 70, y: 66, width: 104, height: 70 });
  expect([Math.abs(x - 60) <= 3, x + width]).toEqual([true, 174]);
});

test("where there is no ink, and at the border of the picture, nothing breaks", async () => {
  const bitmap = await drawBitmap(300, 200, diamond);
  const empty = { x: 220, y: 20, width: 40, height: 30 };
  expect(fitToInk(bitmap, empty)).toEqual(empty);
  expect(fitToInk(bitmap, { x: -4, y: -3, width: 30, height: 30 })).toMatchObject({ width: 30 });
});
