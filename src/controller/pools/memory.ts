/** What the controller remembers of a pool between two looks: what it wrote and caches may not show yet, and what the law needs. */
import type { ClusterObject } from "../../app/cluster.ts";
import { annotationKeys, deletionCosts } from "./pool.ts";
import type { Deployment, Pod } from "./pool.ts";
import { noFailures } from "./failures.ts";
import type { FailureMemory } from "./failures.ts";
import type { SizeMemory } from "./size.ts";
import type { Scaled } from "./status.ts";

/** One pool's memory; it belongs to whoever looks at the pool. */
export interface PoolMemory {
  /** Null before the first decision. */
  size: SizeMemory | null;
  failures: FailureMemory;
  /** Workers that were wanted last; null before the first decision. */
  target: number | null;
  /** The last change of that, until the status tells it. */
  scaled: Scaled | null;
  /** The replicas that the controller wrote into the pool, and the generation that this made. */
  wrote: { readonly generation: number; readonly replicas: number } | null;
  deployment: Deployment | null;
  /** When the Deployment was last asked for more workers, in milliseconds since 1970; null before the first look. */
  raisedAt: number | null;
  budget: ClusterObject | null;
  /** The decision that stands in the database, as text. */
  decided: string | null;
  /** When what changes all the time was written into the status, in milliseconds since 1970. */
  calmedAt: number;
  /** When notes for autoscalers of nodes were written last, in milliseconds since 1970. */
  keptAt: number;
  /** Annotations that were written to pods, by uid, until caches must have them. */
  readonly notes: Map<string, { readonly annotations: Readonly<Record<string, string | null>>; readonly until: number }>;
}

/** What is remembered of a pool that was never looked at. */
export function freshMemory(): PoolMemory {
  return {
    size: null,
    failures: noFailures,
    target: null,
    scaled: null,
    wrote: null,
    deployment: null,
    raisedAt: null,
    budget: null,
    decided: null,
    calmedAt: 0,
    keptAt: 0,
    notes: new Map(),
  };
}

/** How long a cache may be behind, in milliseconds. */
const behindMs = 3_000;

/** Remembers annotations of a pod that were written just now. */
export function noteAnnotations(
  { notes }: PoolMemory,
  pod: Pod,
  written: { readonly annotations: Readonly<Record<string, string | null>>; readonly now: number },
): void {
  const before = notes.get(pod.metadata.uid)?.annotations ?? {};
  notes.set(pod.metadata.uid, { annotations: { ...before, ...written.annotations }, until: written.now + behindMs });
}

/** Returns pods with the annotations that were written to them, also those that caches do not show yet. */
export function withNotes({ notes }: PoolMemory, pods: readonly Pod[], now: number): readonly Pod[] {
  for (const [uid, { until }] of notes) if (until <= now) notes.delete(uid);
  if (notes.size === 0) return pods;
  return pods.map((pod) => {
    const noted = notes.get(pod.metadata.uid);
    if (noted === undefined) return pod;
    const joined = Object.entries({ ...pod.metadata.annotations, ...noted.annotations });
    const annotations = Object.fromEntries(joined.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
    return { ...pod, metadata: { ...pod.metadata, annotations } };
  });
}

/** The annotations of a worker that is drained from now on. */
export function drainingSince(now: number): Readonly<Record<string, string>> {
  return { [annotationKeys.draining]: new Date(now).toISOString() };
}

/** The annotations that take back every mark. */
export const unmarked: Readonly<Record<string, null>> = { [annotationKeys.draining]: null, [annotationKeys.deletionCost]: null };

/** The annotation of who is deleted first when the Deployment shrinks. */
export const released: Readonly<Record<string, string>> = { [annotationKeys.deletionCost]: deletionCosts.released };
