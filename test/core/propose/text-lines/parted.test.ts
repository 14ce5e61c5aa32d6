/** Lines whose letters touch those of the next line are taken apart where a finder sees two. */
import { expect, test } from "vitest";
import type { FoundLine } from "../../../../src/core/decode/line-map.ts";
import { partTouching } from "../../../../src/core/propose/text-lines/parted.ts";
import { aLine } from "../../../make/bitmap.ts";

/** A line that a finder sees, by its middle and sides. */
const found = (middle: FoundLine["middle"], width: number, height: number, changes: Partial<FoundLine> = {}): FoundLine => ({
  middle,
  width,
  height,
  angle: 0,
  confidence: 0.95,
  ...changes,
});
/** Geometry's one line over both lines of a title, 100 by 36 from (20, 20). */
const both = { ...aLine(20, 20, 100), box: { x: 20, y: 20, width: 100, height: 36 }, glyphHeight: 12 };
const upper = found([70, 28], 104, 20);
const lower = found([70, 47], 104, 20);

test("a line over two that a finder sees is parted into them, at their letters", () => {
  const parts = partTouching([both], [upper, lower]);
  expect(parts.map(({ box }) => box)).toEqual([
    { x: 21, y: 20, width: 97, height: 14 },
    { x: 21, y: 39, width: 97, height: 14 },
  ]);
  expect(parts.map(({ glyphHeight }) => glyphHeight)).toEqual([11, 11]);
});

test("of a part that another line of geometry stands for nothing is made twice", () => {
  const own = { ...aLine(22, 40, 96), box: { x: 22, y: 40, width: 96, height: 14 } };
  const lines = partTouching([both, own], [upper, lower]);
  expect(lines.map(({ box }) => box.y)).toEqual([20, 40]);
  expect(lines[1]).toBe(own);
});

test("what a finder sees beside each other, doubts or takes for a mark parts nothing", () => {
  const halves = [found([43, 37], 50, 20), found([97, 39], 50, 20)];
  expect(partTouching([both], halves)).toEqual([both]);
  expect(partTouching([both], [upper, { ...lower, confidence: 0.6 }])).toEqual([both]);
  const icon = found([70, 28], 24, 20);
  expect(partTouching([both], [icon, lower])).toEqual([both]);
});

test("lines that are turned, and those that say what they are, stay whole", () => {
  const turned = { ...both, rotation: 90 };
  const said = { ...both, says: "..." };
  expect(partTouching([turned, said], [upper, lower])).toEqual([turned, said]);
});
