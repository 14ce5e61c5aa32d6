/** Jobs that objects of a cluster stand for, in SQL. */
import type { CancelPace, ObjectRecord, ObjectStore } from "../../app/objects.ts";
import { cancelled } from "../../app/refusals.ts";
import type { JobStatus } from "../../core/job.ts";
import { openBatch } from "./batch.ts";
import type { Connection, Database } from "./database.ts";
import { failJob } from "./ending.ts";
import type { Manifest } from "./rows.ts";

type ObjectRow = {
  readonly uid: string;
  readonly is_mirror: boolean;
  readonly object_namespace: string | null;
  readonly object_name: string | null;
  readonly id: string;
  readonly account: string;
  readonly state: JobStatus;
  readonly waits_again: boolean;
  readonly is_held: boolean;
  readonly cancel_pace: CancelPace | null;
  readonly attempt: number;
  readonly accepted_at: Date;
  readonly started_at: Date | null;
  readonly started_ago: number | null;
  readonly ended_at: Date | null;
  readonly expires_at: Date | null;
  readonly worker: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly manifest: Manifest | null;
  readonly callback: ObjectRecord["callback"];
  readonly mark: string;
};

/** A publication after the newest claim says that the attempt is over: it was given back, or its lease ran out. */
const waitsAgain = "(job.state = 'running' AND coalesce(job.republished_at > job.claimed_at, false))";
const callback = "CASE WHEN job.callback_url IS NULL THEN 'none' ELSE coalesce(delivery.state, 'pending') END";
/** Everything that changes of a job, in one text. */
const mark = `concat_ws(':', job.state, job.attempt, job.held_at IS NOT NULL, job.cancel_requested, job.cancel_gently, ${waitsAgain}, ${callback})`;
const cancelPace = "CASE WHEN NOT job.cancel_requested THEN NULL WHEN job.cancel_gently THEN 'gently' ELSE 'at_once' END";
const tables = "(job LEFT JOIN delivery ON delivery.job = job.id)";
/** Objects in one question. */
const mostAtOnce = 500;

/** Finds the jobs of objects, and those that objects show, under the uid of the object. */
const asked = (table: string): string => `${table} CROSS JOIN LATERAL (
    SELECT made.id, false AS is_mirror FROM job AS made WHERE made.cluster_id = asked.cluster AND made.object_uid = asked.uid
    UNION ALL
    SELECT mirror.job, true FROM mirror WHERE mirror.cluster_id = asked.cluster AND mirror.object_uid = asked.uid
  ) AS shown JOIN ${tables} ON job.id = shown.id`;

const findSql = `
  SELECT asked.uid, shown.is_mirror, job.object_namespace, job.object_name, job.id, job.account, job.state, ${waitsAgain} AS waits_again, job.held_at IS NOT NULL AS is_held,
    ${cancelPace} AS cancel_pace, job.attempt, job.accepted_at, job.started_at, job.ended_at, job.expires_at, job.worker, job.error_code,
    job.error_message, job.manifest, ${callback} AS callback, ${mark} AS mark,
    extract(epoch FROM clock_timestamp() - job.started_at)::float8 AS started_ago
  FROM ${asked("jsonb_to_recordset($1::jsonb) AS asked (cluster text, uid text)")}`;

const changedSql = `SELECT asked.uid
  FROM ${asked("(SELECT $1::text AS cluster, seen.uid, seen.mark FROM jsonb_each_text($2::jsonb) AS seen (uid, mark)) AS asked")}
  WHERE ${mark} <> asked.mark`;

function recordOf(row: ObjectRow): ObjectRecord {
  return {
    uid: row.uid,
    isMirror: row.is_mirror,
    place: row.object_namespace === null || row.object_name === null ? null : { namespace: row.object_namespace, name: row.object_name },
    job: row.id,
    account: row.account,
    status: row.state,
    waitsAgain: row.waits_again,
    isHeld: row.is_held,
    cancelPace: row.cancel_pace,
    attempts: row.attempt,
    acceptedAt: row.accepted_at,
    startedAt: row.started_at,
    startedSecondsAgo: row.started_ago,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
    worker: row.worker,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    artifacts: row.manifest ?? [],
    callback: row.callback,
    mark: row.mark,
  };
}

