/** `redraw watch`: converts the pictures of a folder as they come, until it is told to stop. */
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { asFault } from "../../core/fault.ts";
import { descriptions, namedDescriptions } from "../../formats/descriptions.ts";
import { openSeats } from "../seats.ts";
import { untilFired } from "../stop-signals.ts";
import type { ConvertWork, LookedTask, Opened } from "./convert.ts";
import { checkOut, runTask, sayFault, shareCores } from "./convert.ts";
import { reasonOf, wrongUse } from "./faults.ts";
import { isPictureName, stemOf } from "./inputs.ts";
import type { Input } from "./inputs.ts";
import { lookIntoAll } from "./look.ts";
import { planOutputs } from "./plan.ts";
import type { Task } from "./plan.ts";
import type { Outcome } from "./report.ts";
import { sayBriefly, writeOutcome } from "./report.ts";
import type { Terminal } from "./terminal.ts";
import { red } from "./terminal.ts";
import type { WatchOptions } from "./watch-command.ts";
import { watchFolder } from "./watched-folder.ts";

/** What watching needs from outside; times are given in by tests alone. */
export interface WatchPorts {
  readonly work: ConvertWork;
  readonly stop: AbortSignal;
  /** Milliseconds for which a picture must not have grown. */
  readonly settleMs?: number;
  /** Milliseconds after which what was unavailable is tried again. */
  readonly retryMs?: number;
}

/** How long pictures at work may go on after the first signal, in milliseconds: as long as the service gives its own. */
const graceMs = 10_000;

/** What a picture's content is told by: when it was written, in milliseconds, and its bytes. */
interface Print {
  readonly writtenMs: number;
  readonly bytes: number;
}

function printOf(path: string): Print | null {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true ? { writtenMs: status.mtimeMs, bytes: status.size } : null;
}

const isSame = (one: Print | undefined, other: Print): boolean => one?.writtenMs === other.writtenMs && one.bytes === other.bytes;

/** True when every file of a picture is there and none is older than the picture. */
function isCurrent({ outputs }: Task, { writtenMs }: Print): boolean {
  return [...outputs.values()].every((path) => (printOf(path)?.writtenMs ?? -1) >= writtenMs);
}

/** Lets no file be older than its picture, which another machine's clock may have dated ahead: the next start would convert it again. */
function dateOutputs({ outputs }: Task, { writtenMs }: Print): void {
  // A millisecond later: seconds go to the system as a fraction, which may be cut to just below (seen: .951 became .950999).
  const date = new Date(Math.ceil(writtenMs) + 1);
  for (const path of outputs.values()) if ((printOf(path)?.writtenMs ?? writtenMs) < writtenMs) utimesSync(path, date, date);
}

/** Pictures that would become the same files: `a.png` and `a.jpg` of one folder; none where the folder is gone as well. */
function siblingsOf(path: string): readonly string[] {
  const stem = stemOf(path);
  const names = existsSync(dirname(path)) ? readdirSync(dirname(path)) : [];
  const alike = names.filter((name) => isPictureName(name) && stemOf(name) === stem && name !== basename(path));
  return alike.map((name) => join(dirname(path), name));
}

/** Everything that one run of the command shares. */
interface Watch {
  readonly options: WatchOptions;
  readonly terminal: Terminal;
  readonly ports: WatchPorts;
  readonly opened: Opened;
  /** What each picture was when it was last looked at. */
  readonly seen: Map<string, Print>;
  /** Pictures that wait or are at work; true when they have changed since. */
  readonly busy: Map<string, boolean>;
  readonly atWork: Set<Promise<void>>;
  readonly seats: ReturnType<typeof openSeats<null>>;
  readonly checkModels: () => Promise<void>;
}

function say({ options, terminal }: Watch, outcome: Outcome): void {
  if (options.json) terminal.out(writeOutcome(outcome));
  else if ("conversion" in outcome) terminal.out(sayBriefly(outcome));
  if ("fault" in outcome) terminal.err(`${red(terminal, "failed")} ${outcome.name}: ${sayFault(outcome.fault)}\n`);
}

const inputOf = ({ options }: Watch, path: string): Input => ({ name: path, below: relative(options.folder, dirname(path)), path });

/** Plans a picture; two pictures for one file are refused as `convert` refuses them. */
function planOf(watch: Watch, path: string): ReturnType<typeof planOutputs> {
  const { formats, out } = watch.options;
  const chosen = Object.values({ ...descriptions, ...namedDescriptions }).filter(({ id }) => formats.includes(id));
  const inputs = [path, ...siblingsOf(path)].map((one) => inputOf(watch, one));
  return planOutputs(inputs, { out, force: true, formats: chosen });
}

