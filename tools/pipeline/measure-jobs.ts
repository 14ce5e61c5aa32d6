/** Part "jobs": jobs a second from the use case to the terminal transaction, beside graphile-worker and BullMQ. */
import { median, markdownTable } from "../statistics.ts";
import { startRedis } from "../services/redis.ts";
import { startChild } from "./children.ts";
import type { AskedChild } from "./children.ts";
import { makeAccounts, startEngines, withDatabase } from "./engines.ts";
import type { BenchEngines, Settings } from "./engines.ts";
import type { JobSystemOptions } from "./job-system.ts";
import type { JobsChildMethods, SystemName } from "./jobs-child.ts";
import type { Part } from "./part.ts";
import { quantileCells, quantileHead } from "./part.ts";
import { processorSeconds } from "./processor-time.ts";

const producers = 64;
const accountCount = 64;
const slots = 32;
const connections = 32;
const childModule = new URL("jobs-child.ts", import.meta.url);

/** One run of one system. */
interface Run {
  /** Jobs a second from the first insertion to the last end. */
  readonly perSecond: number;
  readonly insertedPerSecond: number;
  /** Milliseconds of each insertion. */
  readonly milliseconds: readonly number[];
  /** Milliseconds of processor time per job: in both processes of the system, in the database, in the queue. */
  readonly processor: readonly number[];
}

/** A system under measurement. */
interface MeasuredSystem {
  readonly name: SystemName;
  readonly runs: Run[];
  run(seconds: number): Promise<Run>;
  close(): Promise<void>;
}

async function openSystem(name: SystemName, options: JobSystemOptions): Promise<MeasuredSystem> {
  const children: AskedChild<JobsChildMethods>[] = [startChild(childModule), startChild(childModule)];
  const [producer, worker] = children as [AskedChild<JobsChildMethods>, AskedChild<JobsChildMethods>];
  await producer.ask("openProducer", { ...options, system: name });
  await worker.ask("openWorker", { ...options, system: name });
  let inserted = 0;
  const processor = async (): Promise<readonly number[]> => [
    (await producer.ask("cpuSeconds", undefined)) + (await worker.ask("cpuSeconds", undefined)),
    ...["postgres", name === "bull" ? "redis-server" : "nats-server"].map(processorSeconds),
  ];
  return {
    name,
    runs: [],
    async run(seconds) {
      const before = await processor();
      const { count, begunAt, endedAt, milliseconds } = await producer.ask("insert", { producers, seconds });
      inserted += count;
      const allEndedAt = await worker.ask("untilEnded", inserted);
      const after = await processor();
      const perSecond = (1_000 * count) / (allEndedAt - begunAt);
      return {
        perSecond,
        insertedPerSecond: (1_000 * count) / (endedAt - begunAt),
        milliseconds,
        processor: after.map((seconds, index) => (1_000 * (seconds - before[index]!)) / count),
      };
    },
    async close() {
      await Promise.all(children.map((child) => child.ask("close", undefined)));
      await Promise.all(children.map((child) => child.end()));
    },
  };
}

/** Checks what the jobs left behind: every one succeeded, was charged once, and nothing waits. Throws with what is wrong. */
async function checkRows(settings: Settings): Promise<string> {
  return withDatabase(settings, async (pool) => {
    const { rows } = await pool.query<Record<string, string>>(`
      SELECT (SELECT count(*) FROM job) AS jobs, (SELECT count(*) FROM job WHERE state = 'succeeded') AS succeeded,
        (SELECT count(*) FROM ledger_entry WHERE kind = 'charge') AS charges, (SELECT count(*) FROM outbox) AS outbox,
        (SELECT count(*) FROM job_event) AS events, (SELECT max(attempt) FROM job) AS attempts,
        (SELECT count(*) FROM account WHERE balance <> (SELECT sum(amount) FROM ledger_entry WHERE account = account.name)) AS drift`);
    const { jobs, succeeded, charges, outbox, events, attempts, drift } = rows[0]!;
    const text = `${jobs} jobs: ${succeeded} succeeded, ${charges} charges, ${events} events, ${attempts} attempt at most, ${outbox} messages unsent, ${drift} accounts whose balance is not their ledger's`;
    const isSound = jobs === succeeded && jobs === charges && outbox === "0" && drift === "0";
    if (!isSound) throw new Error(`the rows are not as promised: ${text}`);
    return text;
  });
}

