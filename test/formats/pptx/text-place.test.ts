/** Tests where text stands in its rectangle, and how it is broken. */
import { describe, expect, test } from "vitest";
import type { NodeText } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { textWidth } from "../../../src/core/text/metrics.ts";
import { placeText, tightRectangle } from "../../../src/formats/pptx/text-place.ts";
import type { SetText } from "../../../src/formats/pptx/text-place.ts";
import { aText } from "../../make/diagram.ts";

const rectangle: Box = { x: 100, y: 50, width: 200, height: 80 };

/** Sets lines at given places: text, middle x and top of the ink. */
function set(lines: readonly (readonly [text: string, x: number, y: number])[], options: Partial<NodeText> = {}): SetText {
  const base = aText({ value: lines.map(([text]) => text).join("\n"), ...options }, rectangle);
  const placed = lines.map(([text, x, y]) => {
    const width = textWidth(text, base);
    const left = { left: x, center: x - width / 2, right: x - width }[base.align];
    return { text, box: { x: left, y, width, height: 9 } };
  });
  return { ...base, lines: placed };
}

test("text in the middle needs no insets", () => {
  const placing = placeText(set([["Order", 200, 85.5]]), rectangle);
  expect(placing).toMatchObject({ insets: { left: 0, top: 0, right: 0, bottom: 0 }, wrap: "square", paragraphs: [["Order"]] });
});

test("text off the middle is moved there by insets of twice the way", () => {
  const { insets } = placeText(set([["Order", 220, 105.5]]), rectangle);
  expect(insets.left).toBeCloseTo(40, 5);
  expect(insets.right).toBe(0);
  expect(insets.top).toBeGreaterThan(35);
  expect(insets.top).toBeLessThan(45);
});

test("a title at the top left keeps its place", () => {
  const { insets } = placeText(set([["Title", 108, 56]], { align: "left", valign: "top" }), rectangle);
  expect(insets.left).toBeCloseTo(8, 5);
  // The ink of capitals begins some 2 px below the top of a line of 12 px.
  expect(insets.top).toBeGreaterThan(2);
  expect(insets.top).toBeLessThan(6);
});

describe("breaks", () => {
  test("lines that wrap alike are left to wrap", () => {
    const narrow: Box = { x: 0, y: 0, width: 90, height: 60 };
    const text = {
      ...set([
        ["a long line", 45, 20],
        ["of words", 45, 34],
      ]),
      value: "a long line of words",
    };
    expect(placeText(text, narrow)).toMatchObject({ wrap: "square", paragraphs: [["a long line of words"]] });
  });

  test("lines that would wrap elsewhere are broken as in the picture", () => {
    const text = {
      ...set([
        ["a long line", 200, 80],
        ["of words", 200, 94],
      ]),
      value: "a long line of words",
    };
    expect(placeText(text, rectangle).paragraphs).toEqual([["a long line", "of words"]]);
  });

  test("pieces found side by side are one line", () => {
    const pieces = set([
      ["left", 150, 80],
      ["right", 190, 81],
    ]);
    expect(placeText({ ...pieces, value: "left right" }, rectangle).paragraphs).toEqual([["left right"]]);
  });
});

test("text wider than its rectangle shrinks a little and does not wrap", () => {
  const small: Box = { x: 100, y: 50, width: 40, height: 80 };
  const text = set([["embedded", 120, 85]]);
  const narrow = { ...text, lines: [{ text: "embedded", box: { x: 101, y: 85, width: 38, height: 9 } }] };
  const placing = placeText(narrow, small);
  expect(placing.wrap).toBe("none");
  expect(placing.fontSize).toBeLessThan(12);
  expect(placing.fontSize).toBeGreaterThanOrEqual(9);
});

test("wide spacing of paragraphs becomes space between them, of one paragraph's lines their spacing", () => {
  const lines = [
    ["one", 200, 60],
    ["ace", 200, 85],
  ] as const;
  expect(placeText(set(lines), rectangle).spacing.before).toBeCloseTo(25 - 13.8, 0);
  const spacing = placeText({ ...set(lines), value: "one ace" }, rectangle).spacing;
  expect(spacing.before).toBe(0);
  expect(spacing.lines).toBeCloseTo(25 / 13.8, 1);
});

test("a tight rectangle holds the text where it stands", () => {
  const tight = tightRectangle(
    set([
      ["Receiver", 200, 150],
      ["(fast)", 200, 164],
    ]),
  )!;
  expect(tight.x + tight.width / 2).toBeCloseTo(200, 5);
  expect(tight.y).toBeLessThanOrEqual(150);
  expect(tight.height).toBeGreaterThan(23);
});
