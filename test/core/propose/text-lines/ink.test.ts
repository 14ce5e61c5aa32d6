/** Ink of letters in boxes that are so small that their sides are no long lines. */
import { expect, test } from "vitest";
import { inspectPage } from "../../../../src/core/propose/page.ts";
import { findTextLines } from "../../../../src/core/propose/text-lines.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

/** Draws a box of 40 by 20 pixels with two signs of ten pixels in it, dense as ideographs are; bold ones, in thick boxes, run together. */
function cell(x: number, y: number, width = 1): string {
  const sign = (left: number): string =>
    `<path d="M${left + 0.5} ${y + 5.5}h9v9h-9zM${left + 5} ${y + 5.5}v9M${left + 0.5} ${y + 8.5}h9M${left + 0.5} ${y + 11.5}h9" fill="none" stroke="#000"/>`;
  return `<rect x="${x + 0.5}" y="${y + 0.5}" width="40" height="20" rx="3" fill="none" stroke="#000" stroke-width="${width}"/>${sign(x + 9)}${sign(x + 21)}${width > 1 ? `<path d="M${x + 18} ${y + 10}h5" stroke="#000"/>` : ""}`;
}

async function boxesOf(cells: readonly (readonly [number, number])[], width = 1): Promise<readonly string[]> {
  const bitmap = await drawBitmap(240, 160, cells.map(([x, y]) => cell(x, y, width)).join(""));
  return findTextLines(bitmap, inspectPage(bitmap)).lines.map(({ box, rotation }) =>
    [box.x, box.y, box.width, box.height, rotation].join(),
  );
}

test("words in a row of small boxes are a line each, without the sides between them", async () => {
  const row = [20, 60, 100, 140].map((x) => [x, 40] as const);
  expect(await boxesOf(row)).toEqual(row.map(([x]) => `${x + 9},45,22,10,0`));
});

test("so they are where the sides are three pixels thick, and the signs of a word run together", async () => {
  const row = [20, 60, 100, 140].map((x) => [x, 40] as const);
  expect(await boxesOf(row, 3)).toEqual(row.map(([x]) => `${x + 9},45,22,10,0`));
});

test("words in a column of small boxes are a line each, and no turned letters", async () => {
  const column = [40, 60, 80].map((y) => [60, y] as const);
  expect(await boxesOf(column)).toEqual(column.map(([, y]) => `69,${y + 5},22,10,0`));
});

test("a word in a small box alone is as large as its letters", async () => {
  expect(await boxesOf([[60, 60]])).toEqual(["69,65,22,10,0"]);
});
