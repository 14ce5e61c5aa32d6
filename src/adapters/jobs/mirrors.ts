/** Objects that show jobs of the interface, in SQL. */
import type { MirrorCandidate, MirrorPlan, MirrorStore } from "../../app/mirrors.ts";
import type { Database } from "./database.ts";
import { priorityOf } from "./rows.ts";

/** More need not be counted: it is too much in any case. */
const mostCounted = 1_000;

// Ranges are compared with the time of the statement: `clock_timestamp()` may change within it, so that no index could be used.

/** By the indexes of open jobs and of ended ones, so that it costs the same however many jobs there ever were. */
const demandSql = `
  SELECT asked.pool, (
      SELECT count(*)::integer FROM (
        SELECT 1 FROM job WHERE job.state IN ('queued', 'running') AND job.pool = asked.pool AND job.object_uid IS NULL
          AND job.accepted_at > statement_timestamp() - interval '10 seconds'
        UNION ALL
        SELECT 1 FROM job WHERE job.ended_at > statement_timestamp() - interval '10 seconds' AND job.pool = asked.pool
          AND job.object_uid IS NULL AND job.accepted_at > statement_timestamp() - interval '10 seconds'
        LIMIT ${mostCounted}) AS fresh) AS jobs
  FROM jsonb_array_elements_text($1::jsonb) AS asked (pool)`;

const unseen = "job.object_uid IS NULL AND NOT EXISTS (SELECT 1 FROM mirror WHERE mirror.job = job.id)";
const columns = "job.id, job.account, job.pool, job.priority, job.state = 'failed' AS has_failed, job.accepted_at";

/** What ended a minute ago without having been seen is history; of failures more is worth seeing. */
const candidatesSql = `
  WITH wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS wanted (pool text, mode text))
  SELECT id, account, pool, priority, has_failed FROM (
    (SELECT ${columns} FROM wanted JOIN job ON job.pool = wanted.pool
      WHERE wanted.mode IN ('All', 'Active') AND job.state IN ('queued', 'running') AND ${unseen}
      ORDER BY job.accepted_at LIMIT $2::integer)
    UNION ALL
    (SELECT ${columns} FROM wanted JOIN job ON job.pool = wanted.pool
      WHERE wanted.mode = 'All' AND job.state = 'succeeded' AND job.ended_at > statement_timestamp() - interval '60 seconds' AND ${unseen}
      ORDER BY job.ended_at LIMIT $2::integer)
    UNION ALL
    (SELECT ${columns} FROM wanted JOIN job ON job.pool = wanted.pool
      WHERE wanted.mode IN ('All', 'Failed') AND job.state = 'failed' AND job.ended_at > statement_timestamp() - interval '5 minutes'
        AND ${unseen}
      ORDER BY job.ended_at LIMIT $2::integer)
  ) AS found ORDER BY has_failed DESC, accepted_at LIMIT $2::integer`;

type CandidateRow = {
  readonly id: string;
  readonly account: string;
  readonly pool: string;
  readonly priority: number;
  readonly has_failed: boolean;
};

const candidateOf = ({ id, account, pool, priority, has_failed: hasFailed }: CandidateRow): MirrorCandidate => {
  return { job: id, account, pool, priority: priorityOf(priority), hasFailed };
};

/** Opens the mirrors of a database. */
export function openMirrorStore(database: Database): MirrorStore {
  return {
    async demand(pools) {
      const rows = await database.query<{ pool: string; jobs: number }>(demandSql, [JSON.stringify(pools)]);
      return new Map(rows.map(({ pool, jobs }) => [pool, jobs]));
    },
    async candidates(wanted, limit) {
      return (await database.query<CandidateRow>(candidatesSql, [JSON.stringify(wanted), limit])).map(candidateOf);
    },
    async plan(cluster, { job, pool, name }) {
      const sql = `INSERT INTO mirror (job, cluster_id, pool, object_name) VALUES ($1::uuid, $2::text, $3::text, $4::text)
        ON CONFLICT DO NOTHING RETURNING job`;
      return (await database.query(sql, [job, cluster, pool, name])).length === 1;
    },
    async made(cluster, job, uid) {
      await database.query("UPDATE mirror SET object_uid = $3::text WHERE cluster_id = $1::text AND job = $2::uuid", [cluster, job, uid]);
    },
    async abandon(cluster, job) {
      await database.query("DELETE FROM mirror WHERE cluster_id = $1::text AND job = $2::uuid AND object_uid IS NULL", [cluster, job]);
    },
    async unfinished(cluster) {
      const sql = `SELECT job, pool, object_name AS name FROM mirror WHERE cluster_id = $1::text AND object_uid IS NULL AND gone_at IS NULL`;
      return database.query<{ readonly [Field in keyof MirrorPlan]: MirrorPlan[Field] }>(sql, [cluster]);
    },
    async gone(cluster, uid) {
      await database.query(
        "UPDATE mirror SET gone_at = clock_timestamp() WHERE cluster_id = $1::text AND object_uid = $2::text AND gone_at IS NULL",
        [cluster, uid],
      );
    },
  };
}
