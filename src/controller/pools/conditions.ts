/** Says how a pool is, as conditions: each with a word for programs and a sentence for people. */
import type { PoolDemand } from "../../app/pool-control.ts";
import { mergeConditions } from "../conditions.ts";
import type { Condition } from "../conditions.ts";
import type { ConversionPool } from "./pool.ts";
import type { SizeDecision } from "./size.ts";
import type { PoolWorker, WorkerCounts } from "./workers.ts";

/** Why nothing more can be done for a pool until somebody changes something. */
export interface Stall {
  readonly reason: string;
  readonly message: string;
}

/** How the view of the interface's jobs is. */
export interface MirrorReport {
  /** Objects of the pool's jobs, and those of them that are views. */
  readonly live: number;
  readonly mirrored: number;
  /** Which jobs get an object now. */
  readonly mode: string;
  /** Why less is shown than was asked for; null when all of it is. */
  readonly degraded: { readonly reason: string; readonly message: string } | null;
}

/** What conditions are said of. */
export interface PoolSight {
  readonly pool: ConversionPool;
  readonly counts: WorkerCounts;
  readonly workers: readonly PoolWorker[];
  /** Null while the pool may not be acted on. */
  readonly decision: SizeDecision | null;
  readonly demand: PoolDemand | null;
  /** Workers that the Deployment asks for. */
  readonly replicas: number;
  /** True while old workers are being replaced by new ones. */
  readonly isRolling: boolean;
  readonly stall: Stall | null;
  readonly mirror: MirrorReport | null;
  /** What is wrong with devices. */
  readonly deviceTrouble: string | null;
}

type Said = readonly [type: string, status: Condition["status"], reason: string, message: string];

function ready({ pool, counts, decision, stall }: PoolSight): Said {
  if (stall !== null) return ["Ready", "False", stall.reason, stall.message];
  const target = decision?.target ?? 0;
  if (target === 0) return ["Ready", "True", "AtZero", "no worker is needed; the first job brings one"];
  // A pool that takes work is ready while it grows, too: installations and dashboards would flap otherwise.
  const enough = Math.min(target, Math.max(1, pool.spec.scaling.minReplicas));
  if (counts.ready >= enough) return ["Ready", "True", "WorkersReady", "enough workers are ready"];
  return ["Ready", "False", "WorkersStarting", `fewer than ${enough} workers are ready`];
}

function reconciling({ counts, decision, replicas, isRolling, stall }: PoolSight): Said {
  const target = decision?.target ?? replicas;
  if (stall !== null) return ["Reconciling", "False", stall.reason, "nothing is done until that changes"];
  if (isRolling) return ["Reconciling", "True", "RollingOut", "workers are replaced by newer ones, which come first"];
  if (counts.draining > 0 || replicas > target) return ["Reconciling", "True", "Draining", "workers end what they do before they go"];
  if (counts.there !== target || counts.ready < target)
    return ["Reconciling", "True", "Scaling", "the number of workers is not yet what it should be"];
  return ["Reconciling", "False", "Settled", "the workers are as they should be"];
}

function scalingActive({ pool, decision }: PoolSight): Said {
  if (decision === null || decision.reason === "Deleted") return ["ScalingActive", "False", "Stopped", "the pool is not scaled"];
  if (decision.reason === "External") {
    return ["ScalingActive", "False", "External", "spec.scaling.mode is External: the scale subresource decides"];
  }
  if (decision.reason === "Hold") return ["ScalingActive", "False", "DemandUnknown", "the demand cannot be read, and the size is held"];
  if (pool.spec.suspend) return ["ScalingActive", "True", "Suspended", "what waits is not counted while the pool is suspended"];
  return ["ScalingActive", "True", "DemandKnown", "the size follows the demand"];
}

function scalingLimited({ decision }: PoolSight): Said {
  const limit = decision?.limit ?? null;
  if (limit !== null) return ["ScalingLimited", "True", limit.reason, limit.message];
  return ["ScalingLimited", "False", "DesiredWithinRange", "nothing limits the size"];
}

