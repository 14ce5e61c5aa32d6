/**
 * Asks autoscalers of nodes to leave busy workers alone. Always asked, nodes stay half empty (kubernetes-sigs/karpenter#2855); never asked,
 * jobs are interrupted (kubernetes-sigs/karpenter#701): so only while a worker is busy, and not for every moment between two jobs.
 */
import { annotationKeys } from "./pool.ts";
import { busyOf, isThere } from "./workers.ts";
import type { PoolWorker } from "./workers.ts";

/** How long a worker must be idle before its node may go, in seconds. */
const calmSeconds = 30;
/** Pods that are written in one look, so that a busy pool does not keep the API server busy. */
const mostWrites = 10;

/** A pod whose notes for autoscalers should change. */
export interface KeepChange {
  readonly worker: PoolWorker;
  readonly isKept: boolean;
}

/** The annotations that keep a pod, or the lack of them; null removes. */
export function keepAnnotations(isKept: boolean): Readonly<Record<string, string | null>> {
  return { [annotationKeys.keepNode]: isKept ? "true" : null, [annotationKeys.keepPod]: isKept ? "false" : null };
}

/** Tells whether a worker should be kept; null leaves it as it is. */
function wish(worker: PoolWorker): boolean | null {
  if (busyOf(worker) > 0) return true;
  if (worker.told === null) return worker.stage === "waiting" ? false : null;
  return (worker.told.idleSeconds ?? 0) >= calmSeconds || worker.drainingSince !== null ? false : null;
}

/** The changes of this look, those that keep first. */
export function planKeeps(workers: readonly PoolWorker[]): readonly KeepChange[] {
  const changes = workers.filter(isThere).flatMap((worker) => {
    const isKept = worker.pod.metadata.annotations[annotationKeys.keepNode] === "true";
    const wanted = wish(worker);
    return wanted === null || wanted === isKept ? [] : [{ worker, isKept: wanted }];
  });
  return changes.toSorted((one, other) => Number(other.isKept) - Number(one.isKept)).slice(0, mostWrites);
}
