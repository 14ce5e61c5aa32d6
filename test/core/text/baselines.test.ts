/** Baselines of paragraphs: clean boxes are believed, boxes with a neighbour's ink are mended by the lines around. */
import { describe, expect, test } from "vitest";
import { baselinesIn } from "../../../src/core/text/baselines.ts";
import { inkExtent } from "../../../src/core/text/metrics.ts";
import type { SizedFace } from "../../../src/core/text/metrics.ts";

const style: SizedFace = { font: "sans", bold: false, italic: false, fontSize: 20 };
const pitch = 25;
const texts = ["along the first", "more words", "a sea as such", "the last (of all)"];

/** The ink boxes of lines whose baselines lie at 100, 125 …; `above` and `below` add pixels of a neighbour. */
function boxes(count: number, polluted: Readonly<Record<number, { above?: number; below?: number }>> = {}) {
  return texts.slice(0, count).map((text, index) => {
    const { top, bottom } = inkExtent(text, style);
    const { above = 0, below = 0 } = polluted[index] ?? {};
    const y = 100 + index * pitch - top - above;
    return { text, box: { x: 0, y, width: 100, height: top - bottom + above + below } };
  });
}

const wanted = [100, 125, 150, 175];

describe("the baselines of a paragraph", () => {
  test("are those of clean boxes, whatever letters the lines have", () => {
    for (const [index, baseline] of baselinesIn(boxes(4), style).entries()) expect(baseline).toBeCloseTo(wanted[index]!, 6);
  });

  test.each([
    ["the line below reaches into the first", { 0: { below: 6 } }],
    ["the line above reaches into the last", { 3: { above: 6 } }],
    ["two of four are unclean", { 1: { above: 7 }, 2: { below: 5 } }],
  ])("hold when %s", (_name, polluted) => {
    for (const [index, baseline] of baselinesIn(boxes(4, polluted), style).entries())
      expect(Math.abs(baseline - wanted[index]!)).toBeLessThan(0.6);
  });

  test("hold for two lines of which one is clean, at the font's own distance", () => {
    const [first, second] = baselinesIn(boxes(2, { 0: { below: 8 } }), style);
    expect(first).toBeCloseTo(100, 0);
    expect(second).toBeCloseTo(125, 6);
  });
});

test("a line of another size than its paragraph has its own ink", () => {
  const { top, bottom } = inkExtent("Tigle", { ...style, fontSize: 40 });
  const title = { text: "Tigle", box: { x: 0, y: 60 - top, width: 100, height: top - bottom }, fontSize: 40 };
  expect(baselinesIn([title, ...boxes(2)], style).map((y) => Math.round(y))).toEqual([60, 100, 125]);
});