async function cancel(connection: Connection, object: readonly [string, string], pace: CancelPace): Promise<string | null> {
  const [job] = await connection.query<{ id: string; state: string }>(
    "SELECT id, state FROM job WHERE cluster_id = $1::text AND object_uid = $2::text FOR UPDATE",
    object,
  );
  if (job?.state === "queued") await failJob(connection, { id: job.id, attempt: null }, cancelled());
  if (job?.state !== "running") return job?.state === "queued" ? job.id : null;
  // What was asked for at once stays so.
  await connection.query(
    `UPDATE job SET cancel_requested = true, cancel_gently = $2::boolean AND (cancel_gently OR NOT cancel_requested) WHERE id = $1::uuid`,
    [job.id, pace === "gently"],
  );
  return job.id;
}

/** How much further off the deadlines of a held job lie, so that no hold lasts for ever. */
const holdSql = "interval '7 days'";

const holdJobSql = `
  UPDATE job SET held_at = clock_timestamp(), epoch = epoch + 1, version = version + 1,
    start_by = start_by + ${holdSql}, end_by = end_by + ${holdSql}
  WHERE cluster_id = $1::text AND object_uid = $2::text AND state = 'queued' AND held_at IS NULL RETURNING id`;

/** What it was held is added to its deadlines; a new message wakes a worker. */
const releaseSql = `
  WITH freed AS (
    UPDATE job SET held_at = NULL, epoch = epoch + 1, version = version + 1, republished_at = clock_timestamp(),
      start_by = start_by - ${holdSql} + (clock_timestamp() - held_at), end_by = end_by - ${holdSql} + (clock_timestamp() - held_at)
    WHERE cluster_id = $1::text AND object_uid = $2::text AND state = 'queued' AND held_at IS NOT NULL RETURNING id, epoch, traceparent
  ), message AS (INSERT INTO outbox (job, epoch, traceparent) SELECT id, epoch, traceparent FROM freed)
  SELECT id FROM freed`;

/** A confirmation that is older counts no more: what is found now may be something else. */
const stopSql = `
  INSERT INTO cluster_sweep AS stopped (cluster_id, gone, open) VALUES ($1::text, $2::integer, $3::integer)
  ON CONFLICT (cluster_id) DO UPDATE SET gone = excluded.gone, open = excluded.open
  RETURNING coalesce(confirmed_at > clock_timestamp() - interval '10 minutes', false) AS is_confirmed`;

/** Opens the jobs of objects of a database. */
export function openObjectStore(database: Database): ObjectStore {
  const find = openBatch<{ readonly cluster: string; readonly uid: string }, ObjectRecord | null>(async (asked) => {
    const rows = await database.query<ObjectRow>(findSql, [JSON.stringify(asked)]);
    // Uids are like no others, in whatever cluster.
    const found = new Map(rows.map((row) => [row.uid, recordOf(row)]));
    return asked.map(({ uid }) => found.get(uid) ?? null);
  }, mostAtOnce);
  return {
    find: (cluster, uid) => find({ cluster, uid }),
    async changed(cluster, seen) {
      const rows = await database.query<{ uid: string }>(changedSql, [cluster, JSON.stringify(Object.fromEntries(seen))]);
      return rows.map(({ uid }) => uid);
    },
    async open(cluster) {
      const sql = `SELECT object_uid AS uid, coalesce(object_namespace, '') AS namespace, coalesce(object_name, '') AS name FROM job
        WHERE cluster_id = $1::text AND object_uid IS NOT NULL AND state IN ('queued', 'running')`;
      return database.query<{ uid: string; namespace: string; name: string }>(sql, [cluster]);
    },
    cancel: (cluster, uid, pace) => database.transaction((connection) => cancel(connection, [cluster, uid], pace)),
    hold: async (cluster, uid) => (await database.query(holdJobSql, [cluster, uid])).length === 1,
    release: async (cluster, uid) => (await database.query(releaseSql, [cluster, uid])).length === 1,
    async stopSweep(cluster, { gone, open }) {
      const [row] = await database.query<{ is_confirmed: boolean }>(stopSql, [cluster, gone, open]);
      return row!.is_confirmed;
    },
    async resumeSweep(cluster) {
      await database.query("DELETE FROM cluster_sweep WHERE cluster_id = $1::text", [cluster]);
    },
    async confirmSweeps() {
      const sql = "UPDATE cluster_sweep SET confirmed_at = clock_timestamp() RETURNING cluster_id AS cluster, gone, open";
      return database.query<{ readonly cluster: string; readonly gone: number; readonly open: number }>(sql);
    },
  };
}
