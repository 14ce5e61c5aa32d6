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
  ) SELECT id, attempt FROM ended`;

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

/** A job that an attempt ends with its files, kept for so many seconds. */
export interface SucceededJob {
  readonly id: string;
  readonly attempt: number;
  readonly artifacts: readonly StoredArtifact[];
  readonly keepSeconds: number;
}

/** Ends jobs with their files; false for one that had ended or that its attempt no longer holds. */
export async function succeedJobs(connection: Connection, jobs: readonly SucceededJob[]): Promise<readonly boolean[]> {
  const given = jobs.map(({ id, attempt, artifacts, keepSeconds }) => ({ id, attempt, manifest: artifacts, keep: keepSeconds }));
  const rows = await connection.query<{ readonly id: string; readonly attempt: number }>(
    `WITH ended AS (
       UPDATE job SET state = 'succeeded', manifest = given.manifest, ended_at = clock_timestamp(),
         expires_at = clock_timestamp() + given.keep * interval '1 second', stage = NULL, percent = 100, lease_until = NULL,
         version = version + 1
       FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, attempt integer, manifest jsonb, keep float8)
       WHERE job.id = given.id AND job.state = 'running' AND job.attempt = given.attempt RETURNING job.*
     ), ${told}`,
    [JSON.stringify(given)],
  );
  const nameOf = ({ id, attempt }: { readonly id: string; readonly attempt: number }): string => `${id} ${attempt}`;
  const ended = new Set(rows.map(nameOf));
  // Of one that is given twice, the first has ended it.
  return jobs.map((job) => ended.delete(nameOf(job)));
}
