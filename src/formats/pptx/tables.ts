/** Writes tables: native ones, or a frame with a rectangle for each cell where connectors are glued to the table. */
import type { Cell, Node } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { typeset } from "../lib/typeset.ts";
import type { TextRoom } from "../lib/typeset.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { describeNode } from "./describe.ts";
import { nameOf, nonVisual, placeOn, shapeElement, transform } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";
import { presetGeometry } from "./geometry.ts";
import { emuOn, extentOn } from "./slide.ts";
import { shapeLine, solidFill } from "./style.ts";
import { noInsets, placeText } from "./text-place.ts";
import { anchorNames, cellBody, emptyBody, textBody } from "./text.ts";

/** Column borders nearer than this, in pixels, are one. */
const sameBorder = 2;

/** Tells whether a node can be a native table: it has rows, stands upright, and no connector ends in it (PowerPoint cannot glue to tables). */
export function isNativeTable(node: Node, glued: ReadonlySet<string>): boolean {
  return node.rows !== null && node.rows.length > 0 && node.text === null && node.rotation === 0 && !glued.has(node.id);
}

/** Writes a native table. */
export function tableElement(drawing: Drawing, node: Node): XmlElement {
  const rows = node.rows ?? [];
  const borders = columnBorders(node);
  const columns = borders.slice(1).map((x, index) => element("a:gridCol", { w: extentOn(drawing.slide, x - borders[index]!) }));
  let top = node.box.y;
  const written = rows.map((row) => {
    let x = 0;
    const y = top;
    top += row.height;
    const cells = row.cells.flatMap((cell) => {
      const [from, to] = [borderAt(borders, x), borderAt(borders, x + cell.width)];
      const box = { x: node.box.x + x, y, width: cell.width, height: row.height };
      x += cell.width;
      return tableCell(drawing, node, { cell, box, span: Math.max(1, to - from) });
    });
    return element("a:tr", { h: extentOn(drawing.slide, row.height) }, cells);
  });
  const table = element("a:tbl", {}, [
    element("a:tblPr", { firstRow: rows[0]?.header === true ? "1" : undefined }),
    element("a:tblGrid", {}, columns),
    ...written,
  ]);
  return element("p:graphicFrame", {}, [
    element("p:nvGraphicFramePr", {}, [
      nonVisual(drawing.idOf(node.id), nameOf(node.id, "table"), describeNode(node)),
      element("p:cNvGraphicFramePr", {}, [element("a:graphicFrameLocks", { noGrp: "1" })]),
      element("p:nvPr"),
    ]),
    element("p:xfrm", {}, placeOn(drawing.slide, node.box)),
    element("a:graphic", {}, [element("a:graphicData", { uri: "http://schemas.openxmlformats.org/drawingml/2006/table" }, [table])]),
  ]);
}

/** Returns the distinct borders of all columns, from 0 to the width of the table. */
function columnBorders(node: Node): readonly number[] {
  const all = [0, node.box.width];
  for (const row of node.rows ?? []) {
    let x = 0;
    for (const cell of row.cells.slice(0, -1)) all.push((x += cell.width));
  }
  const sorted = all.filter((x) => x >= 0 && x <= node.box.width).toSorted((a, b) => a - b);
  const distinct = sorted.filter((x, index) => index === 0 || x - sorted[index - 1]! > sameBorder);
  return distinct.length < 2 ? [0, node.box.width] : [...distinct.slice(0, -1), node.box.width];
}

function borderAt(borders: readonly number[], x: number): number {
  let best = 0;
  for (const [index, border] of borders.entries()) if (Math.abs(border - x) < Math.abs(borders[best]! - x)) best = index;
  return best;
}

/** A cell with its place on the page, and how many columns it spans. */
interface PlacedCell {
  readonly cell: Cell;
  readonly box: Box;
  readonly span: number;
}

/** Writes a cell and the merged cells that it spans. */
function tableCell(drawing: Drawing, node: Node, { cell, box, span }: PlacedCell): readonly XmlElement[] {
  const { slide } = drawing;
  const line = shapeLine(slide, node.style);
  const sides = ["a:lnL", "a:lnR", "a:lnT", "a:lnB"].map((name) => ({ ...line, name }));
  const set = cell.text === null ? null : typeset(cell.text, roomIn(box));
  const body = cell.text === null || set === null ? emptyBody("a:txBody") : cellBody(slide, cell.text, set);
  const { left, right, top, bottom } =
    cell.text === null || set === null || cell.text.rotation !== 0 ? noInsets : placeText(set, cell.text, box).insets;
  const margins = { marL: emuOn(slide, left), marR: emuOn(slide, right), marT: emuOn(slide, top), marB: emuOn(slide, bottom) };
  const anchor = anchorNames[cell.text?.valign ?? "middle"];
  const properties = element("a:tcPr", { ...margins, anchor }, [...sides, solidFill(cell.fill ?? node.style.fill, node.style.opacity)]);
  const own = element("a:tc", { gridSpan: span > 1 ? span : undefined }, [body, properties]);
  const merged = Array.from({ length: span - 1 }, () => element("a:tc", { hMerge: "1" }, [emptyBody("a:txBody"), element("a:tcPr")]));
  return [own, ...merged];
}

/** Returns the room of a cell: the whole of it. */
function roomIn(box: Box): TextRoom {
  return { rotation: 0, about: centre(box), box };
}

/** Writes a rectangle for each cell; the frame itself is the node's shape. */
export function cellElements(drawing: Drawing, node: Node): readonly XmlElement[] {
  const elements: XmlElement[] = [];
  let top = node.box.y;
  for (const [rowIndex, row] of (node.rows ?? []).entries()) {
    let x = node.box.x;
    for (const [cellIndex, cell] of row.cells.entries()) {
      const box = { x, y: top, width: cell.width, height: row.height };
      elements.push(
        shapeElement({
          properties: nonVisual(drawing.nextId(), `${node.id} row ${rowIndex + 1} cell ${cellIndex + 1}`),
          visual: [
            transform(drawing.slide, box),
            presetGeometry("rect", {}),
            solidFill(cell.fill, node.style.opacity),
            shapeLine(drawing.slide, node.style),
          ],
          body: cell.text === null ? emptyBody() : textBody(drawing.slide, cell.text, typeset(cell.text, roomIn(box)), box),
        }),
      );
      x += cell.width;
    }
    top += row.height;
  }
  return elements;
}
