/** Tests of joining grids of boxes into tables. */
import { expect, test } from "vitest";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import { joinTables } from "../../../src/core/assemble/tables.ts";
import type { Edge, Node } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { aNode, aText, anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

function node(id: string, box: Box, options: { readonly fill?: string; readonly kind?: Node["kind"] } = {}): Node {
  return aNode({ id, box, kind: options.kind ?? "rectangle", style: { fill: options.fill ?? "#ffffff" } });
}

function joinDraft(nodes: readonly Node[], edges: readonly Edge[]): Draft {
  return joinTables(aDraft({ nodes, edges }));
}

function join(nodes: readonly Node[]): readonly Node[] {
  return joinDraft(nodes, []).nodes;
}

function edge(id: string, from: string, to: string, points: Edge["points"]): Edge {
  return anEdge({ id, source: { node: from, point: points[0]! }, target: { node: to, point: points.at(-1)! }, points });
}

/** Cells of 100 by 30 from (10, 50), off by half a pixel here and there as measured boxes are. */
function cells(rows: number, columns: number): Node[] {
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return node(
      `c${row}${column}`,
      { x: 10 + column * 100 + (row % 2) / 2, y: 50 + row * 30, width: 100, height: 30 },
      row === 0 ? { fill: "#dddddd" } : {},
    );
  });
}

test("a complete grid is one table whose rows and cells add up to its box", () => {
  const [table, ...rest] = join(cells(3, 2));
  expect(rest).toEqual([]);
  expect(table!.kind).toBe("table");
  expect(table!.box).toEqual({ x: 10, y: 50, width: 200, height: 90 });
  expect(table!.rows!.map((row) => [row.height, row.header, row.cells.length])).toEqual([
    [30, true, 2],
    [30, false, 2],
    [30, false, 2],
  ]);
  expect(table!.rows![0]!.cells[1]!.fill).toBe("#dddddd");
});

test("a heading on the grid and a frame around all belong to the table", () => {
  const heading = node("h", { x: 10, y: 20, width: 200, height: 30 });
  const frame = node("f", { x: 10, y: 20, width: 200, height: 90 }, { kind: "swimlane" });
  const found = join([heading, frame, ...cells(2, 2)]);
  expect(found).toHaveLength(1);
  expect(found[0]!.box).toEqual({ x: 10, y: 20, width: 200.5, height: 90 });
  expect(found[0]!.rows!.map((row) => row.cells.length)).toEqual([1, 2, 2]);
});

test("the text of a heading is the title of the table", () => {
  const box = { x: 10, y: 20, width: 200, height: 30 };
  const heading = { ...node("h", box), text: aText({ value: "Booking" }, box) };
  const [table] = join([heading, ...cells(2, 2)]);
  expect(table!.text?.value).toBe("Booking");
  expect(table!.rows![0]!.cells.map(({ text }) => text)).toEqual([null]);
  expect(join(cells(2, 2))[0]!.text).toBeNull();
});

test.each([
  { name: "a stack", nodes: cells(4, 1) },
  { name: "a single row", nodes: cells(1, 5) },
  { name: "a grid with a missing cell", nodes: cells(3, 3).slice(1) },
  { name: "boxes with gaps", nodes: cells(2, 2).map((cell, index) => ({ ...cell, box: { ...cell.box, x: cell.box.x + index * 20 } })) },
])("$name stays as it is", ({ nodes }) => {
  expect(join(nodes)).toEqual(nodes);
});

test("connectors that ended at a cell end at the table, grid lines are none", () => {
  const outside = node("o", { x: 400, y: 50, width: 50, height: 30 });
  const link = edge("e1", "o", "c01", [
    [400, 65],
    [210, 65],
  ]);
  const gridLine = edge("e2", "c00", "c10", [
    [60, 80],
    [60, 82],
  ]);
  const joined = joinDraft([outside, ...cells(2, 2)], [link, gridLine]);
  const table = joined.nodes.find((found) => found.kind === "table")!;
  expect(joined.edges.map((found) => [found.id, found.source.node, found.target.node])).toEqual([["e1", "o", table.id]]);
});
