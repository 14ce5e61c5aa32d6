/** What the use cases ask of the database: each method is one transaction, every time and deadline is by the database clock. */
import type { Job, JobError, JobEvent, JobStatus } from "../core/job.ts";
import type { AccountSummary, AttemptOutcome, DeliveryView, KeyView, LedgerLine, Role } from "./application.ts";
import type { MirrorStore } from "./mirrors.ts";
import type { ObjectStore } from "./objects.ts";
import type { PoolControl } from "./pool-control.ts";
import type { PoolStore } from "./pools.ts";
import type { JobMessage, JobPriority } from "./ports.ts";

/** A key as it is stored. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly prefix: string;
  readonly pepper: number;
  readonly hash: string;
}

/** An account's use of its rolling hour and its balance. */
export interface Usage {
  readonly balance: number;
  /** The account's own limit or the default. */
  readonly limitPerHour: number;
  /** Conversions accepted in the last 3,600 seconds. */
  readonly used: number;
  /** Whole seconds until one more fits if none does now, else until the oldest leaves the hour; 0 when there is none. */
  readonly resetSeconds: number;
  readonly createdAt: Date;
}

/** An account before one more conversion. */
export interface Standing extends Usage {
  /** The pool that its jobs go to; null stands for the default one. */
  readonly pool: string | null;
  /** Its queued jobs. */
  readonly pending: number;
}

/** The sealed secrets of an account. */
export interface SealedSecrets {
  readonly current: string;
  readonly createdAt: Date;
  readonly previous: string | null;
  readonly previousUntil: Date | null;
}

/** Accounts, keys, secrets and the ledger. */
export interface AccountStore {
  /** Finds the live key with one of these hashes. */
  findKey(hashes: readonly string[]): Promise<{ readonly account: string; readonly keyId: string; readonly role: Role } | null>;
  /** Makes an account with its first key and a grant; false when the name is taken. */
  create(account: { readonly name: string; readonly credits: number; readonly key: KeyRecord; readonly secret: string }): Promise<boolean>;
  list(): Promise<readonly AccountSummary[]>;
  find(name: string): Promise<AccountSummary | null>;
  usage(name: string, defaultLimitPerHour: number): Promise<Standing | null>;
  setLimit(name: string, perHour: number | null): Promise<boolean>;
  /** Sends the account's jobs to a pool from now on, null to the default one; false when there is no such account. */
  setPool(name: string, pool: string | null): Promise<boolean>;
  keys(name: string): Promise<readonly KeyView[]>;
  addKey(name: string, key: KeyRecord, maximum: number): Promise<KeyView | "unknown_account" | "too_many">;
  revokeKey(name: string, keyId: string): Promise<"revoked" | "unknown" | "last_owner">;
  secrets(name: string): Promise<SealedSecrets | null>;
  rotateSecret(name: string, sealed: string): Promise<SealedSecrets | null>;
  grant(name: string, credits: number, note: string | null): Promise<boolean>;
  ledger(name: string, limit: number): Promise<readonly LedgerLine[]>;
}

/** What becomes of a claim of an idempotency key. */
export type IdempotencyClaim =
  | { readonly kind: "claimed" }
  | { readonly kind: "in_flight" }
  | { readonly kind: "bound"; readonly job: string; readonly fingerprint: string };

/** Everything that an accepted job starts with. */
export interface NewJob {
  readonly id: string;
  readonly account: string;
  readonly credits: number;
  readonly defaultLimitPerHour: number;
  readonly queueSeconds: number;
  /** Seconds from acceptance to T_max. */
  readonly totalSeconds: number;
  readonly maxAttempts: number;
  readonly input: { readonly key: string; readonly bytes: number; readonly sha256: string };
  readonly callbackUrl: string | null;
  /** What its owner calls it, null without a name. */
  readonly name?: string | null;
  readonly requestId: string;
  /** The pool that was asked for; null takes that of the account, or the default. */
  readonly pool: string | null;
  readonly defaultPool: string;
  readonly priority: JobPriority;
  /** The span of the request, as W3C Trace Context writes it; null when nothing is traced. */
  readonly traceparent: string | null;
  /** The claim to bind, null without an idempotency key. */
  readonly idempotency: { readonly key: string; readonly claim: string; readonly fingerprint: string } | null;
  /** The object of a cluster that the job is made of; the same object twice is one job. */
  readonly object?: { readonly cluster: string; readonly uid: string; readonly namespace: string; readonly name: string };
  /** Seconds that one attempt may take; what its worker is set to unless given. */
  readonly attemptSeconds?: number;
}

