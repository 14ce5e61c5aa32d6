/** The sweep in SQL: what waits too long is published again, what cannot end any more is failed and refunded. */
import { attemptsExhausted, cancelled, queueDeadlineExceeded, totalDeadlineExceeded } from "../../app/refusals.ts";
import type { Swept } from "../../app/stores.ts";
import type { Connection, Database } from "./database.ts";
import { failJob } from "./ending.ts";

/** At most how many jobs of each kind, and whether the queue holds fewer messages than jobs wait. */
interface SweepOptions {
  readonly limit: number;
  readonly queueIsShort: boolean;
}

/** What a sweep ends jobs with; `end_by` lies so far off that its seconds say nothing to the owner. */
const endings = {
  cancelled: cancelled(),
  queue_deadline_exceeded: queueDeadlineExceeded(),
  deadline_exceeded: totalDeadlineExceeded(),
  attempts_exhausted: attemptsExhausted(),
};

/** When a job must end that has not; NULL for one that has. Written as the index `job_due` has it: what waits, however much, costs nothing. */
const due = `CASE state
    WHEN 'queued' THEN CASE WHEN cancel_requested THEN '-infinity'::timestamptz ELSE least(start_by, end_by) END
    WHEN 'running' THEN least(end_by, CASE WHEN cancel_requested OR attempt >= max_attempts THEN lease_until END)
    END`;

/** Jobs that must end, with the code; a job that another transaction holds is left for the next sweep. */
const overdueSql = `
  SELECT id, CASE
      WHEN cancel_requested AND (state = 'queued' OR lease_until <= statement_timestamp()) THEN 'cancelled'
      WHEN end_by <= statement_timestamp() THEN 'deadline_exceeded'
      WHEN state = 'queued' THEN 'queue_deadline_exceeded'
      ELSE 'attempts_exhausted' END AS code
  FROM job WHERE ${due} <= statement_timestamp()
  ORDER BY ${due} LIMIT $1::integer FOR UPDATE SKIP LOCKED`;

/** Whether a job was not published for a minute, then two, up to ten: a deep but healthy queue is not published over and over. */
const isPatient = `coalesce(republished_at, accepted_at)
        < clock_timestamp() - least(600, 60 * power(2, least(republications, 4))) * interval '1 second'`;
const isAlive = "NOT cancel_requested AND end_by > clock_timestamp()";
const isLost = "state = 'running' AND lease_until <= statement_timestamp() AND attempt < max_attempts";

/**
 * Publishes again: jobs whose lease ran out, and queued ones older than a minute that a later job of their pool overtook, though it is
 * no more urgent (or when the queue holds fewer messages than there are queued jobs), unless their pool is suspended.
 *
 * Each line of jobs is read from its oldest on, and no further than a minute ago: what waits behind, however much, costs nothing. The
 * ranks are written out, since a function that makes them counts as a thousand rows, for which PostgreSQL compiles the statement. What
 * was found is locked by its id alone and judged as it is then: a condition on the state would let the planner read every open job.
 */
