/** Tests how the lines of a text are told to be flush. */
import { expect, test } from "vitest";
import { composeText } from "../../../../src/core/assemble/own/compose.ts";
import type { ReadLine } from "../../../../src/core/detection.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

/** A line of 12 px with ink from x on. */
function aLine(text: string, x: number, y: number, width: number): ReadLine {
  const box = { x, y, width, height: 12 };
  return { text, box, rotation: 0, glyphHeight: 12, color: "#000000", ground: "#ffffff", confidence: 0.9 };
}

const page = await drawBitmap(160, 60, "");
const frame = { x: 10, y: 5, width: 105, height: 50 };

test("lines that end under one another are flush right", () => {
  const lines = [aLine("Restart the ports", 14, 12, 89), aLine("and stay idle", 20, 30, 82)];
  expect(composeText(lines, frame, page).align).toBe("right");
});

test("a full-width sign at a line's end takes its whole square: centred lines that end with one stay centred", () => {
  const lines = [aLine("重新初始化端口，", 14, 12, 89), aLine("保持不工作状态", 20, 30, 82)];
  expect(composeText(lines, frame, page).align).toBe("center");
});

test("a heading in the middle does not move the rows under it, which are flush left", () => {
  const rows = [70, 89, 52, 81].map((width, row) => aLine("+ get(): Order", 12, 24 + 14 * row, width));
  expect(composeText([aLine("Orders", 40, 6, 45), ...rows], { ...frame, height: 80 }, page).align).toBe("left");
});
