/** `redraw convert`: finds the pictures, plans the files, converts, writes and reports. */
import { statSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { performance } from "node:perf_hooks";
import { asFault } from "../../core/fault.ts";
import type { Fault } from "../../core/fault.ts";
import { formats } from "../../formats/index.ts";
import type { ConvertPool } from "../convert-pool.ts";
import { inputUnreadable, reasonOf, wrongUse } from "./faults.ts";
import type { Input } from "./inputs.ts";
import { collectInputs } from "./inputs.ts";
import type { ConvertOptions } from "./options.ts";
import { planOutputs } from "./plan.ts";
import type { Task } from "./plan.ts";
import type { Progress } from "./progress.ts";
import { openProgress } from "./progress.ts";
import type { Outcome } from "./report.ts";
import { sayOutcome, saySummary, summarise, writeOutcome, writeSummary } from "./report.ts";
import type { Terminal } from "./terminal.ts";
import { red } from "./terminal.ts";
import { verifyFiles } from "./verify.ts";
import { prepareFolder, writeTogether } from "./write.ts";

/** No picture within 64 megapixels is larger, even uncompressed at 16 bits a channel. */
const maxFileBytes = 600_000_000;

/** Each picture at work takes some 300 MB beside the first: a host with many cores is not filled unless `--jobs` asks for it. */
const mostUnasked = 4;

/** Opens a pool of workers; given in so that tests can convert without one. */
export type OpenPool = (options: { readonly jobs: number; readonly threads: number }) => ConvertPool;

/** Decides how many pictures run at once and how many threads each gets. */
export function shareCores(
  wanted: { readonly jobs: number | null; readonly threads: number | null },
  pictures: number,
  cores: number,
): { readonly jobs: number; readonly threads: number } {
  const jobs = Math.max(1, Math.min(wanted.jobs ?? Math.min(cores, mostUnasked), pictures));
  return { jobs, threads: wanted.threads ?? Math.max(1, Math.floor(cores / jobs)) };
}

async function readBytes(input: Input, terminal: Terminal): Promise<Uint8Array> {
  if (input.path === null) return terminal.readInput();
  try {
    if ((await stat(input.path)).size > maxFileBytes) throw inputUnreadable("the file is larger than any accepted picture");
    return await readFile(input.path);
  } catch (thrown) {
    throw thrown instanceof Error && "errno" in thrown ? inputUnreadable(reasonOf(thrown), thrown) : thrown;
  }
}

/** Converts one picture and writes its files. */
async function runTask(task: Task, options: ConvertOptions, outside: { pool: ConvertPool; terminal: Terminal }): Promise<Outcome> {
  const started = performance.now();
  const { name } = task.input;
  try {
    prepareFolder(task.folder);
    const bytes = await readBytes(task.input, outside.terminal);
    const conversion = await outside.pool.convert(bytes, options.formats, task.input.path === null ? undefined : basename(task.input.path));
    const files = conversion.artifacts.map((artifact) => ({ path: task.outputs.get(artifact.format) ?? "", bytes: artifact.bytes }));
    writeTogether(files);
    if (options.verify) await verifyFiles(task.outputs, conversion.diagram);
    return { name, conversion, outputs: task.outputs, seconds: (performance.now() - started) / 1000 };
  } catch (thrown) {
    return { name, fault: asFault(thrown) };
  }
}

/** Writes outcomes as they come. */
function openReporter(options: ConvertOptions, terminal: Terminal, progress: Progress): (outcome: Outcome) => void {
  return (outcome) => {
    progress.clear();
    if (options.json) terminal.out(writeOutcome(outcome));
    else if ("conversion" in outcome && !options.quiet) terminal.out(sayOutcome(outcome));
    if ("fault" in outcome) terminal.err(`${red(terminal, "failed")} ${outcome.name}: ${sayFault(outcome.fault)}\n`);
  };
}

/** A Fault in one line; bugs bring along what a report needs. */
function sayFault(fault: Fault): string {
  const detail = fault.code === "internal_error" || fault.code === "output_invalid" ? fault.detail : null;
  if (detail === null) return fault.message;
  const origin = detail
    .trim()
    .split(/\s*\n\s*/)
    .slice(0, 3)
    .join(" | ");
  return `${fault.message} (${origin})`;
}

/** Puts large files first for several workers, so that none of them keeps one busy at the end while the others have nothing left to do. */
export function inOrderOfWork(tasks: readonly Task[], jobs: number): readonly Task[] {
  if (jobs === 1) return tasks;
  const bytesOf = ({ input }: Task): number => (input.path === null ? 0 : (statSync(input.path, { throwIfNoEntry: false })?.size ?? 0));
  const sized = tasks.map((task) => ({ task, bytes: bytesOf(task) }));
  return sized.toSorted((one, two) => two.bytes - one.bytes).map(({ task }) => task);
}

/** Runs tasks, at most `jobs` at once, and reports each as it ends. */
async function runAll(tasks: readonly Task[], jobs: number, run: (task: Task) => Promise<void>): Promise<void> {
  const waiting = inOrderOfWork(tasks, jobs).values();
  const lane = async (): Promise<void> => {
    for (const task of waiting) await run(task);
  };
  await Promise.all(Array.from({ length: jobs }, lane));
}

/** Refuses an `--out` that is there and no folder, before anything is looked at. */
function checkOut(out: string | null): void {
  if (out !== null && statSync(out, { throwIfNoEntry: false })?.isDirectory() === false)
    throw wrongUse(`--out takes a folder, and ${out} is a file`);
}

/** Runs the command and returns the exit status: 0 all converted, 1 some failed. Throws `invalid_request` for wrong use. */
export async function runConvert(options: ConvertOptions, terminal: Terminal, openPool: OpenPool): Promise<number> {
  const started = performance.now();
  checkOut(options.out);
  const inputs = collectInputs(options.inputs, options.recursive);
  const chosen = formats.filter((format) => options.formats.includes(format.id));
  const plan = planOutputs(inputs.found, { out: options.out, force: options.force, formats: chosen });
  const progress = openProgress(terminal, plan.tasks.length, terminal.isInteractive && !options.quiet);
  const report = openReporter(options, terminal, progress);
  const outcomes: Outcome[] = [...inputs.failed, ...plan.failed];
  for (const outcome of outcomes) report(outcome);
  if (inputs.found.length === 0 && outcomes.length === 0)
    terminal.err("no picture was found: folders are searched for .png .jpg .jpeg .webp\n");

  const cores = shareCores(options, plan.tasks.length, availableParallelism());
  const pool = openPool(cores);
  let done = 0;
  progress.show(done);
  await runAll(plan.tasks, cores.jobs, async (task) => {
    const outcome = await runTask(task, options, { pool, terminal });
    outcomes.push(outcome);
    report(outcome);
    progress.show(++done);
  });
  progress.clear();
  await pool.close();

  const summary = summarise(outcomes, inputs.skipped, (performance.now() - started) / 1000);
  if (options.json) terminal.out(writeSummary(summary));
  else if (!options.quiet) terminal.out(saySummary(summary));
  return summary.failed > 0 || summary.converted === 0 ? 1 : 0;
}
