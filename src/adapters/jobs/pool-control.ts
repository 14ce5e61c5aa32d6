/** What a controller reads and writes about pools and workers, in SQL. */
import { aliveSeconds } from "../../app/pools.ts";
import type { CrewMember, DemandWindows, PoolControl, PoolDecision, PoolDemand } from "../../app/pool-control.ts";
import type { Database } from "./database.ts";

/** No pool may hold more, so that no more are counted. */
const mostOpen = 100_000;
/** The newest jobs of each priority among which those that have ended tell how long one takes. */
const recent = 500;

type DemandRow = {
  readonly pool: string;
  readonly at: number;
  readonly queued: number;
  readonly running: number;
  readonly oldest_seconds: number;
  readonly steady: number;
  readonly burst: number;
  readonly mean_seconds: number | null;
  readonly median_seconds: number | null;
};

/** The ranks of priorities, written out: a function that makes them counts as a thousand rows, for which PostgreSQL compiles the statement. */
const ranks = "(VALUES (0), (1), (2)) AS ranks (rank)";

/**
 * All by indexes that begin with the pool and the priority, so that the cost follows what is open and what came lately, not what ever was.
 * A job counts as an arrival once it waits for, or has had, its first attempt: one that is tried again did not arrive again, and one
 * that is held back has not arrived.
 */
const demandSql = `
  SELECT asked.pool, extract(epoch FROM statement_timestamp())::float8 AS at, waiting.queued, waiting.oldest_seconds,
    (SELECT count(*)::integer FROM job WHERE job.state = 'running' AND job.pool = asked.pool) AS running,
    came.steady / asked.steady AS steady, came.burst / asked.burst AS burst, took.mean_seconds, took.median_seconds
  FROM jsonb_to_recordset($1::jsonb) AS asked (pool text, steady float8, burst float8)
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS queued,
      coalesce(extract(epoch FROM statement_timestamp() - min(queued.accepted_at)), 0)::float8 AS oldest_seconds
    FROM ${ranks} CROSS JOIN LATERAL (
      SELECT job.accepted_at FROM job WHERE job.state = 'queued' AND job.held_at IS NULL AND job.pool = asked.pool AND job.priority = rank
      ORDER BY job.accepted_at LIMIT ${mostOpen}) AS queued) AS waiting
  CROSS JOIN LATERAL (
    SELECT count(*)::float8 AS steady,
      count(*) FILTER (WHERE arrival.accepted_at > statement_timestamp() - asked.burst * interval '1 second')::float8 AS burst
    FROM ${ranks} CROSS JOIN LATERAL (
      SELECT job.accepted_at FROM job WHERE job.state = 'queued' AND job.held_at IS NULL AND job.attempt = 0 AND job.pool = asked.pool AND job.priority = rank
        AND job.accepted_at > statement_timestamp() - asked.steady * interval '1 second'
      UNION ALL
      SELECT job.accepted_at FROM job WHERE job.attempt > 0 AND job.pool = asked.pool AND job.priority = rank
        AND job.accepted_at > statement_timestamp() - asked.steady * interval '1 second') AS arrival) AS came
  CROSS JOIN LATERAL (
    SELECT avg(begun.seconds)::float8 AS mean_seconds, percentile_cont(0.5) WITHIN GROUP (ORDER BY begun.seconds) AS median_seconds
    FROM (SELECT extract(epoch FROM lately.ended_at - lately.started_at)::float8 AS seconds
      FROM ${ranks} CROSS JOIN LATERAL (
        SELECT job.started_at, job.ended_at FROM job WHERE job.pool = asked.pool AND job.priority = rank AND job.attempt > 0
        ORDER BY job.accepted_at DESC LIMIT ${recent}) AS lately
      WHERE lately.started_at IS NOT NULL AND lately.ended_at IS NOT NULL) AS begun) AS took`;

async function demand(database: Database, windows: readonly DemandWindows[]): Promise<readonly PoolDemand[]> {
  const rows = await database.query<DemandRow>(demandSql, [JSON.stringify(windows)]);
  return rows.map((row) => ({
    pool: row.pool,
    at: row.at,
    queued: row.queued,
    running: row.running,
    oldestSeconds: Math.max(0, row.oldest_seconds),
    arrivals: { steady: row.steady, burst: row.burst },
    meanSeconds: row.mean_seconds,
    medianSeconds: row.median_seconds,
  }));
}

