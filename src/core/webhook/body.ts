/** The body of a completion webhook: exactly the five members of the specification. */
import type { JobError, JobStatus } from "../job.ts";

/** What a webhook tells of a job that has ended. */
export interface WebhookFacts {
  readonly id: string;
  readonly status: JobStatus;
  /** Seconds, three decimals. */
  readonly totalSeconds: number;
  readonly error: JobError | null;
  readonly formats: readonly string[];
}

/** Writes the body as JSON; every attempt for a job sends the same text. */
export function webhookBody({ id, status, totalSeconds, error, formats }: WebhookFacts): string {
  const told = error === null ? null : { code: error.code, message: error.message };
  return JSON.stringify({ job_id: id, status, total_seconds: totalSeconds, error: told, formats });
}

/** Returns the `webhook-id` of a job: the same on every attempt, so that a receiver can drop what it has seen. */
export function webhookIdOf(job: string): string {
  return `evt_${job}`;
}