function fallbackActive({ decision }: PoolSight): Said {
  if (decision?.isFallback === true) {
    return ["FallbackActive", "True", "DemandLost", "the demand could not be read several times in a row; the size is held"];
  }
  return ["FallbackActive", "False", "DemandKnown", "the demand is known"];
}

function gpuAvailable({ pool, counts, workers }: PoolSight): Said {
  const { worker, gpu } = pool.spec;
  if (worker.profile === "CPU") return ["GPUAvailable", "True", "NotNeeded", "workers of the profile CPU need no device"];
  if (counts.ready > 0) return ["GPUAvailable", "True", "InUse", "workers with devices are ready"];
  const refused = workers.find(({ unschedulable }) => unschedulable?.message.includes(gpu.resourceName));
  const isMissing = refused !== undefined && refused.unschedulable !== null;
  if (isMissing) return ["GPUAvailable", "False", "NoDevices", refused.unschedulable.message];
  return ["GPUAvailable", "Unknown", "NotTried", "no worker has asked for a device yet"];
}

function gpuDegraded({ deviceTrouble }: PoolSight): Said {
  if (deviceTrouble !== null) return ["GPUDegraded", "True", "PodsRejected", deviceTrouble];
  return ["GPUDegraded", "False", "AsExpected", "no device was lost lately"];
}

/** Seconds that a new job is expected to wait; null when nobody can tell. */
function expectedWait({ demand, workers }: PoolSight): number | null {
  const slots = workers
    .filter(({ stage, drainingSince }) => stage === "ready" && drainingSince === null)
    .reduce((sum, { told }) => sum + (told?.slots ?? 0), 0);
  if (demand === null || demand.meanSeconds === null || slots === 0) return null;
  return (demand.queued * demand.meanSeconds) / slots;
}

function backpressured(sight: PoolSight): Said {
  const { maxInFlight, maxQueueWaitSeconds } = sight.pool.spec.limits;
  const { demand } = sight;
  if (demand === null) return ["Backpressured", "Unknown", "DemandUnknown", "the demand cannot be read"];
  if (demand.queued + demand.running >= maxInFlight) {
    return ["Backpressured", "True", "TooManyInFlight", `${maxInFlight} jobs wait or run, and requests are answered with 503`];
  }
  if ((expectedWait(sight) ?? 0) > maxQueueWaitSeconds) {
    return ["Backpressured", "True", "QueueTooLong", `a new job would wait for more than ${maxQueueWaitSeconds} s, and gets a 503`];
  }
  return ["Backpressured", "False", "RoomLeft", "new jobs are taken"];
}

function mirrorDegraded({ mirror }: PoolSight): Said {
  if (mirror === null) return ["MirrorDegraded", "Unknown", "NotReported", "nobody has said which jobs are shown"];
  if (mirror.degraded !== null) return ["MirrorDegraded", "True", mirror.degraded.reason, mirror.degraded.message];
  return ["MirrorDegraded", "False", "AsAsked", "the jobs of the interface are shown as the pool asks"];
}

function stalled({ stall }: PoolSight): Said {
  if (stall !== null) return ["Stalled", "True", stall.reason, stall.message];
  return ["Stalled", "False", "AsExpected", "nothing stands in the way"];
}

const sayings = [
  ready,
  reconciling,
  stalled,
  scalingActive,
  scalingLimited,
  fallbackActive,
  gpuAvailable,
  gpuDegraded,
  backpressured,
  mirrorDegraded,
] as const;

/** The longest message that is written; schedulers may say a sentence for every node. */
const longestMessage = 1_024;

/** Says all conditions. */
export function conditionsOf(sight: PoolSight, now: Date): readonly Condition[] {
  const claims = sayings.map((saying) => {
    const [type, status, reason, message] = saying(sight);
    return [type, { status, reason, message: message.slice(0, longestMessage) }] as const;
  });
  const { metadata, status } = sight.pool;
  return mergeConditions(status?.conditions, Object.fromEntries(claims), { generation: metadata.generation, now });
}
