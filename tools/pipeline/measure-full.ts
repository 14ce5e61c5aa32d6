/** Part "full": what a million jobs cost the requests, the claims and the sweep, and whether any statement reads all of them. */
import { setTimeout as sleep } from "node:timers/promises";
import { openPostgres } from "../../src/adapters/jobs/postgres.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { Stores } from "../../src/app/stores.ts";
import { markdownTable, quantile } from "../statistics.ts";
import { driveStores } from "./drive-stores.ts";
import { makeAccounts, startEngines, withDatabase } from "./engines.ts";
import type { BenchEngines, Settings } from "./engines.ts";
import { fillDatabase } from "./fill-database.ts";
import type { Part, PartOptions, PartResult } from "./part.ts";
import { quantileCells, quantileHead } from "./part.ts";
import type { BenchProcess, Client } from "./processes.ts";
import { jobIdOf, openClient, pictureOf, startBenchProcess } from "./processes.ts";
import { explainSessions, judgePlans, logPlace, plansSince, stopExplaining } from "./statements.ts";

const lanes = 4;

/** One of the two databases, with an ingress of its own. */
interface Side {
  readonly name: "empty" | "million";
  readonly settings: Settings;
  readonly accounts: readonly { readonly name: string; readonly key: string }[];
  readonly ingress: BenchProcess;
  readonly database: Database;
  readonly stores: Stores;
  /** Jobs to read, by account. */
  readonly jobs: { readonly account: number; readonly id: string }[];
}

/** Something that is measured on both sides. */
interface Deed {
  readonly name: "post" | "get" | "list" | "claim" | "sweep";
  readonly count: number;
  readonly lanes: number;
  run(side: Side, index: number): Promise<void>;
}

async function openSide(engines: BenchEngines, name: Side["name"], options: PartOptions): Promise<Omit<Side, "ingress">> {
  const settings = await engines.makeProduct(name);
  const accounts = await makeAccounts(settings, 64);
  if (name === "million") {
    const size = { jobs: Math.round(1_000_000 * options.scale), accounts: 10_000 };
    await withDatabase(settings, (pool) => fillDatabase(pool, size, (text) => options.say(`full: ${text}`)));
  }
  const database = openPostgres({ url: settings["REDRAW_POSTGRES_URL"]!, poolSize: 2 * lanes });
  const numbers = new Map(accounts.map(({ name: account }, index) => [account, index]));
  const past = await database.query<{ id: string; account: string }>(
    "SELECT id, account FROM job WHERE account LIKE 'bench-%' ORDER BY id LIMIT 2000",
  );
  const jobs = past.map(({ id, account }) => ({ id, account: numbers.get(account)! }));
  return { name, settings, accounts, database, stores: openStores(database), jobs };
}

/** What is measured; claims take the jobs that were posted. */
function listDeeds(client: Client, picture: Buffer, scale: number): readonly Deed[] {
  const many = Math.max(60, Math.round(1_500 * scale));
  return [
    {
      name: "post",
      count: many,
      lanes,
      async run(side, index) {
        const account = index % side.accounts.length;
        const id = jobIdOf(await client.post(`${side.ingress.baseUrl}/convert`, side.accounts[account]!.key, picture));
        side.jobs.push({ id, account });
      },
    },
    {
      name: "get",
      count: many,
      lanes,
      async run(side, index) {
        const { id, account } = side.jobs[(index * 7) % side.jobs.length]!;
        const { status, text } = await client.get(`${side.ingress.baseUrl}/jobs/${id}`, side.accounts[account]!.key);
        if (status !== 200) throw new Error(`a job could not be read: ${status} ${text}`);
      },
    },
    {
      name: "list",
      count: many,
      lanes,
      async run(side, index) {
        const { status, text } = await client.get(`${side.ingress.baseUrl}/jobs`, side.accounts[index % side.accounts.length]!.key);
        if (status !== 200) throw new Error(`jobs could not be listed: ${status} ${text}`);
      },
    },
    {
      name: "claim",
      count: Math.round(0.6 * many),
      lanes,
      async run({ stores, jobs }, index) {
        // By asking for whatever waits, and by message: the jobs are those that were posted.
        if (index % 2 === 0) await stores.work.claimOldest({ pool: "default", olderThanSeconds: 0, leaseSeconds: 3_000 });
        else await stores.work.claim({ job: jobs.at(-1 - index)!.id, epoch: 1 }, 3_000);
      },
    },
    {
      name: "sweep",
      count: Math.max(60, Math.round(300 * scale)),
      lanes: 1,
      run: async ({ stores }) => void (await stores.janitor.sweep({ limit: 100, queueIsShort: false })),
    },
  ];
}

/** Does one thing on both sides in turns, so that whatever else the machine does meets both; returns milliseconds by side. */
async function compare(sides: readonly Side[], deed: Deed): Promise<readonly (readonly number[])[]> {
  const found: readonly number[][] = sides.map(() => []);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < deed.count) {
      const index = next++;
      const order = index % 2 === 0 ? [0, 1] : [1, 0];
      for (const side of order) {
        const since = performance.now();
        await deed.run(sides[side]!, index);
        found[side]!.push(performance.now() - since);
      }
    }
  };
  await Promise.all(Array.from({ length: deed.lanes }, lane));
  return found;
}

