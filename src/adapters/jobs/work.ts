/** What workers ask of the database: fenced attempts, leases, and the messages that wake them. */
import type { JobMessage } from "../../app/ports.ts";
import { everyPool } from "../../app/pools.ts";
import { attemptsExhausted } from "../../app/refusals.ts";
import type { Claim, ClaimedJob, GiveBack, WorkStore } from "../../app/stores.ts";
import type { Connection, Database } from "./database.ts";
import { openBatch } from "./batch.ts";
import { failJob, succeedJobs } from "./ending.ts";
import type { SucceededJob } from "./ending.ts";
import { priorityOf } from "./rows.ts";

/** Jobs that one statement claims or ends at most; more than a worker has slots, as a rule. */
const mostAtOnce = 64;

type ClaimRow = {
  readonly id: string;
  readonly account: string;
  readonly attempt: number;
  readonly input_key: string;
  readonly crashes: number;
  readonly seconds_left: number;
  readonly attempt_seconds: number | null;
  readonly name: string | null;
  readonly request_id: string | null;
  readonly traceparent: string | null;
  readonly waited: number;
};

const claimedOf = (row: ClaimRow): ClaimedJob => ({
  id: row.id,
  account: row.account,
  attempt: row.attempt,
  inputKey: row.input_key,
  crashes: row.crashes,
  secondsLeft: row.seconds_left,
  attemptSeconds: row.attempt_seconds,
  name: row.name,
  requestId: row.request_id,
  traceparent: row.traceparent,
  waitedSeconds: row.attempt === 1 ? row.waited : null,
});

/**
 * Holds for jobs whose pool begins no job now. A value and no join: PostgreSQL thinks that a join leaves hardly a job, and sorts all that
 * wait instead of taking the first of their index (4 ms for each claim with 3,000 waiting).
 */
const isSuspended = "coalesce((SELECT pool.suspended FROM pool WHERE pool.name = job.pool), false)";
/** When a message of a suspended pool comes again, in seconds; workers of that pool alone take none meanwhile. */
const pausedSeconds = 30;

/**
 * Takes the jobs that a condition names for one more attempt; `next` may find them first. An attempt begins no earlier than the job was
 * published, and is given back later than it began, within one tick of the clock, too: that order says whether a job waits again.
 */
const claimSql = (which: string, next = ""): string => `
  WITH ${next} claimed AS (
    UPDATE job SET state = 'running', attempt = attempt + 1, started_at = coalesce(started_at, clock_timestamp()),
      claimed_at = greatest(clock_timestamp(), republished_at), worker = $2::text, lease_until = clock_timestamp() + $1::float8 * interval '1 second', stage = NULL,
      percent = 0, version = version + 1
    WHERE ${which} RETURNING *
  ), told AS (INSERT INTO job_event (job, state, percent) SELECT id, state, percent FROM claimed)
  SELECT id, account, attempt, input_key, crashes, attempt_seconds, name, request_id, traceparent, extract(epoch FROM end_by - clock_timestamp())::float8 AS seconds_left,
    extract(epoch FROM started_at - accepted_at)::float8 AS waited FROM claimed`;

const mayRun = "attempt < max_attempts AND NOT cancel_requested AND end_by > clock_timestamp()";
const mayBegin = `state = 'queued' AND held_at IS NULL AND start_by > clock_timestamp() AND NOT ${isSuspended}`;

/** The job that a message names, queued or left by an attempt whose lease ran out: its last moment is free, since clocks may be as coarse as 1 ms. */
const namedSql = claimSql(`id = $3::uuid AND epoch = $4::integer AND ${mayRun}
  AND ((${mayBegin}) OR (state = 'running' AND lease_until <= clock_timestamp()))`);

/**
 * The most urgent jobs, then the oldest, that have waited for so long. They are looked at once, where they are found and locked: the same
 * conditions again make PostgreSQL read all jobs that are open.
 */
const oldestSql = (which: string): string =>
  claimSql(
    "id = ANY (ARRAY(SELECT id FROM next))",
    `next AS MATERIALIZED (SELECT id FROM job
      WHERE ${which} AND ${mayBegin} AND ${mayRun} AND accepted_at < clock_timestamp() - $3::float8 * interval '1 second'
      ORDER BY priority, accepted_at LIMIT $4::integer FOR UPDATE SKIP LOCKED),`,
  );

