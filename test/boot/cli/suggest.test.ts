/** A slip of the finger is recognised, another word is not. */
import { expect, test } from "vitest";
import { didYouMean, nearestWord } from "../../../src/boot/cli/suggest.ts";

const known = ["convert", "serve", "doctor", "format", "force"];

test.each([
  ["formats", "format"],
  ["covnert", "convert"],
  ["Servee", "serve"],
  ["dcotr", null],
  ["docter", "doctor"],
  ["paint", null],
  ["x", null],
  ["", null],
])("%s is %s", (typed, want) => {
  expect(nearestWord(typed, known)).toBe(want);
});

test("nothing is asked where nothing is near", () => {
  expect(didYouMean("paint", known)).toBe("");
  expect(didYouMean("formats", known, "--")).toBe(" (did you mean --format?)");
});
