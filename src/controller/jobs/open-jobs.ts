/** Runs ConversionJobs: watches their objects and their jobs, looks at what changes, and takes away what has been shown for long enough. */
import type { Cluster, ObjectName, Watched, WatchOptions } from "../../app/cluster.ts";
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
import { openMirror } from "../mirror/open-mirror.ts";
import type { Mirror, MirrorEvent } from "../mirror/open-mirror.ts";
import { isSettled } from "./status.ts";
import { startSweep } from "./sweep.ts";

/** What happens and somebody may want to count or log. */
export type JobsEvent =
  | LoopEvent
  /** Jobs without an object that wait for a person; 0 when none do. */
  | { readonly kind: "sweep_stopped"; readonly gone: number }
  | MirrorEvent
  | { readonly kind: "trouble"; readonly where: string; readonly error: unknown };

/** What running jobs needs. */
export interface JobsParts {
  readonly cluster: Cluster;
  readonly identity: string;
  /** Namespaces that are watched; null stands for all. */
  readonly namespaces: readonly string[] | null;
  /** As `jobIndexes` says. */
  readonly jobs: Watched<JobObject>;
  readonly pools: Watched<JobPool>;
  /** The node of a worker's pod; null when nobody knows. */
  readonly nodeOf: (pod: ObjectName) => string | null;
  readonly stores: Pick<Stores, "objects" | "sources" | "mirrors">;
  readonly submit: ObjectSubmit;
  readonly signals: JobSignals;
  readonly clock: Clock;
  readonly now: () => Date;
  readonly formats: readonly string[];
  /** Random letters and digits for names. */
  readonly randomWord: () => string;
  /** Says why nothing may be done now; null when it may. */
  readonly objection: () => string | null;
  readonly tell: (event: JobsEvent) => void;
}

/** How the objects of jobs are watched. */
export const jobIndexes: NonNullable<WatchOptions<JobObject>["indexes"]> = {
  uid: ({ metadata }) => [metadata.uid],
  pool: ({ metadata, spec }) => [`${metadata.namespace}/${spec.poolRef.name}`],
  mirror: ({ metadata, spec }) => (spec.source.upload === undefined ? [] : [`${metadata.namespace}/${spec.poolRef.name}`]),
};

/** Looks at once, and milliseconds that one may take: calls to the API server have ten seconds each. */
const [concurrency, deadlineMs] = [32, 60_000];
/** Removals have hands of their own: a controller that is behind with them fills the cluster (argo-workflows, issue 12206). */
const removalConcurrency = 8;
/** What failed since the database was away is looked at soon after it is back. */
const longestRetryMs = 15_000;
/** How long what runs may take to end when the controller does. */
const closeMs = 30_000;
/** When a controller that may do nothing looks again. */
const objectionMs = 10_000;

/** Jobs that run. */
export interface RunningJobs {
  /** By name. */
  readonly loops: readonly (readonly [string, Loop])[];
  /** How the view of a pool's jobs is. */
  readonly report: Mirror["report"];
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
    // The end of what shows an end changes nothing; that of a view is written down.
    if (isLast && isSettled(object) && object.spec.source.upload === undefined) return;
    queue.add(object.metadata.uid);
  });
  pools.onChange(({ metadata }) => {
    for (const job of jobs.listBy("pool", `${metadata.namespace}/${metadata.name}`)) {
      if (!isSettled(job)) queue.add(job.metadata.uid, { isResync: true });
    }
  });
}

/** Starts what looks for objects that are gone. */
function startSearch({ stores, jobs, identity, namespaces, clock, tell }: JobsParts, queue: Loop["queue"]): { close(): Promise<void> } {
  return startSweep({
    objects: stores.objects,
    jobs,
    identity,
    namespaces,
    clock,
    onGone: (uid) => queue.add(uid),
    onStopped: (gone) => tell({ kind: "sweep_stopped", gone }),
    onError: (error) => tell({ kind: "trouble", where: "the search for objects that are gone", error }),
  });
}

/** Starts to run jobs; the caches are synced, and this process leads. */
export function openJobs(parts: JobsParts): RunningJobs {
  const { identity, stores, clock, tell } = parts;
  const { objects, sources, mirrors } = stores;
  const removals = startRemovals(parts);
  const follower = followRecords({
    objects,
    identity,
    clock,
    onChange: (uid) => loop.queue.add(uid),
    onError: (error) => tell({ kind: "trouble", where: "the jobs of objects", error }),
  });
  const mirror = openMirror({ ...parts, mirrors });
  const look = openLook({
    ...parts,
    objects,
    sources,
    track: (uid, record) => follower.track(uid, record),
    remove: (uid) => removals.queue.add(uid),
    mirror: { mayWrite: () => mirror.mayWrite(), gone: (uid) => mirrors.gone(identity, uid) },
  });
  const loop: Loop = startLoop({
    name: "conversionjob",
    concurrency,
    deadlineMs,
    longestRetryMs,
    now: () => clock.now(),
    tell,
    look: (uid, signal) => (parts.objection() === null ? look(uid, signal) : Promise.resolve({ againMs: objectionMs })),
  });
  watchAll(parts, loop.queue);
  const search = startSearch(parts, loop.queue);
  return {
    report: (pool) => mirror.report(pool),
    loops: [
      ["conversionjob", loop],
      ["removals", removals],
    ],
    async close() {
      await Promise.all([search.close(), mirror.close(), follower.close(), loop.close(closeMs), removals.close(closeMs)]);
    },
  };
}
