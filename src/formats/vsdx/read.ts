/** Reads a written Visio file back: its parts, the sheets of its page and their cells, rows and text. */
import type { Problem } from "../format.ts";
import { checkXml } from "../lib/checks.ts";
import { childElement, childElements, textContent } from "../lib/xml-read.ts";
import type { ReadElement } from "../lib/xml-read.ts";
import { unpackParts } from "../lib/zip.ts";

/** A file as parts; those that are XML have been read. */
export interface ReadPackage {
  readonly names: readonly string[];
  readonly roots: ReadonlyMap<string, ReadElement>;
  readonly problems: readonly Problem[];
}

/** Reads all parts (C1): what is no zip, no UTF-8 or no XML is a problem. */
export async function readPackage(bytes: Uint8Array): Promise<ReadPackage> {
  const roots = new Map<string, ReadElement>();
  const problems: Problem[] = [];
  let parts: ReadonlyMap<string, Uint8Array>;
  try {
    parts = await unpackParts(bytes);
  } catch (error) {
    return { names: [], roots, problems: [{ rule: "C1", what: error instanceof Error ? error.message : String(error) }] };
  }
  for (const [name, content] of parts) {
    if (!name.endsWith(".xml") && !name.endsWith(".rels")) continue;
    const reading = checkXml(decodeUtf8(content), name);
    problems.push(...reading.problems);
    if (reading.root !== null) roots.set(name, reading.root);
  }
  return { names: [...parts.keys()], roots, problems };
}

/** Decodes UTF-8; wrong bytes become a character that XML refuses, so that they are reported as such. */
function decodeUtf8(content: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return "\uffff";
  }
}

/** A cell as written. */
export interface CellValue {
  readonly value: string;
  readonly formula: string | null;
}

/** A row of a section; its key is the name or the index. */
export interface ReadRow {
  readonly key: string;
  readonly type: string;
  readonly deleted: boolean;
  readonly cells: ReadonlyMap<string, CellValue>;
}

/** A shape of the page. */
export interface Sheet {
  readonly id: number;
  readonly element: ReadElement;
  readonly parent: Sheet | null;
  readonly cells: ReadonlyMap<string, CellValue>;
  /** Rows by the section's name; geometries are "Geometry0", "Geometry1" … */
  readonly rows: ReadonlyMap<string, readonly ReadRow[]>;
  /** Null when there is no text. */
  readonly text: string | null;
}

function readCells(parent: ReadElement): ReadonlyMap<string, CellValue> {
  return new Map(
    childElements(parent, "Cell").map(({ attributes }) => [
      attributes["N"] ?? "",
      { value: attributes["V"] ?? "", formula: attributes["F"] ?? null },
    ]),
  );
}

function readRows(section: ReadElement): readonly ReadRow[] {
  return childElements(section, "Row").map((row) => ({
    key: row.attributes["N"] ?? row.attributes["IX"] ?? "",
    type: row.attributes["T"] ?? "",
    deleted: row.attributes["Del"] === "1",
    cells: readCells(row),
  }));
}

/** Reads one shape without its sub-shapes. */
export function readSheet(element: ReadElement, parent: Sheet | null): Sheet {
  const rows = new Map<string, readonly ReadRow[]>();
  for (const section of childElements(element, "Section")) {
    const name = section.attributes["N"] ?? "";
    rows.set(name === "Geometry" ? `Geometry${section.attributes["IX"] ?? ""}` : name, readRows(section));
  }
  const text = childElement(element, "Text");
  return {
    id: Number(element.attributes["ID"]),
    element,
    parent,
    cells: readCells(element),
    rows,
    text: text === undefined ? null : textContent(text),
  };
}

/** Reads all shapes of a page or master in document order, a group before its members. */
export function readSheets(contents: ReadElement): readonly Sheet[] {
  const walk = (holder: ReadElement, parent: Sheet | null): readonly Sheet[] =>
    childElements(holder, "Shapes").flatMap((shapes) =>
      childElements(shapes, "Shape").flatMap((shape) => {
        const sheet = readSheet(shape, parent);
        return [sheet, ...walk(shape, sheet)];
      }),
    );
  return walk(contents, null);
}

/** Returns a cell's value as a number; NaN when it is missing or none. */
export function numberOf(cells: ReadonlyMap<string, CellValue>, name: string): number {
  const value = cells.get(name)?.value ?? "";
  return value === "" ? Number.NaN : Number(value);
}

/** Returns the value of a User row, or null. */
export function userValue(sheet: Sheet, name: string): string | null {
  return (
    sheet.rows
      .get("User")
      ?.find(({ key }) => key === name)
      ?.cells.get("Value")?.value ?? null
  );
}

/** Tells connectors and lines from other shapes. */
export function isOneDimensional(sheet: Sheet): boolean {
  return sheet.cells.has("BeginX");
}

/** Names a shape for a message. */
export function nameOf(sheet: Sheet): string {
  return `shape ${sheet.element.attributes["NameU"] ?? sheet.id}`;
}

/** What the checks of a page look at. */
export interface ReadPage {
  readonly contents: ReadElement;
  readonly sheets: readonly Sheet[];
  readonly byId: ReadonlyMap<number, Sheet>;
  /** The shapes that stand for nodes of the IR, and the connectors that stand for its edges, by their ids. */
  readonly nodes: ReadonlyMap<string, Sheet>;
  readonly edges: ReadonlyMap<string, Sheet>;
}

/** Reads a page. */
export function readPage(contents: ReadElement): ReadPage {
  const sheets = readSheets(contents);
  const nodes = new Map<string, Sheet>();
  const edges = new Map<string, Sheet>();
  for (const sheet of sheets) {
    const id = userValue(sheet, "RedrawId");
    if (id !== null) (isOneDimensional(sheet) ? edges : nodes).set(id, sheet);
  }
  return { contents, sheets, byId: new Map(sheets.map((sheet) => [sheet.id, sheet])), nodes, edges };
}
