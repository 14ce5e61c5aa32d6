/** Paper becomes white, and what a pen drew stays. */
import { expect, test } from "vitest";
import { whitenPaper } from "../../../src/core/photo/whiten-paper.ts";

const [width, height] = [160, 160] as const;

/** Paper with a pale line of three pixels and perhaps a dark table from a row on. */
function aSheet(table: number): Uint8Array {
  const data = new Uint8Array(3 * width * height).fill(250);
  const paint = (level: number, [left, top, wide, high]: readonly [number, number, number, number]): void => {
    for (let y = top; y < top + high; y++) data.fill(level, 3 * (y * width + left), 3 * (y * width + left + wide));
  };
  paint(170, [10, 40, 140, 3]);
  if (table < height) paint(20, [0, table, width, height - table]);
  return data;
}

test.each([
  ["on a sheet alone", height],
  ["beside a dark table", 96],
])("a pale line stays %s", (_, table) => {
  const { data } = whitenPaper({ width, height, data: aSheet(table) });
  expect(data[3 * (41 * width + 80)]).toBeLessThan(200);
  expect(data[3 * (20 * width + 80)]).toBe(255);
});