/** Looks into a picture and converts it. */
async function convertPicture(watch: Watch, task: Task, print: Print): Promise<Outcome> {
  const { terminal, ports, opened } = watch;
  const { found, failed } = await lookIntoAll([task.input], { terminal, inspect: ports.work.inspect });
  const [refusal] = failed;
  if (refusal !== undefined) return refusal;
  await watch.checkModels();
  const looked: LookedTask = { ...task, ...found[0]! };
  const outcome = await runTask(looked, { verify: false }, opened);
  if ("conversion" in outcome) dateOutputs(task, print);
  return outcome;
}

/** Converts a picture when its turn comes, and once more when it has changed meanwhile. */
async function take(watch: Watch, task: Task, print: Print): Promise<void> {
  const { ports, busy, seen, seats } = watch;
  const path = task.input.name;
  busy.set(path, false);
  try {
    const outcome = await seats.use(() => convertPicture(watch, task, print), ports.stop);
    if (ports.stop.aborted && "fault" in outcome) return;
    say(watch, outcome);
    // A full disk, a service that is away: the picture is not to blame, and nobody would touch it again.
    if ("fault" in outcome && outcome.fault.kind === "unavailable") {
      seen.delete(path);
      setTimeout(() => consider(watch, path), ports.retryMs ?? 60_000).unref();
    }
  } catch (thrown) {
    if (!ports.stop.aborted) say(watch, { name: path, fault: asFault(thrown) });
  } finally {
    const hasChanged = busy.get(path) === true;
    busy.delete(path);
    if (hasChanged) consider(watch, path);
  }
}

/** Decides what is to be done about a picture that is there or has changed. */
function consider(watch: Watch, path: string): void {
  const { seen, busy, ports } = watch;
  if (ports.stop.aborted) return;
  if (busy.has(path)) return void busy.set(path, true);
  const print = printOf(path);
  if (print === null || isSame(seen.get(path), print)) return;
  const isFirst = !seen.has(path);
  seen.set(path, print);
  const plan = planOf(watch, path);
  const task = plan.tasks.find(({ input }) => input.name === path);
  if (task === undefined) {
    for (const refusal of plan.failed) if (refusal.name === path) say(watch, refusal);
  } else if (!isFirst || !isCurrent(task, print)) {
    const taken = take(watch, task, print).finally(() => watch.atWork.delete(taken));
    watch.atWork.add(taken);
  }
}

/** Forgets a picture that is gone; one that stood against it has its files to itself now. */
function forget(watch: Watch, path: string): void {
  watch.seen.delete(path);
  for (const sibling of siblingsOf(path)) {
    watch.seen.delete(sibling);
    consider(watch, sibling);
  }
}

function open(options: WatchOptions, terminal: Terminal, ports: WatchPorts): Watch {
  const { work } = ports;
  const cores = shareCores(options, Number.MAX_SAFE_INTEGER, availableParallelism());
  let checked: Promise<void> | null = null;
  return {
    options,
    terminal,
    ports,
    opened: { pool: work.openPool(cores), writer: work.openWriter() },
    seen: new Map(),
    busy: new Map(),
    atWork: new Set(),
    seats: openSeats(Array.from({ length: cores.jobs }, () => null)),
    checkModels: () => (checked ??= work.checkModels()),
  };
}

/** Waits until no picture is at work, but not for long. */
async function untilIdle({ atWork, terminal }: Watch): Promise<void> {
  if (atWork.size > 0) terminal.err("stopping: pictures at work get ten seconds; a second signal ends at once\n");
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, graceMs);
  await Promise.race([Promise.all(atWork), late.promise]);
  clearTimeout(timer);
}

/** Watches until the signal; returns the exit status: 0 told to stop, 1 the folder cannot be watched. Throws `invalid_request`. */
export async function runWatch(options: WatchOptions, terminal: Terminal, ports: WatchPorts): Promise<number> {
  const { folder, out, recursive, pollSeconds } = options;
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw wrongUse(`watch takes a folder, and ${folder} is none`);
  checkOut(out);
  const watch = open(options, terminal, ports);
  const ended = Promise.withResolvers<string>();
  const pollMs = pollSeconds === null ? null : pollSeconds * 1000;
  const watched = watchFolder(
    { folder, out, recursive, pollMs, settleMs: ports.settleMs ?? 2000 },
    {
      onPicture: (path) => consider(watch, path),
      onGone: (path) => forget(watch, path),
      onClosed: (path) => terminal.err(`passed over ${path}: it may not be read\n`),
      onError: (thrown) => ended.resolve(`${folder} cannot be watched: ${reasonOf(thrown)}; --poll looks without the system's help`),
      onEnd: () => ended.resolve(`${folder} is gone`),
    },
  );
  terminal.err(`watching ${folder}\n`);
  const failure = await Promise.race([untilFired(ports.stop), ended.promise]);
  await watched.close();
  if (failure === undefined) await untilIdle(watch);
  else terminal.err(`redraw: ${failure}\n`);
  await Promise.all([watch.opened.pool.close(), watch.opened.writer.close()]);
  return failure === undefined ? 0 : 1;
}
