/** Measures what jobs of the interface cost the API server once they are too many to be shown. */
import { Client } from "pg";
import type { Part, PartResult } from "./part.ts";
import { pause } from "./part.ts";
import { interfaceAccount, until } from "./world.ts";
import type { BenchWorld } from "./world.ts";

/** A job has three events: accepted, begun, ended. */
const jobsPerTick = 34;
const tickMs = 100;

const acceptSql = `
  WITH made AS (
    INSERT INTO job (id, account, pool, state, max_attempts, accepted_at, limit_then, start_by, end_by, input_key, input_bytes, input_sha256, request_id)
    SELECT gen_random_uuid(), $1::text, 'default', 'queued', 3, clock_timestamp(), 100000, clock_timestamp() + interval '1 hour',
      clock_timestamp() + interval '1 hour', 'k', 1, 'x', $3::text FROM generate_series(1, $2::integer) RETURNING id
  ), charged AS (INSERT INTO ledger_entry (account, job, kind, amount) SELECT $1::text, id, 'charge', -10 FROM made),
  told AS (INSERT INTO job_event (job, state, percent) SELECT id, 'queued', 0 FROM made),
  paid AS (UPDATE account SET balance = balance - 10 * $2::integer WHERE name = $1::text)
  SELECT id FROM made`;
const beginSql = `
  WITH begun AS (UPDATE job SET state = 'running', attempt = 1, version = version + 1, started_at = clock_timestamp(), claimed_at = clock_timestamp(),
    lease_until = clock_timestamp() + interval '1 hour' WHERE id = ANY ($1::uuid[]) AND state = 'queued' RETURNING id)
  INSERT INTO job_event (job, state, percent) SELECT id, 'running', 0 FROM begun`;
const endSql = `
  WITH ended AS (UPDATE job SET state = 'succeeded', version = version + 1, lease_until = NULL, manifest = '[]', ended_at = clock_timestamp(),
    expires_at = clock_timestamp() + interval '72 hours', percent = 100 WHERE id = ANY ($1::uuid[]) AND state = 'running' RETURNING id)
  INSERT INTO job_event (job, state, percent) SELECT id, 'succeeded', 100 FROM ended`;

/** Writes jobs as an ingress and workers would, many in one statement; `stop` returns how many events there were, and over how many seconds. */
async function generate({ jobs }: BenchWorld): Promise<{ stop(): Promise<{ readonly events: number; readonly seconds: number }> }> {
  const client = new Client({ connectionString: jobs.settings["REDRAW_POSTGRES_URL"] });
  await client.connect();
  const since = performance.now();
  const end = new AbortController();
  let events = 0;
  const tick = async (waiting: readonly string[], running: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await client.query<{ id: string }>(acceptSql, [interfaceAccount, jobsPerTick, "bench"]);
    await client.query(beginSql, [waiting]);
    await client.query(endSql, [running]);
    events += rows.length + waiting.length + running.length;
    return rows.map(({ id }) => id);
  };
  const run = async (): Promise<void> => {
    let [waiting, running]: readonly (readonly string[])[] = [[], []];
    for (let ticks = 0; !end.signal.aborted; ticks++) {
      await pause(Math.max(0, since + ticks * tickMs - performance.now()));
      const fresh = await tick(waiting!, running!);
      [waiting, running] = [fresh, waiting];
    }
    await client.query(beginSql, [waiting]);
    await client.query(endSql, [[...waiting!, ...running!]]);
    await client.end();
  };
  const ended = run();
  return {
    async stop() {
      const seconds = (performance.now() - since) / 1_000;
      end.abort();
      await ended;
      return { events, seconds };
    },
  };
}

const writing = ["POST", "PUT", "PATCH", "DELETE"];

/** Measures it. */
export const measureMirror: Part = async ({ world, scale, say }): Promise<PartResult> => {
  const writes = async (): Promise<number> => {
    const found = await world.metrics();
    return writing.reduce((sum, method) => sum + found.sum("rest_client_requests_total", { method }), 0);
  };
  const condition = (): string | undefined =>
    world.watchedPools.get({ namespace: "default", name: "default" })?.status?.conditions?.find(({ type }) => type === "MirrorDegraded")
      ?.status;
  say("1,000 events of jobs of the interface a second");
  const generator = await generate(world);
  const since = performance.now();
  await until("MirrorDegraded", () => condition() === "True", 60);
  const degradedAfter = (performance.now() - since) / 1_000;
  await pause(2_000);
  const [before, begunAt] = [await writes(), performance.now()];
  await pause(Math.max(10_000, 60_000 * scale));
  const [after, seconds] = [await writes(), (performance.now() - begunAt) / 1_000];
  const { events, seconds: whole } = await generator.stop();
  const skipped = (await world.metrics()).sum("redraw_mirror_skipped_total");
  return {
    measured: { mirrorWrites: (after - before) / seconds },
    sections: [
      `## Jobs of the interface that are too many to be shown\n\n${events} events of jobs in ${whole.toFixed(0)} s, ${(events / whole).toFixed(0)} a second. The pool was MirrorDegraded after ${degradedAfter.toFixed(1)} s; two seconds later ${after - before} writes in ${seconds.toFixed(0)} s were counted, every one of them, the lead's renewals (one in two seconds) too. ${skipped} jobs were counted as not shown.`,
    ],
  };
};