type StandRow = {
  readonly state: string;
  readonly epoch: number;
  readonly seconds: number | null;
  readonly is_exhausted: boolean;
  readonly may_run: boolean;
  readonly is_waiting: boolean;
  readonly is_suspended: boolean;
};

const standSql = `SELECT state, epoch, extract(epoch FROM lease_until - clock_timestamp())::float8 AS seconds, attempt >= max_attempts AS is_exhausted,
    ${mayRun} AS may_run, state = 'queued' AND NOT cancel_requested AND start_by > clock_timestamp() AS is_waiting, ${isSuspended} AS is_suspended
  FROM job WHERE id = $1::uuid`;

/** Says why nothing was claimed; `exhausted` when nobody ever will, since the attempts are used up. */
function explain(job: StandRow | undefined, message: JobMessage): Exclude<Claim, { readonly kind: "claimed" }> {
  if (job === undefined || job.epoch > message.epoch) return { kind: "void" };
  // One that could be claimed by now: its pool was resumed a moment ago.
  if (job.is_waiting) return { kind: "paused", seconds: job.is_suspended ? pausedSeconds : 1 };
  if (job.state !== "running") return { kind: "void" };
  if (job.seconds !== null && job.seconds > 0) return { kind: "leased", seconds: job.seconds };
  // One whose lease ran out since it was refused: a message that ended here would leave it to the sweep, a minute later.
  if (job.may_run) return { kind: "leased", seconds: 0 };
  return { kind: job.is_exhausted ? "exhausted" : "void" };
}

/** Fails a job whose attempts are used up, here and now, unless it has changed since. */
async function endExhausted(connection: Connection, message: JobMessage): Promise<Claim> {
  const [job] = await connection.query<StandRow>(`${standSql} FOR UPDATE`, [message.job]);
  const claim = explain(job, message);
  if (claim.kind === "exhausted") await failJob(connection, { id: message.job, attempt: null }, attemptsExhausted());
  return claim;
}

/** Claims in one statement, which is a transaction of its own: the usual case is one journey to the database. */
async function claimByMessage(
  database: Database,
  message: JobMessage,
  by: { readonly leaseSeconds: number; readonly worker: string | null },
): Promise<Claim> {
  const values = [by.leaseSeconds, by.worker, message.job, message.epoch];
  const [row] = await database.query<ClaimRow>(namedSql, values);
  if (row !== undefined) return { kind: "claimed", job: claimedOf(row) };
  const claim = explain((await database.query<StandRow>(standSql, [message.job]))[0], message);
  return claim.kind === "exhausted" ? database.transaction((connection) => endExhausted(connection, message)) : claim;
}

async function giveBack(connection: Connection, job: ClaimedJob, options: GiveBack): Promise<"given_back" | "exhausted" | "lost"> {
  const [row] = await connection.query<{ is_exhausted: boolean; epoch: number }>(
    `UPDATE job SET crashes = crashes + $3::integer, epoch = epoch + 1, republished_at = greatest(clock_timestamp(), claimed_at + interval '1 microsecond'),
       lease_until = clock_timestamp() + $4::float8 * interval '1 second', max_attempts = max_attempts + $5::integer
     WHERE id = $1::uuid AND state = 'running' AND attempt = $2::integer RETURNING attempt >= max_attempts AS is_exhausted, epoch`,
    [job.id, job.attempt, options.crashed ? 1 : 0, options.seconds, options.isSpent ? 0 : 1],
  );
  if (row === undefined) return "lost";
  if (row.is_exhausted) {
    await failJob(connection, { id: job.id, attempt: job.attempt }, attemptsExhausted());
    return "exhausted";
  }
  await connection.query("INSERT INTO outbox (job, epoch, traceparent) VALUES ($1::uuid, $2::integer, $3::text)", [
    job.id,
    row.epoch,
    options.traceparent ?? null,
  ]);
  return "given_back";
}

type MessageRow = {
  readonly id: string;
  readonly job: string;
  readonly epoch: number;
  readonly pool: string;
  readonly priority: number;
  readonly traceparent: string | null;
  readonly is_needed: boolean;
};

const messageOf = ({ job, epoch, pool, priority, traceparent }: MessageRow): JobMessage => {
  return { job, epoch, pool, priority: priorityOf(priority), ...(traceparent === null ? {} : { traceparent }) };
};

