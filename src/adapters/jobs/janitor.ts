/** What the janitor asks of the database: the sweep, retention, the ledger's check. */
import type { JanitorStore } from "../../app/stores.ts";
import { giveUpAbsent } from "./accept.ts";
import type { Connection, Database } from "./database.ts";
import { failJob } from "./ending.ts";
import { checkLedger } from "./ledger-check.ts";
import type { Manifest } from "./rows.ts";
import { recover, sweep } from "./sweep.ts";

async function annul(connection: Connection, id: string): Promise<boolean> {
  const [job] = await connection.query<{ state: string }>("SELECT state FROM job WHERE id = $1::uuid FOR UPDATE", [id]);
  if (job === undefined) return false;
  const message = "the request was answered with 503, so the job was given up and its credits were given back";
  if (await failJob(connection, { id, attempt: null }, { code: "unavailable", message })) return true;
  if (job.state === "succeeded") {
    await connection.query(
      `WITH entry AS (
         INSERT INTO ledger_entry (account, job, kind, amount, note)
         SELECT account, job, 'adjust', -amount, 'answered with 503' FROM ledger_entry WHERE job = $1::uuid AND kind = 'charge'
         ON CONFLICT (job, kind) DO NOTHING RETURNING account, amount
       ) UPDATE account SET balance = balance + entry.amount FROM entry WHERE account.name = entry.account`,
      [id],
    );
  }
  return true;
}

/**
 * Keys of objects that are needed: inputs until they are deleted, files until they expire, everything of a job that has not ended, and
 * pictures that were fetched for a job which is not made yet.
 */
const neededSql = `
  WITH asked AS (
    SELECT value AS key, substring(value FROM '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')::uuid AS job
    FROM jsonb_array_elements_text($1::jsonb)
  )
  SELECT asked.key FROM asked JOIN job ON job.id = asked.job
  WHERE job.state IN ('queued', 'running')
    OR (job.input_key = asked.key AND job.input_deleted_at IS NULL)
    OR (job.artifacts_deleted_at IS NULL AND (job.manifest @> jsonb_build_array(jsonb_build_object('key', asked.key))
      OR EXISTS (SELECT 1 FROM revision WHERE revision.job = job.id
        AND revision.manifest @> jsonb_build_array(jsonb_build_object('key', asked.key)))))
  UNION SELECT blob_key FROM source_fetch WHERE blob_key IN (SELECT key FROM asked)`;

// Ranges are compared with the time of the statement: `clock_timestamp()` may change within it, so that no index could be used.

type ExpiredRow = {
  readonly id: string;
  readonly input: string | null;
  readonly manifest: Manifest;
  readonly revisions: readonly Manifest[];
};

async function expired(
  database: Database,
  options: { readonly limit: number; readonly marginSeconds: number },
): ReturnType<JanitorStore["expired"]> {
  const rows = await database.query<ExpiredRow>(
    `SELECT id, CASE WHEN input_deleted_at IS NULL THEN input_key END AS input, manifest, (SELECT coalesce(jsonb_agg(revision.manifest), '[]'::jsonb) FROM revision WHERE revision.job = job.id) AS revisions
     FROM job WHERE state = 'succeeded' AND artifacts_deleted_at IS NULL
       AND expires_at < statement_timestamp() - $2::float8 * interval '1 second' ORDER BY expires_at LIMIT $1::integer`,
    [options.limit, options.marginSeconds],
  );
  return rows.map(({ id, input, manifest, revisions }) => ({
    job: id,
    keys: [...(input === null ? [] : [input]), ...[manifest, ...revisions].flat().map(({ key }) => key)],
  }));
}

