/** What was proven so far, a line of JSON for each run, so that a proof that was interrupted goes on where it was. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { CellRun } from "../../test/faults/run-cell.ts";

/** A run of a cell, with where and when it was made. */
export interface LoggedRun {
  readonly cell: string;
  /** From 0. */
  readonly run: number;
  readonly seed: number;
  readonly commit: string;
  readonly at: string;
  /** The load of the machine before the run. */
  readonly load: number;
  readonly seconds: number;
  readonly result: CellRun;
}

/** What a run leaves in its folder for whoever started it. */
export const resultFile = "result.json";

/** Reads the runs of a file; none when it does not exist. */
export function readLog(file: string): readonly LoggedRun[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as LoggedRun);
}

/** Adds a run. */
export function addToLog(file: string, run: LoggedRun): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}
