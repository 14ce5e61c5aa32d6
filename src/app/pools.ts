/** Pools of workers: what each may take, who works for it, and how much waits; the tables are how processes and a controller speak. */

/** Stands for every pool where the name of one is asked for: what a service in one process works for. */
export const everyPool = "*";

/** What is nudged when jobs were given to workers: a pool without any needs one now. */
export const poolsTopic = "pools";

/** Seconds without a word after which a worker counts as gone; it says something every three. */
export const aliveSeconds = 15;

/** What a pool takes before new jobs are refused. */
export interface PoolLimits {
  /** A suspended pool takes no new job and begins none; what runs ends. */
  readonly suspended: boolean;
  /** The longest wait that may be expected of a new job. */
  readonly maxQueueWaitSeconds: number;
  /** Jobs that are queued or run. */
  readonly maxInFlight: number;
  /** Queued jobs of one account. */
  readonly maxPendingPerAccount: number;
}

/** Which limit of a pool refused a job. */
export type Overload = "pool_suspended" | "pool_unavailable" | "pool_in_flight" | "pool_pending" | "pool_wait";

/** What is known of a pool in a moment. */
export interface PoolLoad {
  /** Null when nobody limited the pool. */
  readonly limits: PoolLimits | null;
  /** A controller has found that no machine can run its workers, and none works. */
  readonly isUnavailable: boolean;
  /** Queued jobs that go before a new one of normal priority. */
  readonly ahead: number;
  /** Jobs that are queued or run. */
  readonly open: number;
  /** Slots of workers that live and take work. */
  readonly slots: number;
  /** The median of how long jobs took lately, from their first attempt to their end; null when none has ended. */
  readonly serviceSeconds: number | null;
}

/** A pool as the operator sees it; limits are null where nobody set any. */
export interface PoolView {
  readonly pool: string;
  readonly suspended: boolean;
  readonly maxQueueWaitSeconds: number | null;
  readonly maxInFlight: number | null;
  readonly maxPendingPerAccount: number | null;
  readonly queued: number;
  readonly running: number;
  /** Workers that live. */
  readonly workers: number;
  readonly slots: number;
  readonly busy: number;
}

/** What may be changed about a pool; what is not there stays. */
export type PoolChange = Partial<PoolLimits>;

/** A worker as it tells of itself. */
export interface WorkerReport {
  /** No two workers that live have the same. */
  readonly name: string;
  /** `everyPool` where it works for all of them. */
  readonly pool: string;
  readonly slots: number;
  readonly busy: number;
  /** The first word of a worker forgets what was said about one of the same name; the last ones say that it takes no more. */
  readonly phase: "starts" | "works" | "leaves";
}

/** What a worker is told when it reports. */
export interface WorkerOrders {
  /** It takes no new work and lets what runs end, until it is told otherwise. */
  readonly draining: boolean;
}

/** A worker as the operator sees it. */
export interface WorkerView {
  readonly worker: string;
  readonly pool: string;
  readonly slots: number;
  readonly busy: number;
  readonly draining: boolean;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** How many work for a pool now. */
export interface PoolStaff {
  readonly pool: string;
  readonly workers: number;
  readonly slots: number;
  readonly busy: number;
}

/** Pools and workers; a worker that has not been seen for `aliveSeconds` counts nowhere. */
export interface PoolStore {
  /** Every pool that has limits, workers or open jobs. */
  list(): Promise<readonly PoolView[]>;
  /** Changes the limits of a pool, which is made with the defaults when there is none. */
  change(pool: string, change: PoolChange): Promise<PoolView>;
  /** What decides about one more job of a pool. */
  load(pool: string): Promise<PoolLoad>;
  /** Notes how a worker is, and gives its orders: those of a controller, or to pause while its pool is suspended. */
  report(report: WorkerReport): Promise<WorkerOrders>;
  /** Forgets a worker that has ended. */
  leave(worker: string): Promise<void>;
  workers(): Promise<readonly WorkerView[]>;
  staff(): Promise<readonly PoolStaff[]>;
}
