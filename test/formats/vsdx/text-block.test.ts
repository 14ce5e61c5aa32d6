/** The block of a text is where the preview has its lines, as wide as any reader needs, and its lines end where the picture ends them. */
import { describe, expect, test } from "vitest";
import type { NodeText } from "../../../src/core/diagram/types.ts";
import { centre, right } from "../../../src/core/geometry/box.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { faceHeights, lineHeight, textWidth } from "../../../src/core/text/metrics.ts";
import { typeset, typesetLabel } from "../../../src/formats/lib/typeset.ts";
import { layOutLabel, layOutText, runsVertically } from "../../../src/formats/vsdx/text-block.ts";
import type { TextBlock } from "../../../src/formats/vsdx/text-block.ts";
import { anEdge } from "../../make/diagram.ts";

const box: Box = { x: 1000, y: 500, width: 200, height: 100 };
const style = { fontSize: 20, color: "#000000", bold: false, italic: false, font: "sans", rotation: 0 } as const;
const textOf = ({ runs }: Pick<TextBlock, "runs">): string => runs.map((run) => run.text).join("");
const widthOf = (value: string): number => textWidth(value, style);

/** Makes a text with lines whose ink begins at places of the shape. */
function text(lines: readonly (readonly [text: string, x: number, y: number])[], options: Partial<NodeText> = {}): NodeText {
  const placed = lines.map(([value, x, y]) => ({
    text: value,
    box: { x: 1000 + x, y: 500 + y, width: textWidth(value, { ...style, ...options }), height: 14 },
  }));
  return { ...style, value: lines.map(([value]) => value).join("\n"), lines: placed, align: "center", valign: "middle", ...options };
}

function blockOf(value: NodeText, rotation = 0): TextBlock {
  const room = { rotation, about: centre(box), box };
  return layOutText(typeset(value, room)!, value, { box, room });
}

const middle = (value: string): number => 100 - widthOf(value) / 2;

describe("a block", () => {
  test("is Visio's default for a text in the middle of its shape, whatever the picture says of its top", () => {
    const block = blockOf(text([["Text", middle("Text"), 43]], { valign: "bottom" }));
    expect(block).toMatchObject({ box: { x: 0, y: 0, width: 200, height: 100 }, valign: "middle", rotation: 0 });
  });

  test("is its own where the text stands beside the middle, or is flush on one side", () => {
    expect(centre(blockOf(text([["Text", 150 - widthOf("Text") / 2, 43]])).box)[0]).toBeCloseTo(150);
    expect(blockOf(text([["Left", 13, 43]], { align: "left" })).box.x).toBeCloseTo(13);
    expect(right(blockOf(text([["Right", 189 - widthOf("Right"), 43]], { align: "right" })).box)).toBeCloseTo(189);
  });

  test("of its own has room for a font that is a fifth wider, and its lines fill it from top to bottom", () => {
    const block = blockOf(text([["Left", 13, 10]], { align: "left", valign: "top" }));
    const { ascent, descent } = faceHeights("sans");
    expect(block.box.width).toBeGreaterThan(1.2 * widthOf("Left"));
    expect(block.box.height).toBeCloseTo((ascent + descent) * 20);
    expect(block.valign).toBe("top");
  });

  test("is wider than its shape where the line is, so that it never wraps", () => {
    const value = "one line that is much wider than its little shape";
    const block = blockOf(text([[value, middle(value), 43]]));
    expect(block.box.width).toBeGreaterThan(widthOf(value));
    expect(centre(block.box)[0]).toBeCloseTo(100);
  });

  test("lies about the place of its text in a shape that is turned", () => {
    const turned = text([["up", 0, 0]], { lines: [{ text: "up", box: { x: 1130, y: 530, width: 14, height: 40 } }] });
    const block = blockOf(turned, 90);
    expect(block.rotation).toBe(0);
    // Turned clockwise by a quarter, what stands right of the middle in the picture stands above it in the shape.
    expect(centre(block.box)[1]).toBeLessThan(20);
  });

  test("that runs up is turned against its shape", () => {
    const block = blockOf(
      text([], { value: "up", rotation: -90, lines: [{ text: "up", box: { x: 1040, y: 530, width: 14, height: 40 } }] }),
    );
    expect(block.rotation).toBe(-90);
    expect(centre(block.box)[0]).toBeLessThan(60);
  });
});

