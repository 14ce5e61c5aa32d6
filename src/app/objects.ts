/** What a controller asks of the database about jobs that objects of a cluster stand for; an object is known by its cluster and its uid. */
import type { JobError, JobStatus } from "../core/job.ts";
import type { ObjectName } from "./cluster.ts";
import type { StoredArtifact } from "./stores.ts";

/** How soon a job ends that is cancelled: where it waits or at its next stage, or at once. */
export type CancelPace = "gently" | "at_once";

/** A job as its object shows it; times are by the clock of the database. */
export interface ObjectRecord {
  readonly uid: string;
  /** The object only shows a job of the interface. */
  readonly isMirror: boolean;
  /** Where the object is that the job was made of; null for one of the interface. */
  readonly place: ObjectName | null;
  readonly job: string;
  readonly account: string;
  readonly status: JobStatus;
  /** It began, and waits for another attempt: the one before failed or was lost. */
  readonly waitsAgain: boolean;
  readonly isHeld: boolean;
  /** How soon somebody asked it to end; null when nobody did. */
  readonly cancelPace: CancelPace | null;
  /** Attempts begun. */
  readonly attempts: number;
  readonly acceptedAt: Date;
  readonly startedAt: Date | null;
  /** Seconds since then; null before. */
  readonly startedSecondsAgo: number | null;
  readonly endedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Who took the newest attempt; null when nobody said. */
  readonly worker: string | null;
  readonly error: JobError | null;
  /** The original files, in the product's order; none before success. */
  readonly artifacts: readonly StoredArtifact[];
  /** What became of its webhook. */
  readonly callback: "none" | "pending" | "delivered" | "failed";
  /** Another one whenever anything of this is another. */
  readonly mark: string;
}

/** A search for jobs whose objects are gone. */
export interface SweepFinding {
  /** Jobs that would be cancelled. */
  readonly gone: number;
  /** Jobs of the cluster that have not ended. */
  readonly open: number;
}

/** A search that waits for a person, with the name of its cluster. */
export interface StoppedSweep extends SweepFinding {
  readonly cluster: string;
}

/** Jobs of objects. */
export interface ObjectStore {
  /** The job of an object, or the one that it shows; null when it was never accepted. Questions of one moment are one statement. */
  find(cluster: string, uid: string): Promise<ObjectRecord | null>;
  /** Of objects that somebody saw at a mark, those whose job has another now. */
  changed(cluster: string, seen: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Objects whose jobs have not ended. */
  open(cluster: string): Promise<readonly (ObjectName & { readonly uid: string })[]>;
  /** Ends a queued job and asks a running one to end; returns the job's id, null when there was none to end. */
  cancel(cluster: string, uid: string, pace: CancelPace): Promise<string | null>;
  /** Holds a queued job back: nobody begins it, and its deadlines wait; false when it does not wait. */
  hold(cluster: string, uid: string): Promise<boolean>;
  /** Lets a held job go on; false when it was not held. */
  release(cluster: string, uid: string): Promise<boolean>;
  /** Notes that a search found too many; true when a person has confirmed it within the last ten minutes. */
  stopSweep(cluster: string, finding: SweepFinding): Promise<boolean>;
  /** Forgets that a search was stopped. */
  resumeSweep(cluster: string): Promise<void>;
  /** Confirms what stopped searches found; returns them. */
  confirmSweeps(): Promise<readonly StoppedSweep[]>;
}