/** The ratio of the 99th percentiles, over all and in each third. */
function ratioOf([empty, full]: readonly (readonly number[])[]): { readonly value: number; readonly runs: readonly number[] } {
  const ratio = (from: number, to: number): number => quantile(full!.slice(from, to), 0.99) / quantile(empty!.slice(from, to), 0.99);
  const third = Math.ceil(full!.length / 3);
  return { value: ratio(0, full!.length), runs: [0, 1, 2].map((index) => ratio(index * third, (index + 1) * third)) };
}

/** Runs the product on the full database while it logs every plan. */
async function collectPlans(
  side: Side,
  client: Client,
  picture: Buffer,
): Promise<{ readonly undriven: readonly string[]; readonly judged: ReturnType<typeof judgePlans> }> {
  return withDatabase(side.settings, async (pool) => {
    await explainSessions(pool, "million");
    const since = await logPlace(pool);
    const settings = { ...side.settings, REDRAW_WORKER_SLOTS: "1", REDRAW_DRAIN_MS: "1000" };
    const processes: BenchProcess[] = [];
    for (const name of ["ingress", "worker", "courier"] as const) processes.push(await startBenchProcess(name, settings));
    const base = processes[0]!.baseUrl;
    const { key, name: account } = side.accounts[1]!;
    for (let index = 0; index < 20; index++) {
      const id = jobIdOf(
        await client.post(`${base}/convert?callback_url=https://hook.example.com/x`, key, picture, {
          "idempotency-key": `plan-${index >> 1}`,
        }),
      );
      for (const path of [`/jobs/${id}`, `/jobs/${id}/deliveries`, "/jobs?limit=100", "/account"]) await client.get(`${base}${path}`, key);
    }
    const database = openPostgres({ url: side.settings["REDRAW_POSTGRES_URL"]!, poolSize: 2 });
    const rows = await database.query<{ id: string; hook: boolean }>(
      "SELECT id, callback_url IS NOT NULL AS hook FROM job WHERE account = $1::text AND state = 'succeeded' ORDER BY accepted_at DESC LIMIT 200",
      [account],
    );
    const subject = {
      account,
      keyHash: "none",
      past: rows.map(({ id }) => id),
      pastWithWebhook: rows.find(({ hook }) => hook)?.id ?? rows[0]!.id,
    };
    const undriven = await driveStores(openStores(database), subject);
    // Every duty that comes round within a minute has come round, the workers' reports among them.
    await sleep(6_000);
    await database.close();
    await Promise.all(processes.map((process) => process.stop()));
    await stopExplaining(pool, "million");
    return { undriven, judged: judgePlans(await plansSince(pool, since), "job") };
  });
}

async function measure(engines: BenchEngines, options: PartOptions): Promise<PartResult> {
  const [client, picture] = [openClient(), await pictureOf(2_000)];
  const sides: Side[] = [];
  for (const name of ["empty", "million"] as const) {
    const side = await openSide(engines, name, options);
    sides.push({ ...side, ingress: await startBenchProcess("ingress", side.settings) });
  }
  const rows: (readonly string[])[] = [];
  const measured: Record<string, { readonly value: number; readonly runs?: readonly number[] }> = {};
  const limitOf = { post: "fullPost", get: "fullGet", list: "fullList", claim: "fullClaim", sweep: "fullSweep" } as const;
  for (const deed of listDeeds(client, picture, options.scale)) {
    options.say(`full: ${deed.name}`);
    // The first answers of a process are slower than all others.
    await compare(sides, { ...deed, count: Math.min(60, deed.count) });
    const found = await compare(sides, deed);
    measured[limitOf[deed.name]] = ratioOf(found);
    for (const [index, side] of sides.entries())
      rows.push([deed.name, side.name, String(found[index]!.length), ...quantileCells(found[index]!)]);
  }
  await Promise.all(sides.map(({ ingress }) => ingress.stop()));
  options.say("full: plans of every statement");
  const full = sides[1]!;
  const { undriven, judged } = await collectPlans(full, client, picture);
  const problems = await full.stores.janitor.checkLedger({ changedWithinSeconds: null });
  await Promise.all(sides.map(({ database }) => database.close()));
  await client.close();
  measured["sequentialScans"] = { value: judged.scanning.length };
  const lines = judged.scanning.map((query) => `- \`${query.slice(0, 200)}\``).join("\n");
  return {
    versions: engines.versions,
    measured,
    sections: [
      `## A full database\n\n${Math.round(1_000_000 * options.scale).toLocaleString("en")} jobs of 10,000 accounts in a month, written by SQL; the ledger's check of all of them finds ${problems.length} problems. Both databases are on one server, each has an ingress of its own, and every request goes to both in turns, ${lanes} at once.`,
      markdownTable([["what", "database", "number", ...quantileHead.map((head) => `${head}, ms`)], ...rows]),
      `Statements of the product on \`job\`, collected from the server's log of plans while an ingress, a worker and a courier ran and every question of the stores was asked: ${judged.statements}, of which ${judged.scanning.length} read the table one row after the other.${lines === "" ? "" : `\n\n${lines}`}${undriven.length === 0 ? "" : `\n\nNot asked directly: ${undriven.join(", ")}.`}\n\nThe check of the whole ledger, at the start and every six hours, reads everything by intent and is left out.`,
    ],
  };
}

/** Measures a full database beside an empty one. */
export const measureFull: Part = async (options) => {
  const engines = await startEngines(options.folder);
  try {
    return await measure(engines, options);
  } finally {
    await engines.stop();
  }
};