const republishSql = `
  WITH RECURSIVE line AS (
    (SELECT pool, priority FROM job WHERE state = 'queued' ORDER BY pool, priority LIMIT 1)
    UNION ALL
    SELECT next.pool, next.priority FROM line CROSS JOIN LATERAL (
      SELECT job.pool, job.priority FROM job
      WHERE job.state = 'queued' AND (job.pool, job.priority) > (line.pool, line.priority) ORDER BY job.pool, job.priority LIMIT 1) AS next
  ), late AS MATERIALIZED (
    SELECT overtaken.id FROM line CROSS JOIN LATERAL (
      SELECT max(later.accepted_at) AS began FROM (VALUES (0), (1), (2)) AS ranks (rank) CROSS JOIN LATERAL (
        SELECT job.accepted_at FROM job WHERE job.pool = line.pool AND job.priority = rank AND job.attempt > 0
        ORDER BY job.accepted_at DESC LIMIT 1) AS later WHERE rank >= line.priority
    ) AS newest CROSS JOIN LATERAL (
      SELECT id FROM job WHERE job.state = 'queued' AND held_at IS NULL AND (pool, priority) >= (line.pool, line.priority)
        AND (pool, priority, accepted_at) < (line.pool, line.priority, least(statement_timestamp() - interval '60 seconds',
          CASE WHEN NOT $2::boolean THEN coalesce(newest.began, '-infinity') END))
        AND ${isPatient} AND ${isAlive}
      ORDER BY pool, priority, accepted_at LIMIT $1::integer
    ) AS overtaken WHERE NOT coalesce((SELECT pool.suspended FROM pool WHERE pool.name = line.pool), false)
    UNION ALL
    (SELECT id FROM job WHERE ${isLost} AND (republished_at IS NULL OR republished_at < lease_until OR ${isPatient}) AND ${isAlive}
      ORDER BY lease_until LIMIT $1::integer)
  ), locked AS MATERIALIZED (
    SELECT id, accepted_at, (state = 'queued' OR (${isLost})) AND ${isAlive} AS is_stuck FROM job
    WHERE id = ANY (ARRAY(SELECT id FROM late)) FOR UPDATE SKIP LOCKED
  ), stuck AS (
    SELECT id FROM locked WHERE is_stuck ORDER BY accepted_at LIMIT $1::integer
  ), moved AS (
    UPDATE job SET epoch = epoch + 1, republished_at = clock_timestamp(), republications = republications + 1
    WHERE id = ANY (ARRAY(SELECT id FROM stuck)) RETURNING id, epoch
  ), message AS (INSERT INTO outbox (job, epoch) SELECT id, epoch FROM moved)
  SELECT id FROM moved`;

async function endOverdue(connection: Connection, limit: number): Promise<Swept["failed"]> {
  const overdue = await connection.query<{ id: string; code: keyof typeof endings }>(overdueSql, [limit]);
  const failed: { job: string; code: string }[] = [];
  for (const { id, code } of overdue) {
    const isEnded = await failJob(connection, { id, attempt: null }, endings[code]);
    if (isEnded) failed.push({ job: id, code });
  }
  return failed;
}

/**
 * Publishes what is stuck again, along the index of queued jobs: statistics that a burst has outrun count none, and all would be read and
 * sorted. Without it, the sorts that remain count as dear, for which PostgreSQL would compile the statement (a second, measured).
 */
async function republish(connection: Connection, { limit, queueIsShort }: SweepOptions): Promise<readonly { readonly id: string }[]> {
  await connection.query("SELECT set_config('enable_sort', 'off', true), set_config('jit', 'off', true)");
  return connection.query<{ id: string }>(republishSql, [limit, queueIsShort]);
}

/** Ends what is overdue and publishes again what is stuck, at most `limit` jobs of each. */
export async function sweep(database: Database, options: SweepOptions): Promise<Swept> {
  const failed = await database.transaction((connection) => endOverdue(connection, options.limit));
  const republished = await database.transaction((connection) => republish(connection, options));
  return { failed, republished: republished.map(({ id }) => id) };
}

/** Publishes every queued job again; a sole owner also ends the leases of workers that died with it. */
export async function recover(database: Database, options: { readonly soleOwner: boolean }): Promise<number> {
  if (options.soleOwner) {
    await database.query("UPDATE job SET lease_until = clock_timestamp() - interval '1 millisecond' WHERE state = 'running'");
    await database.query("UPDATE delivery SET lease_until = clock_timestamp() - interval '1 millisecond' WHERE lease IS NOT NULL");
    await database.query("DELETE FROM idempotency WHERE job IS NULL");
    // The janitor that held the lease is dead, so that what it should do now need not wait for the lease's end.
    await database.query("DELETE FROM duty");
    await database.query("DELETE FROM worker");
  }
  const rows = await database.query<{ count: number }>(
    `WITH moved AS (
       UPDATE job SET epoch = epoch + 1, republished_at = clock_timestamp()
       WHERE (state = 'queued' AND held_at IS NULL) OR (state = 'running' AND lease_until <= clock_timestamp() AND attempt < max_attempts)
       RETURNING id, epoch, accepted_at
     ), message AS (INSERT INTO outbox (job, epoch) SELECT id, epoch FROM moved ORDER BY accepted_at)
     SELECT count(*)::integer AS count FROM moved`,
  );
  return rows[0]?.count ?? 0;
}