/** Where the database's time went, by statement. */
async function statementTable(settings: Settings, jobs: number): Promise<string> {
  return withDatabase(settings, async (pool) => {
    const { rows } = await pool.query<{ query: string; calls: number; total: number; mean: number }>(
      `SELECT query, calls::float8 AS calls, total_exec_time AS total, mean_exec_time AS mean FROM pg_stat_statements
       WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query NOT ILIKE '%pg_stat%' AND toplevel
       ORDER BY total_exec_time DESC LIMIT 10`,
    );
    const cell = (query: string): string => query.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 100);
    return markdownTable([
      ["statement", "calls per job", "ms each", "ms per job"],
      ...rows.map(({ query, calls, total, mean }) => [cell(query), (calls / jobs).toFixed(2), mean.toFixed(3), (total / jobs).toFixed(3)]),
    ]);
  });
}

const spread = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(", ");

function systemTable(systems: readonly MeasuredSystem[], titles: Readonly<Record<SystemName, string>>): string {
  const rows = systems.map(({ name, runs }) => [
    titles[name],
    spread(runs.map(({ perSecond }) => perSecond)),
    median(runs.map(({ perSecond }) => perSecond)).toFixed(0),
    spread(runs.map(({ insertedPerSecond }) => insertedPerSecond)),
    ...quantileCells(runs.flatMap(({ milliseconds }) => milliseconds)),
    ...[0, 1, 2].map((index) => median(runs.map(({ processor }) => processor[index]!)).toFixed(2)),
  ]);
  const processorHead = ["both processes", "PostgreSQL", "JetStream or Redis"].map((name) => `processor ms a job: ${name}`);
  const insertion = quantileHead.map((name) => `insertion ${name}, ms`);
  return markdownTable([["system", "jobs/s, runs", "median", "inserted/s", ...insertion, ...processorHead], ...rows]);
}

const titles: Readonly<Record<SystemName, string>> = {
  redraw: "redraw: submit, relay, JetStream, claim, terminal transaction",
  graphile: "graphile-worker: bare no-op",
  bull: "BullMQ: bare no-op, Redis with appendfsync always",
};

async function measure(engines: BenchEngines, options: Parameters<Part>[0], redisUrl: string): ReturnType<Part> {
  const settings = { ...(await engines.makeProduct("jobs")), REDRAW_POSTGRES_CONNECTIONS: String(connections) };
  const accounts = (await makeAccounts(settings, accountCount)).map(({ name }) => name);
  const shared = { accounts, slots, connections };
  const graphileSettings = { REDRAW_POSTGRES_URL: engines.postgres.makeDatabase("graphile") };
  const systems = [
    await openSystem("redraw", { ...shared, settings }),
    await openSystem("graphile", { ...shared, settings: graphileSettings }),
    await openSystem("bull", { ...shared, settings: { BENCH_REDIS_URL: redisUrl } }),
  ];
  for (const system of systems) await system.run(2 * options.scale);
  await withDatabase(settings, (pool) => pool.query("CREATE EXTENSION pg_stat_statements; SELECT pg_stat_statements_reset()"));
  const before = await withDatabase(settings, async (pool) => Number((await pool.query("SELECT count(*) FROM job")).rows[0].count));
  for (let run = 0; run < 3; run++) {
    for (const system of systems) {
      options.say(`jobs: run ${run + 1} of ${system.name}`);
      system.runs.push(await system.run(8 * options.scale));
    }
  }
  const after = await withDatabase(settings, async (pool) => Number((await pool.query("SELECT count(*) FROM job")).rows[0].count));
  const statements = await statementTable(settings, after - before);
  for (const system of systems) await system.close();
  const rows = await checkRows(settings);
  const [ours, graphile] = systems.map(({ runs }) => runs.map(({ perSecond }) => perSecond)) as [number[], number[]];
  const ratios = ours.map((rate, index) => rate / graphile[index]!);
  return {
    versions: engines.versions,
    measured: {
      jobsPerSecond: { value: median(ours), runs: ours },
      jobsShare: { value: median(ours) / median(graphile), runs: ratios },
    },
    sections: [
      `## Jobs\n\n${accountCount} accounts, ${producers} producers that each insert one job after the other, ${slots} jobs at once in the worker, ${connections} connections in each of two processes, eight seconds a run, interleaved. Rates are of whole jobs, from the first insertion until the last job's end is committed.`,
      systemTable(systems, titles),
      `Rows of ours afterwards: ${rows}.`,
      `Where PostgreSQL's time went, waits for its disk excluded:\n\n${statements}`,
    ],
  };
}

/** Measures jobs. */
export const measureJobs: Part = async (options) => {
  const engines = await startEngines(options.folder);
  const redis = await startRedis({ writesThrough: true });
  try {
    const result = await measure(engines, options, redis.adminUrl);
    return { ...result, versions: [...result.versions, `${redis.version.split(" ").slice(0, 3).join(" ")}, appendfsync always`] };
  } finally {
    await redis.stop();
    await engines.stop();
  }
};
