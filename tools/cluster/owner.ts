/** Names a process so that it is never taken for a later one with the same number. */
import { readFileSync } from "node:fs";

/** Returns a line for a process that runs, or null. Linux only. */
export function lineOf(pid: number): string | null {
  try {
    // The name may hold anything; the start, in ticks since the machine's, is the 22nd field.
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : `${pid} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** Tells whether the process that a line names still runs. */
export function isRunning(line: string): boolean {
  const pid = Number.parseInt(line, 10);
  return Number.isSafeInteger(pid) && lineOf(pid) === line.trim();
}
