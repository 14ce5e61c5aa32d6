/** `redraw convert`: finds the files, looks into them, plans the outputs, converts, writes and reports. */
import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { performance } from "node:perf_hooks";
import type { Conversion } from "../../app/convert.ts";
import { asFault } from "../../core/fault.ts";
import type { Fault } from "../../core/fault.ts";
import { descriptions, namedDescriptions } from "../../formats/descriptions.ts";
import type { ConvertPool } from "../convert-pool.ts";
import { wrongUse } from "./faults.ts";
import { collectInputs, pictureEndings } from "./inputs.ts";
import { lookIntoAll } from "./look.ts";
import type { Looked } from "./look.ts";
import type { ConvertOptions } from "./options.ts";
import { pdfPages } from "./pdf-pages.ts";
import { planOutputs } from "./plan.ts";
import type { Task } from "./plan.ts";
import type { Progress } from "./progress.ts";
import { openProgress } from "./progress.ts";
import type { Outcome } from "./report.ts";
import { sayOutcome, saySummary, summarise, writeOutcome, writeSummary } from "./report.ts";
import type { Terminal } from "./terminal.ts";
import { red } from "./terminal.ts";
import { verifyFiles } from "./verify.ts";
import type { DiagramWriter } from "./write-diagrams.ts";
import { prepareFolder, writeTogether } from "./write.ts";

/** A file that was looked into, and what it becomes. */
export type LookedTask = Task & Looked;

/** Each picture at work takes some 300 MB beside the first: a host with many cores is not filled unless `--jobs` asks for it. */
const mostUnasked = 4;

/** What does the work; given in so that tests can convert without nets. */
export interface ConvertWork {
  /** Refuses what is no whole picture within the limits. */
  readonly inspect: (bytes: Uint8Array) => void;
  /** Refuses to go on with models that are missing or altered; asked once, before the first picture and never without one. */
  readonly checkModels: () => Promise<void>;
  readonly openPool: (options: { readonly jobs: number; readonly threads: number }) => ConvertPool;
  readonly openWriter: () => DiagramWriter;
}

/** Decides how many pictures run at once and how many threads each gets. */
export function shareCores(
  wanted: { readonly jobs: number | null; readonly threads: number | null },
  pictures: number,
  cores: number,
): { readonly jobs: number; readonly threads: number } {
  const jobs = Math.max(1, Math.min(wanted.jobs ?? Math.min(cores, mostUnasked), pictures));
  return { jobs, threads: wanted.threads ?? Math.max(1, Math.floor(cores / jobs)) };
}

/** What is opened for pictures and diagrams. */
export interface Opened {
  readonly pool: ConvertPool;
  readonly writer: DiagramWriter;
}

/** Recognises a picture, or takes a diagram as it is, and writes every format. */
async function convertTask(task: LookedTask, { pool, writer }: Opened): Promise<Conversion> {
  const { input, outputs } = task;
  const content = await task.load();
  const formatIds = [...outputs.keys()];
  if (content.kind === "diagram") return writer.write(content.diagram, formatIds);
  const name = input.stem ?? (input.path === null ? undefined : basename(input.path));
  return pool.convert(content.bytes, formatIds, name);
}

/** Converts one file and writes what it becomes; what fails is told in the outcome. */
export async function runTask(task: LookedTask, options: { readonly verify: boolean }, opened: Opened): Promise<Outcome> {
  const started = performance.now();
  const { name } = task.input;
  try {
    prepareFolder(task.folder);
    const conversion = await convertTask(task, opened);
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
export function sayFault(fault: Fault): string {
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
export function inOrderOfWork<One extends Task>(tasks: readonly One[], jobs: number): readonly One[] {
  if (jobs === 1) return tasks;
  const bytesOf = ({ input }: One): number => (input.path === null ? 0 : (statSync(input.path, { throwIfNoEntry: false })?.size ?? 0));
  const sized = tasks.map((task) => ({ task, bytes: bytesOf(task) }));
  return sized.toSorted((one, two) => two.bytes - one.bytes).map(({ task }) => task);
}

/** Runs tasks, at most `jobs` at once, and reports each as it ends. */
async function runAll(tasks: readonly LookedTask[], jobs: number, run: (task: LookedTask) => Promise<void>): Promise<void> {
  const waiting = inOrderOfWork(tasks, jobs).values();
  const lane = async (): Promise<void> => {
    for (const task of waiting) await run(task);
  };
  await Promise.all(Array.from({ length: jobs }, lane));
}

/** Refuses an `--out` that is there and no folder, before anything is looked at; throws `invalid_request`. */
export function checkOut(out: string | null): void {
  if (out !== null && statSync(out, { throwIfNoEntry: false })?.isDirectory() === false)
    throw wrongUse(`--out takes a folder, and ${out} is a file`);
}

/** Everything that is known before any work is done. */
interface Prepared {
  readonly tasks: readonly LookedTask[];
  readonly failed: readonly Outcome[];
  readonly skipped: number;
}

/** Finds the files, looks into them and plans what they become. */
async function prepare(options: ConvertOptions, terminal: Terminal, { inspect }: ConvertWork): Promise<Prepared> {
  const inputs = collectInputs(options.inputs, options.recursive);
  const documents = { pdf: pdfPages, pages: options.pages };
  const looked = await lookIntoAll(inputs.found, { terminal, inspect, documents });
  const chosen = Object.values({ ...descriptions, ...namedDescriptions }).filter(({ id }) => options.formats.includes(id));
  const loads = new Map(looked.found.map((one) => [one.input, one]));
  const plan = planOutputs([...loads.keys()], { out: options.out, force: options.force, formats: chosen });
  const tasks = plan.tasks.map((task) => ({ ...task, ...loads.get(task.input)! }));
  return { tasks, failed: [...inputs.failed, ...looked.failed, ...plan.failed], skipped: inputs.skipped };
}

/** Runs the command and returns the exit status: 0 all converted, 1 some failed. Throws `invalid_request` for wrong use, `model_unusable`. */
export async function runConvert(options: ConvertOptions, terminal: Terminal, work: ConvertWork): Promise<number> {
  const started = performance.now();
  checkOut(options.out);
  const { tasks, failed, skipped } = await prepare(options, terminal, work);
  const progress = openProgress(terminal, tasks.length, terminal.isInteractive && !options.quiet);
  const report = openReporter(options, terminal, progress);
  const outcomes: Outcome[] = [...failed];
  for (const outcome of outcomes) report(outcome);
  if (tasks.length === 0 && outcomes.length === 0)
    terminal.err(`no picture was found: folders are searched for ${pictureEndings.join(" ")}\n`);

  if (tasks.some(({ kind }) => kind === "picture")) await work.checkModels();
  const cores = shareCores(options, tasks.length, availableParallelism());
  const opened = { pool: work.openPool(cores), writer: work.openWriter() };
  let done = 0;
  progress.show(done);
  await runAll(tasks, cores.jobs, async (task) => {
    const outcome = await runTask(task, options, opened);
    outcomes.push(outcome);
    report(outcome);
    progress.show(++done);
  });
  progress.clear();
  await Promise.all([opened.pool.close(), opened.writer.close()]);

  const summary = summarise(outcomes, skipped, (performance.now() - started) / 1000);
  if (options.json) terminal.out(writeSummary(summary));
  else if (!options.quiet) terminal.out(saySummary(summary));
  return summary.failed > 0 || summary.converted === 0 ? 1 : 0;
}
