/** Pools and workers in SQL. */
import { aliveSeconds, everyPool } from "../../app/pools.ts";
import type {
  PoolChange,
  PoolLimits,
  PoolLoad,
  PoolStaff,
  PoolStore,
  PoolView,
  WorkerOrders,
  WorkerReport,
  WorkerView,
} from "../../app/pools.ts";
import type { Database } from "./database.ts";

// Ranges are compared with the time of the statement: `clock_timestamp()` may change within it, so that no index could be used.
const lives = `worker.seen_at > statement_timestamp() - interval '${aliveSeconds} seconds'`;

/** No pool may hold more, so that no more are counted. */
const mostOpen = 100_000;
/** Jobs of each priority among which those that have ended tell how long one takes; more than there are slots in a pool, as a rule. */
const recent = 500;
const normalRank = 1;

type LimitRow = {
  readonly suspended: boolean;
  readonly max_queue_wait_seconds: number;
  readonly max_in_flight: number;
  readonly max_pending_per_account: number;
};

const limitsOf = (row: LimitRow): PoolLimits => ({
  suspended: row.suspended,
  maxQueueWaitSeconds: row.max_queue_wait_seconds,
  maxInFlight: row.max_in_flight,
  maxPendingPerAccount: row.max_pending_per_account,
});

type LoadRow = { readonly [Column in keyof LimitRow]: LimitRow[Column] | null } & {
  readonly unavailable: boolean | null;
  readonly ahead: number;
  readonly open: number;
  readonly slots: number;
  readonly service_seconds: number | null;
};

/**
 * What waits, runs and works in a pool, by indexes alone. Who works for every pool counts in each. The newest jobs are taken before they
 * are looked at: those of a time when the start was not noted would all be read in the search for one that has it.
 */
const loadSql = `
  SELECT pool.suspended, pool.unavailable, pool.max_queue_wait_seconds, pool.max_in_flight, pool.max_pending_per_account, waiting.ahead,
    waiting.all_of_them + (SELECT count(*)::integer FROM job WHERE job.state = 'running' AND job.pool = asked.name) AS open,
    (SELECT coalesce(sum(worker.slots), 0)::integer FROM worker
      WHERE worker.pool IN (asked.name, '${everyPool}') AND NOT worker.draining AND ${lives}) AS slots,
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM begun.ended_at - begun.started_at)::float8)
      FROM (VALUES (0), (1), (2)) AS ranks (rank) CROSS JOIN LATERAL (
        SELECT job.started_at, job.ended_at FROM job WHERE job.pool = asked.name AND job.priority = rank AND job.attempt > 0
        ORDER BY job.accepted_at DESC LIMIT ${recent}) AS begun
      WHERE begun.started_at IS NOT NULL AND begun.ended_at IS NOT NULL) AS service_seconds
  FROM (SELECT $1::text AS name) AS asked LEFT JOIN pool ON pool.name = asked.name CROSS JOIN LATERAL (
    SELECT count(*)::integer AS all_of_them, count(*) FILTER (WHERE queued.priority <= ${normalRank})::integer AS ahead
    FROM (SELECT job.priority FROM job WHERE job.state = 'queued' AND job.held_at IS NULL AND job.pool = asked.name LIMIT ${mostOpen}) AS queued) AS waiting`;

async function load(database: Database, pool: string): Promise<PoolLoad> {
  const [row] = await database.query<LoadRow>(loadSql, [pool]);
  const { ahead, open, slots, service_seconds: serviceSeconds } = row!;
  const limits = row!.suspended === null ? null : limitsOf(row as LimitRow);
  return { limits, isUnavailable: row!.unavailable === true && slots === 0, ahead, open, slots, serviceSeconds };
}

type PoolRow = LoadRow & {
  readonly name: string;
  readonly queued: number;
  readonly running: number;
  readonly workers: number;
  readonly busy: number;
};

type StaffRow = { readonly [Column in keyof PoolStaff]: PoolStaff[Column] };

const staffSql = `SELECT pool, count(*)::integer AS workers, sum(slots)::integer AS slots, sum(busy)::integer AS busy FROM worker
  WHERE ${lives} GROUP BY pool`;

const viewSql = (which: string): string => `
  WITH open AS (
    SELECT pool, count(*) FILTER (WHERE state = 'queued')::integer AS queued, count(*) FILTER (WHERE state = 'running')::integer AS running
    FROM job WHERE state IN ('queued', 'running') GROUP BY pool
  ), staff AS (
    ${staffSql}
  ), named AS (SELECT name FROM pool UNION SELECT pool FROM open UNION SELECT pool FROM staff)
  SELECT named.name, pool.suspended, pool.max_queue_wait_seconds, pool.max_in_flight, pool.max_pending_per_account,
    coalesce(open.queued, 0) AS queued, coalesce(open.running, 0) AS running,
    coalesce(staff.workers, 0) AS workers, coalesce(staff.slots, 0) AS slots, coalesce(staff.busy, 0) AS busy
  FROM named LEFT JOIN pool ON pool.name = named.name LEFT JOIN open ON open.pool = named.name LEFT JOIN staff ON staff.pool = named.name
  ${which} ORDER BY named.name`;

