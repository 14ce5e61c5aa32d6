/** Prints the rows of an answer: one JSON object a line for programs, aligned columns for people. */
import type { Row } from "./admin-command.ts";

const asText = (value: Row[string]): string => {
  if (value === null) return "-";
  return value instanceof Date ? value.toISOString() : String(value);
};

/** Writes one JSON object a line. */
export function writeRows(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** Says rows as a table with a head; a single row is said as one line for each column. */
export function sayRows(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return "none\n";
  const columns = Object.keys(first);
  if (rows.length === 1) {
    const width = Math.max(...columns.map((column) => column.length));
    return columns.map((column) => `${column.padEnd(width)}  ${asText(first[column] ?? null)}\n`).join("");
  }
  const lines = [columns, ...rows.map((row) => columns.map((column) => asText(row[column] ?? null)))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
