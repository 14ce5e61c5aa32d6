/** Kills the service at random moments under load, again and again, and collects what its clients saw until every job has ended. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { openPglite } from "../../src/adapters/jobs/pglite.ts";
import { startService } from "../../tools/service/running-service.ts";
import type { RunningService, ServiceSettings } from "../../tools/service/running-service.ts";
import { chanceOf } from "./chance.ts";
import type { Run } from "./checker.ts";
import { openClients } from "./clients.ts";
import type { Account, Clients } from "./clients.ts";
import { readFinalState } from "./history.ts";
import type { Observation } from "./history.ts";

const run = promisify(execFile);
const sound: Buffer = readFileSync("examples/lanes-green.png");
/** Most pictures are cut off: they are accepted, fail soon and are refunded, so that many jobs end in a short time. */
const broken: Buffer = sound.subarray(0, -200);
const soundShare = 0.1;
/** Text is left out and one conversion runs at a time: what is tried here is the pipeline. */
const settings: ServiceSettings = {
  REDRAW_TEXT: "none",
  REDRAW_WORKER_SLOTS: "1",
  REDRAW_LOG_LEVEL: "error",
  REDRAW_REQUESTS_PER_MINUTE: "100000",
};

/** What the loops did, for the report. */
export interface KillReport {
  readonly run: Run;
  readonly kills: number;
  readonly requests: number;
  readonly accepted: number;
  readonly unanswered: number;
  /** Commands of a second process that ended well. */
  readonly commands: number;
}

/** Runs a command of a second process; null when it failed, as it may while the service is being killed. */
async function command(folder: string, ...words: readonly string[]): Promise<readonly Record<string, string>[] | null> {
  const env = { ...process.env, ...settings, REDRAW_DATA_DIR: folder };
  const done = await run(process.execPath, ["cmd/redraw.ts", ...words, "--json"], { env }).catch(() => null);
  if (done === null) return null;
  const answer = JSON.parse(done.stdout) as Record<string, string> | readonly Record<string, string>[];
  return Array.isArray(answer) ? (answer as readonly Record<string, string>[]) : [answer as Record<string, string>];
}

/** Makes the accounts: one that runs out of its hour, one that runs out of credits, two that have plenty. */
async function makeAccounts(folder: string): Promise<readonly Account[]> {
  const wanted = [
    { name: "hour", credits: "1000", limit: null },
    { name: "poor", credits: "55", limit: "100000" },
    { name: "one", credits: "100000", limit: "100000" },
    { name: "two", credits: "100000", limit: "100000" },
  ];
  const accounts: Account[] = [];
  for (const { name, credits, limit } of wanted) {
    const made = await command(folder, "accounts", "add", name, "--credits", credits);
    if (limit !== null) await command(folder, "limits", "set", name, limit);
    accounts.push({ name, key: made![0]!["key"]! });
  }
  return accounts;
}

/** What a second process does while the service lives and dies; returns how many commands ended well. */
async function administer(folder: string): Promise<number> {
  const made = await command(folder, "keys", "create", "one", "--name", "short-lived");
  const done = [
    made,
    await command(folder, "credits", "grant", "poor", "7", "--note", "in the middle"),
    made === null ? null : await command(folder, "keys", "revoke", "one", made[0]!["id"]!),
  ];
  return done.filter((answer) => answer !== null).length;
}

/** Waits until every job that clients know of has ended. */
async function settle(clients: Clients): Promise<void> {
  const until = performance.now() + 1_800_000;
  for (const asked of clients.known) {
    for (;;) {
      const status = await clients.look(asked);
      if (status === "succeeded" || status === "failed") break;
      if (performance.now() > until) throw new Error(`${asked.job} has not ended within half an hour`);
      await sleep(250);
    }
    await clients.download(asked);
  }
}

async function oneLife(
  service: RunningService,
  clients: Clients,
  options: { readonly folder: string; readonly afterMs: number },
): Promise<number> {
  const stop = new AbortController();
  const working = clients.load(4, stop.signal);
  const commands = administer(options.folder);
  await sleep(options.afterMs);
  await service.stop("SIGKILL");
  stop.abort();
  await working;
  return commands;
}

/** Kills so many times, lets everything end, and returns both sides of the run. */
export async function killAgainAndAgain(options: {
  readonly folder: string;
  readonly kills: number;
  readonly seed: number;
  readonly onLife?: (life: number) => void;
}): Promise<KillReport> {
  const { folder, kills } = options;
  const chance = chanceOf(options.seed);
  const seen: Observation[] = [];
  let service = await startService(folder, settings);
  const accounts = await makeAccounts(folder);
  const clients = openClients({
    seen,
    accounts,
    chance,
    base: () => service.baseUrl,
    // A client whose answer was lost sends the same picture again.
    picture: () => (chance() < soundShare ? sound : broken),
    callbackUrl: null,
  });
  let commands = 0;
  for (let life = 1; life <= kills; life++) {
    options.onLife?.(life);
    commands += await oneLife(service, clients, { folder, afterMs: 200 + 4_000 * chance() });
    service = await startService(folder, settings);
  }
  await clients.settleOpen(performance.now() + 120_000);
  await settle(clients);
  await clients.readAccounts();
  await service.stop("SIGTERM");
  const database = await openPglite({ folder: join(folder, "database") });
  const final = await readFinalState(database);
  await database.close();
  const count = (kind: Observation["kind"]): number => seen.filter((one) => one.kind === kind).length;
  return {
    run: { seen, final },
    kills,
    requests: clients.requests(),
    accepted: count("accepted"),
    unanswered: count("unanswered"),
    commands,
  };
}
