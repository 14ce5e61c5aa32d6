/** Rows of the database as the product's types; every column is named here once. */
import type { JobPriority } from "../../app/ports.ts";
import type { StoredArtifact } from "../../app/stores.ts";
import type { Job, JobEvent, JobStatus } from "../../core/job.ts";

/**
 * What is read of a job, from a table or a result called `job`. Formats are listed while their files are kept; seconds are told
 * by the database clock.
 */
export const jobColumns = `
  job.id, job.account, job.state, job.attempt, job.stage, job.percent, job.accepted_at, job.ended_at, job.expires_at,
  job.error_code, job.error_message, job.revision, job.version, job.name, job.callback_url,
  round(extract(epoch FROM coalesce(job.ended_at, clock_timestamp()) - job.accepted_at)::numeric, 3)::float8 AS total_seconds,
  CASE WHEN job.expires_at > clock_timestamp() THEN jsonb_path_query_array(job.manifest, '$[*].format') ELSE '[]'::jsonb END AS formats`;

/** A job as `jobColumns` reads it. */
export type JobRow = {
  readonly id: string;
  readonly account: string;
  readonly state: JobStatus;
  readonly attempt: number;
  readonly stage: string | null;
  readonly percent: number;
  readonly accepted_at: Date;
  readonly ended_at: Date | null;
  readonly expires_at: Date | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly revision: number;
  readonly version: number;
  readonly name: string | null;
  readonly callback_url: string | null;
  readonly total_seconds: number;
  readonly formats: readonly string[];
};

/** Reads a job. */
export function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    account: row.account,
    status: row.state,
    attempt: row.attempt,
    stage: row.stage,
    percent: row.percent,
    totalSeconds: row.total_seconds,
    acceptedAt: row.accepted_at,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    formats: row.formats,
    revision: row.revision,
    revisions: row.revision,
    version: row.version,
    name: row.name,
    callbackUrl: row.callback_url,
  };
}

/** An event as it is stored. */
export type EventRow = {
  readonly seq: number;
  readonly job: string;
  readonly state: JobStatus;
  readonly stage: string | null;
  readonly percent: number;
  readonly at: Date;
};

/** Reads an event. */
export function eventOf({ seq, job, state, stage, percent, at }: EventRow): JobEvent {
  return { seq, job, status: state, stage, percent, at };
}

/** A list of stored artifacts, in the product's order. */
export type Manifest = readonly StoredArtifact[];

/** Priorities as the database keeps them: the smaller, the sooner. */
const priorities: readonly JobPriority[] = ["high", "normal", "low"];

/** A priority as a number of the database. */
export function priorityRank(priority: JobPriority): number {
  return priorities.indexOf(priority);
}

/** The priority that a number of the database stands for. */
export function priorityOf(rank: number): JobPriority {
  return priorities[rank]!;
}
