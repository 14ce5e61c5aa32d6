/**
 * Notes on pods that their workers are busy: autoscalers of nodes leave them alone, and Kubernetes deletes others first. Always asked, nodes stay half empty (kubernetes-sigs/karpenter#2855); never asked,
 * jobs are interrupted (kubernetes-sigs/karpenter#701): so only while a worker is busy, and not for every moment between two jobs.
 */
import { annotationKeys, deletionCosts } from "./pool.ts";
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

/**
 * The annotations that keep a pod, or the lack of them; null removes. Busy workers cost more than others, so that whoever shrinks the
 * Deployment before it has heard who was released takes an idle one; the cost of those that drain is not touched.
 */
export function keepAnnotations(
  { drainingSince }: Pick<PoolWorker, "drainingSince">,
  isKept: boolean,
): Readonly<Record<string, string | null>> {
  const notes = { [annotationKeys.keepNode]: isKept ? "true" : null, [annotationKeys.keepPod]: isKept ? "false" : null };
  return drainingSince === null ? { ...notes, [annotationKeys.deletionCost]: isKept ? deletionCosts.busy : null } : notes;
}

/** Tells whether a pod bears the notes that it should: all of them, or none. */
function isNoted({ pod, drainingSince }: PoolWorker, isKept: boolean): boolean {
  const { annotations } = pod.metadata;
  const notes = [annotations[annotationKeys.keepNode] === "true"];
  if (drainingSince === null) notes.push(annotations[annotationKeys.deletionCost] === deletionCosts.busy);
  return notes.every((note) => note === isKept);
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
    const wanted = wish(worker);
    return wanted === null || isNoted(worker, wanted) ? [] : [{ worker, isKept: wanted }];
  });
  return changes.toSorted((one, other) => Number(other.isKept) - Number(one.isKept)).slice(0, mostWrites);
}
