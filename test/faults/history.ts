/** What clients and receivers saw, and what the database holds in the end: the two sides that the checker compares. */
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { StoredArtifact } from "../../src/app/stores.ts";
import type { JobStatus } from "../../src/core/job.ts";

/** When a request was sent and when its answer came, by one clock of the test, in milliseconds. */
export interface Span {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** One thing that somebody outside saw. */
export type Observation = Span &
  (
    | { readonly kind: "accepted"; readonly account: string; readonly job: string; readonly idempotencyKey: string | null }
    | { readonly kind: "refused"; readonly account: string; readonly status: number }
    /** The connection broke, or the answer was lost: the request took effect wholly or not at all. */
    | { readonly kind: "unanswered"; readonly account: string; readonly idempotencyKey: string | null }
    | { readonly kind: "status"; readonly account: string; readonly job: string; readonly status: JobStatus }
    | { readonly kind: "downloaded"; readonly account: string; readonly job: string; readonly format: string; readonly sha256: string }
    /** A file that the job listed was not given. */
    | { readonly kind: "missing"; readonly account: string; readonly job: string; readonly format: string }
    /** A webhook that a receiver got. */
    | { readonly kind: "webhook"; readonly job: string; readonly body: string }
  );

/** A job as the database holds it. */
export type FinalJob = {
  readonly id: string;
  readonly account: string;
  readonly status: JobStatus;
  /** Seconds since 1970, by the database clock. */
  readonly acceptedAt: number;
  readonly endedAt: number | null;
  /** The job's own T_max. */
  readonly endBy: number;
  readonly limitThen: number;
  readonly expiresAt: number | null;
  readonly errorCode: string | null;
  readonly manifest: readonly StoredArtifact[] | null;
};

/** The end of a run. */
export interface FinalState {
  readonly now: number;
  readonly accounts: readonly { readonly name: string; readonly balance: number }[];
  readonly ledger: readonly { readonly account: string; readonly job: string | null; readonly kind: string; readonly amount: number }[];
  readonly jobs: readonly FinalJob[];
  readonly attempts: readonly { readonly job: string; readonly isAutomatic: boolean }[];
}

const seconds = (column: string): string => `extract(epoch FROM ${column})::float8`;

/** Reads what the checker needs. */
export async function readFinalState(database: Database): Promise<FinalState> {
  const [clock] = await database.query<{ now: number }>(`SELECT ${seconds("clock_timestamp()")} AS now`);
  return {
    now: clock!.now,
    accounts: await database.query("SELECT name, balance FROM account"),
    ledger: await database.query("SELECT account, job, kind, amount FROM ledger_entry ORDER BY id"),
    jobs: await database.query(
      `SELECT id, account, state AS status, ${seconds("accepted_at")} AS "acceptedAt", ${seconds("ended_at")} AS "endedAt",
         ${seconds("end_by")} AS "endBy", limit_then AS "limitThen", ${seconds("expires_at")} AS "expiresAt", error_code AS "errorCode",
         manifest FROM job ORDER BY accepted_at, id`,
    ),
    attempts: await database.query(`SELECT job, automatic_n IS NOT NULL AS "isAutomatic" FROM delivery_attempt`),
  };
}
