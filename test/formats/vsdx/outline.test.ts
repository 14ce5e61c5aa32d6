/** Outlines as geometry rows: closed by lines, fractions of the box, y up. */
import { expect, test } from "vitest";
import type { PathCommand } from "../../../src/core/geometry/path.ts";
import type { XmlElement } from "../../../src/formats/lib/xml.ts";
import { ellipseSection, outlineSections, overlapsItself } from "../../../src/formats/vsdx/outline.ts";

function rowsOf(section: XmlElement): readonly (readonly unknown[])[] {
  return section.children
    .filter((child): child is XmlElement => typeof child !== "string" && child.name === "Row")
    .map(({ attributes, children }) => [
      attributes["T"],
      attributes["IX"],
      ...children.map((child) => (typeof child === "string" ? child : child.attributes["V"])),
    ]);
}

const triangle: readonly PathCommand[] = [{ op: "M", to: [0, 0] }, { op: "L", to: [50, 0] }, { op: "L", to: [0, 20] }, { op: "Z" }];

test("a closed path ends where it began, in fractions of the box", () => {
  const [section] = outlineSections([{ commands: triangle, filled: true, stroked: true }], { width: 100, height: 40 });
  expect(rowsOf(section!)).toEqual([
    ["RelMoveTo", 1, 0, 1],
    ["RelLineTo", 2, 0.5, 1],
    ["RelLineTo", 3, 0, 0.5],
    ["RelLineTo", 4, 0, 1],
  ]);
});

test("a path that came back by itself is not closed twice, and curves keep their controls", () => {
  const drop: readonly PathCommand[] = [
    { op: "M", to: [0, 0] },
    { op: "C", control1: [10, 0], control2: [10, 10], to: [0, 10] },
    { op: "L", to: [0, 0] },
    { op: "Z" },
  ];
  const [section] = outlineSections([{ commands: drop, filled: false, stroked: true }], { width: 10, height: 10 });
  expect(rowsOf(section!)).toEqual([
    ["RelMoveTo", 1, 0, 1],
    ["RelCubBezTo", 2, 0, 0, 1, 1, 1, 0],
    ["RelLineTo", 3, 0, 1],
  ]);
});

test("each sub-path is a numbered section with its own flags", () => {
  const sections = outlineSections(
    [
      { commands: triangle, filled: true, stroked: true },
      { commands: triangle, filled: false, stroked: true },
    ],
    { width: 1, height: 1 },
  );
  expect(sections.map(({ attributes }) => attributes["IX"])).toEqual([0, 1]);
  const noFill = sections.map(({ children }) => (children[0] as XmlElement).attributes);
  expect(noFill).toEqual([
    { N: "NoFill", V: 0, F: undefined },
    { N: "NoFill", V: 1, F: undefined },
  ]);
});

test("an ellipse is one native row", () => {
  expect(rowsOf(ellipseSection({ width: 192, height: 96 }))).toEqual([["Ellipse", 1, 1, 0.5, 2, 0.5, 1, 1]]);
});

test("filled pieces on each other are told from those beside each other and from lines", () => {
  const moved = triangle.map((command): PathCommand =>
    command.op === "M" || command.op === "L" ? { ...command, to: [command.to[0] + 60, command.to[1]] } : command,
  );
  const piece = (commands: readonly PathCommand[], filled = true) => ({ commands, filled, stroked: true });
  expect(overlapsItself([piece(triangle), piece(triangle)])).toBe(true);
  expect(overlapsItself([piece(triangle), piece(moved)])).toBe(false);
  expect(overlapsItself([piece(triangle), piece(triangle, false)])).toBe(false);
});
