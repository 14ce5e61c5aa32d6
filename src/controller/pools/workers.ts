/** Joins what the API server says of a pool's pods with what their workers say of themselves. */
import type { CrewMember } from "../../app/pool-control.ts";
import { annotationKeys, deletionCosts } from "./pool.ts";
import type { Pod } from "./pool.ts";

/** How far a pod has come: not ready yet (or not any more), ready, failed for good, or on its way out. */
export type Stage = "waiting" | "ready" | "failed" | "ending";

/** One worker of a pool. */
export interface PoolWorker {
  readonly name: string;
  readonly pod: Pod;
  readonly stage: Stage;
  /** Null until it is placed. */
  readonly node: string | null;
  /** Milliseconds since 1970 at which the pod was made. */
  readonly askedAt: number;
  /** Since when no node can take it, in milliseconds since 1970, and the scheduler's word. */
  readonly unschedulable: { readonly since: number; readonly message: string } | null;
  /** What the worker told; null before its first word and after its last. */
  readonly told: CrewMember | null;
  /** Since when it is drained, in milliseconds since 1970. */
  readonly drainingSince: number | null;
  /** It was chosen as the next to be deleted. */
  readonly isReleased: boolean;
}

const at = (time: string | undefined): number => (time === undefined ? NaN : Date.parse(time));

function stageOf({ metadata, status }: Pod): Stage {
  if (metadata.deletionTimestamp !== undefined) return "ending";
  if (status?.phase === "Failed" || status?.phase === "Succeeded") return "failed";
  const isReady = status?.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True") ?? false;
  return isReady ? "ready" : "waiting";
}

function unschedulableOf({ metadata, status }: Pod): PoolWorker["unschedulable"] {
  const placed = status?.conditions?.find(({ type }) => type === "PodScheduled");
  if (placed?.status !== "False" || placed.reason !== "Unschedulable") return null;
  const since = at(placed.lastTransitionTime);
  return { since: Number.isNaN(since) ? at(metadata.creationTimestamp) : since, message: placed.message ?? "no node can take the pod" };
}

/** Joins; a worker is called as its pod is. */
export function workersOf(pods: readonly Pod[], crew: readonly CrewMember[]): readonly PoolWorker[] {
  const byName = new Map(crew.map((member) => [member.worker, member]));
  return pods.map((pod) => {
    const draining = at(pod.metadata.annotations[annotationKeys.draining]);
    return {
      name: pod.metadata.name,
      pod,
      stage: stageOf(pod),
      node: pod.spec.nodeName ?? null,
      askedAt: at(pod.metadata.creationTimestamp),
      unschedulable: unschedulableOf(pod),
      told: byName.get(pod.metadata.name) ?? null,
      drainingSince: Number.isNaN(draining) ? null : draining,
      isReleased: pod.metadata.annotations[annotationKeys.deletionCost] === deletionCosts.released,
    };
  });
}

/** Tells whether a worker is there for work: neither gone nor failed. */
export function isThere({ stage }: PoolWorker): boolean {
  return stage === "waiting" || stage === "ready";
}

/** Jobs that a worker has in hands, as far as it is known. */
export function busyOf({ told }: PoolWorker): number {
  return told?.busy ?? 0;
}

/** How many workers there are of each sort; a draining one may be busy, but is not idle. */
export interface WorkerCounts {
  readonly there: number;
  readonly ready: number;
  readonly busy: number;
  readonly idle: number;
  readonly draining: number;
}

/** Counts them. */
export function countWorkers(workers: readonly PoolWorker[]): WorkerCounts {
  const there = workers.filter(isThere);
  const ready = there.filter(({ stage }) => stage === "ready");
  return {
    there: there.length,
    ready: ready.length,
    busy: ready.filter((worker) => busyOf(worker) > 0).length,
    idle: ready.filter((worker) => worker.told !== null && busyOf(worker) === 0 && worker.drainingSince === null).length,
    draining: there.filter(({ drainingSince }) => drainingSince !== null).length,
  };
}
