/** What keeps two lines of text apart. */
import { expect, test } from "vitest";
import { areDivided } from "../../../../src/core/assemble/own/divide.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { aReadLine } from "../../../make/writing.ts";

const key = aReadLine("FK", [20, 40, 16, 10]);
const field = aReadLine("shop_id", [50, 40, 40, 12]);
const rule = (from: number, to: number): string => `<path d="M43.5 ${from}V${to}" stroke="#000"/>`;

test.each([
  ["the rule between two cells", rule(0, 100), true],
  ["a bar between two words", rule(40, 51), false],
  ["nothing", "", false],
])("of lines beside each other: %s", async (_, drawn, divided) => {
  const bitmap = await drawBitmap(120, 100, drawn);
  expect(areDivided(key, field, bitmap)).toBe(divided);
  expect(areDivided(field, key, bitmap)).toBe(divided);
});

test.each([
  ["a rule between them", `<path d="M10 55.5H110" stroke="#000"/>`, true],
  ["nothing", "", false],
])("of lines under each other: %s", async (_, drawn, divided) => {
  const bitmap = await drawBitmap(120, 100, drawn);
  expect(areDivided(field, aReadLine("name", [50, 60, 30, 10]), bitmap)).toBe(divided);
});

test.each([
  ["marks before both, as in a legend", `<path d="M38 42h8v8h-8zM38 62h8v8h-8z"/>`, true],
  ["the border of their box before both", `<path d="M44.5 10V95" stroke="#000"/>`, false],
])("of lines under each other: %s", async (_, drawn, divided) => {
  const bitmap = await drawBitmap(120, 100, drawn);
  expect(areDivided(field, aReadLine("name", [50, 60, 30, 10]), bitmap)).toBe(divided);
});
