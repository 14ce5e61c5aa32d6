/** The end of a job in one statement: final state, event, webhook and, after a failure, the refund. */
import type { StoredArtifact } from "../../app/stores.ts";
import type { JobError } from "../../core/job.ts";
import type { Connection } from "./database.ts";

/** Which job ends, and under which guard. */
export interface EndedJob {
  readonly id: string;
  /** Number of the attempt that must still hold the job; null for ends that no attempt decides. */
  readonly attempt: number | null;
}

const guard = `id = $1::uuid AND state IN ('queued', 'running') AND ($2::integer IS NULL OR (state = 'running' AND attempt = $2::integer))`;

const told = `told AS (
    INSERT INTO job_event (job, state, percent, at) SELECT id, state, percent, ended_at FROM ended
  ), hook AS (
    INSERT INTO delivery (job, url, due_at) SELECT id, callback_url, clock_timestamp() FROM ended WHERE callback_url IS NOT NULL
  ) SELECT id FROM ended`;

/** Fails a job and gives its credits back, exactly once; false when it had ended or the attempt no longer holds it. */
export async function failJob(connection: Connection, job: EndedJob, error: JobError): Promise<boolean> {
  const rows = await connection.query(
    `WITH ended AS (
       UPDATE job SET state = 'failed', error_code = $3::text, error_message = $4::text, ended_at = clock_timestamp(), stage = NULL,
         lease_until = NULL, version = version + 1
       WHERE ${guard} RETURNING *
     ), refund AS (
       INSERT INTO ledger_entry (account, job, kind, amount)
       SELECT ended.account, ended.id, 'refund', -charge.amount FROM ended
         JOIN ledger_entry AS charge ON charge.job = ended.id AND charge.kind = 'charge'
       ON CONFLICT (job, kind) DO NOTHING RETURNING account, amount
     ), credit AS (
       UPDATE account SET balance = balance + refund.amount FROM refund WHERE account.name = refund.account
     ), ${told}`,
    [job.id, job.attempt, error.code, error.message],
  );
  return rows.length === 1;
}

/** Ends a job with its files, kept for so many seconds; false when it had ended or the attempt no longer holds it. */
export async function succeedJob(
  connection: Connection,
  job: EndedJob,
  result: { readonly artifacts: readonly StoredArtifact[]; readonly keepSeconds: number },
): Promise<boolean> {
  const rows = await connection.query(
    `WITH ended AS (
       UPDATE job SET state = 'succeeded', manifest = $3::jsonb, ended_at = clock_timestamp(),
         expires_at = clock_timestamp() + $4::float8 * interval '1 second', stage = NULL, percent = 100, lease_until = NULL,
         version = version + 1
       WHERE ${guard} RETURNING *
     ), ${told}`,
    [job.id, job.attempt, JSON.stringify(result.artifacts), result.keepSeconds],
  );
  return rows.length === 1;
}
