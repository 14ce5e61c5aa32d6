/** Text flows alike in every format: at one distance, flush on one side, where the picture has it. */
import { describe, expect, test } from "vitest";
import type { NodeText, TextLine } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { faceHeights, inkExtent, lineHeight, textWidth } from "../../../src/core/text/metrics.ts";
import { linesHigh, roomOf, typeset, typesetLabel } from "../../../src/formats/lib/typeset.ts";
import type { TextRoom } from "../../../src/formats/lib/typeset.ts";
import { aNode, anEdge } from "../../make/diagram.ts";

const style = { fontSize: 20, color: "#000000", bold: false, italic: false, font: "sans" } as const;
const room: TextRoom = { rotation: 0, about: [200, 100], box: { x: 100, y: 40, width: 200, height: 120 } };

/** A line of ink whose baseline and left side are given. */
function inkLine(text: string, x: number, baseline: number): TextLine {
  const { top, bottom } = inkExtent(text, style);
  return { text, box: { x, y: baseline - top, width: textWidth(text, style), height: top - bottom } };
}

function aText(value: string, lines: readonly TextLine[], rest: Partial<NodeText> = {}): NodeText {
  return { ...style, value, lines, align: "left", valign: "middle", rotation: 0, ...rest };
}

describe("lines that were read", () => {
  test("stand at one distance where the picture has them, and flush", () => {
    const lines = [inkLine("Hxg", 110, 70), inkLine("ace", 111, 94.5), inkLine("Top", 110, 118)];
    const set = typeset(aText("Hxg\nace\nTop", lines), room)!;
    expect(set.pitch).toBeCloseTo(24);
    expect(set.lines.map(({ text }) => text)).toEqual(["Hxg", "ace", "Top"]);
    expect(set.lines[1]!.y - set.lines[0]!.y).toBeCloseTo(24);
    expect(Math.abs(set.lines[0]!.y - 70)).toBeLessThan(0.5);
    expect(set.x).toBe(110);
  });

  test("in pieces are one line", () => {
    const lines = [inkLine("Order", 110, 70), inkLine("service", 180, 70), inkLine("v2", 110, 94)];
    expect(typeset(aText("Order service\nv2", lines), room)!.lines.map(({ text }) => text)).toEqual(["Order service", "v2"]);
  });

  test("stand out where they do, and are as wide as they are then", () => {
    const lines = [inkLine("interface", 110, 70), { ...inkLine("Serializable", 110, 94), bold: true, underline: true }];
    const plain = typeset(aText("interface\nSerializable", [lines[0]!, inkLine("Serializable", 110, 94)]), room)!;
    const set = typeset(aText("interface\nSerializable", lines), room)!;
    expect(set.lines.map(({ bold, underline }) => [bold, underline])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(set.box.width).toBeGreaterThan(plain.box.width);
  });

  test("leave the empty paragraphs between them empty", () => {
    const set = typeset(aText("One\n\nTwo\nmore", [inkLine("One", 110, 60), inkLine("Two", 110, 108), inkLine("more", 110, 132)]), room)!;
    expect(set.lines.map(({ row }) => row)).toEqual([0, 2, 3]);
    expect(set.lines.map(({ paragraph }) => paragraph)).toEqual([0, 2, 3]);
    expect(set.pitch).toBeCloseTo(24);
  });

  test("of one paragraph that was broken by its width share their paragraph", () => {
    const set = typeset(
      aText("Order service\nv2", [inkLine("Order", 110, 60), inkLine("service", 110, 84), inkLine("v2", 110, 108)]),
      room,
    )!;
    expect(set.lines.map(({ paragraph }) => paragraph)).toEqual([0, 0, 1]);
  });

  test("that run up stay in their columns, and are flush at the foot", () => {
    const upright = ({ text, box }: TextLine, left: number, foot: number): TextLine => ({
      text,
      box: { x: left, y: foot - box.width, width: box.height, height: box.width },
    });
    const lines = [upright(inkLine("HHHH", 0, 0), 150, 150), upright(inkLine("HH", 0, 0), 176, 150)];
    const set = typeset(aText("HHHH\nHH", lines, { rotation: -90 }), room)!;
    expect(set.rotation).toBe(-90);
    expect(set.lines).toHaveLength(2);
    expect(set.pitch).toBeCloseTo(26);
    // In the level frame the left side is what is the foot on the page.
    expect(set.x).toBeCloseTo(set.middle[0] - textWidth("HHHH", style) / 2, 0);
  });

  test("shrink only where they would leave both their shape and their place in the picture", () => {
    const wide = "MMMMMMMMMMMMMMMM";
    const narrow: Box = { x: 105, y: 60, width: 190, height: 15 };
    expect(typeset(aText(wide, [{ text: wide, box: narrow }]), room)!.fontSize).toBeLessThan(20);
    expect(typeset(aText("MMM", [{ text: "MMM", box: { ...narrow, width: 20 } }]), room)!.fontSize).toBe(20);
  });
});

describe("text without known lines", () => {
  test("is wrapped, aligned and set at the font's own distance", () => {
    const set = typeset(aText("one two three four five six seven", [], { align: "right", valign: "top" }), room)!;
    expect(set.lines.length).toBeGreaterThan(1);
    expect(set.pitch).toBeCloseTo(lineHeight(style));
    expect(set.x).toBe(296);
    expect(set.box.y).toBeCloseTo(40, 0);
    expect(new Set(set.lines.map(({ paragraph }) => paragraph))).toEqual(new Set([0]));
  });

  test("turns with its shape", () => {
    const node = aNode({ box: [100, 100, 100, 40], rotation: 90, text: { value: "x", lines: [] } });
    const set = typeset(node.text!, roomOf(node))!;
    expect(set.rotation).toBe(90);
    expect(set.middle).toEqual([150, 120]);
  });

  test("is nothing where nothing is written", () => {
    expect(typeset(aText(" \n ", []), room)).toBeNull();
  });
});

test("the lines of a label stand where their ink fills its box", () => {
  const height = 28 + inkExtent("yes", style).top - inkExtent("no", style).bottom;
  const label = { ...style, text: "yes\nno", box: { x: 40, y: 50, width: 30, height }, at: 0.5, rotation: 0 };
  const edge = anEdge({ points: [[0, 74], [200, 74]], labels: [label] }); // prettier-ignore
  const set = typesetLabel(edge.labels[0]!)!;
  expect(set).toMatchObject({ align: "center", x: 55 });
  expect(set.pitch).toBeCloseTo(28);
  expect(set.lines.map(({ text }) => text)).toEqual(["yes", "no"]);
  expect(typesetLabel({ ...label, text: " " })).toBeNull();
});

describe("lines of several sizes", () => {
  const sized = (text: string, baseline: number, fontSize: number): TextLine => {
    const face = { ...style, fontSize };
    const { top, bottom } = inkExtent(text, face);
    const box = { x: 110, y: baseline - top, width: textWidth(text, face), height: top - bottom };
    return fontSize === style.fontSize ? { text, box } : { text, box, fontSize };
  };
  const { ascent, descent } = faceHeights("sans");
  /** By how much the middle of a line's letters lies above its baseline, in font sizes. */
  const middle = (ascent - descent) / 2;

  test("stand so far apart that what is left between them grows with their letters", () => {
    // Lines 1.5 times as high as their letters: the middles of a line of 40 and one of 20 are 45 apart.
    const ends = [100 + 40 * middle, 145 + 20 * middle, 175 + 20 * middle] as const;
    const lines = [sized("Title", ends[0], 40), sized("small", ends[1], 20), sized("words", ends[2], 20)];
    const set = typeset(aText("Title\nsmall\nwords", lines), room)!;
    expect(set.fontSize).toBe(20);
    expect(set.pitch).toBeCloseTo(30);
    expect(set.lines.map(({ fontSize }) => fontSize)).toEqual([40, 20, 20]);
    for (const [index, y] of ends.entries()) expect(set.lines[index]!.y).toBeCloseTo(y);
    expect(set.box.y).toBeCloseTo(ends[0] - 40 * ascent);
    expect(set.box.width).toBeCloseTo(textWidth("Title", { ...style, fontSize: 40 }));
    expect(linesHigh(set)).toBeCloseTo(4);
  });

  test("leave empty lines of the text's own size, and shrink together", () => {
    const lines = [sized("A title", 60, 40), sized("small", 120, 20)];
    const set = typeset(aText("A title\n\nsmall", lines), room)!;
    expect(set.lines.map(({ row }) => row)).toEqual([0, 2]);
    expect(linesHigh(set)).toBeCloseTo(4);
    const narrow = { ...room, box: { ...room.box, width: 90 } };
    const squeezed = lines.map((line) => ({ ...line, box: { ...line.box, width: 90 } }));
    const shrunk = typeset(aText("A title\n\nsmall", squeezed), narrow)!;
    expect(shrunk.fontSize).toBeLessThan(20);
    expect(shrunk.lines[0]!.fontSize).toBeCloseTo(2 * shrunk.fontSize);
  });
});
