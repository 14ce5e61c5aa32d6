import { expect, test } from "vitest";
import type { Cell, Node, Row } from "../../../src/core/diagram/types.ts";
import { formats } from "../../../src/formats/index.ts";
import { showTitles } from "../../../src/formats/lib/table-titles.ts";
import { aDiagram, aNode, aText } from "../../make/diagram.ts";

const frame = { x: 20, y: 20, width: 120, height: 20 };
const title = aText({ value: "Booking" }, frame);
const cell = (value: string | null, width: number): Cell => ({ width, fill: null, text: value === null ? null : aText({ value }, frame) });
const heading: Row = { height: 20, header: true, cells: [cell(null, 120)] };
const body: Row = { height: 30, header: false, cells: [cell("id", 40), cell("INTEGER", 80)] };
const table = (changes: Partial<Node>): Node => ({
  ...aNode({ id: "t", kind: "table", box: [20, 20, 120, 50] }),
  text: title,
  rows: [heading, body],
  ...changes,
});
const shown = (node: Node): Node => showTitles({ ...aDiagram(), nodes: [node] }).nodes[0]!;

test("the title of a table is the text of its heading in files", () => {
  expect(shown(table({}))).toMatchObject({ text: null, rows: [{ header: true, cells: [{ text: { value: "Booking" } }] }, body] });
});

test.each([
  ["has no title", { text: null }],
  ["has a heading with text of its own", { rows: [{ ...heading, cells: [cell("Other", 120)] }, body] }],
  ["has a heading of several cells", { rows: [{ ...heading, cells: [cell(null, 60), cell(null, 60)] }, body] }],
  ["begins with a row that is no heading", { rows: [{ ...heading, header: false }, body] }],
  ["is a heading only", { rows: [heading] }],
  ["is none", { kind: "rectangle" as const, rows: null }],
])("one that %s stays as it is", (_, changes) => {
  expect(shown(table(changes))).toEqual(table(changes));
});

test.each(formats.filter(({ id }) => id !== "ir" && id !== "preview"))(
  "$name files show the title once and keep their rules",
  async (format) => {
    const diagram = aDiagram({ nodes: [table({})] });
    const { bytes } = await format.encode(diagram, {});
    expect(await format.check(bytes, diagram)).toEqual([]);
  },
);
