/** What clients and receivers saw, and what the database holds in the end: the two sides that the checker compares. */
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { StoredArtifact } from "../../src/app/stores.ts";
import type { JobStatus } from "../../src/core/job.ts";

/** When a request was sent and when its answer came, by one clock of the test, in milliseconds. */
export interface Span {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A request for a conversion, by the name that its client gave it. */
interface Asked {
  readonly account: string;
  readonly requestId: string;
}

/** One thing that somebody outside saw. */
export type Observation = Span &
  (
    | (Asked & { readonly kind: "accepted"; readonly job: string; readonly idempotencyKey: string | null })
    | (Asked & { readonly kind: "refused"; readonly status: number })
    /** The connection broke, or the answer was lost: the request took effect wholly or not at all. */
    | (Asked & { readonly kind: "unanswered"; readonly idempotencyKey: string | null })
    | { readonly kind: "status"; readonly account: string; readonly job: string; readonly status: JobStatus }
    | { readonly kind: "downloaded"; readonly account: string; readonly job: string; readonly format: string; readonly sha256: string }
    /** A file that the job listed was not given. */
    | { readonly kind: "missing"; readonly account: string; readonly job: string; readonly format: string }
    /** All jobs of an account as its list shows them, when nothing moved any more. */
    | { readonly kind: "listed"; readonly account: string; readonly jobs: readonly string[] }
    /** The balance of an account as it is shown, when nothing moved any more. */
    | { readonly kind: "balance"; readonly account: string; readonly balance: number }
    /** A webhook that a receiver got, and the account whose secret had signed it. */
    | { readonly kind: "webhook"; readonly job: string; readonly body: string; readonly signedBy: string | null }
  );

/** A job as the database holds it. */
export type FinalJob = {
  readonly id: string;
  readonly account: string;
  /** The request that it was accepted for. */
  readonly requestId: string | null;
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
      `SELECT id, account, request_id AS "requestId", state AS status, ${seconds("accepted_at")} AS "acceptedAt", ${seconds("ended_at")} AS "endedAt",
         ${seconds("end_by")} AS "endBy", limit_then AS "limitThen", ${seconds("expires_at")} AS "expiresAt", error_code AS "errorCode",
         manifest FROM job ORDER BY accepted_at, id`,
    ),
    attempts: await database.query(`SELECT job, automatic_n IS NOT NULL AS "isAutomatic" FROM delivery_attempt`),
  };
}