async function tidy(database: Database): Promise<void> {
  // No system keeps what it could not deliver for a day.
  await database.query("DELETE FROM given_up WHERE at < statement_timestamp() - interval '1 day'");
  await database.query("DELETE FROM idempotency WHERE expires_at < statement_timestamp()");
  await database.query("DELETE FROM worker WHERE seen_at < statement_timestamp() - interval '2 minutes'");
  await database.query(
    `DELETE FROM job_event WHERE seq IN (
       SELECT passed.seq FROM (SELECT seq, job FROM job_event WHERE state NOT IN ('succeeded', 'failed')
           AND at < statement_timestamp() - interval '7 days' ORDER BY at LIMIT 10000) AS passed
       WHERE (SELECT job.ended_at FROM job WHERE job.id = passed.job) < statement_timestamp() - interval '7 days')`,
  );
  // Longer than anybody looks for jobs without an object.
  await database.query("DELETE FROM mirror WHERE gone_at < statement_timestamp() - interval '2 days'");
  // Longer than a job may wait for its start: whoever asked has made it, or will not.
  await database.query("DELETE FROM source_fetch WHERE asked_at < statement_timestamp() - interval '8 days'");
}

/** Opens the janitor of a database. */
export function openJanitorStore(database: Database): JanitorStore {
  return {
    async lead(holder, seconds) {
      const rows = await database.query(
        `INSERT INTO duty AS held (name, holder, lease_until)
         VALUES ('janitor', $1::text, clock_timestamp() + $2::float8 * interval '1 second')
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, lease_until = excluded.lease_until
         WHERE held.holder = excluded.holder OR held.lease_until <= clock_timestamp() RETURNING name`,
        [holder, seconds],
      );
      return rows.length === 1;
    },
    sweep: (options) => sweep(database, options),
    recover: (options) => recover(database, options),
    async queued() {
      const [row] = await database.query<{ count: number }>(
        "SELECT count(*)::integer AS count FROM job WHERE state = 'queued' AND held_at IS NULL",
      );
      return row?.count ?? 0;
    },
    async lags() {
      const [row] = await database.query<{ queue: number | null; outbox: number | null }>(
        `SELECT extract(epoch FROM clock_timestamp() - (SELECT min(accepted_at) FROM job WHERE state = 'queued' AND held_at IS NULL))::float8 AS queue,
           extract(epoch FROM clock_timestamp() - (SELECT created_at FROM outbox ORDER BY outbox.id LIMIT 1))::float8 AS outbox`,
      );
      return { queueSeconds: Math.max(0, row?.queue ?? 0), outboxSeconds: Math.max(0, row?.outbox ?? 0) };
    },
    async annul(account, job) {
      // The account's lock is given back before the job's own, which comes first everywhere.
      await database.transaction((connection) => giveUpAbsent(connection, account, job));
      return database.transaction((connection) => annul(connection, job));
    },
    expired: (options) => expired(database, options),
    async markExpired(job) {
      const sql = `UPDATE job SET artifacts_deleted_at = clock_timestamp(), input_deleted_at = coalesce(input_deleted_at, clock_timestamp())
        WHERE id = $1::uuid`;
      await database.query(sql, [job]);
    },
    async staleInputs({ limit, olderThanSeconds }) {
      const sql = `SELECT id, input_key FROM job WHERE state = 'failed' AND input_deleted_at IS NULL
        AND ended_at < statement_timestamp() - $2::float8 * interval '1 second' ORDER BY ended_at LIMIT $1::integer`;
      const rows = await database.query<{ id: string; input_key: string }>(sql, [limit, olderThanSeconds]);
      return rows.map((row) => ({ job: row.id, key: row.input_key }));
    },
    async markInputDeleted(job) {
      await database.query("UPDATE job SET input_deleted_at = clock_timestamp() WHERE id = $1::uuid", [job]);
    },
    async needed(keys) {
      const rows = await database.query<{ key: string }>(neededSql, [JSON.stringify(keys)]);
      return new Set(rows.map(({ key }) => key));
    },
    tidy: () => tidy(database),
    checkLedger: (options) => database.transaction((connection) => checkLedger(connection, options)),
    async probe() {
      await database.query("SELECT 1");
    },
  };
}
