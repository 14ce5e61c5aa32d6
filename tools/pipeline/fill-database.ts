/** Fills a database with the history of a service that has run for a month: a million jobs of ten thousand accounts, written by SQL. */
import type { Pool, PoolClient } from "pg";

/** How much history. */
export interface HistorySize {
  readonly jobs: number;
  /** Accounts in all, with those that are there already. */
  readonly accounts: number;
}

/** Eight percent failed, one in ten has a webhook, files are kept for three days and pictures for one. */
const jobsSql = `
  INSERT INTO job (id, account, state, attempt, max_attempts, accepted_at, started_at, limit_then, start_by, end_by, ended_at, percent,
      error_code, error_message, input_key, input_bytes, input_sha256, input_deleted_at, manifest, expires_at, artifacts_deleted_at,
      callback_url, version, request_id)
  SELECT id, account, CASE WHEN failed THEN 'failed' ELSE 'succeeded' END, 1, 3, accepted_at, accepted_at + interval '1 second', 1000000,
    accepted_at + interval '1 day', accepted_at + interval '2 days', ended_at, CASE WHEN failed THEN 25 ELSE 100 END,
    CASE WHEN failed THEN 'no_diagram_found' END, CASE WHEN failed THEN 'the picture shows no diagram' END,
    'inputs/' || id, 200000, repeat('0', 64), CASE WHEN ended_at < now() - interval '1 day' THEN ended_at + interval '1 day' END,
    CASE WHEN NOT failed THEN manifest END, CASE WHEN NOT failed THEN ended_at + interval '3 days' END,
    CASE WHEN NOT failed AND ended_at < now() - interval '3 days' THEN ended_at + interval '3 days' END,
    CASE WHEN n % 10 = 0 THEN 'https://hook.example.com/done' END, 6, 'request-' || n
  FROM (
    SELECT number AS n, gen_random_uuid() AS id, names.name AS account, number % 25 IN (3, 17) AS failed,
      now() - interval '5 minutes' - number * interval '30 days' / $1::integer AS accepted_at,
      now() - interval '5 minutes' - number * interval '30 days' / $1::integer + interval '4 seconds' AS ended_at
    FROM generate_series(1, $1::integer) AS number JOIN names ON names.n = number % $2::integer
  ) AS made CROSS JOIN (
    SELECT jsonb_agg(jsonb_build_object('format', format, 'extension', format, 'mediaType', 'application/octet-stream',
      'key', 'artifacts/00000000-0000-4000-8000-000000000000/1/' || format, 'bytes', 20000, 'sha256', repeat('0', 64))) AS manifest
    FROM unnest(ARRAY['vsdx', 'pptx', 'drawio', 'svg', 'ir', 'preview']) AS format
  ) AS files`;

const steps: readonly (readonly [name: string, sql: string])[] = [
  [
    "accounts",
    `INSERT INTO account (name, webhook_secret, created_at)
       SELECT 'past-' || number, (SELECT webhook_secret FROM account LIMIT 1), now() - interval '60 days'
       FROM generate_series(1, $2::integer - (SELECT count(*)::integer FROM account)) AS number WHERE $1::integer > 0`,
  ],
  ["numbers of accounts", `CREATE TEMP TABLE names AS SELECT name, (row_number() OVER (ORDER BY name) - 1)::integer AS n FROM account`],
  ["jobs", jobsSql],
  [
    "charges",
    `INSERT INTO ledger_entry (account, job, kind, amount, created_at) SELECT account, id, 'charge', -10, accepted_at FROM job ORDER BY accepted_at`,
  ],
  [
    "refunds",
    `INSERT INTO ledger_entry (account, job, kind, amount, created_at) SELECT account, id, 'refund', 10, ended_at FROM job WHERE state = 'failed'`,
  ],
  [
    "grants",
    `INSERT INTO ledger_entry (account, kind, amount, note) SELECT name, 'grant', 1000000, 'the past' FROM account WHERE name LIKE 'past-%'`,
  ],
  [
    "balances",
    `UPDATE account SET balance = entries.total FROM (SELECT account, sum(amount) AS total FROM ledger_entry GROUP BY account) AS entries
       WHERE entries.account = account.name`,
  ],
  [
    "events",
    `INSERT INTO job_event (job, state, percent, at)
       SELECT id, event.state, event.percent, accepted_at + event.after FROM job CROSS JOIN LATERAL (VALUES
           ('queued', 0, interval '0'), ('running', 0, interval '1 second'), (job.state, job.percent, interval '4 seconds'))
         AS event (state, percent, after)
       WHERE event.after = interval '4 seconds' OR job.ended_at > now() - interval '7 days' ORDER BY accepted_at`,
  ],
  [
    "webhooks",
    `INSERT INTO delivery (job, url, state, created_at) SELECT id, callback_url, 'delivered', ended_at FROM job WHERE callback_url IS NOT NULL`,
  ],
  [
    "attempts",
    `INSERT INTO delivery_attempt (job, n, automatic_n, started_at, ended_at, outcome, status_code)
       SELECT job, 1, 1, created_at, created_at, 'delivered', 200 FROM delivery`,
  ],
  [
    "idempotency keys",
    `INSERT INTO idempotency (account, key, claim, claimed_until, fingerprint, job, expires_at)
       SELECT account, 'past-' || id, id, accepted_at, input_sha256 || ' ', id, accepted_at + interval '3 days' FROM job
       WHERE accepted_at > now() - interval '3 days' AND get_byte(uuid_send(id), 0) < 64`,
  ],
];

type IndexRow = { readonly name: string; readonly definition: string };

/** Indexes that no constraint stands on: a table that grows by a million rows at once gets them afterwards in a tenth of the time. */
async function dropIndexes(client: PoolClient): Promise<readonly IndexRow[]> {
  const { rows } = await client.query<IndexRow>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename IN ('job', 'ledger_entry', 'job_event')
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
}

/** Writes the history; the foreign keys are not checked again, since a million look-ups say what the statements already do. */
export async function fillDatabase(pool: Pool, size: HistorySize, say: (text: string) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL synchronous_commit = off; SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'",
    );
    const indexes = await dropIndexes(client);
    const all = [...steps, ...indexes.map(({ name, definition }) => [`rows in ${name}`, definition] as const)];
    for (const [name, sql] of all) {
      const since = performance.now();
      const values = [size.jobs, size.accounts].slice(0, sql.includes("$2") ? 2 : 0);
      const { rowCount } = await client.query(sql, values);
      say(`${rowCount ?? "all"} ${name} in ${((performance.now() - since) / 1_000).toFixed(1)} s`);
    }
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  const since = performance.now();
  await pool.query("VACUUM (ANALYZE)");
  say(`vacuum in ${((performance.now() - since) / 1_000).toFixed(1)} s`);
}