const viewOf = (row: PoolRow): PoolView => ({
  pool: row.name,
  suspended: row.suspended ?? false,
  maxQueueWaitSeconds: row.max_queue_wait_seconds,
  maxInFlight: row.max_in_flight,
  maxPendingPerAccount: row.max_pending_per_account,
  queued: row.queued,
  running: row.running,
  workers: row.workers,
  slots: row.slots,
  busy: row.busy,
});

async function change(
  database: Database,
  pool: string,
  { suspended = null, ...limits }: { [Key in keyof PoolChange]: PoolLimits[Key] | null },
): Promise<PoolView> {
  const { maxQueueWaitSeconds = null, maxInFlight = null, maxPendingPerAccount = null } = limits;
  await database.transaction(async (connection) => {
    await connection.query("INSERT INTO pool (name) VALUES ($1::text) ON CONFLICT DO NOTHING", [pool]);
    await connection.query(
      `UPDATE pool SET suspended = coalesce($2::boolean, suspended),
         max_queue_wait_seconds = coalesce($3::integer, max_queue_wait_seconds), max_in_flight = coalesce($4::integer, max_in_flight),
         max_pending_per_account = coalesce($5::integer, max_pending_per_account), updated_at = clock_timestamp()
       WHERE name = $1::text`,
      [pool, suspended, maxQueueWaitSeconds, maxInFlight, maxPendingPerAccount],
    );
  });
  const [row] = await database.query<PoolRow>(viewSql("WHERE named.name = $1::text"), [pool]);
  return viewOf(row!);
}

/** The worker's row; what a controller said of it stays, unless it begins anew. How often it was told is counted from the order on. */
const reportSql = `
  INSERT INTO worker AS known (name, pool, slots, busy, draining, idle_since)
  VALUES ($1::text, $2::text, $3::integer, $4::integer, $5::text = 'leaves', CASE WHEN $4::integer = 0 THEN clock_timestamp() END)
  ON CONFLICT (name) DO UPDATE SET pool = excluded.pool, slots = excluded.slots, busy = excluded.busy, seen_at = clock_timestamp(),
    started_at = CASE WHEN $5::text = 'starts' THEN excluded.started_at ELSE known.started_at END,
    draining = CASE WHEN $5::text = 'starts' THEN false ELSE known.draining OR excluded.draining END,
    told = CASE WHEN $5::text <> 'starts' AND known.draining THEN least(known.told + 1, 2) ELSE 0 END,
    idle_since = CASE WHEN excluded.busy = 0 AND known.busy = 0 AND $5::text <> 'starts' THEN coalesce(known.idle_since, excluded.idle_since)
      ELSE excluded.idle_since END
  RETURNING draining OR EXISTS (SELECT 1 FROM pool WHERE pool.name = $2::text AND pool.suspended) AS draining`;

async function report(database: Database, { name, pool, slots, busy, phase }: WorkerReport): Promise<WorkerOrders> {
  const [row] = await database.query<{ draining: boolean }>(reportSql, [name, pool, slots, Math.min(busy, slots), phase]);
  return { draining: row!.draining };
}

type WorkerRow = Omit<WorkerView, "worker" | "startedAt" | "seenAt"> & {
  readonly name: string;
  readonly started_at: Date;
  readonly seen_at: Date;
};

async function workers(database: Database): Promise<readonly WorkerView[]> {
  const rows = await database.query<WorkerRow>(`SELECT * FROM worker WHERE ${lives} ORDER BY pool, name`);
  return rows.map(({ name, pool, slots, busy, draining, started_at: startedAt, seen_at: seenAt }) => {
    return { worker: name, pool, slots, busy, draining, startedAt, seenAt };
  });
}

/** Opens the pools of a database. */
export function openPoolStore(database: Database): PoolStore {
  return {
    list: async () => (await database.query<PoolRow>(viewSql(""))).map(viewOf),
    change: (pool, changed) => change(database, pool, changed),
    load: (pool) => load(database, pool),
    report: (told) => report(database, told),
    async leave(worker) {
      await database.query("DELETE FROM worker WHERE name = $1::text", [worker]);
    },
    workers: () => workers(database),
    staff: () => database.query<StaffRow>(`${staffSql} ORDER BY pool`),
  };
}
