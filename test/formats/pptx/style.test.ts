/** Tests fills, lines and heads in DrawingML. */
import { expect, test } from "vitest";
import type { EdgeStyle, NodeStyle } from "../../../src/core/diagram/types.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { colour, connectorLine, lineWidth, shapeFill, shapeLine } from "../../../src/formats/pptx/style.ts";
import { aNode } from "../../make/diagram.ts";

const slide = { scale: 1, widthEmu: 0, heightEmu: 0 };
const plain: NodeStyle = aNode().style;

test("colours have no hash, and opacity is alpha", () => {
  expect(writeElement(colour("#dae8fc", 1))).toBe('<a:srgbClr val="DAE8FC"/>');
  expect(writeElement(colour("#000000", 0.4))).toBe('<a:srgbClr val="000000"><a:alpha val="40000"/></a:srgbClr>');
});

test("no fill and no line are said, since the defaults of a shape are others", () => {
  expect(writeElement(shapeFill({ ...plain, fill: null }))).toBe("<a:noFill/>");
  expect(writeElement(shapeLine(slide, { ...plain, stroke: null }))).toBe("<a:ln><a:noFill/></a:ln>");
});

test("a gradient's stops ascend and its angle is clockwise", () => {
  const gradient = {
    angle: 90,
    stops: [
      { at: 1, color: "#000000" },
      { at: 0, color: "#ffffff" },
    ],
  };
  const written = writeElement(shapeFill({ ...plain, gradient }));
  expect(written.indexOf('pos="0"')).toBeLessThan(written.indexOf('pos="100000"'));
  expect(written).toContain('<a:lin ang="5400000" scaled="0"/>');
});

test("a line's parts stand in the order of the schema: fill, dash, join, head, tail", () => {
  const style: EdgeStyle = { stroke: "#000000", strokeWidth: 1, dash: "dotted", opacity: 1, cornerRadius: 0 };
  const names = connectorLine(slide, style, { start: "diamond", end: "open" }).children.map((child) =>
    typeof child === "string" ? child : child.name,
  );
  expect(names).toEqual(["a:solidFill", "a:prstDash", "a:miter", "a:headEnd", "a:tailEnd"]);
});

test("a broken line whose lengths were measured has a pattern of its own, in thousandths of a percent of its width", () => {
  const style: EdgeStyle = { stroke: "#000000", strokeWidth: 2, dash: "dashed", opacity: 1, cornerRadius: 0 };
  const dashOf = (line: EdgeStyle): string => writeElement(connectorLine(slide, line, { start: "none", end: "none" }));
  expect(dashOf(style)).toContain('<a:prstDash val="dash"/>');
  const measured = { ...style, dashLengths: { dash: 14, gap: 5 } };
  expect(dashOf(measured)).toContain('<a:custDash><a:ds d="700000" sp="250000"/></a:custDash>');
  expect(writeElement(shapeLine(slide, { ...plain, ...measured }))).toContain('<a:ds d="700000" sp="250000"/>');
  expect(dashOf({ ...style, dashLengths: { dash: 0, gap: 0 } })).toContain('<a:prstDash val="dash"/>');
});

test("a thin line is no hairline", () => {
  expect(lineWidth(slide, 0.1)).toBe(3175);
  expect(lineWidth(slide, 2)).toBe(19_050);
});

test("double lines are compound lines of the whole width", () => {
  const style: EdgeStyle = { stroke: "#000000", strokeWidth: 4, dash: "solid", opacity: 1, cornerRadius: 0 };
  expect(connectorLine(slide, { ...style, double: true }, { start: "none", end: "none" }).attributes["cmpd"]).toBe("dbl");
  expect(connectorLine(slide, style, { start: "none", end: "none" }).attributes["cmpd"]).toBeUndefined();
  expect(shapeLine(slide, { ...plain, double: true }).attributes["cmpd"]).toBe("dbl");
});
