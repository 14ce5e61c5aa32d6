/** Titles of tables: in the diagram the text of the table, in files the text of the heading that goes over all columns. */
import type { Diagram, Node } from "../../core/diagram/types.ts";

/** Puts the text of a table into its heading when that is a first row of one empty cell; other nodes come back as they are. */
function withTitleShown(node: Node): Node {
  const [heading, ...rows] = node.rows ?? [];
  const [cell] = heading?.cells ?? [];
  if (node.text === null || heading === undefined || !heading.header || heading.cells.length > 1 || cell === undefined) return node;
  if (cell.text !== null || rows.length === 0) return node;
  return { ...node, text: null, rows: [{ ...heading, cells: [{ ...cell, text: node.text }] }, ...rows] };
}

/** Returns the diagram as writers draw it, with every title of a table in its heading. */
export function showTitles(diagram: Diagram): Diagram {
  return { ...diagram, nodes: diagram.nodes.map(withTitleShown) };
}
