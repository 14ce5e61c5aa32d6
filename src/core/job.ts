/** What a conversion job is: its states, the moves between them, and what its owner sees of it. */

/** The states of the specification; `succeeded` and `failed` are final. */
export type JobStatus = "queued" | "running" | "succeeded" | "failed";

/** Why a job failed: the code of a Fault and its sentence. */
export interface JobError {
  readonly code: string;
  readonly message: string;
}

/** A job as its owner sees it; every time is read from the database clock. */
export interface Job {
  /** UUID, 128 random bits in lower case. */
  readonly id: string;
  /** Name of the account that pays for it. */
  readonly account: string;
  readonly status: JobStatus;
  /** Number of the newest attempt; 0 until a worker took the job. */
  readonly attempt: number;
  /** What a running job does now, such as `decode`, `read` or `write.vsdx`; null when it does not run. */
  readonly stage: string | null;
  /** 0 to 100; 100 exactly after success. */
  readonly percent: number;
  /** Seconds from acceptance to now, or to the end; three decimals. */
  readonly totalSeconds: number;
  readonly acceptedAt: Date;
  /** When it succeeded or failed, null before. */
  readonly endedAt: Date | null;
  /** When its files may be deleted: 72 hours or more after success; null while there are none. */
  readonly expiresAt: Date | null;
  /** Null unless it failed. */
  readonly error: JobError | null;
  /** Ids of the formats that can be downloaded: all of them after success, in the product's order, else none. */
  readonly formats: readonly string[];
  /** Number of the newest revision; 0 is the original. */
  readonly revision: number;
  /** How many revisions there are beside the original. */
  readonly revisions: number;
  /** Grows with every change that the owner can see: the entity tag. */
  readonly version: number;
  /** What its owner calls it; null without a name. */
  readonly name: string | null;
  /** Where the completion webhook goes, null when none was asked for. */
  readonly callbackUrl: string | null;
}

/** One visible change of a job. */
export interface JobEvent {
  /** Grows within a job, with gaps; the `Last-Event-ID` of server-sent events. */
  readonly seq: number;
  /** The job's id. */
  readonly job: string;
  readonly status: JobStatus;
  readonly stage: string | null;
  readonly percent: number;
  readonly at: Date;
}

const moves: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  queued: ["running", "failed"],
  running: ["succeeded", "failed"],
  succeeded: [],
  failed: [],
};

/** Tells whether a job may go from one state to another; final states never change. */
export function mayMove(from: JobStatus, to: JobStatus): boolean {
  return moves[from].includes(to);
}

/** Tells whether a state is final. */
export function isTerminal(status: JobStatus): boolean {
  return moves[status].length === 0;
}
