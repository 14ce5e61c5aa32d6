import { describe, expect, test } from "vitest";
import { faceHeights } from "../../../src/core/text/metrics.ts";
import { cellText, fontStyle, htmlBlock } from "../../../src/formats/drawio/text.ts";
import { roomOf, typeset } from "../../../src/formats/lib/typeset.ts";
import { aNode, aText } from "../../make/diagram.ts";

const node = aNode({ box: [100, 100, 120, 60] });
const line = (
  text: string,
  x: number,
  y: number,
  width: number,
): { text: string; box: { x: number; y: number; width: number; height: number } } => ({
  text,
  box: { x, y, width, height: 9 },
});

describe("cellText", () => {
  test("leaves centred text to draw.io", () => {
    const { value, style } = cellText(aText({ value: "Order" }, node.box), node, { area: node.box });
    expect(value).toBe("Order");
    expect(style).toMatchObject({ html: 1, whiteSpace: "wrap", align: "center", verticalAlign: "middle" });
    expect(Object.keys(style).filter((key) => key.startsWith("spacing"))).toEqual([]);
  });

  test("lets text wrap that wraps at the same places in any font", () => {
    const text = aText(
      {
        value: "incoming customer order handling",
        lines: [line("incoming customer", 108, 120, 104), line("order handling", 138, 135, 44)],
      },
      node.box,
    );
    const { value, style } = cellText(text, node, { area: node.box });
    expect(value).toBe("incoming customer order handling");
    expect(style["whiteSpace"]).toBe("wrap");
  });

  test("breaks text by hand that would wrap elsewhere", () => {
    const text = aText({ value: "one two", lines: [line("one", 148, 118, 22), line("two", 148, 133, 22)] }, node.box);
    const { value, style } = cellText(text, node, { area: node.box });
    expect(value).toBe("one<br>two");
    expect(style["whiteSpace"]).toBe("wrap");
  });

  test("moves text to where it stood", () => {
    const text = aText({ value: "Title", align: "left", valign: "top", lines: [line("Title", 130, 112, 28)] }, node.box);
    const { style } = cellText(text, node, { area: node.box });
    expect(style["spacingLeft"]).toBe(28);
    expect(Number(style["spacingTop"])).toBeGreaterThan(0);
    expect(Number(style["spacingTop"])).toBeLessThan(5);
  });

  test("puts text below an icon when it stood there", () => {
    const icon = aNode({ kind: "image", box: [100, 100, 40, 40] });
    const text = aText({ value: "Lambda", lines: [line("Lambda", 100, 150, 40)] }, icon.box);
    expect(cellText(text, icon, { area: icon.box }).style).toMatchObject({ verticalLabelPosition: "bottom", verticalAlign: "top" });
  });

  test("keeps lines below an icon flush where they are so", () => {
    const icon = aNode({ kind: "image", box: [100, 100, 40, 40] });
    const lines = [line("Lambda function", 90, 150, 90), line("of sales", 90, 166, 50)];
    const { style } = cellText(aText({ value: "Lambda function\nof sales", align: "left", lines }, icon.box), icon, { area: icon.box });
    expect(style).toMatchObject({ verticalLabelPosition: "bottom", align: "left", spacingLeft: -12 });
  });

  test("says how far lines stand apart where it is not draw.io's own distance, and keeps empty lines", () => {
    const lines = [line("one", 130, 105, 22), line("two", 130, 141, 22), line("six", 130, 159, 22)];
    const { value } = cellText(aText({ value: "one\n\ntwo\nsix", lines, align: "left" }, node.box), node, { area: node.box });
    expect(value).toBe('<div style="line-height: 150%;">one<br><br>two<br>six</div>');
  });

  test("marks lines that stand out from the text, and breaks such a text by hand", () => {
    const lines = [line("Service", 140, 115, 40), { ...line("Order", 145, 130, 30), bold: true }];
    const { value } = cellText(aText({ value: "Service\nOrder", lines }, node.box), node, { area: node.box });
    expect(value).toContain("Service<br><b>Order</b>");
    const bold = cellText(aText({ value: "Service\nOrder", lines, bold: true }, node.box), node, { area: node.box });
    expect(bold.value).not.toContain("<b>");
  });

  test("says the sizes of lines, and puts the block of them where it stood", () => {
    const lines = [
      { ...line("Title", 130, 110, 60), fontSize: 24, box: { x: 130, y: 110, width: 60, height: 18 } },
      line("words", 145, 140, 30),
    ];
    const { value, style } = cellText(aText({ value: "Title\nwords", lines, fontSize: 12 }, node.box), node, { area: node.box });
    expect(value).toContain('<div style="font-size: 24px;">Title</div><div>words</div>');
    expect(style).toMatchObject({ fontSize: 12 });
    const set = typeset(aText({ value: "Title\nwords", lines, fontSize: 12 }, node.box), roomOf(node))!;
    const { middle, height } = htmlBlock(set, aText({ value: "", fontSize: 12 }, node.box));
    const { ascent, descent } = faceHeights("sans");
    // Browsers put the letters of a line in the middle of its height.
    expect(height).toBeCloseTo(3 * set.pitch);
    expect(middle - height / 2 + set.pitch + ((ascent - descent) / 2) * 24).toBeCloseTo(set.lines[0]!.y);
  });

  test("says underlined, bold and italic", () => {
    expect(fontStyle({ ...aText({ value: "a", bold: true, italic: true, underline: true }, node.box) }, "a")["fontStyle"]).toBe(7);
  });

  test("names a font with the letters of the text beside that of the family", () => {
    expect(fontStyle(aText({ value: "订单" }, node.box), "订单")["fontFamily"]).toBe("Arial,Microsoft YaHei");
    expect(fontStyle(aText({ value: "Order" }, node.box), "Order")["fontFamily"]).toBe("Arial");
  });

  test("turns upright text", () => {
    const text = aText({ value: "Lane", rotation: -90 }, node.box);
    expect(cellText(text, node, { area: node.box }).style["horizontal"]).toBe(0);
  });
});

test("a heading in the middle over lines that are flush left is set within the shape, with room on both sides alike", () => {
  const heading = { ...line("Order", 140, 110, 40), align: "center" as const };
  const text = aText(
    {
      value: "Order\n+ id\n+ sum",
      lines: [heading, line("+ id", 106, 125, 25), line("+ sum", 106, 140, 35)],
      align: "left",
      valign: "top",
    },
    node.box,
  );
  const { value, style } = cellText(text, node, { area: node.box });
  expect(value).toContain('width: 108px;"><div style="text-align: center;">Order</div><div>+ id</div>');
  expect(style).toMatchObject({ whiteSpace: "wrap", align: "left", spacingLeft: 4, spacingRight: 4 });
});
