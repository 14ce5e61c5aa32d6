/** Proves that the product keeps its promises whatever breaks: runs the cells of the fault matrix and writes docs/proof/faults.md. */
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { matrix, nameOf } from "../test/faults/matrix.ts";
import type { Cell } from "../test/faults/matrix.ts";
import type { CellRun } from "../test/faults/run-cell.ts";
import { isSkipped } from "../test/oracles/skip.ts";
import { addToLog, readLog, resultFile } from "./faults/log.ts";
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

const oneRun = fileURLToPath(new URL("./faults/one-run.ts", import.meta.url));

interface Task {
  readonly cell: Cell;
  readonly run: number;
  readonly seed: number;
}

/** Lists what is to be run, the first run of every cell before any second one. */
function listTasks(): readonly Task[] {
  const done = new Set(readLog(log).map(({ cell, run }) => `${cell} ${run}`));
  const wanted = options.cells.split(",");
  const seedOf = (index: number, run: number): number => Number(options.seed) + 100 * index + run;
  const tasks = matrix.flatMap((cell, index) => {
    if (!wanted.some((part) => nameOf(cell).includes(part))) return [];
    return Array.from({ length: Number(options.runs ?? cell.runs) }, (_, run) => ({ cell, run, seed: seedOf(index, run) }));
  });
  return tasks.filter(({ cell, run }) => !done.has(`${nameOf(cell)} ${run}`)).toSorted((a, b) => a.run - b.run);
}

const children = new Set<ChildProcess>();

/** Runs a cell in a process of its own; throws with the end of what it said when it failed. */
async function runApart({ cell, seed }: Task, folder: string): Promise<CellRun> {
  const child = spawn(process.execPath, [oneRun, nameOf(cell), String(seed), folder], { stdio: ["ignore", "ignore", "pipe"] });
  children.add(child);
  let said = "";
  child.stderr.on("data", (piece: Buffer) => (said = `${said}${piece.toString()}`.slice(-2_000)));
  const [status] = (await once(child, "close")) as [number | null];
  children.delete(child);
  if (status !== 0) throw new Error(said);
  return JSON.parse(readFileSync(join(folder, resultFile), "utf8")) as CellRun;
}

async function perform(task: Task): Promise<void> {
  const name = nameOf(task.cell);
  const folder = join(options.folder, `${name.replaceAll(/\W+/g, "-")}-${task.run}-${commit}`);
  const [load, started] = [loadavg()[0]!, performance.now()];
  say(`${name}, run ${task.run}, seed ${task.seed}`);
  const result = await runApart(task, folder);
  const seconds = Math.round((performance.now() - started) / 1_000);
  const logged: LoggedRun = { cell: name, run: task.run, seed: task.seed, commit, at: new Date().toISOString(), load, seconds, result };
  addToLog(log, logged);
  say(`${name}, run ${task.run}: ${seconds} s, ${result.faults} faults, ${result.jobs} jobs, ${result.violations.length} violations`);
  if (result.violations.length > 0) say(`evidence lies in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

// Whoever interrupts a proof leaves no engine and no process behind; what was run so far is logged.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill("SIGTERM");
    process.exit(130);
  });
}
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
