/** Runs one cell of the matrix once: load, fault, recovery, and the check of every promise. */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { openPostgres } from "../../src/adapters/jobs/postgres.ts";
import { checkRun } from "./checker.ts";
import type { Run, Violation } from "./checker.ts";
import { readFinalState } from "./history.ts";
import type { FinalState } from "./history.ts";
import { countHidden } from "./inflict/engines.ts";
import type { Cell } from "./matrix.ts";
import { settle } from "./world/settle.ts";
import { openWorld } from "./world/world.ts";
import type { World } from "./world/world.ts";

/** What came of a run. */
export interface CellRun {
  /** How often the fault was inflicted. */
  readonly faults: number;
  readonly requests: number;
  readonly accepted: number;
  /** Conversions whose answer was lost, and those that were answered with 5xx. */
  readonly unanswered: number;
  readonly unavailable: number;
  readonly jobs: number;
  readonly succeeded: number;
  readonly webhooks: number;
  readonly observations: number;
  /** Milliseconds from the end of the fault to the next 202 of a request that was sent after it; null when there was none. */
  readonly acceptedAfterMs: number | null;
  /** Seconds from the end of the fault until nothing moved any more. */
  readonly settledAfterSeconds: number;
  readonly versions: readonly string[];
  readonly violations: readonly Violation[];
}

/** A run with what somebody needs who looks for the reason of a violation. */
export interface Evidence {
  readonly result: CellRun;
  readonly run: Run;
  /** What the processes said, by name. */
  readonly said: Readonly<Record<string, string>>;
}

/** Clients that ask at once. */
const clientCount = 8;
/** Load before the fault, and after it, in milliseconds. */
const [beforeMs, afterMs] = [2_000, 3_000];
/** T_max of a run is longer; what has not ended by then never will. */
const patienceMs = 900_000;

async function readFinal(url: string): Promise<FinalState> {
  const database = openPostgres({ url, poolSize: 1 });
  try {
    return await readFinalState(database);
  } finally {
    await database.close();
  }
}

/** Looks for messages that nobody will ever get; the answers of consumers are given one after the other, so that one look proves nothing. */
async function hiddenMessages(world: World): Promise<readonly Violation[]> {
  let hidden = 0;
  for (let look = 0; look < 5; look++) {
    hidden = await countHidden(world);
    if (hidden === 0) return [];
    await sleep(1_000);
  }
  return [{ invariant: "I2", subject: "the stream", what: `hides ${hidden} messages` }];
}

/** Puts the world under load, inflicts the fault and lets everything end; what does not end is a broken promise. */
async function suffer(
  world: World,
  cell: Cell,
): Promise<{ readonly faults: number; readonly healedAt: number; readonly stuck: Violation[] }> {
  const stop = new AbortController();
  const load = cell.isQuiet === true ? Promise.resolve() : world.clients.load(clientCount, stop.signal);
  await sleep(cell.isQuiet === true ? 0 : beforeMs);
  const stuck: Violation[] = [];
  const faults = await cell.inflict(world);
  const healedAt = performance.now();
  await sleep(cell.isQuiet === true ? 0 : afterMs);
  stop.abort();
  await load;
  await settle(world.clients, world.engines.databaseUrl(), patienceMs).catch((error: unknown) => {
    stuck.push({ invariant: "I2", subject: "the run", what: error instanceof Error ? error.message : String(error) });
  });
  stuck.push(...(await hiddenMessages(world)));
  return { faults, healedAt, stuck };
}

/** A fault that never happened proves nothing. */
function neverInflicted(faults: number): readonly Violation[] {
  return faults > 0 ? [] : [{ invariant: "I2", subject: "the run", what: "the fault was never inflicted" }];
}

/** Turns what was found around in a cell that nothing can survive. */
function judge({ breaks }: Cell, found: readonly Violation[]): readonly Violation[] {
  if (breaks === undefined) return found;
  const isFound = found.some(({ invariant }) => invariant === breaks);
  return isFound ? [] : [{ invariant: breaks, subject: "the checker", what: "found nothing where something was lost" }];
}

/** Runs a cell. */
export async function runCell(cell: Cell, seed: number): Promise<Evidence> {
  const world = await openWorld(seed, cell.world);
  try {
    const { faults, healedAt, stuck } = await suffer(world, cell);
    const settledAfterSeconds = (performance.now() - healedAt) / 1_000;
    const run: Run = { seen: world.seen, final: await readFinal(world.engines.databaseUrl()) };
    const count = (kind: string): number => world.seen.filter((one) => one.kind === kind).length;
    const later = world.seen.find((one) => one.kind === "accepted" && one.sentAt >= healedAt);
    const result: CellRun = {
      faults,
      requests: world.clients.requests(),
      accepted: count("accepted"),
      unanswered: count("unanswered"),
      unavailable: world.seen.filter((one) => one.kind === "refused" && one.status >= 500).length,
      jobs: run.final.jobs.length,
      succeeded: run.final.jobs.filter(({ status }) => status === "succeeded").length,
      webhooks: count("webhook"),
      observations: world.seen.length,
      acceptedAfterMs: later === undefined ? null : later.answeredAt - healedAt,
      settledAfterSeconds,
      versions: world.engines.versions,
      violations: [...neverInflicted(faults), ...judge(cell, [...stuck, ...checkRun(run)]), ...((await cell.check?.(world, run)) ?? [])],
    };
    const said = Object.fromEntries(Object.values(world.replicas).flatMap((kind) => kind.map((one) => [one.name, one.said()])));
    return { result, run, said };
  } finally {
    await world.close();
  }
}
