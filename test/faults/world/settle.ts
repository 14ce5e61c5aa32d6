/** Waits until nothing moves any more: every job has ended, every message is published, every webhook sent or given up, every picture fetched. */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { openPostgres } from "../../../src/adapters/jobs/postgres.ts";
import type { Database } from "../../../src/adapters/jobs/database.ts";
import type { Clients } from "../clients.ts";

/** What still moves. */
export interface Motion {
  readonly jobs: number;
  readonly messages: number;
  readonly webhooks: number;
  readonly sources: number;
}

/** Asks the database what still moves; a webhook counts until no attempt is planned or under way. */
async function readMotion(database: Database): Promise<Motion> {
  const [row] = await database.query<Motion & Readonly<Record<string, unknown>>>(
    `SELECT (SELECT count(*)::integer FROM job WHERE state IN ('queued', 'running')) AS jobs,
       (SELECT count(*)::integer FROM outbox) AS messages,
       (SELECT count(*)::integer FROM delivery WHERE due_at IS NOT NULL) AS webhooks,
       (SELECT count(*)::integer FROM source_fetch WHERE ended_at IS NULL) AS sources`,
  );
  return row!;
}

/** Waits until nothing moves; throws with what does after so many milliseconds. */
async function untilStill(databaseUrl: string, patienceMs: number): Promise<void> {
  const database = openPostgres({ url: databaseUrl, poolSize: 1 });
  try {
    const until = performance.now() + patienceMs;
    for (;;) {
      const motion = await readMotion(database);
      if (motion.jobs + motion.messages + motion.webhooks + motion.sources === 0) return;
      if (performance.now() > until) throw new Error(`after ${patienceMs / 1_000} s there still are ${JSON.stringify(motion)}`);
      await sleep(500);
    }
  } finally {
    await database.close();
  }
}

/** Lets everything end, and has clients read every job, some files, and every account. */
export async function settle(clients: Clients, databaseUrl: string, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  await clients.settleOpen(until);
  await untilStill(databaseUrl, until - performance.now());
  const jobs = [...new Map(clients.known.map((known) => [known.job, known])).values()];
  const next = jobs.values();
  const read = async (): Promise<void> => {
    for (const known of next) await clients.download(known);
  };
  await Promise.all(Array.from({ length: 8 }, read));
  await clients.readAccounts();
}
