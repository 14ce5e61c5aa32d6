/** Runs ConversionJobs: watches their objects and their jobs, looks at what changes, and takes away what has been shown for long enough. */
import type { Cluster, Watched, WatchOptions } from "../../app/cluster.ts";
import type { Clock } from "../../app/ports.ts";
import type { JobSignals } from "../../app/signals.ts";
import type { Stores } from "../../app/stores.ts";
import type { ObjectSubmit } from "../../app/submit-object.ts";
import { startLoop } from "../loop.ts";
import type { Loop, LoopEvent } from "../loop.ts";
import { followRecords } from "./follow-records.ts";
import { jobKind } from "./job.ts";
import type { JobObject, JobPool } from "./job.ts";
import { openLook } from "./look.ts";
import { isSettled } from "./status.ts";
import { startSweep } from "./sweep.ts";

/** What happens and somebody may want to count or log. */
export type JobsEvent =
  | LoopEvent
  /** Jobs without an object that wait for a person; 0 when none do. */
  | { readonly kind: "sweep_stopped"; readonly gone: number }
  | { readonly kind: "trouble"; readonly where: string; readonly error: unknown };

/** What running jobs needs. */
export interface JobsParts {
  readonly cluster: Cluster;
  readonly identity: string;
  /** With an index `uid`. */
  readonly jobs: Watched<JobObject>;
  readonly pools: Watched<JobPool>;
  readonly stores: Pick<Stores, "objects" | "sources">;
  readonly submit: ObjectSubmit;
  readonly signals: JobSignals;
  readonly clock: Clock;
  readonly now: () => Date;
  readonly formats: readonly string[];
  /** Says why nothing may be done now; null when it may. */
  readonly objection: () => string | null;
  readonly tell: (event: JobsEvent) => void;
}

/** How the objects of jobs are watched. */
export const jobIndexes: NonNullable<WatchOptions<JobObject>["indexes"]> = {
  uid: ({ metadata }) => [metadata.uid],
  pool: ({ metadata, spec }) => [`${metadata.namespace}/${spec.poolRef.name}`],
};

/** Looks at once, and milliseconds that one may take: calls to the API server have ten seconds each. */
const [concurrency, deadlineMs] = [32, 60_000];
/** Removals have hands of their own: a controller that is behind with them fills the cluster (argo-workflows, issue 12206). */
const removalConcurrency = 8;
/** How long what runs may take to end when the controller does. */
const closeMs = 30_000;
/** When a controller that may do nothing looks again. */
const objectionMs = 10_000;

/** Jobs that run. */
export interface RunningJobs {
  /** By name. */
  readonly loops: readonly (readonly [string, Loop])[];
  close(): Promise<void>;
}

/** Removes objects whose time is over, by their uid. */
function startRemovals({ cluster, jobs, clock, tell }: JobsParts): Loop {
  return startLoop({
    name: "removals",
    concurrency: removalConcurrency,
    deadlineMs,
    now: () => clock.now(),
    tell,
    async look(uid) {
      const [object] = jobs.listBy("uid", uid);
      if (object !== undefined) await cluster.remove(jobKind, object);
      return null;
    },
  });
}

/** Looks at every object that changes, and at those of a pool when it does. */
function watchAll({ jobs, pools }: JobsParts, queue: Loop["queue"]): void {
  jobs.onChange((object, isLast) => {
    // Mirrors of jobs of the interface have a loop of their own; the end of what shows an end changes nothing.
    if (isLast && isSettled(object)) return;
    queue.add(object.metadata.uid);
  });
  pools.onChange(({ metadata }) => {
    for (const job of jobs.listBy("pool", `${metadata.namespace}/${metadata.name}`)) {
      if (!isSettled(job)) queue.add(job.metadata.uid, { isResync: true });
    }
  });
}

/** Starts to run jobs; the caches are synced, and this process leads. */
export function openJobs(parts: JobsParts): RunningJobs {
  const { cluster, identity, jobs, pools, stores, submit, signals, clock, now, formats, tell } = parts;
  const removals = startRemovals(parts);
  const onError = (where: string) => (error: unknown) => tell({ kind: "trouble", where, error });
  const follower = followRecords({
    objects: stores.objects,
    identity,
    clock,
    onChange: (uid) => loop.queue.add(uid),
    onError: onError("the jobs of objects"),
  });
  const look = openLook({
    cluster,
    identity,
    jobs,
    pools,
    objects: stores.objects,
    sources: stores.sources,
    submit,
    signals,
    now,
    formats,
    track: (uid, record) => follower.track(uid, record),
    remove: (uid) => removals.queue.add(uid),
  });
  const loop: Loop = startLoop({
    name: "conversionjob",
    concurrency,
    deadlineMs,
    now: () => clock.now(),
    tell,
    look: (uid, signal) => (parts.objection() === null ? look(uid, signal) : Promise.resolve({ againMs: objectionMs })),
  });
  watchAll(parts, loop.queue);
  const sweep = startSweep({
    objects: stores.objects,
    jobs,
    identity,
    clock,
    onGone: (uid) => loop.queue.add(uid),
    onStopped: (gone) => tell({ kind: "sweep_stopped", gone }),
    onError: onError("the search for objects that are gone"),
  });
  return {
    loops: [
      ["conversionjob", loop],
      ["removals", removals],
    ],
    async close() {
      await Promise.all([sweep.close(), follower.close(), loop.close(closeMs), removals.close(closeMs)]);
    },
  };
}
