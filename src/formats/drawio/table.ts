/** Tables, classes and entities: a draw.io table whose rows and cells are shapes of their own. */
import type { Cell, Node, NodeText, Row } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { XmlElement } from "../lib/xml.ts";
import { boxGeometry, cellElement } from "./cells.ts";
import { dashStyle, opacityStyle, paintStyle } from "./style.ts";
import type { Style } from "./style.ts";
import { cellText } from "./text.ts";

/** Tells whether all rows have the same columns: only such a table is one to draw.io. */
function isRegular(rows: readonly Row[]): boolean {
  const columns = rows[0]!.cells.map(({ width }) => width);
  return rows.every(
    ({ cells }) => cells.length === columns.length && cells.every(({ width }, index) => Math.abs(width - columns[index]!) < 0.5),
  );
}

/** The heading of a table that goes over all columns; in draw.io the table's own text in its head. */
export interface TableHeading {
  readonly text: NodeText;
  readonly fill: string | null;
  readonly box: Box;
}

/** Returns the heading of a table: its first row when that is one cell with text over rows of several columns that are all alike. */
export function tableHeading({ box, rows }: Node): TableHeading | null {
  const [first, ...others] = rows ?? [];
  const [cell] = first?.cells ?? [];
  if (first === undefined || first.cells.length > 1 || cell === undefined || cell.text === null) return null;
  if ((others[0]?.cells.length ?? 0) < 2 || !isRegular(others)) return null;
  return { text: cell.text, fill: cell.fill, box: { ...box, height: first.height } };
}

/** Returns the rows below the heading. */
function bodyOf(node: Node): readonly Row[] {
  return tableHeading(node) === null ? (node.rows ?? []) : node.rows!.slice(1);
}

/** Returns the style of the table itself. */
export function tableStyle(node: Node): Style {
  const [rows, heading] = [bodyOf(node), tableHeading(node)];
  const isTable = rows.length > 0 && isRegular(rows);
  const frame: Style = isTable ? { shape: "table", startSize: heading?.box.height ?? 0, childLayout: "tableLayout" } : { rounded: 0 };
  const paint = paintStyle(node);
  const head = heading === null ? {} : { fillColor: heading.fill ?? paint["fillColor"], swimlaneFillColor: paint["fillColor"] };
  return { ...frame, container: 1, collapsible: 0, ...paint, ...head };
}

function rowStyle(): Style {
  return {
    shape: "tableRow",
    horizontal: 0,
    startSize: 0,
    swimlaneHead: 0,
    swimlaneBody: 0,
    strokeColor: "inherit",
    top: 0,
    left: 0,
    bottom: 0,
    right: 0,
    collapsible: 0,
    dropTarget: 0,
    fillColor: "none",
    points: "[[0,0.5],[1,0.5]]",
    portConstraint: "eastwest",
  };
}

/** Returns the style of one cell; in an irregular table each draws its own lines. */
function cellStyle(cell: Cell, node: Node, regular: boolean): Style {
  const { stroke, strokeWidth, opacity } = node.style;
  const fill = { fillColor: cell.fill ?? "none" };
  if (regular) {
    const lines = { strokeColor: "inherit", overflow: "hidden", top: 0, left: 0, bottom: 0, right: 0 };
    return { shape: "partialRectangle", ...lines, pointerEvents: 1, ...fill, ...opacityStyle(opacity) };
  }
  return { rounded: 0, ...fill, strokeColor: stroke ?? "none", strokeWidth, ...dashStyle(node.style), ...opacityStyle(opacity) };
}

function cellElements(cell: Cell, box: Box, place: { readonly id: string; readonly parent: string; readonly node: Node }): XmlElement {
  const { id, parent, node } = place;
  const regular = isRegular(bodyOf(node));
  const onPage: Node = { ...node, box: { ...box } };
  const text =
    cell.text === null ? null : cellText(cell.text, onPage, { area: box, room: { rotation: node.rotation, about: centre(node.box), box } });
  const style = { ...cellStyle(cell, node, regular), ...(text?.style ?? { html: 1 }) };
  const origin = regular ? { x: box.x - node.box.x, y: 0 } : { x: box.x - node.box.x, y: box.y - node.box.y };
  const geometry = boxGeometry({ ...box, ...origin });
  return cellElement({ id, parent, value: text?.value ?? "", style }, { vertex: "1", connectable: "0" }, geometry);
}

/** Writes the rows and cells of a table; a regular one has rows between itself and its cells. */
export function tableParts(node: Node): readonly XmlElement[] {
  const rows = bodyOf(node);
  if (rows.length === 0) return [];
  const regular = isRegular(rows);
  let top = node.box.y + (tableHeading(node)?.box.height ?? 0);
  return rows.flatMap((row, rowIndex) => {
    const rowId = `${node.id}.${rowIndex + 1}`;
    const parent = regular ? rowId : node.id;
    let left = node.box.x;
    const cells = row.cells.map((cell, column) => {
      const box = { x: left, y: top, width: cell.width, height: row.height };
      left += cell.width;
      return cellElements(cell, box, { id: `${rowId}.${column + 1}`, parent, node });
    });
    const rowBox = { x: 0, y: top - node.box.y, width: node.box.width, height: row.height };
    top += row.height;
    const rowCell = { id: rowId, parent: node.id, value: "", style: rowStyle() };
    return [...(regular ? [cellElement(rowCell, { vertex: "1" }, boxGeometry(rowBox))] : []), ...cells];
  });
}
