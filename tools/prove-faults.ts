/** Proves that the product keeps its promises whatever breaks: runs the cells of the fault matrix and writes docs/proof/faults.md. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { matrix, nameOf } from "../test/faults/matrix.ts";
import type { Cell } from "../test/faults/matrix.ts";
import { runCell } from "../test/faults/run-cell.ts";
import type { Evidence } from "../test/faults/run-cell.ts";
import { isSkipped } from "../test/oracles/skip.ts";
import { addToLog, readLog } from "./faults/log.ts";
import type { LoggedRun } from "./faults/log.ts";
import { proveOneProcess } from "./faults/one-process.ts";
import { matrixReport } from "./faults/report.ts";

const { values: options } = parseArgs({
  options: {
    /** A part of the names of the cells that are run; all without. */
    cells: { type: "string", default: "" },
    /** Runs of each cell instead of those that the matrix asks for. */
    runs: { type: "string" },
    seed: { type: "string", default: "1" },
    /** Kills one process so often instead, and writes docs/proof/faults-one-process.md. */
    kills: { type: "string" },
    /** Cells that are run at once: most of a run is waiting for leases. */
    "at-once": { type: "string", default: "1" },
    /** Where runs are logged, and evidence of violations is kept. */
    folder: { type: "string", default: "out/faults" },
    /** Begins anew; without, what was logged is not run again. */
    fresh: { type: "boolean", default: false },
    /** Writes the report of what was logged, and runs nothing. */
    report: { type: "boolean", default: false },
  },
});

/** Writes a page of docs/proof. */
function writeReport(name: string, text: string): void {
  const file = `docs/proof/${name}.md`;
  mkdirSync("docs/proof", { recursive: true });
  writeFileSync(file, text);
  execFileSync("oxfmt", [file]);
}

const log = join(options.folder, "runs.jsonl");
if (options.fresh) writeFileSync(log, "");
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
const say = (line: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

if (options.kills !== undefined) {
  const { text, violations } = await proveOneProcess({ kills: Number(options.kills), seed: Number(options.seed), commit });
  writeReport("faults-one-process", text);
  process.exit(violations === 0 ? 0 : 1);
}

interface Task {
  readonly cell: Cell;
  readonly run: number;
  readonly seed: number;
}

/** Lists what is to be run, the first run of every cell before any second one. */
function listTasks(): readonly Task[] {
  const done = new Set(readLog(log).map(({ cell, run }) => `${cell} ${run}`));
  const wanted = options.cells.split(",");
  const tasks = matrix
    .filter((cell) => wanted.some((part) => nameOf(cell).includes(part)))
    .flatMap((cell, index) =>
      Array.from({ length: Number(options.runs ?? cell.runs) }, (_, run) => ({
        cell,
        run,
        seed: Number(options.seed) + 100 * index + run,
      })),
    );
  return tasks.filter(({ cell, run }) => !done.has(`${nameOf(cell)} ${run}`)).toSorted((a, b) => a.run - b.run);
}

/** Keeps what somebody needs who looks for the reason of a violation. */
function keep(task: Task, evidence: Evidence): void {
  const folder = join(options.folder, `${nameOf(task.cell).replaceAll(/\W+/g, "-")}-${task.run}-${commit}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "violations.json"), JSON.stringify(evidence.result.violations, null, 1));
  writeFileSync(join(folder, "seen.json"), JSON.stringify(evidence.run.seen, null, 1));
  writeFileSync(join(folder, "final.json"), JSON.stringify(evidence.run.final, null, 1));
  for (const [name, said] of Object.entries(evidence.said)) writeFileSync(join(folder, `${name}.log`), said);
  say(`evidence lies in ${folder}`);
}

async function perform(task: Task): Promise<void> {
  const name = nameOf(task.cell);
  const [load, started] = [loadavg()[0]!, performance.now()];
  say(`${name}, run ${task.run}, seed ${task.seed}`);
  const evidence = await runCell(task.cell, task.seed);
  const { result } = evidence;
  const seconds = Math.round((performance.now() - started) / 1_000);
  const logged: LoggedRun = { cell: name, run: task.run, seed: task.seed, commit, at: new Date().toISOString(), load, seconds, result };
  addToLog(log, logged);
  say(`${name}, run ${task.run}: ${seconds} s, ${result.faults} faults, ${result.jobs} jobs, ${result.violations.length} violations`);
  if (result.violations.length > 0) keep(task, evidence);
}

// Whoever interrupts a proof leaves no engine and no process behind; what was run so far is logged.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
const tasks = options.report ? [] : listTasks().filter(({ cell }) => !(cell.needs ?? []).some((part) => isSkipped(part)));
const broken: string[] = [];
const next = tasks.values();
const work = async (): Promise<void> => {
  for (const task of next) {
    await perform(task).catch((error: unknown) => {
      broken.push(nameOf(task.cell));
      say(`${nameOf(task.cell)} could not be run: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }
};
await Promise.all(Array.from({ length: Number(options["at-once"]) }, work));

const runs = readLog(log);
writeReport("faults", matrixReport(matrix, runs));
const violations = runs.flatMap(({ result }) => result.violations);
say(`${runs.length} runs, ${violations.length} violations, ${broken.length} could not be run`);
process.exit(violations.length + broken.length === 0 ? 0 : 1);
