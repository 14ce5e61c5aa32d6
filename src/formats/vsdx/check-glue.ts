/** V5: formulas and Connect records glue the ends that the diagram glues; V6: glue evaluates to the cached ends; V9: triggers; V10: labels. */
import type { Diagram, Edge } from "../../core/diagram/types.ts";
import { distance } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { Problem } from "../format.ts";
import { foldText } from "../lib/checks.ts";
import { childElement, childElements } from "../lib/xml-read.ts";
import { firstConnectionPart } from "./connector.ts";
import { evaluateFormula } from "./formula.ts";
import { isOneDimensional, nameOf, numberOf } from "./read.ts";
import type { ReadPage, ReadRow, Sheet } from "./read.ts";

/** How far a cached end may be from its connection point, in inches. */
const glueTolerance = 0.001;

/** Turns a point of a sheet into its parent's coordinates, and on to the page. */
export function toPagePoint(sheet: Sheet, [x, y]: Point): Point {
  const at = (name: string): number => numberOf(sheet.cells, name);
  const [dx, dy] = [x - at("LocPinX"), y - at("LocPinY")];
  const [cos, sin] = [Math.cos(at("Angle")), Math.sin(at("Angle"))];
  const point: Point = [at("PinX") + dx * cos - dy * sin, at("PinY") + dx * sin + dy * cos];
  return sheet.parent === null ? point : toPagePoint(sheet.parent, point);
}

/** One end of a connector as its formulas glue it. */
interface ReadGlue {
  readonly sheet: Sheet;
  readonly row: ReadRow;
  /** Counted from 1. */
  readonly number: number;
}

/** Names and codes of the two ends. */
const ends = [
  { name: "Begin", trigger: "BegTrigger", side: "source", part: "9" },
  { name: "End", trigger: "EndTrigger", side: "target", part: "12" },
] as const;
type End = (typeof ends)[number];

/** Reads the glue of an end: null when it is free, a sentence when the formulas are wrong. */
function readGlue(connector: Sheet, end: End, page: ReadPage): ReadGlue | null | string {
  const [x, y] = ["X", "Y"].map((axis) => connector.cells.get(`${end.name}${axis}`)?.formula ?? null);
  if (x === null && y === null) return null;
  const match = /^PAR\(PNT\(Sheet\.(\d+)!Connections\.X(\d+),Sheet\.\1!Connections\.Y\2\)\)$/.exec(x ?? "");
  if (match === null || x !== y) return `${end.name} has a formula that is no glue`;
  const sheet = page.byId.get(Number(match[1]));
  if (sheet === undefined) return `${end.name} is glued to sheet ${match[1]}, which does not exist`;
  const row = sheet.rows.get("Connection")?.[Number(match[2]) - 1];
  if (row === undefined) return `${end.name} is glued to row ${match[2]} of ${nameOf(sheet)}, which does not exist`;
  return { sheet, row, number: Number(match[2]) };
}

/** Compares the Connect record of an end with its glue. */
function checkRecord(connector: Sheet, end: End, glue: ReadGlue | null, page: ReadPage): readonly string[] {
  const list = childElement(page.contents, "Connects");
  const records = (list === undefined ? [] : childElements(list, "Connect")).filter(
    ({ attributes }) => attributes["FromSheet"] === `${connector.id}` && attributes["FromCell"] === `${end.name}X`,
  );
  if (glue === null) return records.length === 0 ? [] : [`${end.name} is free and has a Connect record`];
  const [record] = records;
  if (record === undefined || records.length > 1) return [`${end.name} is glued and has ${records.length} Connect records`];
  const wanted: Readonly<Record<string, string>> = {
    FromPart: end.part,
    ToSheet: `${glue.sheet.id}`,
    ToCell: `Connections.X${glue.number}`,
    ToPart: `${firstConnectionPart - 1 + glue.number}`,
  };
  return Object.entries(wanted)
    .filter(([name, value]) => record.attributes[name] !== value)
    .map(([name, value]) => `${end.name} has a Connect record with ${name} ${record.attributes[name] ?? "missing"}, not ${value}`);
}

