/** Reads how much memory a child process uses, so that its parent can end it at a cap. */
import { readFileSync } from "node:fs";

const pageBytes = 4096;

/** Returns the resident size of a process in bytes; null where the system does not tell (no /proc) or the process is gone. */
export function residentBytes(pid: number): number | null {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    return Number.isFinite(resident) ? resident * pageBytes : null;
  } catch {
    return null;
  }
}
