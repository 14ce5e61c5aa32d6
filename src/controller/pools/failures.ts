/** Bounds how fast pods that fail for good are replaced: a lost device once left 12,000 of them behind (NVIDIA/k8s-device-plugin#231). */
import type { PoolWorker } from "./workers.ts";

/** What is remembered of failed pods; times in milliseconds since 1970. */
export interface FailureMemory {
  readonly seen: readonly { readonly uid: string; readonly at: number; readonly reason: string; readonly node: string | null }[];
  /** Until when no failed pod is replaced. */
  readonly heldUntil: number;
  /** How often that was so since things went well. */
  readonly held: number;
}

/** Nothing has failed. */
export const noFailures: FailureMemory = { seen: [], heldUntil: 0, held: 0 };

/** So many failures within a minute are no coincidence. */
const [manyFailures, windowMs] = [5, 60_000];
const [firstHoldMs, longestHoldMs] = [30_000, 300_000];
/** After so long without a failure all is well again, in milliseconds. */
const recoveredMs = 600_000;
/** How long a failure says something about devices, in milliseconds. */
const tellsMs = 300_000;

/** What the kubelet calls a pod that it took in and then could not give its device. */
const deviceReasons: ReadonlySet<string> = new Set(["UnexpectedAdmissionError", "OutOfnvidia.com/gpu"]);

/** Remembers the pods that have failed, and holds replacements back when there are many. */
export function rememberFailures(before: FailureMemory, workers: readonly PoolWorker[], now: number): FailureMemory {
  const known = new Set(before.seen.map(({ uid }) => uid));
  const fresh = workers
    .filter(({ stage, pod }) => stage === "failed" && !known.has(pod.metadata.uid))
    .map(({ pod, node }) => ({ uid: pod.metadata.uid, at: now, reason: pod.status?.reason ?? "Failed", node }));
  const seen = [...before.seen, ...fresh].filter(({ at }) => now - at < recoveredMs);
  const many = seen.filter(({ at }) => now - at < windowMs).length >= manyFailures;
  if (seen.length === 0) return noFailures;
  if (!many || fresh.length === 0 || now < before.heldUntil) return { ...before, seen };
  const heldUntil = now + Math.min(longestHoldMs, firstHoldMs * 2 ** Math.min(before.held, 10));
  return { seen, heldUntil, held: before.held + 1 };
}

/** Returns the most workers that may be asked for now: no more than are there while replacements are held back. */
export function mostReplicas({ heldUntil }: FailureMemory, there: number, now: number): number {
  return now < heldUntil ? there : Infinity;
}

/** Says which devices are in trouble, as kubelets reject pods for them; null when none are. */
export function deviceTrouble({ seen }: FailureMemory, now: number): string | null {
  const rejected = seen.filter(({ at, reason }) => now - at < tellsMs && (deviceReasons.has(reason) || reason.startsWith("OutOf")));
  if (rejected.length === 0) return null;
  const nodes = [...new Set(rejected.map(({ node }) => node ?? "no node"))].toSorted().slice(0, 5);
  return `kubelets could not give pods their devices, on ${nodes.join(", ")}`;
}
