/** A line along the underline of a text is no line of its own. */
import { describe, expect, test } from "vitest";
import { dropUnderlines, withUnderline } from "../../../src/core/assemble/underlines.ts";
import type { Edge } from "../../../src/core/diagram/types.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const box = { x: 60, y: 50, width: 50, height: 11 };
const text = { value: "order id", lines: [{ text: "order id", box }], fontSize: 12 };
const key = aNode({ id: "key", kind: "text", box, text: { ...text, underline: true } });
const plain = aNode({ id: "plain", kind: "text", box, text });

const traced = (from: Point, to: Point, changes: Partial<Edge> = {}): Edge => anEdge({ points: [from, to], endMarker: "none", ...changes });
const along = traced([59, 63], [111, 63]);

describe("the line along an underline", () => {
  test("goes", () => {
    expect(dropUnderlines(aDraft({ nodes: [key], edges: [along] })).edges).toEqual([]);
  });

  test("goes also in a cell of a table", () => {
    const table = aNode({
      kind: "table",
      rows: [{ height: 20, header: false, cells: [{ width: 100, fill: null, text: key.text }] }],
    });
    expect(dropUnderlines(aDraft({ nodes: [table], edges: [along] })).edges).toEqual([]);
  });

  test("goes beneath the label of a connector, which stays", () => {
    const connector = anEdge({ id: "other", labels: [{ text: "order id", box, fontSize: 12, underline: true }] });
    expect(dropUnderlines(aDraft({ edges: [connector, along] })).edges).toEqual([connector]);
  });

  test("stays where the text has no underline", () => {
    expect(dropUnderlines(aDraft({ nodes: [plain], edges: [along] })).edges).toEqual([along]);
  });
});

test.each([
  ["that goes on", traced([59, 63], [140, 63])],
  ["that lies farther below", traced([59, 75], [111, 75])],
  ["that points", { ...along, endMarker: "triangle" as const }],
  ["that joins shapes", { ...along, source: { ...along.source, node: "key" } }],
])("a line %s stays", (_, edge) => {
  expect(dropUnderlines(aDraft({ nodes: [key], edges: [edge] })).edges).toEqual([edge]);
});

test.each([
  [0, { ...box, height: 14.5 }],
  [90, { ...box, x: 56.5, width: 53.5 }],
  [-90, { ...box, width: 53.5 }],
])("underlines lie below the line where it is turned by %i degrees", (rotation, expected) => {
  const style = { fontSize: 10, color: "#000000", bold: false, italic: false, font: "sans", rotation } as const;
  expect(withUnderline({ box: box }, { ...style, underline: true })).toEqual(expected);
  expect(withUnderline({ box: box }, style)).toEqual(box);
});
