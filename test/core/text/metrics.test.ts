/** Text metrics: widths that printers agreed on, ink, baselines, fitting and wrapping. */
import { describe, expect, test } from "vitest";
import { baselineIn, faceHeights, fitFontSize, inkExtent, lineHeight, textWidth } from "../../../src/core/text/metrics.ts";
import type { SizedFace } from "../../../src/core/text/metrics.ts";

const sans: SizedFace = { font: "sans", bold: false, italic: false, fontSize: 1000 };

describe("widths", () => {
  // Advance widths of Helvetica, Times and Courier in 1/1000 em, from their metrics files of 1989; our fonts keep them.
  test.each([
    [{}, "Hamburg", 722 + 556 + 833 + 556 + 556 + 333 + 556],
    [{ bold: true }, "Hamburg", 722 + 556 + 889 + 611 + 611 + 389 + 611],
    [{ font: "serif" }, "Hamburg", 722 + 444 + 778 + 500 + 500 + 333 + 500],
    [{ font: "serif", italic: true }, "A", 611],
    [{ font: "mono" }, "iiWW", 4 * 600],
    [{ font: "mono", bold: true, italic: true }, "iiWW", 4 * 600],
  ] as const)("%o %s", (face, text, want) => {
    expect(Math.abs(textWidth(text, { ...sans, ...face }) - want)).toBeLessThan(4);
  });

  test("grow with the size and know composed and decomposed letters as one", () => {
    expect(textWidth("abc", { ...sans, fontSize: 12 })).toBeCloseTo((textWidth("abc", sans) * 12) / 1000, 6);
    expect(textWidth("a\u0301", sans)).toBe(textWidth("á", sans));
  });

  test("come from the fallback for signs that the family lacks, and from a rule for those that no font has", () => {
    expect(textWidth("⇒", sans)).toBeGreaterThan(700);
    expect(textWidth("漢字", sans)).toBe(2000);
    expect(textWidth("주문", sans)).toBe(1840);
    expect(textWidth("Ж", { ...sans, font: "mono" })).toBeCloseTo(600, -1);
  });
});

describe("ink", () => {
  test("reaches as high as the tallest and as low as the lowest letter", () => {
    expect(inkExtent("x", sans).top / 1000).toBeCloseTo(faceHeights("sans").xHeight, 1);
    expect(inkExtent("xH", sans).top / 1000).toBeCloseTo(faceHeights("sans").capHeight, 1);
    expect(inkExtent("H", sans).bottom).toBe(0);
    expect(inkExtent("Hg", sans).bottom).toBeLessThan(-180);
    expect(inkExtent(" ", sans)).toEqual({ top: 1000 * faceHeights("sans").capHeight, bottom: 0 });
  });

  test("of ideographs fills their squares", () => {
    const { top, bottom } = inkExtent("订单", sans);
    expect(top - bottom).toBeCloseTo(920, 0);
  });

  test("puts the baseline under capitals at the bottom of their box, and above it under descenders", () => {
    const style = { ...sans, fontSize: 20 };
    const capital = { x: 0, y: 100, width: 50, height: 20 * 0.688 };
    expect(baselineIn(capital, "HE", style)).toBeCloseTo(100 + 20 * 0.688, 0);
    const descending = { x: 0, y: 100, width: 50, height: 20 * (0.688 + 0.21) };
    expect(baselineIn(descending, "Hg", style)).toBeCloseTo(100 + 20 * 0.688, 0);
  });

  test("is not asked for where the box is that of a spaced line: then words on one line share a baseline", () => {
    const box = { x: 0, y: 0, width: 50, height: 24 };
    const style = { ...sans, fontSize: 20 };
    expect(baselineIn(box, "ace", style)).toBe(baselineIn(box, "bog", style));
  });
});

describe("fitting", () => {
  /** The ink of a line is narrower than its letters advance. */
  const inkWidth = (text: string, style: SizedFace): number => textWidth(text, style) - 0.08 * style.fontSize;

  test("finds the size at which text was drawn, from its ink", () => {
    const style = { ...sans, fontSize: 17 };
    const lines = ["Order", "gateway", "H"].map((text) => {
      const { top, bottom } = inkExtent(text, style);
      return { text, box: { x: 0, y: 0, width: inkWidth(text, style), height: top - bottom } };
    });
    expect(fitFontSize(lines, sans)).toBeCloseTo(17, 0);
  });

  test("an underscore that was taken for an underline is not missed", () => {
    const style = { ...sans, fontSize: 12 };
    const { top, bottom } = inkExtent("user id", style);
    const box = { x: 0, y: 0, width: inkWidth("user_id", style), height: top - bottom };
    expect(fitFontSize([{ text: "user_id", box }], sans)).toBeCloseTo(12, 1);
  });

  test("trusts the height where the width speaks of another font", () => {
    const { top, bottom } = inkExtent("Order", { ...sans, fontSize: 20 });
    expect(fitFontSize([{ text: "Order", box: { x: 0, y: 0, width: 200, height: top - bottom } }], sans)).toBeCloseTo(20, 1);
  });

  test("trusts the width where the height says more: such a box holds ink of the line below", () => {
    const style = { ...sans, fontSize: 16 };
    const text = "a longer line of text";
    const { top, bottom } = inkExtent(text, style);
    const box = { x: 0, y: 0, width: inkWidth(text, style), height: top - bottom + 5 };
    expect(fitFontSize([{ text, box }], sans)).toBeCloseTo(16, 1);
  });

  test("a letter or two have no more room beside them than their ink says", () => {
    const { top, bottom } = inkExtent("1", { ...sans, fontSize: 12 });
    expect(fitFontSize([{ text: "1", box: { x: 0, y: 0, width: 4, height: top - bottom } }], sans)).toBeCloseTo(12, 1);
    // an I has bare room on both sides, and the ink of "ID" is 10 pixels wide at 12
    expect(fitFontSize([{ text: "ID", box: { x: 0, y: 0, width: 10, height: top - bottom } }], sans)).toBeGreaterThan(11.4);
  });

  test("gives nothing for text without lines", () => {
    expect(fitFontSize([], sans)).toBe(0);
  });

  test("spaces lines as office programs do", () => {
    expect(lineHeight({ font: "sans", fontSize: 100 })).toBeCloseTo(114.9, 0);
  });
});
