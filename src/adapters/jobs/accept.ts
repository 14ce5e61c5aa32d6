/** The acceptance of a job: limit, debit, ledger, job, message and idempotency binding in one transaction. */
import type { Acceptance, NewJob } from "../../app/stores.ts";
import { readUsage } from "./accounts.ts";
import { CommitError } from "./database.ts";
import type { Connection, Database } from "./database.ts";
import { jobColumns, jobOf } from "./rows.ts";
import type { JobRow } from "./rows.ts";

/** Undoes the transaction because the idempotency claim ran out and another request has it. */
class LostClaim extends Error {}

/**
 * The moment of acceptance is read after the account's lock and never lies before the account's last one, also after a failover
 * to a server whose clock is behind.
 */
const insertion = `
  WITH moment AS MATERIALIZED (
    SELECT greatest(clock_timestamp(), (SELECT max(accepted_at) FROM job WHERE account = $2::text)) AS at
  ), debit AS (
    UPDATE account SET balance = balance - $3::integer WHERE name = $2::text AND balance >= $3::integer RETURNING name
  ), accepted AS (
    INSERT INTO job (id, account, accepted_at, limit_then, start_by, end_by, max_attempts, input_key, input_bytes, input_sha256,
      callback_url, request_id)
    SELECT $1::uuid, debit.name, moment.at, $4::integer, moment.at + $5::float8 * interval '1 second',
      moment.at + $6::float8 * interval '1 second', $7::integer, $8::text, $9::integer, $10::text, $11::text, $12::text
    FROM moment, debit RETURNING *
  ), charge AS (
    INSERT INTO ledger_entry (account, job, kind, amount) SELECT account, id, 'charge', -$3::integer FROM accepted
  ), message AS (
    INSERT INTO outbox (job, epoch) SELECT id, epoch FROM accepted
  ), told AS (
    INSERT INTO job_event (job, state, percent, at) SELECT id, state, percent, accepted_at FROM accepted
  )
  SELECT ${jobColumns} FROM accepted AS job`;

async function insertJob(connection: Connection, job: NewJob, limitPerHour: number): Promise<JobRow | undefined> {
  const [row] = await connection.query<JobRow>(insertion, [
    job.id,
    job.account,
    job.credits,
    limitPerHour,
    job.queueSeconds,
    job.totalSeconds,
    job.maxAttempts,
    job.input.key,
    job.input.bytes,
    job.input.sha256,
    job.callbackUrl,
    job.requestId,
  ]);
  return row;
}

async function bind(connection: Connection, job: NewJob): Promise<void> {
  if (job.idempotency === null) return;
  const { key, claim, fingerprint } = job.idempotency;
  const bound = await connection.query(
    `UPDATE idempotency SET job = $4::uuid, fingerprint = $5::text, expires_at = clock_timestamp() + interval '72 hours'
     WHERE account = $1::text AND key = $2::text AND claim = $3::uuid AND job IS NULL RETURNING key`,
    [job.account, key, claim, job.id, fingerprint],
  );
  if (bound.length === 0) throw new LostClaim();
}

async function decide(connection: Connection, job: NewJob): Promise<Acceptance> {
  const locked = await connection.query("SELECT name FROM account WHERE name = $1::text FOR UPDATE", [job.account]);
  if (locked.length === 0) return { kind: "unknown_account" };
  const usage = await readUsage(connection, job.account, job.defaultLimitPerHour);
  if (usage === null) return { kind: "unknown_account" };
  if (usage.used >= usage.limitPerHour) return { kind: "limited", usage };
  const row = usage.balance < job.credits ? undefined : await insertJob(connection, job, usage.limitPerHour);
  if (row === undefined) return { kind: "poor", usage };
  await bind(connection, job);
  const used = usage.used + 1;
  return {
    kind: "accepted",
    job: jobOf(row),
    usage: { ...usage, used, balance: usage.balance - job.credits, resetSeconds: usage.used === 0 ? 3_600 : usage.resetSeconds },
  };
}

/** Accepts a job or says why not; whatever does not end as `accepted` leaves nothing behind, but for `unknown`. */
export async function acceptJob(database: Database, job: NewJob): Promise<Acceptance> {
  try {
    return await database.transaction((connection) => decide(connection, job));
  } catch (error) {
    if (error instanceof LostClaim) return { kind: "lost_claim" };
    if (error instanceof CommitError) return { kind: "unknown" };
    throw error;
  }
}
