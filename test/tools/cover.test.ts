/** Tests of what it means that found lines cover a true text. */
import { expect, test } from "vitest";
import type { BoxedText } from "../../tools/cover.ts";
import { isCovered } from "../../tools/cover.ts";
import { aReadLine } from "../make/writing.ts";

const covered = (text: string, box: BoxedText["box"], ...lines: readonly (readonly [number, number, number, number])[]): boolean =>
  isCovered(
    { text, box },
    lines.map((line) => aReadLine("", line)),
  );

test("no line covers nothing", () => expect(covered("description", [0, 0, 140, 26])).toBe(false));

test("a text in the box of a table's cell is covered by its own line, and not by a part of it", () => {
  expect(covered("description", [0, 0, 140, 26], [2, 8, 76, 13])).toBe(true);
  expect(covered("description", [0, 0, 140, 26], [2, 8, 30, 13])).toBe(false);
});

test("a text that is broken where its box ends is covered by most of its rows", () => {
  const text = "a sentence that goes on and on over the end of its box";
  expect(covered(text, [0, 0, 150, 80], [0, 2, 140, 12], [0, 19, 148, 12], [0, 36, 90, 12])).toBe(true);
  expect(covered(text, [0, 0, 150, 80], [0, 2, 140, 12])).toBe(false);
});

test("a text wider than its box needs no more than the box", () =>
  expect(covered("description of it", [0, 0, 60, 14], [0, 2, 40, 10])).toBe(true));
