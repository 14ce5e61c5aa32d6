/** Reads the cells of a draw.io file that our writer wrote. */
import type { Box } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";
import { childElement, childElements, descendants } from "../lib/xml-read.ts";
import type { ReadElement } from "../lib/xml-read.ts";
import { readHtml } from "./html.ts";
import { readStyle } from "./style.ts";

/** A cell as it stands in the file. */
export interface ReadCell {
  readonly id: string;
  readonly type: "vertex" | "edge" | "other";
  readonly parent: string | null;
  readonly source: string | null;
  readonly target: string | null;
  /** As a person reads it. */
  readonly value: string;
  readonly style: ReadonlyMap<string, string>;
  /** Null for a cell without geometry. */
  readonly geometry: ReadElement | null;
}

function readCell(element: ReadElement): ReadCell {
  const cell = element.name === "mxCell" ? element : childElement(element, "mxCell");
  if (cell === undefined) throw new Error(`${element.name} holds no cell`);
  const { attributes } = cell;
  const style = readStyle(attributes["style"] ?? "");
  const value = (element.name === "mxCell" ? attributes["value"] : element.attributes["label"]) ?? "";
  return {
    id: element.attributes["id"] ?? "",
    type: attributes["vertex"] === "1" ? "vertex" : attributes["edge"] === "1" ? "edge" : "other",
    parent: attributes["parent"] ?? null,
    source: attributes["source"] ?? null,
    target: attributes["target"] ?? null,
    value: style.get("html") === "1" ? readHtml(value) : value,
    style,
    geometry: childElement(cell, "mxGeometry") ?? null,
  };
}

/** Lists the cells of a file, in its order. */
export function readCells(file: ReadElement): readonly ReadCell[] {
  const [root] = descendants(file, "root");
  return root === undefined ? [] : childElements(root).map(readCell);
}

function numberOf(element: ReadElement, name: string): number {
  return Number(element.attributes[name] ?? 0);
}

/** Returns the box of a shape on the page: its own, moved by those of its parents. Labels and other relative cells have none. */
export function pageBox(cell: ReadCell, byId: ReadonlyMap<string, ReadCell>): Box | null {
  if (cell.geometry === null || cell.geometry.attributes["relative"] === "1") return null;
  let [x, y] = [0, 0];
  const seen = new Set<string>();
  for (let at: ReadCell | undefined = cell; at !== undefined && !seen.has(at.id); at = byId.get(at.parent ?? "")) {
    seen.add(at.id);
    if (at.geometry !== null) [x, y] = [x + numberOf(at.geometry, "x"), y + numberOf(at.geometry, "y")];
  }
  return { x, y, width: numberOf(cell.geometry, "width"), height: numberOf(cell.geometry, "height") };
}

/** Returns the connection point that a connector's style names for one of its ends, null when it names none. */
export function connectionOf(style: ReadonlyMap<string, string>, name: "exit" | "entry"): Point | null {
  const [x, y] = [style.get(`${name}X`), style.get(`${name}Y`)];
  return x === undefined || y === undefined ? null : [Number(x), Number(y)];
}
