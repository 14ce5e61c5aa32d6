/** Reads what was written of a diagram, by the ids of its elements. */
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { readXml } from "../../../src/formats/lib/xml-read.ts";
import { readPage, readSheets } from "../../../src/formats/vsdx/read.ts";
import type { ReadPage, ReadRow, Sheet } from "../../../src/formats/vsdx/read.ts";
import { page, partOf } from "./doctor.ts";

/** Reads the page of a written diagram. */
export async function writtenPage(diagram: Diagram): Promise<ReadPage> {
  return readPage(readXml(await partOf(diagram, page)));
}

/** Returns the sheet of a node or edge. */
export function sheetOf({ nodes, edges }: ReadPage, id: string): Sheet {
  const sheet = nodes.get(id) ?? edges.get(id);
  if (sheet === undefined) throw new RangeError(`nothing was written for ${id}`);
  return sheet;
}

/** Returns the value of a cell as a number. */
export function valueOf(sheet: { readonly cells: Sheet["cells"] }, name: string): number {
  return Number(sheet.cells.get(name)?.value);
}

/** Returns the formula of a cell, null when it has none. */
export function formulaOf(sheet: { readonly cells: Sheet["cells"] }, name: string): string | null {
  return sheet.cells.get(name)?.formula ?? null;
}

/** Returns the rows of a section. */
export function rowsOf(sheet: Sheet, section: string): readonly ReadRow[] {
  return sheet.rows.get(section) ?? [];
}

/** Returns the shapes inside a group. */
export function partsOf(group: Sheet): readonly Sheet[] {
  return readSheets(group.element);
}
