/** Text is told from drawings by what a reader makes of it. */
import { expect, test } from "vitest";
import { bothSay, isSurelyWritten, isWritten } from "../../../src/core/text/is-written.ts";

test.each([
  ["A", 0.95, "net", false, false],
  ["User", 0.7, "net", false, true],
  ["Ly", 0.4, "net", false, false],
  ["Ly", 0.4, "net", true, true],
  ["Ly", 0.1, "net", true, false],
  ["is", 0.35, "geometry", true, true],
  ["是", 0.95, "net", false, true],
  ["筒", 0.4, "net", false, false],
  ["", 0, "geometry", false, false],
  ["*", 0.8, "geometry", false, true],
  ["+", 0.95, "geometry", true, false],
  ["clai", 0.4, "geometry", true, true],
] as const)("%s at %d, seen by %s alone, on a photograph: %s", (...[text, confidence, by, photo, want]) => {
  expect(isWritten({ text, confidence }, { by, photo })).toBe(want);
});

test("what both say has the letters of the one that sees fewer, and is as sure as both together; ideographs are PP-OCR's alone", () => {
  const [few, many] = [
    { text: "cl-", confidence: 0.5 },
    { text: "claim", confidence: 0.8 },
  ];
  expect(bothSay(few, many)).toEqual({ text: "cl-", confidence: 0.4 });
  expect(bothSay(many, few)).toEqual({ text: "cl-", confidence: 0.4 });
  const ideograph = { text: "是", confidence: 0.95 };
  expect(bothSay(few, ideograph)).toEqual(ideograph);
});

test.each([
  ["id", 1, "反", 0.48, true],
  ["id", 0.97, "反", 0.48, false],
  ["n", 1, "n", 1, true],
  ["n", 1, "n", 0.9, false],
  ["A", 1, "木", 0.99, false],
  ["—", 1, "—", 1, false],
] as const)("what our own net reads as %s at %d and PP-OCR as %s at %d is surely written: %s", (...[own, sure, printed, doubt, want]) => {
  expect(isSurelyWritten({ text: own, confidence: sure }, { text: printed, confidence: doubt })).toBe(want);
});
