/** Kills the service at random moments under load, again and again, and collects what its clients saw until every job has ended. */
import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { openPglite } from "../../src/adapters/jobs/pglite.ts";
import type { JobStatus } from "../../src/core/job.ts";
import { startService } from "../../tools/service/running-service.ts";
import type { RunningService, ServiceSettings } from "../../tools/service/running-service.ts";
import type { Run } from "./checker.ts";
import { readFinalState } from "./history.ts";
import type { Observation, Span } from "./history.ts";

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

interface Account {
  readonly name: string;
  readonly key: string;
}

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

/** A seeded generator of numbers below 1 (mulberry32), so that a run can be repeated as far as time allows. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Runs a command of a second process; null when it failed, as it may while the service is being killed. */
async function command(folder: string, ...words: readonly string[]): Promise<readonly Record<string, string>[] | null> {
  const env = { ...process.env, ...settings, REDRAW_DATA_DIR: folder };
  const done = await run(process.execPath, ["cmd/redraw.ts", ...words, "--json"], { env }).catch(() => null);
  if (done === null) return null;
  const answer = JSON.parse(done.stdout) as Record<string, string> | readonly Record<string, string>[];
  return Array.isArray(answer) ? (answer as readonly Record<string, string>[]) : [answer as Record<string, string>];
}

/** Clients that write down everything they see. */
function openClients(seen: Observation[], accounts: readonly Account[], chance: () => number) {
  const known: { job: string; account: Account }[] = [];
  const open: { key: string; account: Account; picture: Buffer }[] = [];
  let requests = 0;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)];

  const ask = async (
    url: string,
    account: Account,
    init: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer } = {},
  ): Promise<{ response: Response | null; body: Buffer; span: Span }> => {
    const sentAt = performance.now();
    requests++;
    try {
      const response = await fetch(url, {
        ...init,
        headers: { "x-api-key": account.key, ...init.headers },
        signal: AbortSignal.timeout(20_000),
      });
      const body = Buffer.from(await response.arrayBuffer());
      return { response, body, span: { sentAt, answeredAt: performance.now() } };
    } catch {
      return { response: null, body: Buffer.alloc(0), span: { sentAt, answeredAt: performance.now() } };
    }
  };
  const convert = async (baseUrl: string): Promise<void> => {
    // A client whose answer was lost repeats its request with the same key: that must stay one job.
    const again = chance() < 0.5 ? open.shift() : undefined;
    const account = again?.account ?? pick(accounts)!;
    const idempotencyKey = again?.key ?? (chance() < 0.5 ? randomUUID() : null);
    const picture = again?.picture ?? (chance() < soundShare ? sound : broken);
    const headers = { "content-type": "image/png", ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }) };
    const { response, body, span } = await ask(`${baseUrl}/convert`, account, { method: "POST", headers, body: picture });
    if (response === null) {
      seen.push({ kind: "unanswered", account: account.name, idempotencyKey, ...span });
      if (idempotencyKey !== null) open.push({ key: idempotencyKey, account, picture });
    } else if (response.status === 202) {
      const job = (JSON.parse(body.toString()) as { job_id: string }).job_id;
      seen.push({ kind: "accepted", account: account.name, job, idempotencyKey, ...span });
      known.push({ job, account });
    } else {
      seen.push({ kind: "refused", account: account.name, status: response.status, ...span });
      if (response.status === 409 && idempotencyKey !== null) open.push({ key: idempotencyKey, account, picture });
    }
  };
  const look = async (baseUrl: string, asked = pick(known)): Promise<JobStatus | null> => {
    if (asked === undefined) return null;
    const account = chance() < 0.1 ? pick(accounts)! : asked.account;
    const { response, body, span } = await ask(`${baseUrl}/jobs/${asked.job}`, account);
    if (response?.status !== 200) return null;
    const { status } = JSON.parse(body.toString()) as { status: JobStatus };
    seen.push({ kind: "status", account: account.name, job: asked.job, status, ...span });
    return status;
  };
  const download = async (baseUrl: string, asked = pick(known)): Promise<void> => {
    if (asked === undefined || (await look(baseUrl, asked)) !== "succeeded") return;
    const format = pick(["vsdx", "pptx", "drawio", "svg", "ir", "preview"])!;
    const { response, body, span } = await ask(`${baseUrl}/jobs/${asked.job}/download?format=${format}&redirect=false`, asked.account);
    const about = { account: asked.account.name, job: asked.job, format, ...span };
    if (response?.status === 200) seen.push({ kind: "downloaded", sha256: createHash("sha256").update(body).digest("hex"), ...about });
    else if (response?.status === 404) seen.push({ kind: "missing", ...about });
  };
  return { known, requests: () => requests, convert, look, download };
}

type Clients = ReturnType<typeof openClients>;

/** Keeps some clients busy until told to stop. */
async function load(clients: Clients, baseUrl: string, chance: () => number, stop: AbortSignal): Promise<void> {
  const client = async (): Promise<void> => {
    while (!stop.aborted) {
      const [what, pauseMs] = [chance(), 20 + 200 * chance()];
      if (what < 0.3) await clients.convert(baseUrl);
      else if (what < 0.8) await clients.look(baseUrl);
      else await clients.download(baseUrl);
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
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
async function settle(clients: Clients, baseUrl: string): Promise<void> {
  const until = performance.now() + 1_800_000;
  for (const asked of clients.known) {
    for (;;) {
      const status = await clients.look(baseUrl, asked);
      if (status === "succeeded" || status === "failed") break;
      if (performance.now() > until) throw new Error(`${asked.job} has not ended within half an hour`);
      await sleep(250);
    }
    await clients.download(baseUrl, asked);
  }
}

async function oneLife(
  service: RunningService,
  clients: Clients,
  options: { folder: string; chance: () => number; afterMs: number },
): Promise<number> {
  const stop = new AbortController();
  const working = load(clients, service.baseUrl, options.chance, stop.signal);
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
  const clients = openClients(seen, accounts, chance);
  let commands = 0;
  for (let life = 1; life <= kills; life++) {
    options.onLife?.(life);
    commands += await oneLife(service, clients, { folder, chance, afterMs: 200 + 4_000 * chance() });
    service = await startService(folder, settings);
  }
  await settle(clients, service.baseUrl);
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
