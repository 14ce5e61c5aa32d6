/** What the use cases of the service share: their ports, and the rules that an operator sets. */
import type { Overload, PoolStaff } from "./pools.ts";
import type { BlobStore, Clock, Conversions, JobQueue, RatePrefilter, Secrets, Thumbnails } from "./ports.ts";
import type { JobSignals } from "./signals.ts";
import type { LedgerProblem, Stores } from "./stores.ts";
import type { Tracing } from "./tracing.ts";

/** The rules of the service; each is a setting. */
export interface ServiceRules {
  readonly creditsPerConversion: number;
  /** Conversions an hour of an account without a limit of its own. */
  readonly limitPerHour: number;
  /** Where the jobs of accounts without a pool of their own go. */
  readonly defaultPool: string;
  readonly maxImageBytes: number;
  /** Seconds that a job may wait for its first attempt. */
  readonly queueSeconds: number;
  /** Seconds that one attempt may take. */
  readonly attemptSeconds: number;
  readonly maxAttempts: number;
  /** Seconds that files and the picture are kept after success, 72 hours at least. */
  readonly artifactSeconds: number;
  /** Seconds after a job's failure within which its picture is deleted, 24 hours at most. */
  readonly inputSeconds: number;
}

/** Why the process of a conversion came to its end before its answer. */
export type KillCause = "memory" | "crash" | "deadline" | "cancelled" | "lost" | "drain";

/** What became of spans: `ended` ones wait to be sent; what is neither exported nor failed later was dropped, since too many waited. */
export type SpanOutcome = "ended" | "exported" | "failed";

/** What an attempt at a job is found by in logs; each is left out where it is not known. */
export interface AttemptNames {
  readonly job: string;
  readonly attempt?: number;
  readonly account?: string;
  readonly requestId?: string | null;
  readonly traceparent?: string | null;
}

/** What happens inside and somebody may want to count or log. */
export type ServiceEvent =
  | (AttemptNames & { readonly kind: "accepted"; readonly replayed: boolean })
  /** `by` names the limit that refused where the code does not. */
  | { readonly kind: "refused"; readonly code: string; readonly by?: Overload | "prefilter" }
  /** `waitedSeconds` is the time from the acceptance to a first attempt, by the clock of the database. */
  | (AttemptNames & { readonly kind: "started"; readonly attempt: number; readonly waitedSeconds?: number | null })
  | { readonly kind: "stage"; readonly job: string; readonly stage: string; readonly seconds: number }
  | (AttemptNames & { readonly kind: "ended"; readonly code: string | null; readonly seconds: number })
  | (AttemptNames & { readonly kind: "fenced" | "given_back"; readonly attempt: number })
  /** The process of a conversion was ended, by its caps or by itself. */
  | { readonly kind: "killed"; readonly cause: KillCause }
  /** How long the oldest queued job and the oldest unpublished message have waited; 0 when there is none. */
  | { readonly kind: "lags"; readonly queueSeconds: number; readonly outboxSeconds: number }
  /** Who works now, by pool. */
  | { readonly kind: "staff"; readonly pools: readonly PoolStaff[] }
  /** What lies in the queue; `hidden` are messages that it would give nobody. */
  | { readonly kind: "queue"; readonly messages: number; readonly hidden: number }
  | { readonly kind: "spans"; readonly outcome: SpanOutcome; readonly count: number }
  | { readonly kind: "swept"; readonly republished: number; readonly failed: readonly { readonly job: string; readonly code: string }[] }
  | { readonly kind: "ledger"; readonly driftCredits: number; readonly problems: readonly LedgerProblem[] }
  | { readonly kind: "trouble"; readonly where: string; readonly error: unknown };

/** Everything that the use cases are given. */
export interface ServicePorts {
  readonly stores: Stores;
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
  readonly conversions: Conversions;
  readonly thumbnails: Thumbnails;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly signals: JobSignals;
  /** Not there in a service that is one process. */
  readonly prefilter?: RatePrefilter;
  readonly rules: ServiceRules;
  readonly tracing: Tracing;
  /** Hears what happens; must not throw. */
  readonly tell: (event: ServiceEvent) => void;
}

/** Seconds that a claim or a heartbeat holds a job. */
export const leaseSeconds = 30;

/** The largest delay between the attempts of a job, in seconds. */
export const retrySeconds = 60;

/** Seconds from acceptance until a job must have ended: T_max of the promises. */
export function totalSeconds(rules: Pick<ServiceRules, "queueSeconds" | "attemptSeconds" | "maxAttempts">): number {
  return rules.queueSeconds + (rules.maxAttempts + 1) * (rules.attemptSeconds + leaseSeconds + retrySeconds);
}
