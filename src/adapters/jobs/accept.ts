/** The acceptance of a job: limit, debit, ledger, job, message and idempotency binding in one transaction. */
import type { Acceptance, NewJob } from "../../app/stores.ts";
import type { Job } from "../../core/job.ts";
import { usageOf } from "./accounts.ts";
import type { UsageRow } from "./accounts.ts";
import { priorityRank } from "./rows.ts";
import { CommitError } from "./database.ts";
import type { Connection, Database } from "./database.ts";

type AcceptanceRow = UsageRow & {
  readonly outcome: "accepted" | "limited" | "poor" | "lost_claim" | "unknown_account" | "exists";
  readonly accepted_at: Date | null;
};

/** The steps and their order stand in migration 0014; one statement is one transaction. */
const sql = `SELECT outcome, accepted_at, balance, limit_per_hour, used, reset_seconds, created_at
  FROM accept_job(jsonb_populate_record(NULL::job, $1::jsonb), $2::integer, $3::integer, $4::float8, $5::float8,
    $6::text, $7::uuid, $8::text, $9::text)`;

async function call(database: Database, job: NewJob): Promise<AcceptanceRow> {
  const fresh = {
    id: job.id,
    account: job.account,
    pool: job.pool,
    priority: priorityRank(job.priority),
    traceparent: job.traceparent,
    max_attempts: job.maxAttempts,
    input_key: job.input.key,
    input_bytes: job.input.bytes,
    input_sha256: job.input.sha256,
    callback_url: job.callbackUrl,
    name: job.name ?? null,
    request_id: job.requestId,
    cluster_id: job.object?.cluster ?? null,
    object_uid: job.object?.uid ?? null,
    object_namespace: job.object?.namespace ?? null,
    object_name: job.object?.name ?? null,
    attempt_seconds: job.attemptSeconds ?? null,
  };
  const { key = null, claim = null, fingerprint = null } = job.idempotency ?? {};
  const { credits, defaultLimitPerHour, queueSeconds, totalSeconds, defaultPool } = job;
  const limits = [credits, defaultLimitPerHour, queueSeconds, totalSeconds];
  const values = [JSON.stringify(fresh), ...limits, key, claim, fingerprint, defaultPool];
  const [row] = await database.commit<AcceptanceRow>(sql, values);
  return row!;
}

/** A job as it is in the moment of its acceptance. */
function acceptedJob(job: NewJob, acceptedAt: Date): Job {
  return {
    id: job.id,
    account: job.account,
    status: "queued",
    attempt: 0,
    stage: null,
    percent: 0,
    totalSeconds: 0,
    acceptedAt,
    endedAt: null,
    expiresAt: null,
    error: null,
    formats: [],
    revision: 0,
    revisions: 0,
    version: 1,
    name: job.name ?? null,
    callbackUrl: job.callbackUrl,
  };
}

async function decide(database: Database, job: NewJob): Promise<Acceptance> {
  const row = await call(database, job);
  switch (row.outcome) {
    case "limited":
    case "poor":
      return { kind: row.outcome, usage: usageOf(row) };
    case "lost_claim":
    case "unknown_account":
    case "exists":
      return { kind: row.outcome };
    case "accepted":
      break;
  }
  const before = usageOf(row);
  const usage = {
    ...before,
    used: before.used + 1,
    balance: before.balance - job.credits,
    resetSeconds: before.used === 0 ? 3_600 : before.resetSeconds,
  };
  return { kind: "accepted", job: acceptedJob(job, row.accepted_at!), usage };
}

/**
 * Sees to it that a job which is not there will never be: its statement may still be on the way, in the buffers of a connection that was
 * given up. The lock waits for a transaction that is under way.
 */
export async function giveUpAbsent(connection: Connection, account: string, id: string): Promise<void> {
  await connection.query("SELECT 1 FROM account WHERE name = $1::text FOR UPDATE", [account]);
  await connection.query(
    "INSERT INTO given_up (job) SELECT $1::uuid WHERE NOT EXISTS (SELECT 1 FROM job WHERE id = $1::uuid) ON CONFLICT DO NOTHING",
    [id],
  );
}

/** Accepts a job or says why not; whatever does not end as `accepted` leaves nothing behind, but for `unknown`. */
export async function acceptJob(database: Database, job: NewJob): Promise<Acceptance> {
  try {
    return await decide(database, job);
  } catch (error) {
    if (error instanceof CommitError) return { kind: "unknown" };
    throw error;
  }
}
