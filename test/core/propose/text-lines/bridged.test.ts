/** A line that a finder parts in the middle of a word is one again. */
import { expect, test } from "vitest";
import type { FoundLine } from "../../../../src/core/decode/line-map.ts";
import { joinBridged } from "../../../../src/core/propose/text-lines/bridged.ts";
import { aLine } from "../../../make/bitmap.ts";

const found = (x: number, width: number, y = 15): FoundLine => ({
  middle: [x + width / 2, y + 10],
  width,
  height: 20,
  angle: 0,
  confidence: 0.9,
});
const [left, right] = [found(16, 60), found(80, 60)];

test("two found lines through which a line of geometry runs are one", () => {
  const lower = found(16, 60, 80);
  const joined = joinBridged([right, lower, left], [aLine(20, 20, 110)]);
  expect(joined).toEqual([{ middle: [78, 25], width: 124, height: 20, angle: 0, confidence: 0.9 }, lower]);
});

test.each([
  ["no line runs through both", [left, right], aLine(20, 20, 62)],
  ["they stand far apart", [left, found(110, 60)], aLine(20, 20, 130)],
  ["one stands below the other", [left, found(80, 60, 26)], aLine(20, 20, 110)],
  ["one leans", [left, { ...right, angle: 30 }], aLine(20, 20, 110)],
])("they stay two where %s", (_, both, line) => {
  expect(joinBridged(both, [line])).toEqual(both);
});