/** Compares the sheet of an end with the node of the diagram. */
function checkNode(end: End, glue: ReadGlue | null, edge: Edge | undefined, page: ReadPage): readonly string[] {
  const node = edge?.[end.side].node ?? null;
  const wanted = node === null ? null : (page.nodes.get(node) ?? null);
  if (wanted === (glue?.sheet ?? null)) return [];
  return [wanted === null ? `${end.name} is glued, in the diagram it is free` : `${end.name} is not glued to ${nameOf(wanted)}`];
}

/** V9: the end wakes when its shape moves. */
function checkTrigger(connector: Sheet, end: End, glue: ReadGlue | null): readonly string[] {
  const formula = connector.cells.get(end.trigger)?.formula ?? null;
  const wanted = glue === null ? null : `_XFTRIGGER(Sheet.${glue.sheet.id}!EventXFMod)`;
  return [
    ...(formula === wanted ? [] : [`${end.trigger} is ${formula ?? "missing"}, not ${wanted ?? "absent"}`]),
    ...(glue === null || glue.sheet.cells.has("EventXFMod") ? [] : [`${nameOf(glue.sheet)} is a glue target without EventXFMod`]),
  ];
}

/** V6: the connection point, through all groups, is where the connector ends. */
function evaluateGlue(connector: Sheet, end: End, { sheet, row }: ReadGlue, page: ReadPage): readonly string[] {
  const coordinate = (name: string): number => {
    const cell = row.cells.get(name);
    if (cell?.formula === null || cell === undefined) return numberOf(row.cells, name);
    const result = evaluateFormula(cell.formula, { sheet, byId: page.byId });
    return "value" in result && result.value !== null ? result.value : Number.NaN;
  };
  const point = toPagePoint(sheet, [coordinate("X"), coordinate("Y")]);
  const cached: Point = [numberOf(connector.cells, `${end.name}X`), numberOf(connector.cells, `${end.name}Y`)];
  const missed = distance(point, cached);
  return missed <= glueTolerance ? [] : [`${end.name} is ${missed.toFixed(4)} in from its connection point`];
}

function placeOf(row: ReadRow | undefined): Point {
  return row === undefined ? [Number.NaN, Number.NaN] : [numberOf(row.cells, "X"), numberOf(row.cells, "Y")];
}

/** V6, too: the drawn line begins and ends where the connector does. */
function checkDrawnEnds(connector: Sheet): readonly string[] {
  const rows = (connector.rows.get("Geometry0") ?? []).filter(({ deleted }) => !deleted);
  const span: Point = [numberOf(connector.cells, "Width"), numberOf(connector.cells, "Height")];
  return [
    ...(distance(placeOf(rows[0]), [0, 0]) <= glueTolerance ? [] : ["its line does not begin at its begin point"]),
    ...(rows.length > 1 && distance(placeOf(rows.at(-1)), span) <= glueTolerance ? [] : ["its line does not end at its end point"]),
  ];
}

/** V5, V6 and V9 of every connector. */
export function checkGlue(page: ReadPage, diagram: Diagram): readonly Problem[] {
  const edges = new Map(diagram.edges.map((edge) => [page.edges.get(edge.id), edge]));
  return page.sheets.filter(isOneDimensional).flatMap((connector) => {
    const problems: Problem[] = [];
    const add = (rule: string, found: readonly string[]): void => {
      for (const what of found) problems.push({ rule, what: `${nameOf(connector)}: ${what}` });
    };
    for (const end of ends) {
      const glue = readGlue(connector, end, page);
      if (typeof glue === "string") {
        add("V5", [glue]);
        continue;
      }
      add("V5", [...checkRecord(connector, end, glue, page), ...checkNode(end, glue, edges.get(connector), page)]);
      add("V9", checkTrigger(connector, end, glue));
      if (glue !== null) add("V6", evaluateGlue(connector, end, glue, page));
    }
    add("V6", checkDrawnEnds(connector));
    return problems;
  });
}

/** V10: the first label of a connector is its own text. */
export function checkLabels(page: ReadPage, diagram: Diagram): readonly Problem[] {
  return diagram.edges.flatMap((edge) => {
    const connector = page.edges.get(edge.id);
    if (connector === undefined) return [];
    const [wanted, found] = [foldText(edge.labels[0]?.text ?? ""), foldText(connector.text ?? "")];
    return wanted === found ? [] : [{ rule: "V10", what: `${nameOf(connector)} holds "${found}", its label is "${wanted}"` }];
  });
}
