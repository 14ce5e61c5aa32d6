/** Families of texts, by the widths that their lines have. */
import { expect, test } from "vitest";
import { chooseFamilies } from "../../../../src/core/assemble/faces/family.ts";
import type { SetLine } from "../../../../src/core/assemble/faces/family.ts";
import { inkExtent, textWidth } from "../../../../src/core/text/metrics.ts";
import { aPage } from "../../../make/bitmap.ts";

const words = ["Order service", "Kafka broker", "validate the input", "PostgreSQL database", "illicit Wammy"];
const page = aPage({ width: 400, height: 400 });
const style = { font: "sans", bold: false, italic: false, fontSize: 22 } as const;
/** Widths of lines for those that their letters have. */
const byHand = [0.82, 0.9, 0.84, 0.88, 0.8];

function linesOf(narrowed: readonly number[] = []): readonly SetLine[] {
  return words.map((text, row) => {
    const { top, bottom } = inkExtent(text, style);
    const box = { x: 10, y: 30 * row, width: (narrowed[row] ?? 1) * textWidth(text, style), height: top - bottom };
    return { text, box, place: box, rotation: 0 };
  });
}

test("a text whose lines fit no family is written by hand where the page is, and as the others are elsewhere", () => {
  const [printed, odd] = [linesOf(), linesOf(byHand)];
  expect(chooseFamilies([odd, odd, odd], page, { likely: "sans" })).toEqual(["hand", "hand", "hand"]);
  expect(chooseFamilies([printed, odd, printed, printed], page, { likely: "sans" })).toEqual(["sans", "sans", "sans", "sans"]);
});

/** Lines whose letters are as wide as those of a serif face. */
const serif = linesOf().map((line) => ({ ...line, box: { ...line.box, width: textWidth(line.text, { ...style, font: "serif" }) } }));

test("words that stand on a page again and again tell its family but once", () => {
  const two = serif.slice(0, 2);
  expect(chooseFamilies([two, two, two], page, { likely: "sans" })).toEqual(["sans", "sans", "sans"]);
});

test("one text of a few lines is no serif on a page of sans", () => {
  expect(chooseFamilies([serif], page, { likely: "sans" })).toEqual(["serif"]);
  expect(chooseFamilies([serif, linesOf(), linesOf(), linesOf()], page, { likely: "sans" })[0]).toBe("sans");
});
