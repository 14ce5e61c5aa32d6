/** What each place is taken for, put together from tiles. */
import { expect, test } from "vitest";
import { openLayout, paintLayout } from "../../../src/core/decode/layout-field.ts";
import { fineOutput, layoutClasses } from "../../../src/core/decode/page-heads.ts";

test("a cell says how likely each class is, and lies where its tile does", () => {
  const whole = { width: 64, height: 32 };
  const look = { level: 0, factor: 0.5, tile: { x: 0, y: 0, ...whole }, whole };
  const layout = openLayout(look);
  expect(layout).toMatchObject({ width: 16, height: 8, cell: 8 });
  const channels = fineOutput.heads.layout.first + layoutClasses.length;
  const data = new Float32Array(16 * 8 * channels);
  data[(3 * 16 + 5) * channels + fineOutput.heads.layout.first + layoutClasses.indexOf("connector")] = 9;
  paintLayout(layout, look, { width: 16, height: 8, channels, data });
  const at = (column: number, row: number): readonly number[] =>
    Array.from(layout.scores.subarray((row * 16 + column) * 6, (row * 16 + column) * 6 + 6));
  expect(at(5, 3)[layoutClasses.indexOf("connector")]).toBe(255);
  expect(at(4, 3)).toEqual(Array.from({ length: 6 }, () => 43));
});