/** How an acceptance ended. */
export type Acceptance =
  | { readonly kind: "accepted"; readonly job: Job; readonly usage: Usage }
  | { readonly kind: "limited" | "poor"; readonly usage: Usage }
  | { readonly kind: "lost_claim" }
  | { readonly kind: "unknown_account" }
  /** The object has its job already. */
  | { readonly kind: "exists" }
  /** The connection was lost while it was committed. */
  | { readonly kind: "unknown" };

/** One stored artifact. */
export interface StoredArtifact {
  readonly format: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The files of one revision. */
export interface JobFiles {
  /** What the owner calls the job. */
  readonly name: string | null;
  readonly revision: number;
  readonly artifacts: readonly StoredArtifact[];
  /** The database clock, in seconds since 1970. */
  readonly nowSeconds: number;
}

/** The jobs of accounts. Whatever is not the account's own is not there. */
export interface JobStore {
  /** Looks at a key without claiming it. */
  idempotency(account: string, key: string): Promise<IdempotencyClaim | { readonly kind: "free" }>;
  /** Claims a key for 60 seconds under the name `claim`. */
  claimIdempotency(account: string, key: string, claim: string): Promise<IdempotencyClaim>;
  releaseIdempotency(account: string, key: string, claim: string): Promise<void>;
  accept(job: NewJob): Promise<Acceptance>;
  /** Tells, after an acceptance of unknown outcome, whether the job exists; waits for a transaction that is still under way. */
  recall(account: string, id: string): Promise<Job | null>;
  find(account: string, id: string): Promise<Job | null>;
  /** The job that an idempotency key stands for, also after it was deleted. */
  findReplayed(account: string, id: string): Promise<Job | null>;
  /** Jobs older than the cursor, of one state or (null) of any, newest first. */
  page(
    account: string,
    options: {
      readonly before: { readonly micros: string; readonly id: string } | null;
      readonly limit: number;
      readonly status?: JobStatus | null;
    },
  ): Promise<readonly { readonly job: Job; readonly micros: string }[]>;
  events(job: string, after: number): Promise<readonly JobEvent[]>;
  /** Of jobs that somebody saw at a version, those that have another now. */
  changed(seen: ReadonlyMap<string, number>): Promise<readonly string[]>;
  /** Ends a queued job and asks a running one to end; `isEnded` tells that this call ended it. */
  cancel(account: string, id: string): Promise<{ readonly job: Job; readonly isEnded: boolean } | null>;
  /**
   * Hides an ended job from its owner and tells the keys of everything that it has in the object store; null when there is none. What
   * cannot be deleted then is by retention.
   */
  hide(account: string, id: string): Promise<{ readonly keys: readonly string[] } | "unfinished" | null>;
  /** The picture that a job was made of; null when there is no such job, or its picture is deleted or about to be. */
  input(account: string, id: string): Promise<{ readonly key: string; readonly bytes: number; readonly sha256: string } | null>;
  /** The files of a revision (null: the newest); null unless the job succeeded, has not expired and has such a revision. */
  artifacts(account: string, id: string, revision: number | null): Promise<JobFiles | null>;
  /** Adds a revision; "expired" when its files are gone, "full" at the maximum. */
  addRevision(
    account: string,
    id: string,
    revision: { readonly artifacts: readonly StoredArtifact[]; readonly maximum: number },
  ): Promise<{ readonly revision: number } | "expired" | "full">;
}

/** A job in the hands of one attempt; every later write is guarded by the number. */
export interface ClaimedJob {
  readonly id: string;
  readonly account: string;
  readonly attempt: number;
  readonly inputKey: string;
  /** Crashes of earlier attempts. */
  readonly crashes: number;
  /** Seconds left until T_max. */
  readonly secondsLeft: number;
  /** Seconds that this attempt may take; null: what the worker is set to. */
  readonly attemptSeconds: number | null;
  /** What its owner calls the job, which becomes the title of its files. */
  readonly name: string | null;
  /** The request that the job came with, for logs. */
  readonly requestId: string | null;
  /** The span of that request; null when it was not traced. */
  readonly traceparent: string | null;
  /** Seconds from acceptance to this attempt; null unless it is the first one. */
  readonly waitedSeconds: number | null;
}

/** What a claim by message finds. */
export type Claim =
  | { readonly kind: "claimed"; readonly job: ClaimedJob }
  /** Ended, unknown, or published again since. */
  | { readonly kind: "void" }
  | { readonly kind: "leased"; readonly seconds: number }
  /** The pool of the job is suspended; ask again after so many seconds. */
  | { readonly kind: "paused"; readonly seconds: number }
  | { readonly kind: "exhausted" };

/** How an attempt ended for good. */
export type Ending =
  | { readonly kind: "succeeded"; readonly artifacts: readonly StoredArtifact[]; readonly keepSeconds: number }
  | { readonly kind: "failed"; readonly error: JobError };

/** How an attempt is given back. */
export interface GiveBack {
  /** Seconds after which the next attempt may begin. */
  readonly seconds: number;
  /** The attempt crashed, which the picture may be to blame for. */
  readonly crashed: boolean;
  /** False when the attempt was cut off by a stop of the service: the job may have one more then. Numbers of attempts are never used twice. */
  readonly isSpent: boolean;
  /** The span of this attempt, which the next one names as what it follows. */
  readonly traceparent?: string | null;
}

/** What the worker asks. */
export interface WorkStore {
  /** Claims what a message names; `worker` says who takes it. */
  claim(message: JobMessage, leaseSeconds: number, worker?: string): Promise<Claim>;
  /** Claims the most urgent, then oldest job that has waited so long, without a message; null when there is none. */
  claimOldest(options: {
    /** `everyPool` takes from all of them. */
    readonly pool: string;
    readonly olderThanSeconds: number;
    readonly leaseSeconds: number;
    readonly worker?: string;
  }): Promise<ClaimedJob | null>;
  /** Bumps the lease and tells of a cancellation that does not wait for a stage; `lost` when the attempt is no longer this one. */
  heartbeat(job: ClaimedJob, leaseSeconds: number): Promise<"held" | "cancelled" | "lost">;
  /** Tells the owner of a stage, and the worker of a cancellation; nothing happens when the attempt was lost. */
  progress(job: ClaimedJob, progress: { readonly stage: string; readonly percent: number }): Promise<"held" | "cancelled">;
  /** Ends the job with its event, its webhook and, when it failed, its refund; false when the attempt was lost: discard everything. */
  finish(job: ClaimedJob, ending: Ending): Promise<boolean>;
  /** Gives the job back for another attempt after `seconds`; `exhausted` when none is left. The state stays running. */
  giveBack(job: ClaimedJob, options: GiveBack): Promise<"given_back" | "exhausted" | "lost">;
  /** Hands at most `limit` unpublished messages to `publish` and removes them when it resolves; the number handed over. */
  relay(limit: number, publish: (messages: readonly JobMessage[]) => Promise<void>): Promise<number>;
}

/** A webhook as the courier claims it; secrets are sealed. */
export interface ClaimedDelivery {
  readonly job: string;
  readonly url: string;
  readonly number: number;
  readonly automatic: boolean;
  readonly lease: string;
  readonly status: JobStatus;
  readonly totalSeconds: number;
  /** Seconds since it was due. */
  readonly waitedSeconds: number;
  /** The span of the request that the job came with; null when it was not traced. */
  readonly traceparent: string | null;
  readonly error: JobError | null;
  readonly formats: readonly string[];
  readonly secrets: readonly string[];
  /** The database clock at the claim, in seconds since 1970. */
  readonly epochSeconds: number;
}

/** Webhooks. */
export interface DeliveryStore {
  claim(options: {
    readonly limit: number;
    readonly lease: string;
    readonly leaseSeconds: number;
    /** Hosts (with the port, if it is not 443) whose webhooks are left alone. */
    readonly exceptHosts: readonly string[];
  }): Promise<readonly ClaimedDelivery[]>;
  begin(delivery: { readonly job: string; readonly lease: string; readonly number: number; readonly automatic: boolean }): Promise<boolean>;
  record(
    delivery: { readonly job: string; readonly lease: string; readonly number: number; readonly automatic: boolean },
    result: {
      readonly outcome: AttemptOutcome;
      readonly statusCode: number | null;
      readonly problem: string | null;
      readonly responseExcerpt: string | null;
      readonly retryAfterSeconds: number;
    },
  ): Promise<void>;
  postpone(delivery: { readonly job: string; readonly lease: string }, seconds: number): Promise<void>;
  list(account: string, job: string): Promise<readonly DeliveryView[] | null>;
  redeliver(account: string, job: string, maximum: number): Promise<"asked" | "unknown" | "full">;
}

/** What a sweep did, by job. */
export interface Swept {
  readonly republished: readonly string[];
  readonly failed: readonly { readonly job: string; readonly code: string }[];
}

/** An inconsistency of the ledger; there must never be one. */
export interface LedgerProblem {
  /** The promise that was broken, I1 to I9 (docs/service.md). */
  readonly invariant: "I1" | "I3" | "I6" | "I7";
  readonly subject: string;
  readonly what: string;
  /** Credits that are wrong. */
  readonly credits: number;
}

/** What the janitor asks. */
export interface JanitorStore {
  /** Takes the janitor's lease for some seconds, or keeps it; false while another holds it. */
  lead(holder: string, seconds: number): Promise<boolean>;
  sweep(options: { readonly limit: number; readonly queueIsShort: boolean }): Promise<Swept>;
  /** Publishes every queued job again; a sole owner also ends every lease, for whoever held one is dead. */
  recover(options: { readonly soleOwner: boolean }): Promise<number>;
  queued(): Promise<number>;
  /** How long the oldest queued job and the oldest unpublished message have waited, in seconds; 0 when there is none. */
  lags(): Promise<{ readonly queueSeconds: number; readonly outboxSeconds: number }>;
  /** Fails and refunds a job that was answered with 503; one that succeeded gives its credits back. False when there is no such job. */
  annul(account: string, job: string): Promise<boolean>;
  /** Jobs whose files expired more than `marginSeconds` ago, with the keys to delete: those of the files and of the picture. */
  expired(options: {
    readonly limit: number;
    readonly marginSeconds: number;
  }): Promise<readonly { readonly job: string; readonly keys: readonly string[] }[]>;
  markExpired(job: string): Promise<void>;
  /** Pictures of jobs that failed so long ago: those have no files with which they would go. */
  staleInputs(options: {
    readonly limit: number;
    readonly olderThanSeconds: number;
  }): Promise<readonly { readonly job: string; readonly key: string }[]>;
  markInputDeleted(job: string): Promise<void>;
  /** Which of these keys of objects a job or a revision still needs. */
  needed(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes idempotency keys that have run out, workers that have long been silent, and the events of jobs whose files are gone. */
  tidy(): Promise<void>;
  /** Checks I1 from scratch, and I3, I6 and I7 for the jobs that changed within so many seconds; null: for all. */
  checkLedger(options: { readonly changedWithinSeconds: number | null }): Promise<readonly LedgerProblem[]>;
  /** Throws `unavailable` when the database does not answer. */
  probe(): Promise<void>;
}

/** A picture to fetch, in the hands of one attempt; every later write is guarded by the number. */
export interface ClaimedSource {
  /** Who asked: the uid of the object that the job is made of. */
  readonly objectUid: string;
  readonly url: string;
  readonly attempt: number;
  /** Attempts that count against the address, this one among them. */
  readonly tries: number;
}

/** What came of a request; the UUID in `key` is the id that the job takes which is made from the picture. */
export type SourceEnding =
  | { readonly kind: "stored"; readonly key: string; readonly bytes: number; readonly sha256: string }
  | { readonly kind: "failed"; readonly error: JobError };

/** Pictures that are fetched by address: asked for by whoever makes jobs of them, fetched by couriers. */
export interface SourceStore {
  /** Asks for a picture; the same object twice is one request, by its first address. */
  ask(request: { readonly objectUid: string; readonly url: string }): Promise<void>;
  /** What came of it; null when nobody asked. The picture is kept until the request is forgotten, or eight days. */
  result(objectUid: string): Promise<SourceEnding | { readonly kind: "open" } | null>;
  /** Removes a request; a download that runs ends with its next heartbeat. */
  forget(objectUid: string): Promise<void>;
  /** Leases what is due, and ends what couriers died of `mostTries` times. */
  claim(options: {
    readonly limit: number;
    readonly leaseSeconds: number;
    readonly mostTries: number;
    /** Hosts (with the port, if it is not 443) that are left alone. */
    readonly exceptHosts: readonly string[];
  }): Promise<readonly ClaimedSource[]>;
  /** Bumps the lease; false when the attempt was lost or nobody wants the picture any more. */
  hold(source: ClaimedSource, leaseSeconds: number): Promise<boolean>;
  /** Writes the result; false when the attempt was lost: then the picture belongs to nobody. */
  end(source: ClaimedSource, ending: SourceEnding): Promise<boolean>;
  /** Gives it back for another attempt after `seconds`; one that is not spent does not count. Nothing happens when it was lost. */
  giveBack(source: ClaimedSource, options: { readonly seconds: number; readonly isSpent: boolean }): Promise<void>;
}

/** Everything over one database. */
export interface Stores {
  readonly accounts: AccountStore;
  readonly jobs: JobStore;
  readonly work: WorkStore;
  readonly deliveries: DeliveryStore;
  readonly janitor: JanitorStore;
  readonly sources: SourceStore;
  readonly pools: PoolStore;
  readonly objects: ObjectStore;
  readonly mirrors: MirrorStore;
  readonly control: PoolControl;
}
