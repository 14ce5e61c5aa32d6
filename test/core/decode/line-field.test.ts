/** The line field of a picture, out of tiles. */
import { expect, test } from "vitest";
import { openField, paintField } from "../../../src/core/decode/line-field.ts";
import type { Look } from "../../../src/core/decode/looks.ts";
import { fineOutput } from "../../../src/core/decode/page-heads.ts";
import { aHeadMap, logit } from "../../make/head-map.ts";

const whole = { width: 160, height: 64 };
const left: Look = { level: 0, factor: 0.5, tile: { x: 0, y: 0, width: 96, height: 64 }, whole };
const right: Look = { level: 0, factor: 0.5, tile: { x: 64, y: 0, width: 96, height: 64 }, whole };

/** An output that is sure of a dashed line at one place of the finer grid. */
function answer(x: number, y: number): ReturnType<typeof aHeadMap>["map"] {
  const draft = aHeadMap({ width: 24, height: 16 }, Object.values(fineOutput.heads));
  const head = { first: fineOutput.heads.line.first + ((y % 2) * 2 + (x % 2)) * 4, count: 2 };
  draft.set(head, Math.floor(y / 2), Math.floor(x / 2), [logit(0.9), logit(0.8)]);
  return draft.map;
}

test("what a tile shows lands where the tile lies, in cells of two pixels of the look", () => {
  const field = openField(left);
  expect(field).toMatchObject({ width: 80, height: 32, cell: 4 });
  paintField(field, right, answer(31, 5));
  const at = 5 * 80 + 32 + 31;
  expect(field.stroke[at]).toBeCloseTo(0.9 * 255, -1);
  expect(field.dashed[at]).toBeCloseTo(0.8 * 255, -1);
  expect(field.stroke.reduce((sum, level) => sum + Math.sign(level), 0)).toBe(1);
});

test("cells beside a cut are left to the tile that shows them whole", () => {
  const field = openField(left);
  paintField(field, left, answer(45, 5));
  paintField(field, right, answer(2, 5));
  expect(Math.max(...field.stroke)).toBe(0);
});
