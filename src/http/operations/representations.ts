/** Writes what the application answers as the JSON of the interface. */
import type { AccountView, DeliveryView, KeyView, Role, WebhookSecretView } from "../../app/application.ts";
import type { Job, JobEvent } from "../../core/job.ts";

const timeOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Writes a job. */
export function jobJson(job: Job): Readonly<Record<string, unknown>> {
  return {
    job_id: job.id,
    name: job.name,
    status: job.status,
    total_seconds: job.totalSeconds,
    formats: job.formats,
    error: job.error === null ? null : { code: job.error.code, message: job.error.message },
    stage: job.stage,
    percentage: job.percent,
    accepted_at: job.acceptedAt.toISOString(),
    ended_at: timeOrNull(job.endedAt),
    expires_at: timeOrNull(job.expiresAt),
    revision: job.revision,
    revisions: job.revisions,
  };
}

/** Writes the data of an event. */
export function eventJson(event: JobEvent): Readonly<Record<string, unknown>> {
  return { job_id: event.job, status: event.status, stage: event.stage, percentage: event.percent, at: event.at.toISOString() };
}

/** Writes an account as the holder of a key with this role sees it. */
export function accountJson(account: AccountView, role: Role): Readonly<Record<string, unknown>> {
  return {
    account: account.account,
    balance: account.balance,
    credits_per_conversion: account.creditsPerConversion,
    limit_per_hour: account.limitPerHour,
    used_this_hour: account.usedThisHour,
    remaining_this_hour: account.limit.remaining,
    reset_seconds: account.limit.resetSeconds,
    role,
    created_at: account.createdAt.toISOString(),
  };
}

/** Writes a key without its text. */
export function keyJson(key: KeyView): Readonly<Record<string, unknown>> {
  return {
    id: key.id,
    name: key.name,
    role: key.role,
    prefix: key.prefix,
    created_at: key.createdAt.toISOString(),
    revoked_at: timeOrNull(key.revokedAt),
  };
}

/** Writes the webhook secret. */
export function webhookSecretJson(view: WebhookSecretView): Readonly<Record<string, unknown>> {
  return { secret: view.secret, created_at: view.createdAt.toISOString(), previous_valid_until: timeOrNull(view.previousUntil) };
}

/** Writes the webhook of a job. */
export function deliveryJson(delivery: DeliveryView): Readonly<Record<string, unknown>> {
  return {
    id: delivery.id,
    url: delivery.url,
    status: delivery.status,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    attempts: delivery.attempts.map((attempt) => ({
      number: attempt.number,
      automatic: attempt.automatic,
      started_at: attempt.startedAt.toISOString(),
      ended_at: timeOrNull(attempt.endedAt),
      outcome: attempt.outcome,
      status_code: attempt.statusCode,
      problem: attempt.problem,
      response_excerpt: attempt.responseExcerpt,
    })),
  };
}