async function relay(connection: Connection, limit: number, publish: (messages: readonly JobMessage[]) => Promise<void>): Promise<number> {
  const messages = await connection.query<MessageRow>(
    `SELECT outbox.id::text AS id, outbox.job, outbox.epoch, job.pool, job.priority,
       coalesce(outbox.traceparent, job.traceparent) AS traceparent,
       job.epoch <= outbox.epoch AND (job.state = 'queued' OR (job.state = 'running' AND job.epoch > 1)) AS is_needed
     FROM outbox JOIN job ON job.id = outbox.job
     ORDER BY outbox.id LIMIT $1::integer FOR UPDATE OF outbox SKIP LOCKED`,
    [limit],
  );
  if (messages.length === 0) return 0;
  // A worker that was busy anyway may have taken the job already; should its lease run out, the sweep publishes the next epoch.
  const needed = messages.filter(({ is_needed: isNeeded }) => isNeeded);
  if (needed.length > 0) await publish(needed.map(messageOf));
  await connection.query("DELETE FROM outbox WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::bigint)", [
    JSON.stringify(messages.map(({ id }) => id)),
  ]);
  return messages.length;
}

/** Claims as many jobs as are asked for at once, in one statement for all who want the same. */
function openOldestClaims(database: Database): WorkStore["claimOldest"] {
  const batches = new Map<string, () => Promise<ClaimedJob | null>>();
  const open = ({ pool, olderThanSeconds, leaseSeconds, worker }: Parameters<WorkStore["claimOldest"]>[0]) => {
    const isForEvery = pool === everyPool;
    const sql = oldestSql(isForEvery ? "true" : "pool = $5::text");
    const claim = openBatch<null, ClaimedJob | null>(async (asked) => {
      const values = [leaseSeconds, worker ?? null, olderThanSeconds, asked.length, ...(isForEvery ? [] : [pool])];
      const rows = await database.query<ClaimRow>(sql, values);
      return asked.map((_, index) => (rows[index] === undefined ? null : claimedOf(rows[index])));
    }, mostAtOnce);
    return () => claim(null);
  };
  return (options) => {
    const key = JSON.stringify(Object.values(options));
    const claim = batches.get(key) ?? open(options);
    batches.set(key, claim);
    return claim();
  };
}

/** Opens the work of a database. */
export function openWorkStore(database: Database): WorkStore {
  const succeed = openBatch<SucceededJob, boolean>((jobs) => succeedJobs(database, jobs), mostAtOnce);
  return {
    claim: (message, leaseSeconds, worker) => claimByMessage(database, message, { leaseSeconds, worker: worker ?? null }),
    claimOldest: openOldestClaims(database),
    async heartbeat(job, leaseSeconds) {
      const sql = `UPDATE job SET lease_until = clock_timestamp() + $3::float8 * interval '1 second'
        WHERE id = $1::uuid AND state = 'running' AND attempt = $2::integer RETURNING cancel_requested AND NOT cancel_gently AS is_cancelled`;
      const [row] = await database.query<{ is_cancelled: boolean }>(sql, [job.id, job.attempt, leaseSeconds]);
      if (row === undefined) return "lost";
      return row.is_cancelled ? "cancelled" : "held";
    },
    async progress(job, { stage, percent }) {
      const sql = `WITH moved AS (
          UPDATE job SET stage = $3::text, percent = greatest(percent, $4::integer), version = version + 1
          WHERE id = $1::uuid AND state = 'running' AND attempt = $2::integer RETURNING *
        ), told AS (INSERT INTO job_event (job, state, stage, percent) SELECT id, state, stage, percent FROM moved)
        SELECT cancel_requested FROM moved`;
      const [row] = await database.query<{ cancel_requested: boolean }>(sql, [job.id, job.attempt, stage, percent]);
      return row?.cancel_requested === true ? "cancelled" : "held";
    },
    finish: ({ id, attempt }, ending) =>
      ending.kind === "succeeded" ? succeed({ id, attempt, ...ending }) : failJob(database, { id, attempt }, ending.error),
    giveBack: (job, options) => database.transaction((connection) => giveBack(connection, job, options)),
    relay: (limit, publish) => database.transaction((connection) => relay(connection, limit, publish)),
  };
}
