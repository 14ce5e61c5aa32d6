/** What a controller asks of the database about objects that show jobs of the interface; such an object is a view, and the job knows nothing of it. */
import type { JobPriority } from "./ports.ts";

/** Which jobs of a pool get an object: all, those that have not ended, or those that failed. */
export type MirrorMode = "All" | "Active" | "Failed";

/** A job that should have an object and has none. */
export interface MirrorCandidate {
  readonly job: string;
  readonly account: string;
  readonly pool: string;
  readonly priority: JobPriority;
  readonly hasFailed: boolean;
}

/** An object that is about to be made; whether it was, nobody wrote down yet. */
export interface MirrorPlan {
  readonly job: string;
  readonly pool: string;
  /** The name of the object, partly by chance. */
  readonly name: string;
}

/** Objects that show jobs of the interface. */
export interface MirrorStore {
  /** How many jobs of the interface each of these pools got in the last ten seconds; a thousand stands for more. */
  demand(pools: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Jobs that should have an object by the mode of their pool and never had one, failed ones first, then the oldest. */
  candidates(wanted: readonly { readonly pool: string; readonly mode: MirrorMode }[], limit: number): Promise<readonly MirrorCandidate[]>;
  /** Notes what is about to be made; false when the job has an object, or had one. */
  plan(cluster: string, plan: MirrorPlan): Promise<boolean>;
  /** Notes what was made. */
  made(cluster: string, job: string, uid: string): Promise<void>;
  /** Forgets what could not be made, so that it may be tried again. */
  abandon(cluster: string, job: string): Promise<void>;
  /** Plans that nobody followed to their end: who made them is gone. */
  unfinished(cluster: string): Promise<readonly MirrorPlan[]>;
  /** Notes that an object is gone; it is not made again. */
  gone(cluster: string, uid: string): Promise<void>;
}
