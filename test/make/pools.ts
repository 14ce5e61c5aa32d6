/** Pools, pods and workers for tests of what scales them; say what matters. */
import type { ObjectMeta } from "../../src/app/cluster.ts";
import type { CrewMember, PoolDemand } from "../../src/app/pool-control.ts";
import { annotationKeys, poolLabels } from "../../src/controller/pools/pool.ts";
import type { ConversionPool, Pod, PoolSpec } from "../../src/controller/pools/pool.ts";
import { workersOf } from "../../src/controller/pools/workers.ts";
import type { PoolWorker } from "../../src/controller/pools/workers.ts";

/** The moment at which these tests play, in milliseconds since 1970. */
export const moment: number = Date.parse("2026-11-22T12:00:00Z");

/** Writes a moment so many seconds before that. */
export function secondsAgo(seconds: number): string {
  return new Date(moment - seconds * 1_000).toISOString();
}

/** The metadata of an object. */
export function metaOf(name: string, options: Partial<ObjectMeta> = {}): ObjectMeta {
  return {
    name,
    namespace: "redraw",
    uid: `uid-${name}`,
    resourceVersion: "1",
    generation: 1,
    creationTimestamp: secondsAgo(600),
    labels: {},
    annotations: {},
    finalizers: [],
    ownerReferences: [],
    ...options,
  };
}

/** What the API server fills in for a pool of which nothing is said. */
export const defaultSpec: PoolSpec = {
  suspend: false,
  scaling: {
    mode: "Builtin",
    minReplicas: 0,
    maxReplicas: 4,
    warmReplicas: 1,
    targetQueueWaitSeconds: 10,
    scaleUp: { stabilizationSeconds: 0, maxStepPercent: 100, panicWindowSeconds: 6, panicThresholdPercent: 200 },
    scaleDown: { idleCooldownSeconds: 300, stabilizationSeconds: 60, maxStepPercent: 50 },
    activation: { minPending: 1 },
    fallback: { failureThreshold: 3, behavior: "Hold" },
  },
  worker: { profile: "CPU", concurrency: 2, batchSize: 8, maxBatchWaitMillis: 10 },
  gpu: { resourceName: "nvidia.com/gpu", count: 1, sharing: "Exclusive" },
  disruption: { drainTimeoutSeconds: 600, maxUnavailable: 1 },
  limits: { maxQueueWaitSeconds: 300, maxInFlight: 1_000, maxPendingPerAccount: 100, maxLiveObjects: 10_000 },
  jobDefaults: { activeDeadlineSeconds: 120 },
};

/** A pool. */
export function aPool(
  spec: Partial<PoolSpec> = {},
  options: Partial<ConversionPool> & { readonly meta?: Partial<ObjectMeta> } = {},
): ConversionPool {
  const { meta, ...rest } = options;
  return { metadata: metaOf("default", meta), spec: { ...defaultSpec, ...spec }, ...rest };
}

/** A demand. */
export function aDemand(options: Partial<PoolDemand> = {}): PoolDemand {
  return {
    pool: "default",
    at: moment / 1_000,
    queued: 0,
    running: 0,
    oldestSeconds: 0,
    arrivals: { steady: 0, burst: 0 },
    meanSeconds: 2,
    medianSeconds: 2,
    ...options,
  };
}

/** How a worker is to be. */
export interface WorkerShape {
  readonly stage?: PoolWorker["stage"];
  readonly node?: string | null;
  readonly busy?: number;
  readonly idleSeconds?: number;
  /** It has never said a word. */
  readonly isSilent?: boolean;
  readonly hasStopped?: boolean;
  /** How long it has been drained. */
  readonly drainingSeconds?: number;
  readonly isReleased?: boolean;
  /** The scheduler's word, and for how long. */
  readonly unschedulable?: { readonly message: string; readonly seconds: number };
  readonly reason?: string;
  readonly ageSeconds?: number;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The pod of a worker. */
export function aPod(name: string, shape: WorkerShape = {}): Pod {
  const { stage = "ready", node = "one", drainingSeconds, isReleased = false, unschedulable, reason, ageSeconds = 300 } = shape;
  const annotations = {
    ...(drainingSeconds === undefined ? {} : { [annotationKeys.draining]: secondsAgo(drainingSeconds) }),
    ...(isReleased ? { [annotationKeys.deletionCost]: "-1000" } : {}),
    ...shape.annotations,
  };
  const ready = { type: "Ready", status: stage === "ready" ? "True" : "False", lastTransitionTime: secondsAgo(ageSeconds - 5) };
  const placed = unschedulable && {
    type: "PodScheduled",
    status: "False",
    reason: "Unschedulable",
    message: unschedulable.message,
    lastTransitionTime: secondsAgo(unschedulable.seconds),
  };
  return {
    metadata: metaOf(name, {
      labels: poolLabels("default"),
      annotations,
      creationTimestamp: secondsAgo(ageSeconds),
      ...(stage === "ending" ? { deletionTimestamp: secondsAgo(1) } : {}),
    }),
    spec: node === null || unschedulable !== undefined ? {} : { nodeName: node },
    status: {
      phase: stage === "failed" ? "Failed" : "Running",
      ...(reason === undefined ? {} : { reason }),
      conditions: placed === undefined ? [ready] : [ready, placed],
    },
  };
}

/** What a worker told of itself. */
export function aMember(name: string, shape: WorkerShape = {}): CrewMember {
  const { busy = 0, idleSeconds = 10, hasStopped = false, drainingSeconds } = shape;
  const draining = drainingSeconds !== undefined;
  return { worker: name, pool: "default", slots: 2, busy, draining, hasStopped, idleSeconds: busy > 0 ? null : idleSeconds };
}

/** Workers of a pool by their names. */
export function someWorkers(shapes: Readonly<Record<string, WorkerShape>>): readonly PoolWorker[] {
  const entries = Object.entries(shapes);
  return workersOf(
    entries.map(([name, shape]) => aPod(name, shape)),
    entries.flatMap(([name, shape]) => (shape.isSilent === true || shape.stage === "waiting" ? [] : [aMember(name, shape)])),
  );
}
