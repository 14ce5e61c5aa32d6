/** Lets one process after the other do what two at once would spoil: a store of images is one. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isRunning, lineOf } from "../cluster/owner.ts";

const lookMs = 250;

/** Waits in this thread, since all of a build does. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lookMs);
}

function take(file: string, line: string): boolean {
  try {
    writeFileSync(file, line, { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Does something while this process alone holds the file; whoever was killed with it holds it no more. */
export function inTurn<Result>(file: string, act: () => Result): Result {
  mkdirSync(dirname(file), { recursive: true });
  const line = lineOf(process.pid) ?? "";
  while (!take(file, line)) {
    const holder = readHolder(file);
    pause();
    // One that was just made may be empty for a moment.
    if (holder === readHolder(file) && !isRunning(holder)) rmSync(file, { force: true });
  }
  try {
    return act();
  } finally {
    if (readHolder(file) === line) rmSync(file, { force: true });
  }
}
