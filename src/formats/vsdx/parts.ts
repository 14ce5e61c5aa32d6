/** The parts of grouped shapes: table cells and lines, and outlines whose filled pieces lie on each other. */
import type { Node, NodeText, Row } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import { boundsOfPath, mapPath } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { lineHeight } from "../../core/text/metrics.ts";
import { boxCommands, polyline } from "../../core/shapes/draw.ts";
import { frameOf, shapeOf } from "../../core/shapes/catalog.ts";
import { pathsOf } from "../../core/shapes/outline.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { overlapsItself } from "./outline.ts";

/** A shape inside a group, in pixels of the group's unrotated box. */
export interface Part {
  readonly name: string;
  readonly box: Box;
  /** In pixels of the part's own box. */
  readonly paths: readonly ShapePath[];
  /** The colour of its fill; undefined for the node's own fill, null for none. */
  readonly fill?: string | null;
  /** Whether the node's line is drawn around it. */
  readonly stroked: boolean;
  readonly text: NodeText | null;
  readonly cornerRadius: number;
}

/** Kinds that are always groups, so that their parts stay together and are found again. */
const grouped: ReadonlySet<string> = new Set(["actor", "component", "table"]);

/** Returns the parts of a node that is written as a group; null for a node that is one shape. */
export function partsOf(node: Node): readonly Part[] | null {
  if (node.kind === "table") return tableParts(node);
  const paths = pathsOf(node);
  if (!grouped.has(node.kind) && !overlapsItself(paths)) return null;
  return [...paths.map((path, index) => pathPart(path, `Part ${index + 1}`)), ...textParts(node)];
}

/** Makes the part that holds a group's text, in front of the others: LibreOffice drops text of the group itself (measured). */
function textParts(node: Node): readonly Part[] {
  if (node.text === null || node.text.value === "") return [];
  const room = shapeOf(node.kind).textBox(frameOf(node));
  const box = { ...room, height: Math.max(room.height, lineHeight(node.text)) };
  const paths = [{ commands: boxCommands(box), filled: false, stroked: false }];
  return [{ name: "Text", box, paths, fill: null, stroked: false, text: node.text, cornerRadius: 0 }];
}

/** Makes a part of one sub-path; its box is the path's own. */
function pathPart(path: ShapePath, name: string): Part {
  const box = boundsOfPath(path.commands);
  const commands = mapPath(path.commands, ([x, y]) => [x - box.x, y - box.y]);
  return { name, box, paths: [{ ...path, commands }], stroked: path.stroked, text: null, cornerRadius: 0 };
}

function tableParts(node: Node): readonly Part[] {
  const box = { x: 0, y: 0, width: node.box.width, height: node.box.height };
  const rows = node.rows ?? [];
  const ground: Part = {
    name: "Ground",
    box,
    paths: [{ commands: boxCommands(box), filled: true, stroked: false }],
    stroked: false,
    text: null,
    cornerRadius: node.style.cornerRadius,
  };
  const lines: Part = {
    name: "Lines",
    box,
    paths: [
      { commands: boxCommands(box), filled: false, stroked: true },
      { commands: dividers(rows, box.width), filled: false, stroked: true },
    ].filter(({ commands }) => commands.length > 0),
    stroked: true,
    text: null,
    cornerRadius: node.style.cornerRadius,
  };
  return [ground, ...cellParts(rows), lines, ...textParts(node)];
}

/** Makes a part of each cell: its own fill and text, no line. */
function cellParts(rows: readonly Row[]): readonly Part[] {
  let y = 0;
  return rows.flatMap((row, rowIndex) => {
    const top = y;
    y += row.height;
    let x = 0;
    return row.cells.map((cell, cellIndex): Part => {
      const box = { x, y: top, width: cell.width, height: row.height };
      x += cell.width;
      return {
        name: `Cell ${rowIndex + 1}-${cellIndex + 1}`,
        box,
        paths: [{ commands: boxCommands(box), filled: true, stroked: false }],
        fill: cell.fill,
        stroked: false,
        text: cell.text,
        cornerRadius: 0,
      };
    });
  });
}

/** Draws the lines between rows and between the cells of each row. */
function dividers(rows: readonly Row[], width: number): readonly PathCommand[] {
  let y = 0;
  return rows.flatMap((row, index): readonly PathCommand[] => {
    const top = y;
    y += row.height;
    const above: readonly PathCommand[] =
      index === 0
        ? []
        : polyline([
            [0, top],
            [width, top],
          ]);
    let x = 0;
    const beside = row.cells.slice(0, -1).flatMap((cell) => {
      x += cell.width;
      return polyline([
        [x, top],
        [x, top + row.height],
      ]);
    });
    return [...above, ...beside];
  });
}
