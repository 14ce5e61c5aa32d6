/** Finds the child processes of a test, or of a process that it started, by the module that they run. */
import { readdirSync, readFileSync } from "node:fs";

function read(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}

/** Returns the process ids of a process's children that run a module; one that has ended but was not yet waited for has no command line. Linux only. */
export function findChildren(moduleName: string, parent: number = process.pid): readonly number[] {
  const isOurs = (pid: string): boolean => read(`/proc/${pid}/status`).includes(`\nPPid:\t${parent}\n`);
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && isOurs(pid) && read(`/proc/${pid}/cmdline`).includes(moduleName))
    .map(Number);
}
