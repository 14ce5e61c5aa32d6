/** How a controller sees demand and workers, and how it tells both what it decided: by the tables that all processes share. */

/** The demand for a pool, in one moment of the database's clock. */
export interface PoolDemand {
  readonly pool: string;
  /** Seconds since 1970. */
  readonly at: number;
  readonly queued: number;
  readonly running: number;
  /** How long the oldest queued job has waited, in seconds; 0 when none waits. */
  readonly oldestSeconds: number;
  /** Jobs accepted a second, over the long window and over the short one that was asked for. */
  readonly arrivals: { readonly steady: number; readonly burst: number };
  /** How long jobs took lately from their first attempt to their end: the mean, and the median; null when none has ended. */
  readonly meanSeconds: number | null;
  readonly medianSeconds: number | null;
}

/** The windows over which arrivals are counted, in seconds. */
export interface DemandWindows {
  readonly pool: string;
  readonly steady: number;
  readonly burst: number;
}

/** A worker that lives, as it told of itself. */
export interface CrewMember {
  readonly worker: string;
  readonly pool: string;
  readonly slots: number;
  readonly busy: number;
  /** It was told to take no more work. */
  readonly draining: boolean;
  /** It has reported since it heard so: what it is busy with now is the last of it. */
  readonly hasStopped: boolean;
  /** How long it has had nothing to do, in seconds; null while it works. */
  readonly idleSeconds: number | null;
}

/** What is decided about a pool. */
export interface PoolDecision {
  readonly pool: string;
  readonly suspended: boolean;
  readonly maxQueueWaitSeconds: number;
  readonly maxInFlight: number;
  readonly maxPendingPerAccount: number;
  readonly desiredWorkers: number;
  /** No machine can run its workers, and none works: new jobs are refused. */
  readonly isUnavailable: boolean;
}

/** The tables of pools and workers as their controller uses them. */
export interface PoolControl {
  /** Returns a number that is larger than that of every lead before: decisions under a smaller one are refused from then on. */
  takeLead(): Promise<number>;
  /** The demand for each of these pools, in one statement. */
  demand(windows: readonly DemandWindows[]): Promise<readonly PoolDemand[]>;
  /** The workers of these pools that live. */
  crew(pools: readonly string[]): Promise<readonly CrewMember[]>;
  /** Writes a decision; false when a later lead has written one, after which this one should end. */
  decide(decision: PoolDecision, lead: number): Promise<boolean>;
  /** What was decided last; null for a pool that nobody decided about. */
  decided(pool: string): Promise<PoolDecision | null>;
  /** Tells workers to take no more work, or to take it again. */
  drain(orders: readonly { readonly worker: string; readonly draining: boolean }[]): Promise<void>;
}
