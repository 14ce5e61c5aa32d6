/** The service as its edges see it: what the HTTP interface and the command line may ask, in types alone. */
import type { Job, JobEvent, JobStatus } from "../core/job.ts";
import type { StoppedSweep } from "./objects.ts";
import type { PoolChange, PoolView, WorkerView } from "./pools.ts";

/** `owner` manages keys and webhook secrets, `convert` does the rest. */
export type Role = "owner" | "convert";

/** Who asks: what a valid API key stands for. */
export interface Caller {
  readonly account: string;
  readonly keyId: string;
  readonly role: Role;
}

/** How much of the rolling hour is left, for the headers `RateLimit-Policy`, `RateLimit` and `Retry-After`. */
export interface LimitState {
  /** Conversions in any 3,600 seconds. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until one more is possible if none remains, else until the oldest leaves the window; 0 when the window is empty. */
  readonly resetSeconds: number;
}

/** One request to convert a picture; its declared type and length are already checked. */
export interface Submission {
  /** The picture as it arrives. It is first pulled after every check that needs no body; a Fault that it throws refuses the request, and nothing is kept. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The value of `callback_url`, null when it was not given. */
  readonly callbackUrl: string | null;
  /** The value of `Idempotency-Key`, null when it was not given. */
  readonly idempotencyKey: string | null;
  /** What the job is to be called (`core/job-name.ts`); null or nothing without a name. */
  readonly name?: string | null;
  /** What the body itself said of the two, as the fields of a form do: asked once the body has ended, and stands for what it gives. */
  readonly late?: () => Partial<Pick<Submission, "callbackUrl" | "name">>;
  readonly requestId: string;
  /** The span of the request, as W3C Trace Context writes it; null when nothing is traced. */
  readonly traceparent: string | null;
}

/** An accepted submission. */
export interface Accepted {
  readonly job: Job;
  /** True when the same `Idempotency-Key` was accepted before: this is that job, and nothing was charged. */
  readonly replayed: boolean;
  readonly limit: LimitState;
}