type CrewRow = Omit<CrewMember, "hasStopped" | "idleSeconds"> & { readonly told: number; readonly idle_seconds: number | null };

const crewSql = `
  SELECT name AS worker, pool, slots, busy, draining, told::integer AS told,
    greatest(0, extract(epoch FROM statement_timestamp() - idle_since))::float8 AS idle_seconds
  FROM worker WHERE pool IN (SELECT jsonb_array_elements_text($1::jsonb)) AND seen_at > statement_timestamp() - interval '${aliveSeconds} seconds' ORDER BY name`;

/** The first report after an order is answered with it, the second one comes from a worker that obeys. */
const toldTwice = 2;

async function crew(database: Database, pools: readonly string[]): Promise<readonly CrewMember[]> {
  const rows = await database.query<CrewRow>(crewSql, [JSON.stringify(pools)]);
  return rows.map(({ told, idle_seconds: idleSeconds, ...row }) => ({
    ...row,
    hasStopped: row.draining && told >= toldTwice,
    idleSeconds: row.busy > 0 ? null : idleSeconds,
  }));
}

const decideSql = `
  INSERT INTO pool AS known (name, suspended, max_queue_wait_seconds, max_in_flight, max_pending_per_account, desired_workers, lead, unavailable)
  VALUES ($1::text, $2::boolean, $3::integer, $4::integer, $5::integer, $6::integer, $7::bigint, $8::boolean)
  ON CONFLICT (name) DO UPDATE SET suspended = excluded.suspended, max_queue_wait_seconds = excluded.max_queue_wait_seconds,
    max_in_flight = excluded.max_in_flight, max_pending_per_account = excluded.max_pending_per_account,
    desired_workers = excluded.desired_workers, lead = excluded.lead, unavailable = excluded.unavailable, updated_at = clock_timestamp()
  WHERE known.lead <= excluded.lead
  RETURNING name`;

type DecidedRow = {
  readonly suspended: boolean;
  readonly max_queue_wait_seconds: number;
  readonly max_in_flight: number;
  readonly max_pending_per_account: number;
  readonly desired_workers: number | null;
  readonly unavailable: boolean;
};

async function decided(database: Database, pool: string): Promise<PoolDecision | null> {
  const [row] = await database.query<DecidedRow>("SELECT * FROM pool WHERE name = $1::text", [pool]);
  if (row === undefined || row.desired_workers === null) return null;
  return {
    pool,
    suspended: row.suspended,
    maxQueueWaitSeconds: row.max_queue_wait_seconds,
    maxInFlight: row.max_in_flight,
    maxPendingPerAccount: row.max_pending_per_account,
    desiredWorkers: row.desired_workers,
    isUnavailable: row.unavailable,
  };
}

const drainSql = `
  UPDATE worker SET draining = orders.draining, told = 0
  FROM jsonb_to_recordset($1::jsonb) AS orders (worker text, draining boolean)
  WHERE worker.name = orders.worker AND worker.draining <> orders.draining`;

/** Opens the control of pools of a database. */
export function openPoolControl(database: Database): PoolControl {
  return {
    async takeLead() {
      const [row] = await database.query<{ lead: number }>("SELECT nextval('controller_lead')::float8 AS lead");
      return row!.lead;
    },
    demand: (windows) => demand(database, windows),
    crew: (pools) => crew(database, pools),
    async decide(decision, lead) {
      const { pool, suspended, maxQueueWaitSeconds, maxInFlight, maxPendingPerAccount, desiredWorkers, isUnavailable } = decision;
      const values = [pool, suspended, maxQueueWaitSeconds, maxInFlight, maxPendingPerAccount, desiredWorkers, lead, isUnavailable];
      return (await database.query(decideSql, values)).length > 0;
    },
    decided: (pool) => decided(database, pool),
    async drain(orders) {
      if (orders.length > 0) await database.query(drainSql, [JSON.stringify(orders)]);
    },
  };
}
