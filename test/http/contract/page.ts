/** Reads the tables of docs/interface.md: every row is a promise. */
import { readFileSync } from "node:fs";

/** One row, named by its section, the head of its table's first column and its first cell. */
export interface Row {
  readonly name: string;
  readonly cells: readonly string[];
}

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim().replaceAll("`", ""));

/** Returns every row of every table, in order. */
export function readRows(file: string): readonly Row[] {
  const rows: Row[] = [];
  let section = "";
  let head = "";
  let previous = "";
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const isTable = line.startsWith("|");
    if (line.startsWith("## ")) section = line.slice(3).trim();
    const cells = isTable ? cellsOf(line) : [];
    if (isTable && !previous.startsWith("|")) head = cells[0]!;
    else if (isTable && !/^-+$/.test(cells[0]!)) rows.push({ name: `${section}, ${head}: ${cells[0]!}`, cells });
    previous = line;
  }
  return rows;
}
