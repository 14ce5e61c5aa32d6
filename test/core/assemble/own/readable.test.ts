import { expect, test } from "vitest";
import { areCircles, isBracketOf, isReadable } from "../../../../src/core/assemble/own/readable.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import { aReadLine } from "../../../make/writing.ts";

const reads = (text: string, changes: object = {}): boolean => isReadable({ ...aReadLine(text, [20, 20, 40, 10]), ...changes }, 10);

test.each([
  ["nothing was read", "", {}],
  ["a reading is unsure", "lO", { confidence: 0.2 }],
  ["only signs were read", "—|", {}],
  ["one letter is huge", "O", { glyphHeight: 19 }],
  ["few letters, larger than the page's, were read unsurely", "Pete", { glyphHeight: 24, confidence: 0.7 }],
  ["upright letters were read as one level line", "payments", { box: { x: 20, y: 20, width: 14, height: 90 }, confidence: 0.9 }],
  ["several lines were read as one", "orders and payments", { box: { x: 20, y: 20, width: 120, height: 60 }, confidence: 0.9 }],
  ["few letters were read upright, and not surely", "C…o", { rotation: -90, confidence: 0.69 }],
])("what was read is no text when %s", (_name, text, changes) => expect(reads(text, changes)).toBe(false));

test.each([
  ["a letter of the page's size", "O", {}],
  ["a number", "42", {}],
  ["a sign that people write alone", "?", {}],
  ["a large heading that was read surely", "Pete", { glyphHeight: 24, confidence: 0.8 }],
  ["a long heading, read a little unsurely", "Payments", { glyphHeight: 24, confidence: 0.7 }],
  [
    "a large heading as wide as its letters are",
    "ORDERS",
    { box: { x: 20, y: 20, width: 190, height: 40 }, confidence: 0.9, glyphHeight: 40 },
  ],
  ["a word that stands upright", "stage", { box: { x: 20, y: 20, width: 10, height: 40 }, rotation: -90, confidence: 0.69 }],
])("text is %s", (_name, text, changes) => expect(reads(text, changes)).toBe(true));

const circle = (x: number, y: number, size: number): { readonly kind: "circle"; readonly box: Box } => ({
  kind: "circle",
  box: { x, y, width: size, height: size },
});

test.each([
  ["a row of circles", "OOOO", [20, 65, 110, 155].map((x) => circle(x, 20, 22)), true],
  ["one circle", "O", [circle(20, 20, 22)], true],
  ["a word among circles", "Ordo", [20, 65, 110, 155].map((x) => circle(x, 20, 22)), false],
  ["a letter in a circle", "O", [circle(5, 10, 42)], false],
  ["a row of letters without circles", "OOOO", [circle(20, 200, 22)], false],
])("circles are what they are, letters are text: %s", (_name, text, circles, expected) => {
  expect(areCircles(aReadLine(text, [20, 20, text === "O" ? 22 : 157, 22]), circles)).toBe(expected);
});

test("a bracket alone is text among lines of text, where it is read surely", () => {
  const bracket = aReadLine("{", [20, 34, 5, 12]);
  const lines = [aReadLine("Production", [20, 20, 60, 10])];
  expect(isBracketOf(bracket, lines)).toBe(true);
  expect(isBracketOf(bracket, [])).toBe(false);
  expect(isBracketOf({ ...bracket, confidence: 0.7 }, lines)).toBe(false);
  expect(isBracketOf({ ...bracket, text: "|" }, lines)).toBe(false);
  expect(isBracketOf({ ...bracket, rotation: 90 }, lines)).toBe(false);
});
