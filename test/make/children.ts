/** Counts the child processes of a test by the module that they run. */
import { readdirSync, readFileSync } from "node:fs";

function read(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}

/** Returns the process ids of the children of this process that run a module; one that has ended but was not yet waited for has no command line. Linux only. */
export function findChildren(moduleName: string): readonly number[] {
  const isOurs = (pid: string): boolean => read(`/proc/${pid}/status`).includes(`\nPPid:\t${process.pid}\n`);
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && isOurs(pid) && read(`/proc/${pid}/cmdline`).includes(moduleName))
    .map(Number);
}

/** Counts them. */
export function countChildren(moduleName: string): number {
  return findChildren(moduleName).length;
}
