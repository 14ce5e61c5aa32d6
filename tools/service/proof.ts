/** Rows of a proof: what was done, what was expected, what came, and whether that is what was promised. */
import { markdownTable } from "../statistics.ts";

/** One row. */
export interface ProofRow {
  /** The promise that the row belongs to. */
  readonly part: string;
  readonly done: string;
  readonly expected: string;
  readonly came: string;
  /** Null when the row could not be tried on this machine: `came` says why. */
  readonly isKept: boolean | null;
}

/** A proof under way. */
export interface Proof {
  readonly rows: readonly ProofRow[];
  /** Notes a row whose two sides are compared as they are written. */
  compare(part: string, row: { readonly done: string; readonly expected: string; readonly came: string }): void;
  /** Notes a row that was judged already. */
  note(part: string, row: Omit<ProofRow, "part">): void;
}

/** Opens a proof; `onRow` hears of each row as it comes. */
export function openProof(onRow: (row: ProofRow) => void = () => {}): Proof {
  const rows: ProofRow[] = [];
  const add = (row: ProofRow): void => {
    rows.push(row);
    onRow(row);
  };
  return {
    rows,
    compare: (part, row) => add({ part, ...row, isKept: row.came === row.expected }),
    note: (part, row) => add({ part, ...row }),
  };
}

const verdict = (isKept: boolean | null): string => (isKept === null ? "left out" : isKept ? "ok" : "**violated**");
/** A cell holds no line feed and no bar of its own. */
const cell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

/** Writes the rows by part, and counts what was violated. A proof without rows proves nothing and counts as one violation. */
export function reportProof(rows: readonly ProofRow[]): { readonly text: string; readonly violations: number } {
  const violations = rows.length === 0 ? 1 : rows.filter(({ isKept }) => isKept === false).length;
  const sections = [...Map.groupBy(rows, ({ part }) => part)].map(([part, own]) => {
    const lines = own.map(({ done, expected, came, isKept }, index) => [
      `${index + 1}`,
      ...[done, expected, came].map(cell),
      verdict(isKept),
    ]);
    return `## ${part}\n\n${markdownTable([["", "what was done", "expected", "came", ""], ...lines])}`;
  });
  return { text: sections.join("\n\n"), violations };
}
