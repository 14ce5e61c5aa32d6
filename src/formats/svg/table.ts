/** A table: its ground, the fills of its cells, its lines, and the text of each cell. */
import type { Cell, Node } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { paintAttributes, pathData, pixels } from "./paint.ts";
import { shapeText } from "./text.ts";

/** A cell with its place on the page, unturned. */
export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly cell: Cell;
  readonly box: Box;
}

/** Places the cells of a table, row by row from the top left; the last of each direction ends at the table's edge. */
export function placeCells({ box, rows }: Node): readonly PlacedCell[] {
  let top = box.y;
  return (rows ?? []).flatMap((row, rowIndex, all) => {
    const bottom = rowIndex === all.length - 1 ? box.y + box.height : top + row.height;
    let left = box.x;
    const cells = row.cells.map((cell, column): PlacedCell => {
      const right = column === row.cells.length - 1 ? box.x + box.width : left + cell.width;
      const placed = { row: rowIndex, column, cell, box: { x: left, y: top, width: right - left, height: bottom - top } };
      left = right;
      return placed;
    });
    top = bottom;
    return cells;
  });
}

function rect(box: Box, attributes: Readonly<Record<string, string | undefined>>): XmlElement {
  return element("rect", { x: pixels(box.x), y: pixels(box.y), width: pixels(box.width), height: pixels(box.height), ...attributes });
}

/** Draws the lines between cells: the left and upper side of each that does not lie on the frame. */
function lines(cells: readonly PlacedCell[]): readonly PathCommand[] {
  return cells.flatMap(({ row, column, box }): readonly PathCommand[] => [
    ...(column === 0
      ? []
      : ([
          { op: "M", to: [box.x, box.y] },
          { op: "L", to: [box.x, box.y + box.height] },
        ] as const)),
    ...(row === 0
      ? []
      : ([
          { op: "M", to: [box.x, box.y] },
          { op: "L", to: [box.x + box.width, box.y] },
        ] as const)),
  ]);
}

/** Writes everything of a table; its group and title are the shape's. */
export function tableElements(node: Node): readonly XmlElement[] {
  const cells = placeCells(node);
  const grid = lines(cells);
  const paint = paintAttributes(node, { filled: false, stroked: true });
  return [
    rect(node.box, paintAttributes(node, { filled: true, stroked: false }) as Record<string, string | undefined>),
    ...cells.filter(({ cell }) => cell.fill !== null).map(({ cell, box }) => rect(box, { fill: cell.fill! })),
    ...(grid.length === 0 ? [] : [element("path", { d: pathData(grid), ...paint })]),
    rect(node.box, paint as Record<string, string | undefined>),
    ...cells.flatMap(({ cell, box }) => {
      const text = cell.text === null ? null : shapeText(cell.text, { rotation: node.rotation, about: centre(node.box), box });
      return text === null ? [] : [text];
    }),
  ];
}
