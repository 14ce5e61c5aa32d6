/** V3: ids and names; V4: style sheets; V7: cached values satisfy their formulas; V11: relationships. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { Problem } from "../format.ts";
import { childElement, childElements } from "../lib/xml-read.ts";
import { relationCodes } from "./container.ts";
import { evaluateFormula } from "./formula.ts";
import { nameOf, numberOf } from "./read.ts";
import type { CellValue, ReadPackage, ReadPage, Sheet } from "./read.ts";

/** How far a cached value may be from its formula, in inches: cells are written with six decimals. */
const cacheTolerance = 1e-4;

/** V3: sheet numbers are unique with sub-shapes, never 0, parents before children; names are legal and unique. */
export function checkSheetIds({ sheets }: ReadPage): readonly Problem[] {
  const problems: Problem[] = [];
  const ids = new Set<number>();
  const names = new Set<string>();
  for (const sheet of sheets) {
    const fail = (what: string): number => problems.push({ rule: "V3", what: `${nameOf(sheet)} ${what}` });
    if (!Number.isInteger(sheet.id) || sheet.id < 1) fail(`has the id ${sheet.element.attributes["ID"] ?? "(none)"}`);
    if (ids.has(sheet.id)) fail(`has the id ${sheet.id} of another one`);
    if (sheet.parent !== null && sheet.parent.id >= sheet.id) fail("is numbered before its group");
    const name = sheet.element.attributes["NameU"] ?? "";
    if (!/^[A-Za-z0-9 ._-]{1,31}$/.test(name)) fail("has a name that Visio refuses");
    if (names.has(name)) fail("has the name of another one");
    ids.add(sheet.id);
    names.add(name);
  }
  return problems;
}

/** V4: every shape names line, fill and text style sheets that exist. */
export function checkStyles({ roots }: ReadPackage, { sheets }: ReadPage): readonly Problem[] {
  const document = roots.get("visio/document.xml");
  const list = document === undefined ? undefined : childElement(document, "StyleSheets");
  const known = new Set(list === undefined ? [] : childElements(list, "StyleSheet").map(({ attributes }) => attributes["ID"]));
  return sheets.flatMap((sheet) =>
    ["LineStyle", "FillStyle", "TextStyle"]
      .filter((name) => !known.has(sheet.element.attributes[name]))
      .map((name) => ({ rule: "V4", what: `${nameOf(sheet)} has no ${name} that exists` })),
  );
}

/** Cells without which readers shift or turn a shape. */
const placing = ["PinX", "PinY", "Width", "Height", "LocPinX", "LocPinY", "Angle"];

/** Returns how far two values of a cell are apart; angles that differ by whole turns are the same. */
function differenceOf(cell: string, a: number, b: number): number {
  const apart = Math.abs(a - b);
  return cell === "Angle" ? Math.abs(apart - Math.round(apart / (2 * Math.PI)) * 2 * Math.PI) : apart;
}

/** V7: each cached value is what its formula gives; the cells that place a shape are there. */
export function checkCaches({ sheets, byId }: Pick<ReadPage, "sheets" | "byId">): readonly Problem[] {
  const checkCells = (sheet: Sheet, cells: ReadonlyMap<string, CellValue>, place: string): readonly Problem[] =>
    [...cells].flatMap(([name, { value, formula }]): readonly Problem[] => {
      if (formula === null) return [];
      const result = evaluateFormula(formula, { sheet, byId });
      if ("problem" in result) return [{ rule: "V7", what: `${nameOf(sheet)} ${place}${name}: ${result.problem}` }];
      if (result.value === null || differenceOf(name, result.value, Number(value)) <= cacheTolerance) return [];
      return [{ rule: "V7", what: `${nameOf(sheet)} ${place}${name} is ${value}, its formula gives ${result.value}` }];
    });
  return sheets.flatMap((sheet) => [
    ...placing
      .filter((name) => !Number.isFinite(numberOf(sheet.cells, name)))
      .map((name) => ({ rule: "V7", what: `${nameOf(sheet)} has no ${name}` })),
    ...checkCells(sheet, sheet.cells, ""),
    ...[...sheet.rows].flatMap(([section, rows]) => rows.flatMap((row) => checkCells(sheet, row.cells, `${section}.${row.key}.`))),
  ]);
}

/** Reads the sheets that a Relationships cell names under a code. */
function related(sheet: Sheet, code: number): ReadonlySet<number> {
  const formula = sheet.cells.get("Relationships")?.formula ?? "";
  const term = [...formula.matchAll(/DEPENDSON\((\d+),([^()]*(?:\(\)[^()]*)*)\)/g)].find((match) => Number(match[1]) === code);
  return new Set([...(term?.[2] ?? "").matchAll(/Sheet\.(\d+)!SheetRef\(\)/g)].map((match) => Number(match[1])));
}

/** V11: container and member name each other, as the diagram nests them. */
export function checkRelationships({ nodes, sheets, byId }: ReadPage, diagram: Diagram): readonly Problem[] {
  const problems: Problem[] = [];
  const fail = (what: string): number => problems.push({ rule: "V11", what });
  for (const { id, parent } of diagram.nodes) {
    const [member, container] = [nodes.get(id), parent === null ? undefined : nodes.get(parent)];
    if (member === undefined) continue;
    const named = related(member, relationCodes.container);
    if (container === undefined) {
      if (named.size > 0) fail(`${nameOf(member)} names a container and has none`);
      continue;
    }
    if (!named.has(container.id)) fail(`${nameOf(member)} does not name its container`);
    if (!related(container, relationCodes.member).has(member.id)) fail(`${nameOf(container)} does not name its member ${id}`);
  }
  for (const sheet of sheets) {
    for (const id of related(sheet, relationCodes.member)) {
      const member = byId.get(id);
      if (member === undefined || !related(member, relationCodes.container).has(sheet.id))
        fail(`${nameOf(sheet)} names a member ${id} that does not name it`);
    }
  }
  return problems;
}
