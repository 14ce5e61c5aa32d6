/** Lines that a finder saw over the sides of small boxes are parted there. */
import { expect, test } from "vitest";
import type { FoundLine } from "../../../../src/core/decode/line-map.ts";
import { levelBox } from "../../../../src/core/decode/line-map.ts";
import { partAtSides } from "../../../../src/core/propose/text-lines/box-sides.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

const line: FoundLine = { middle: [100, 40], width: 160, height: 16, angle: 0, confidence: 0.8 };
/** A bar with the words of three buttons, as blocks of ink. */
const words = [30, 80, 140].map((x) => `<path d="M${x} 35h24v10h-24z"/>`).join("");
const bar = '<path d="M10.5 30.5H190.5V50.5H10.5Z" fill="none" stroke="#000"/>';
const partsOf = async (drawn: string, found = line): Promise<readonly (readonly number[])[]> =>
  partAtSides([found], await drawBitmap(200, 80, words + drawn)).map((part) => {
    const { x, width } = levelBox(part);
    return [Math.round(x), Math.round(x + width)];
  });

test("a row of buttons in a bar has a line for each", async () => {
  expect(await partsOf(`${bar}<path d="M65.5 30.5V50.5M120.5 30.5V50.5" stroke="#000"/>`)).toEqual([
    [20, 65],
    [66, 120],
    [121, 180],
  ]);
});

test("round corners beside a side do not hide it, and a finder may see the line as high as the bar", async () => {
  const buttons = [20.5, 70.5, 120.5]
    .map((x) => `<rect x="${x}" y="30.5" width="50" height="20" rx="3" fill="none" stroke="#000"/>`)
    .join("");
  const row: FoundLine = { ...line, middle: [95, 40], width: 150 };
  expect(await partsOf(buttons, row)).toHaveLength(3);
  expect(await partsOf(buttons, { ...row, height: 22 })).toHaveLength(3);
});

test("nothing else parts a line: letters, a connector that runs through it, a bracket, a line that leans", async () => {
  const whole = [[20, 180]];
  expect(await partsOf(bar)).toEqual(whole);
  expect(await partsOf(`${bar}<path d="M65.5 0V80" stroke="#000"/>`)).toEqual(whole);
  expect(await partsOf('<path d="M72.5 31.5H66.5V48.5H72.5" fill="none" stroke="#000"/>')).toEqual(whole);
  expect(await partsOf(`${bar}<path d="M65.5 36V44" stroke="#000"/>`)).toEqual(whole);
  const leaning = { ...line, angle: 5 };
  expect(partAtSides([leaning], await drawBitmap(200, 80, bar))).toEqual([leaning]);
});
