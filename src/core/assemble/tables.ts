/**
 * Tables: boxes that tile a complete grid become one table with rows and cells.
 *
 * A grid needs two rows and two columns, every cell present and borders shared. Stacks and single rows of boxes stay boxes: authors draw
 * them far more often as separate shapes (in 11 real diagrams with such groups, none was a table and no full grid was separate shapes).
 */
import { commonest } from "../commonest.ts";
import type { Cell, Edge, EdgeEnd, Node, Row } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { areBeside, areStacked, bottom, boxFromEdges, containsBox, containsPoint, intersectionOverUnion, right } from "../geometry/box.ts";
import type { Draft } from "./draft.ts";

/** Borders that lie this many pixels apart are one border. */
const tolerance = 3;

/** Tells whether two coordinates are one border. */
function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= tolerance;
}

/** Tells whether two boxes are neighbours in a grid. */
function areNeighbours(a: Box, b: Box): boolean {
  return areBeside(a, b, tolerance) || areStacked(a, b, tolerance);
}

/** Gathers boxes that are connected by shared sides. */
function groupsOf(nodes: readonly Node[]): readonly (readonly Node[])[] {
  const groups: Node[][] = [];
  const rest = new Set(nodes);
  for (const first of nodes) {
    if (!rest.delete(first)) continue;
    const group = [first];
    for (const member of group) {
      for (const other of rest) {
        if (areNeighbours(member.box, other.box) && rest.delete(other)) group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Returns sorted coordinates with near-equal ones merged to the first. */
function borders(values: readonly number[]): readonly number[] {
  const result: number[] = [];
  for (const value of [...values].sort((a, b) => a - b)) if (result.length === 0 || !near(value, result.at(-1)!)) result.push(value);
  return result;
}

/** A complete grid of boxes, row by row. */
interface Grid {
  readonly box: Box;
  readonly rows: readonly (readonly Node[])[];
}

/** Reads a group of boxes as a complete grid; null when a cell is missing, doubled or out of line. */
function asGrid(group: readonly Node[]): Grid | null {
  const lefts = borders(group.map((node) => node.box.x));
  const tops = borders(group.map((node) => node.box.y));
  if (lefts.length < 2 || tops.length < 2 || lefts.length * tops.length !== group.length) return null;
  const rows: Node[][] = [];
  for (const top of tops) {
    const row = group.filter((node) => near(node.box.y, top)).sort((a, b) => a.box.x - b.box.x);
    if (row.length !== lefts.length || row.some((node, column) => !near(node.box.x, lefts[column]!))) return null;
    rows.push(row);
  }
  const [first, last] = [rows[0]![0]!.box, rows.at(-1)!.at(-1)!.box];
  return { box: boxFromEdges(first.x, first.y, right(last), bottom(last)), rows };
}

/** Makes one cell of a node. */
function cellOf(node: Node, width: number): Cell {
  return { width, fill: node.style.fill, text: node.text };
}

/** Makes the rows of a grid, so that heights and widths add up to the box. */
function rowsOf({ box, rows }: Grid): readonly Row[] {
  const tops = [...rows.map((row) => row[0]!.box.y), bottom(box)];
  const lefts = [...rows[0]!.map((node) => node.box.x), right(box)];
  return rows.map((row, index) => ({
    height: tops[index + 1]! - tops[index]!,
    header: index === 0 && rows.length > 2 && row.every((node) => node.style.fill !== rows[1]![0]!.style.fill),
    cells: row.map((node, column) => cellOf(node, lefts[column + 1]! - lefts[column]!)),
  }));
}

/** Finds the heading: a box as wide as the grid that stands on it, or a frame around both. */
function headingOf(grid: Grid, nodes: readonly Node[]): Node | null {
  const spans = (node: Node): boolean => near(node.box.x, grid.box.x) && near(right(node.box), right(grid.box));
  const stands = nodes.find((node) => spans(node) && near(bottom(node.box), grid.box.y) && node.box.height < grid.box.height);
  if (stands !== undefined) return stands;
  return nodes.find((node) => spans(node) && near(bottom(node.box), bottom(grid.box)) && node.box.y < grid.box.y - 2 * tolerance) ?? null;
}

/** Joins a grid, its heading and its frame into one table; returns it with the ids of the nodes that it replaces. */
function tableOf(grid: Grid, nodes: readonly Node[]): { readonly table: Node; readonly replaced: ReadonlySet<string> } {
  const cells = grid.rows.flat();
  const members = new Set(cells.map((node) => node.id));
  const others = nodes.filter((node) => !members.has(node.id));
  const heading = headingOf(grid, others);
  const box = heading === null ? grid.box : boxFromEdges(grid.box.x, heading.box.y, right(grid.box), bottom(grid.box));
  const headingRow: readonly Row[] =
    heading === null ? [] : [{ height: grid.box.y - box.y, header: true, cells: [{ ...cellOf(heading, grid.box.width), text: null }] }];
  const first = cells[0]!;
  const frames = others.filter((node) => intersectionOverUnion(node.box, box) > 0.95 && containsBox(node.box, grid.box, tolerance));
  const table: Node = {
    ...first,
    kind: "table",
    box,
    params: null,
    style: { ...first.style, fill: commonest(cells.map((node) => node.style.fill))!.value, cornerRadius: 0 },
    text: heading?.text ?? null,
    rows: [...headingRow, ...rowsOf(grid)],
    confidence: Math.min(...cells.map((node) => node.confidence)),
  };
  return { table, replaced: new Set([...members, ...frames.map((node) => node.id), ...(heading === null ? [] : [heading.id])]) };
}

/** Hands the ends of connectors from cells to their table; what runs from cell to cell inside it is a grid line. */
function reglue(edges: readonly Edge[], table: Node, replaced: ReadonlySet<string>): readonly Edge[] {
  const hand = (end: EdgeEnd): EdgeEnd => (end.node !== null && replaced.has(end.node) ? { ...end, node: table.id } : end);
  return edges
    .map((edge) => ({ ...edge, source: hand(edge.source), target: hand(edge.target) }))
    .filter(
      ({ source, target, points }) =>
        source.node !== table.id || target.node !== table.id || points.some((point) => !containsPoint(table.box, point, tolerance)),
    );
}

/** Tells whether a node may be a cell, heading or frame. */
function isBox({ kind }: Node): boolean {
  return kind === "rectangle" || kind === "container" || kind === "swimlane";
}

/** Replaces every complete grid of boxes by one table, with the texts of its cells; connectors that ended at a cell end at the table. */
export function joinTables(draft: Draft): Draft {
  let { nodes, edges } = draft;
  for (const group of groupsOf(draft.nodes.filter((node) => isBox(node) && node.rotation === 0))) {
    const grid = group.length < 4 ? null : asGrid(group);
    if (grid === null) continue;
    const { table, replaced } = tableOf(grid, nodes.filter(isBox));
    nodes = nodes.flatMap((node) => (node.id === table.id ? [table] : replaced.has(node.id) ? [] : [node]));
    edges = reglue(edges, table, replaced);
  }
  return nodes === draft.nodes ? draft : { ...draft, nodes, edges };
}