describe("lines", () => {
  const apart = (from: number, to: number, value: string): TextBlock =>
    blockOf(
      text(
        [
          ["a", 95, from],
          ["a", 95, to],
        ],
        { value },
      ),
    );

  test("keep their distance, measured from ascender to descender, and a single one is set as it is", () => {
    const { ascent, descent } = faceHeights("sans");
    expect(apart(20, 50, "a\na").pitch).toBeCloseTo(30 / (20 * (ascent + descent)), 2);
    expect(blockOf(text([["a", 95, 43]])).pitch).toBe(1);
  });

  test("that stand closer or wider than the type are all as high as their distance, the first one, too", () => {
    const set = (gap: number): Box =>
      blockOf(
        text(
          [
            ["a", 20, 20],
            ["a", 20, 20 + gap],
          ],
          { align: "left" },
        ),
      ).box;
    expect(set(30).height).toBeCloseTo(60);
    // What the first line is lower than its type is cut off above it, four fifths of it.
    expect(set(18).y - set(lineHeight(style)).y).toBeGreaterThan(0);
    expect(set(30).y - set(lineHeight(style)).y).toBeLessThan(0);
  });

  test("left out in the picture are empty paragraphs", () => {
    expect(textOf(apart(20, 60, "a\n\na"))).toBe("a\n\na");
    expect(textOf(apart(20, 60, "a\na"))).toBe("a\na");
  });

  test("of one paragraph flow where a block makes them wrap as in the picture", () => {
    const words = text(
      [
        ["a number of words", 20, 20],
        ["internationally", 20, 44],
      ],
      { value: "a number of words internationally", align: "left" },
    );
    const block = blockOf(words);
    expect(textOf(block)).toBe("a number of words internationally");
    expect(block.box.width).toBeLessThan(widthOf("a number of words internationally"));
  });

  test("of one paragraph end with a line break where they would not wrap there by themselves", () => {
    const words = text(
      [
        ["two", middle("two"), 30],
        ["words", middle("words"), 54],
      ],
      { value: "two words" },
    );
    expect(textOf(blockOf(words))).toBe("two\u2028words");
  });

  test("of handwriting, which every reader sets in another font, have more room", () => {
    const hand = text([["some words", 20, 43]], { font: "hand", align: "left" });
    expect(blockOf(hand).box.width).toBeGreaterThan(1.25 * textWidth("some words", hand));
  });
});

test("a label's block lies about the middle of its box, with its lines as paragraphs", () => {
  const [label] = anEdge({ labels: [{ text: "over\n\nunder", box: { x: 50, y: 40, width: 60, height: 30 } }] }).labels;
  const block = layOutLabel(typesetLabel(label!)!, label!);
  expect(textOf(block)).toBe("over\nunder");
  expect(block.middle[0]).toBeCloseTo(80);
  expect(Math.abs(block.middle[1] - 55)).toBeLessThan(8);
});

test("quarter turns are told from upright text", () => {
  expect([0, 90, -90, 180, 270, 30, 60].map(runsVertically)).toEqual([false, true, true, false, true, false, true]);
});

test("lines that stand out are runs of their own, with the breaks before them", () => {
  const head = text([
    ["«interface»", 60, 20],
    ["Serializable", 60, 45],
    ["and more", 60, 70],
  ]);
  const lines = head.lines.map((line, index) => ({ ...line, ...[{}, { bold: true }, { color: "#666666" }][index] }));
  expect(blockOf({ ...head, lines }).runs).toEqual([
    { text: "«interface»", align: "center", bold: false, italic: false, underline: false, fontSize: 20, color: "#000000" },
    { text: "\nSerializable", align: "center", bold: true, italic: false, underline: false, fontSize: 20, color: "#000000" },
    { text: "\nand more", align: "center", bold: false, italic: false, underline: false, fontSize: 20, color: "#666666" },
  ]);
});

test("lines of another size are runs of their own, which end with the break of their line, and make the block higher", () => {
  const head = text([
    ["Title", 60, 10],
    ["small", 60, 60],
    ["and more", 60, 85],
  ]);
  const lines = head.lines.map((line, index) => (index === 0 ? { ...line, fontSize: 40 } : line));
  const { runs, box: block, pitch } = blockOf({ ...head, lines, align: "left" });
  expect(runs).toEqual([
    { text: "Title\n", align: "left", bold: false, italic: false, underline: false, fontSize: 40, color: "#000000" },
    { text: "small\nand more", align: "left", bold: false, italic: false, underline: false, fontSize: 20, color: "#000000" },
  ]);
  const { ascent, descent } = faceHeights("sans");
  const first = typeset({ ...head, lines, align: "left" }, { rotation: 0, about: centre(box), box })!.lines[0]!;
  expect(pitch).toBeGreaterThan(1);
  expect(block.y).toBeCloseTo(first.y - 500 - 40 * ascent - (pitch - 1) * 40 * (ascent + descent));
  expect(block.height).toBeCloseTo(4 * pitch * (ascent + descent) * 20);
  expect(block.width).toBeGreaterThan(textWidth("Title", { ...style, fontSize: 40 }));
});

test("lines of which some are set otherwise share a block that is as wide as their room", () => {
  const members = text([
    ["Order", 60, 10],
    ["+ id: number", 60, 35],
    ["+ sum: number", 60, 60],
  ]);
  const lines = members.lines.map((line, index) =>
    index === 0 ? { ...line, align: "center" as const } : { ...line, box: { ...line.box, x: -40 } },
  );
  const given = { ...members, lines, align: "left" as const };
  const { span } = typeset(given, { rotation: 0, about: centre(box), box })!;
  const { runs, box: block } = blockOf(given);
  expect(runs.map((run) => [run.text, run.align])).toEqual([
    ["Order\n", "center"],
    ["+ id: number\n+ sum: number", "left"],
  ]);
  expect(block.width).toBeCloseTo(span!.width);
});
