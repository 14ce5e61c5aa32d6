/** Writes diagrams as draw.io files for tests and reads their cells back. */
import type { Diagram } from "../../src/core/diagram/types.ts";
import { drawio } from "../../src/formats/drawio/index.ts";
import { readCells } from "../../src/formats/drawio/read.ts";
import type { ReadCell } from "../../src/formats/drawio/read.ts";
import { readXml } from "../../src/formats/lib/xml-read.ts";

/** Returns the text of the file. */
export async function writeDrawio(diagram: Diagram): Promise<string> {
  return new TextDecoder().decode((await drawio.encode(diagram, {})).bytes);
}

/** Returns all cells in their order. */
export async function cellsOf(diagram: Diagram): Promise<readonly ReadCell[]> {
  return readCells(readXml(await writeDrawio(diagram)));
}

/** Returns one cell. */
export async function cellOf(diagram: Diagram, id: string): Promise<ReadCell> {
  return (await cellsOf(diagram)).find((cell) => cell.id === id)!;
}
