/** Text stands where the picture has it, and still wraps and moves with its shape. */
import { describe, expect, test } from "vitest";
import type { NodeText } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { centre } from "../../../src/core/geometry/box.ts";
import { lineHeight, textWidth } from "../../../src/core/text/metrics.ts";
import { layOutText, roomyWidth, runsVertically } from "../../../src/formats/vsdx/text-block.ts";
import type { TextFrame } from "../../../src/formats/vsdx/text-block.ts";

const frame: TextFrame = { room: { x: 0, y: 0, width: 200, height: 100 }, toLocal: ([x, y]) => [x - 1000, y - 500], rotation: 0 };

/** Makes a text with lines whose ink begins at places of the shape. */
function text(lines: readonly (readonly [text: string, x: number, y: number])[], options: Partial<NodeText> = {}): NodeText {
  const style = { fontSize: 20, color: "#000000", bold: false, italic: false, font: "sans", rotation: 0 } as const;
  const placed = lines.map(([value, x, y]) => ({
    text: value,
    box: { x: 1000 + x, y: 500 + y, width: textWidth(value, { ...style }), height: 14 },
  }));
  return { ...style, value: lines.map(([value]) => value).join("\n"), lines: placed, align: "center", valign: "middle", ...options };
}

/** Returns where the type begins and ends along the line. */
function inside({
  box,
  margins,
}: {
  readonly box: Box;
  readonly margins: { readonly left: number; readonly right: number };
}): readonly number[] {
  return [box.x + margins.left, box.x + box.width - margins.right];
}

describe("along the line", () => {
  test("text in the middle fills the room of its kind without margins", () => {
    const width = textWidth("Text", text([]));
    const block = layOutText(text([["Text", 100 - width / 2, 43]]), frame);
    expect([block.box.x, block.box.width, block.margins.left, block.margins.right]).toEqual([0, 200, 0, 0]);
  });

  test("text beside the middle is pushed by a margin", () => {
    const width = textWidth("Text", text([]));
    const block = layOutText(text([["Text", 130 - width / 2, 43]]), frame);
    const [from, to] = inside(block);
    expect((from! + to!) / 2).toBeCloseTo(130);
  });

  test("text at the left and at the right begins and ends where the picture has it", () => {
    const left = layOutText(text([["Left", 13, 43]], { align: "left" }), frame);
    expect(inside(left)[0]).toBeCloseTo(13);
    const width = textWidth("Right", text([]));
    const right = layOutText(text([["Right", 189 - width, 43]], { align: "right" }), frame);
    expect(inside(right)[1]).toBeCloseTo(189);
  });

  test("text that begins left of its shape moves the block", () => {
    const block = layOutText(text([["Outside", -30, 43]], { align: "left" }), frame);
    expect([block.box.x, block.margins.left]).toEqual([-30, 0]);
  });

  test("a line that is wider than its shape gets the width that it needs, so that it never wraps", () => {
    const value = "one line that is much wider than its little shape";
    const width = textWidth(value, text([]));
    const block = layOutText(text([[value, 100 - width / 2, 43]]), frame);
    expect(block.box.width).toBeGreaterThan(width * 1.03);
    expect(centre(block.box)[0]).toBeCloseTo(100);
  });

  test("handwriting, which every reader sets in another font, gets more room than text in a known one", () => {
    const known = roomyWidth(["some words"], text([]));
    const hand = roomyWidth(["some words"], text([], { font: "hand" }));
    expect(known / textWidth("some words", text([]))).toBeLessThan(1.1);
    expect(hand / textWidth("some words", text([], { font: "hand" }))).toBeGreaterThan(1.25);
  });

  test("text that the picture wraps is narrowed until it wraps there", () => {
    const middle = (value: string): number => 100 - textWidth(value, text([])) / 2;
    const wrapped = text(
      [
        ["two", middle("two"), 30],
        ["words", middle("words"), 55],
      ],
      { value: "two words" },
    );
    const block = layOutText(wrapped, frame);
    const [from, to] = inside(block);
    expect(to! - from!).toBeLessThan(textWidth("two words", wrapped));
    expect(to! - from!).toBeGreaterThan(textWidth("words", wrapped));
    expect((from! + to!) / 2).toBeCloseTo(100);
  });
});

describe("down the page", () => {
  test("text at the top begins with its first line's ascender", () => {
    const block = layOutText(text([["Top", 80, 10]], { valign: "top" }), frame);
    // The ink of capitals, 14 px high, begins some pixels below the ascender at this size.
    expect(block.margins.top).toBeGreaterThan(2);
    expect(block.margins.top).toBeLessThan(8);
  });

  test("the distance of lines is that of the picture, empty lines counted", () => {
    const close = layOutText(
      text([
        ["a", 95, 20],
        ["a", 95, 60],
      ]),
      frame,
    );
    const apart = layOutText(
      text(
        [
          ["a", 95, 20],
          ["a", 95, 60],
        ],
        { value: "a\n\na" },
      ),
      frame,
    );
    const normal = lineHeight({ font: "sans", fontSize: 20 });
    expect(close.pitch).toBeCloseTo(40 / normal, 1);
    expect(apart.pitch).toBeCloseTo(20 / normal, 1);
  });

  test("a name below its shape, where there is no room, gets a block of its own height", () => {
    const block = layOutText(text([["Name", 80, 104]]), { ...frame, room: { x: 0, y: 100, width: 200, height: 0 } });
    expect(block.box.height).toBeGreaterThanOrEqual(lineHeight({ font: "sans", fontSize: 20 }));
    expect(centre(block.box)[1]).toBeGreaterThan(100);
  });
});

test("text without lines is inset from the border that it is aligned to", () => {
  const block = layOutText({ ...text([]), value: "plain", align: "left", valign: "top" }, frame);
  expect([block.margins.left, block.margins.top]).toEqual([4, 4]);
});

test("text that runs up has a block as wide as its room is high", () => {
  const upwards = { ...text([["up", 90, 10]]), rotation: -90, lines: [{ text: "up", box: { x: 1090, y: 530, width: 14, height: 40 } }] };
  const block = layOutText(upwards, frame);
  expect(block.box.width).toBe(100);
  expect(block.rotation).toBe(-90);
  // Its ink stands 3 px left of the middle, which is up for text that runs upwards.
  expect(centre(block.box)).toEqual([expect.closeTo(100), expect.closeTo(50)]);
  expect([block.margins.top, block.margins.bottom]).toEqual([0, expect.closeTo(6)]);
});

test("quarter turns are told from upright text", () => {
  expect([0, 90, -90, 180, 270, 30, 60].map(runsVertically)).toEqual([false, true, true, false, true, false, true]);
});
