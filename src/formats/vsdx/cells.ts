/** The vocabulary of ShapeSheet XML: cells, sections and rows, and the turn from pixels to inches with y up. */
import type { Point } from "../../core/geometry/point.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";

/** Namespaces of the Visio parts. */
export const mainNamespace = "http://schemas.microsoft.com/office/visio/2012/main";
/** Namespace of relationship ids in a part. */
export const relationNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Attributes of the root of every Visio part; white space is kept, as Visio itself asks for. */
export const rootAttributes: Readonly<Record<string, string>> = {
  xmlns: mainNamespace,
  "xmlns:r": relationNamespace,
  "xml:space": "preserve",
};

/** Makes a cell; the value is in inches, radians or a plain number, the formula says how Visio finds it again. */
export function cell(name: string, value: number | string, formula?: string): XmlElement {
  return element("Cell", { N: name, V: value, F: formula });
}

/** Makes cells from a table of values without formulas. */
export function cells(values: Readonly<Record<string, number | string>>): readonly XmlElement[] {
  return Object.entries(values).map(([name, value]) => cell(name, value));
}

/** Makes a section of rows. */
export function section(name: string, rows: readonly XmlElement[]): XmlElement {
  return element("Section", { N: name }, rows);
}

/** Makes a row that is found by its number, from 0. */
export function row(index: number, content: readonly XmlElement[]): XmlElement {
  return element("Row", { IX: index }, content);
}

/** Writes a number for a formula: plain decimal, at most eight places. */
export function inFormula(value: number): string {
  const text = value.toFixed(8).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

/** Returns `Width*f` or `Height*f` for a formula. */
export function share(of: string, fraction: number): string {
  return `${of}*${inFormula(fraction)}`;
}

/** Writes an offset behind a term of a formula, with its sign; nothing for 0. */
export function plus(offset: number): string {
  const text = inFormula(offset);
  if (text === "0") return "";
  return offset < 0 ? text : `+${text}`;
}

/** Turns a point of the picture into inches of the page, y up. */
export function toPage(point: Point, pageHeight: number): Point {
  return [toInches(point[0]), toInches(pageHeight - point[1])];
}

/** Turns degrees clockwise into radians counter-clockwise, in (-π, π]. */
export function toRadians(degrees: number): number {
  const turn = ((-degrees % 360) + 540) % 360;
  return ((turn === 0 ? 360 : turn) - 180) * (Math.PI / 180);
}