/** The bytes of an artifact, with what the headers say of them. */
export interface ArtifactContent {
  readonly format: string;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  /** The format's own media type; the answer of the 200 fallback is `application/octet-stream` whatever this says. */
  readonly mediaType: string;
  /** Name for `Content-Disposition`, such as `flow.vsdx`; any characters but slashes and control characters. */
  readonly fileName: string;
  /** Opens the bytes from `start`, a zero-based offset, to `end`, inclusive; all of them without. May be called again; an ended iteration frees what it holds. */
  open(range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}

/** How a download is answered: by a signed path, or by the bytes. */
export type Download =
  | {
      readonly kind: "redirect";
      /** What follows `/v1/artifacts/`: URL-safe, needs no key, valid for `expiresSeconds`. It is a secret: never log it. */
      readonly token: string;
      readonly expiresSeconds: number;
    }
  /** An address of the object store itself: needs no key, valid for `expiresSeconds`, and as secret. */
  | { readonly kind: "elsewhere"; readonly url: string; readonly expiresSeconds: number }
  | { readonly kind: "bytes"; readonly content: ArtifactContent };

/** A key as it is listed: its text is shown once, when it is made. */
export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** The leading characters of the key, to tell it from others. */
  readonly prefix: string;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A key that was just made, with its text. */
export interface NewKey extends KeyView {
  readonly key: string;
}

/** What an account has and uses. */
export interface AccountView {
  readonly account: string;
  /** Credits. */
  readonly balance: number;
  /** Credits that one conversion costs. */
  readonly creditsPerConversion: number;
  /** Conversions in any 3,600 seconds; 0 means that the account is suspended. */
  readonly limitPerHour: number;
  /** Conversions accepted in the last 3,600 seconds. */
  readonly usedThisHour: number;
  readonly limit: LimitState;
  readonly createdAt: Date;
}

/** The secret that signs webhooks. */
export interface WebhookSecretView {
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly createdAt: Date;
  /** Until when the secret before this one signs too; null when none does. */
  readonly previousUntil: Date | null;
}

/** How a webhook attempt ended; `unknown` when the process died after the attempt began, null while it runs. */
export type AttemptOutcome = "delivered" | "failed" | "gone" | "refused" | "unknown";

/** One attempt to deliver a webhook. */
export interface DeliveryAttemptView {
  /** 1, 2, … in the order of the attempts. */
  readonly number: number;
  /** False when the job's owner asked for it by `redeliver`. */
  readonly automatic: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly outcome: AttemptOutcome | null;
  /** The receiver's HTTP status, null when there was no answer. */
  readonly statusCode: number | null;
  /** What went wrong in one sentence, null when nothing did. */
  readonly problem: string | null;
  /** The first KiB of the receiver's answer, escaped; for the job's owner alone. */
  readonly responseExcerpt: string | null;
}

/** The webhook of a job. */
export interface DeliveryView {
  /** `evt_<job id>`: the `webhook-id` of every attempt. */
  readonly id: string;
  readonly url: string;
  readonly status: "pending" | "delivered" | "failed";
  readonly createdAt: Date;
  /** When the next attempt is due, null when none is planned. */
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly DeliveryAttemptView[];
}

/** A page of jobs, newest first. */
export interface JobPage {
  readonly items: readonly Job[];
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Everything that a client of the service can ask. Whatever fails is a Fault; a job that is unknown, malformed, purged or of
 * another account is always the same `not_found`. Any call may throw `unavailable` when a store does not answer.
 */
export interface Application {
  /** Resolves an API key; throws `unauthenticated`, the same for unknown, malformed and revoked keys. */
  authenticate(keyText: string): Promise<Caller>;
  /**
   * Refuses what would be refused after the body, before the body is read: `invalid_callback_url`, `rate_limited` (facts:
   * limit, remaining, reset, retry_after), `insufficient_credits` (facts: balance, required), `idempotency_in_flight`, `invalid_request` for a bad idempotency key. A key that is already bound passes, since replays are free.
   */
  precheck(caller: Caller, request: Omit<Submission, "body" | "traceparent">): Promise<void>;
  /**
   * Stores the picture, charges and queues the job in one transaction. Throws what `precheck` throws, what the body throws,
   * `empty_body`, `too_large`, `idempotency_mismatch`, and `unavailable`, which costs nothing.
   */
  submit(caller: Caller, submission: Submission): Promise<Accepted>;
  job(caller: Caller, id: string): Promise<Job>;
  /** Answers when the job has ended or its version is no longer `sinceVersion`, after `seconds` (60 at most), or when `signal` fires. */
  waitForJob(
    caller: Caller,
    id: string,
    options: { readonly seconds: number; readonly sinceVersion: number | null; readonly signal: AbortSignal },
  ): Promise<Job>;
  /** Lists the account's jobs, all or those of one state, newest first, `limit` (1 to 100) a page; a cursor that it did not give is `invalid_request`. */
  jobs(
    caller: Caller,
    options: { readonly cursor: string | null; readonly limit: number; readonly status?: JobStatus | null },
  ): Promise<JobPage>;
  /** Deletes a job that has ended, with its files and its picture, at once; throws `job_unfinished` for another. What it cost stays in the ledger. */
  deleteJob(caller: Caller, id: string): Promise<void>;
  /** Yields the changes after `after` (0: all), then those that come; ends after the job's last one, or when `signal` fires. */
  events(caller: Caller, id: string, options: { readonly after: number; readonly signal: AbortSignal }): AsyncIterable<JobEvent>;
  /** Cancels: a queued job fails at once with `cancelled` and a refund, a running one within seconds; one that has ended is left as it is. */
  cancel(caller: Caller, id: string): Promise<Job>;
  /** Finds an artifact. Throws `not_found` when the job has not succeeded, the files have expired or there is no such revision, `invalid_request` for an unknown format. */
  download(
    caller: Caller,
    id: string,
    options: { readonly format: string; readonly revision: number | null; readonly redirect: boolean },
  ): Promise<Download>;
  /** Finds the picture as it was sent; throws `not_found` once it is no longer kept. */
  input(caller: Caller, id: string): Promise<ArtifactContent>;
  /** Draws a PNG of 320 pixels at most, of the result or, before there is one, of the picture; throws `not_found` when neither is kept. */
  thumbnail(caller: Caller, id: string): Promise<Uint8Array>;
  /** Opens what `download` signed; throws `not_found` when the token is wrong or has run out. */
  openArtifact(token: string): Promise<ArtifactContent>;
  /** Writes every format again from a corrected IR (parsed JSON); throws `invalid_request` (also after 50 revisions), `output_invalid`, `not_found`. */
  revise(caller: Caller, id: string, ir: unknown): Promise<{ readonly revision: number; readonly job: Job }>;
  /** Lists the webhook of a job and its attempts; none when it has no `callback_url` or has not ended. */
  deliveries(caller: Caller, id: string): Promise<readonly DeliveryView[]>;
  /** Asks for one more delivery; throws `not_found` without a webhook and `rate_limited` after 20. */
  redeliver(caller: Caller, id: string): Promise<DeliveryView>;
  account(caller: Caller): Promise<AccountView>;
  /** These five throw `forbidden` unless the caller is an owner. */
  keys(caller: Caller): Promise<readonly KeyView[]>;
  /** Makes a key; `name` has 1 to 100 characters, no control characters among them. Throws `invalid_request` also at 100 live keys. */
  createKey(caller: Caller, options: { readonly name: string; readonly role: Role }): Promise<NewKey>;
  /** Revokes a key; throws `not_found` for one that is unknown or already revoked, `invalid_request` for the last live owner key. */
  revokeKey(caller: Caller, keyId: string): Promise<void>;
  webhookSecret(caller: Caller): Promise<WebhookSecretView>;
  /** Makes a new secret; the one before signs too for 24 hours. */
  rotateWebhookSecret(caller: Caller): Promise<WebhookSecretView>;
  /** Says what keeps the service from its work, one sentence each; an empty list means that it is ready. */
  problems(): Promise<readonly string[]>;
}

/** One line of the ledger. */
export interface LedgerLine {
  readonly id: number;
  readonly account: string;
  /** The job that it belongs to, null for grants and adjustments. */
  readonly job: string | null;
  readonly kind: "grant" | "charge" | "refund" | "adjust";
  /** Credits, with their sign: what the balance changed by. */
  readonly amount: number;
  readonly note: string | null;
  readonly at: Date;
}

/** An account as the operator sees it. */
export interface AccountSummary {
  readonly account: string;
  readonly balance: number;
  /** Null stands for the product's default. */
  readonly limitPerHour: number | null;
  /** The pool that gets its jobs; null stands for the default one. */
  readonly pool: string | null;
  readonly createdAt: Date;
}

/** What the operator may ask; accounts are named by DNS labels. Unknown accounts and keys are `not_found`, bad values `invalid_request`. */
export interface Administration {
  addAccount(options: { readonly account: string; readonly credits: number }): Promise<AccountSummary & { readonly ownerKey: NewKey }>;
  listAccounts(): Promise<readonly AccountSummary[]>;
  createKey(options: { readonly account: string; readonly name: string; readonly role: Role }): Promise<NewKey>;
  listKeys(account: string): Promise<readonly KeyView[]>;
  revokeKey(options: { readonly account: string; readonly keyId: string }): Promise<void>;
  /** Adds credits (whole, above 0); `note` stands in the ledger. */
  grantCredits(options: { readonly account: string; readonly credits: number; readonly note: string | null }): Promise<AccountSummary>;
  balance(account: string): Promise<AccountSummary>;
  /** The newest `limit` lines, newest first. */
  ledger(account: string, options: { readonly limit: number }): Promise<readonly LedgerLine[]>;
  /** Sets the conversions an hour: null for the default, 0 suspends. */
  setLimit(options: { readonly account: string; readonly perHour: number | null }): Promise<AccountSummary>;
  /** Sends the jobs of an account to a pool that has limits or workers; null: to the default one. Jobs that wait stay where they are. */
  setPool(options: { readonly account: string; readonly pool: string | null }): Promise<AccountSummary>;
  listPools(): Promise<readonly PoolView[]>;
  /** Changes what a pool takes; makes the pool when there is none. */
  changePool(pool: string, change: PoolChange): Promise<PoolView>;
  listWorkers(): Promise<readonly WorkerView[]>;
  /** Lets controllers cancel the jobs whose objects seem to be gone, for ten minutes; tells how many there are, by cluster. */
  confirmSweeps(): Promise<readonly StoppedSweep[]>;
  webhookSecret(account: string): Promise<WebhookSecretView>;
}
