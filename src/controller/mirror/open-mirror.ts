/** Shows jobs of the interface as objects, as many as a cluster bears: looks once a second which should be seen, and makes them. */
import type { Cluster, ObjectName, Watched } from "../../app/cluster.ts";
import type { MirrorCandidate, MirrorMode, MirrorStore } from "../../app/mirrors.ts";
import type { Clock } from "../../app/ports.ts";
import { jobKind } from "../jobs/job.ts";
import type { JobObject, JobPool } from "../jobs/job.ts";
import { isFinished } from "../jobs/status.ts";
import { createsPerSecond, freshMirror, judgeMirror, modeInForce } from "./judge.ts";
import type { MirrorMemory } from "./judge.ts";
import { mirrorName, mirrorObject } from "./mirror-object.ts";
import { openPace } from "./pace.ts";
import type { Pace } from "./pace.ts";

/** What happens to views. */
export type MirrorEvent =
  | { readonly kind: "mirror_skipped"; readonly reason: string; readonly jobs: number }
  | { readonly kind: "mirror_objects"; readonly pools: readonly { readonly pool: string; readonly objects: number }[] };

/** How the view of a pool's jobs is. */
export interface MirrorReport {
  /** Objects of the pool's jobs, and those of them that are views. */
  readonly live: number;
  readonly mirrored: number;
  /** Which jobs get an object now. */
  readonly mode: string;
  /** Why less is shown than was asked for; null when all of it is. */
  readonly degraded: MirrorMemory["degraded"];
}

/** What showing needs. */
export interface MirrorParts {
  readonly cluster: Pick<Cluster, "create" | "read" | "remove">;
  readonly identity: string;
  /** With the indexes `pool` and `mirror`. */
  readonly jobs: Pick<Watched<JobObject>, "list" | "listBy">;
  readonly pools: Pick<Watched<JobPool>, "list">;
  readonly mirrors: MirrorStore;
  readonly clock: Clock;
  readonly randomWord: () => string;
  readonly objection: () => string | null;
  readonly tell: (event: MirrorEvent | { readonly kind: "trouble"; readonly where: string; readonly error: unknown }) => void;
}

/** Views that are kept. */
export interface Mirror {
  /** Takes one write out of what views may; the milliseconds to wait when there is none left. */
  mayWrite(): number;
  /** Null for a pool whose jobs are not shown. */
  report(pool: ObjectName): MirrorReport | null;
  close(): Promise<void>;
}

const roundMs = 1_000;
/** Seconds over which the database counts what arrives. */
const demandSeconds = 10;

const keyOf = ({ namespace, name }: ObjectName): string => `${namespace}/${name}`;

/** Of pools with one name the oldest has the jobs. */
function poolsByName(pools: readonly JobPool[]): ReadonlyMap<string, JobPool> {
  const byAge = pools.toSorted((one, other) => (one.metadata.creationTimestamp < other.metadata.creationTimestamp ? -1 : 1));
  return new Map(byAge.toReversed().map((pool) => [pool.metadata.name, pool]));
}

/** The view that has shown its end for the longest time. */
function oldestFinished(views: readonly JobObject[]): JobObject | undefined {
  const finished = views.filter(isFinished);
  return finished.toSorted((one, other) => ((one.status?.finishedAt ?? "") < (other.status?.finishedAt ?? "") ? -1 : 1))[0];
}

/** Makes the view of a job, which was planned; false when the API server will not have it. */
async function make({ cluster, identity, mirrors }: MirrorParts, object: object, job: string): Promise<boolean> {
  const { metadata } = object as { readonly metadata: ObjectName };
  const answer = await cluster.create<JobObject>(jobKind, object);
  const made =
    answer.kind === "written" ? answer.object : answer.kind === "exists" ? await cluster.read<JobObject>(jobKind, metadata) : null;
  if (made === null) {
    await mirrors.abandon(identity, job);
    return false;
  }
  await mirrors.made(identity, job, made.metadata.uid);
  return true;
}

/** Shows a job; false when no more can be made now. */
async function show(parts: MirrorParts, pool: JobPool, candidate: MirrorCandidate, mode: MirrorMode): Promise<boolean> {
  const { identity, mirrors, randomWord } = parts;
  const name = mirrorName(candidate.job, randomWord());
  if (!(await mirrors.plan(identity, { job: candidate.job, pool: candidate.pool, name }))) return true;
  const { namespace } = pool.metadata;
  return make(parts, mirrorObject(candidate, { namespace, name, leavesAtEnd: mode === "Active" }), candidate.job);
}

/** Ends what a call without an answer, or a controller before this one, began: what was made counts, what was not is tried again. */
async function finishPlans({ cluster, identity, mirrors, pools }: MirrorParts): Promise<void> {
  const named = poolsByName(pools.list());
  for (const { job, pool, name } of await mirrors.unfinished(identity)) {
    const namespace = named.get(pool)?.metadata.namespace;
    if (namespace === undefined) continue;
    // The cache may not know yet what was made a moment ago.
    const object = await cluster.read<JobObject>(jobKind, { namespace, name });
    if (object === null) await mirrors.abandon(identity, job);
    else await mirrors.made(identity, job, object.metadata.uid);
  }
}

/** What a round knows of a pool. */
interface PoolView {
  readonly pool: JobPool;
  readonly mode: MirrorMode;
  readonly memory: MirrorMemory;
  mirrored: number;
}

type Memories = Map<string, MirrorMemory>;

/** Judges every pool whose jobs are shown, from what arrives and what there is. */
async function judgeAll({ jobs, pools, mirrors, clock, tell }: MirrorParts, memories: Memories): Promise<readonly PoolView[]> {
  const shown = [...poolsByName(pools.list()).values()].filter(({ spec }) => spec.visibility.mirror !== "None");
  const demand = await mirrors.demand(shown.map(({ metadata }) => metadata.name));
  const perSecond = [...demand.values()].reduce((sum, count) => sum + count, 0) / demandSeconds;
  const live = jobs.list().length;
  const known = new Set(shown.map(({ metadata }) => metadata.uid));
  for (const uid of memories.keys()) if (!known.has(uid)) memories.delete(uid);
  return shown.map((pool) => {
    const { uid, name } = pool.metadata;
    const mode = pool.spec.visibility.mirror as MirrorMode;
    const mirrored = jobs.listBy("mirror", keyOf(pool.metadata)).length;
    const limits = { mostLive: pool.spec.limits.maxLiveObjects, mostMirrored: pool.spec.visibility.maxObjects };
    const memory = judgeMirror({ mode, perSecond, live, mirrored, ...limits }, memories.get(uid) ?? freshMirror, clock.now());
    memories.set(uid, memory);
    const skipped = memory.degraded === null ? 0 : Math.round((demand.get(name) ?? 0) / demandSeconds);
    if (skipped > 0) tell({ kind: "mirror_skipped", reason: memory.degraded!.reason, jobs: skipped });
    return { pool, mode: modeInForce({ mode }, memory), memory, mirrored };
  });
}

/** Makes room for a failed job; false when there is none to be had. */
async function makeRoom({ cluster, jobs }: MirrorParts, pace: Pace, { pool }: PoolView): Promise<boolean> {
  const oldest = oldestFinished(jobs.listBy("mirror", keyOf(pool.metadata)));
  return oldest !== undefined && pace.take() === 0 && cluster.remove(jobKind, oldest);
}

/** Shows a job if there is room for it; false when no more can be written now. */
async function showOne(parts: MirrorParts, pace: Pace, view: PoolView, candidate: MirrorCandidate): Promise<boolean> {
  const { limits, visibility } = view.pool.spec;
  const isFull = view.mirrored >= visibility.maxObjects || parts.jobs.list().length >= limits.maxLiveObjects;
  if (isFull && !(candidate.hasFailed && (await makeRoom(parts, pace, view)))) return true;
  if (pace.take() > 0) return false;
  view.mirrored++;
  return show(parts, view.pool, candidate, view.mode);
}

/** Looks once which jobs should be seen, and makes what there is room and time for. */
async function goRound(parts: MirrorParts, pace: Pace, memories: Memories): Promise<void> {
  const views = await judgeAll(parts, memories);
  pace.slow(views.some(({ memory }) => memory.degraded !== null));
  parts.tell({ kind: "mirror_objects", pools: views.map(({ pool, mirrored }) => ({ pool: pool.metadata.name, objects: mirrored })) });
  if (views.length === 0) return;
  const wanted = views.map(({ pool, mode }) => ({ pool: pool.metadata.name, mode }));
  const byName = new Map(views.map((view) => [view.pool.metadata.name, view]));
  for (const candidate of await parts.mirrors.candidates(wanted, createsPerSecond)) {
    if (!(await showOne(parts, pace, byName.get(candidate.pool)!, candidate))) return;
  }
}

function reportOn({ jobs, pools }: MirrorParts, memories: Memories, name: ObjectName): MirrorReport | null {
  const pool = pools.list().find(({ metadata }) => keyOf(metadata) === keyOf(name));
  if (pool === undefined || pool.spec.visibility.mirror === "None") return null;
  const memory = memories.get(pool.metadata.uid) ?? freshMirror;
  return {
    live: jobs.listBy("pool", keyOf(name)).length,
    mirrored: jobs.listBy("mirror", keyOf(name)).length,
    mode: modeInForce({ mode: pool.spec.visibility.mirror }, memory),
    degraded: memory.degraded,
  };
}

/** Starts to show jobs; this process leads, and the caches are synced. */
export function openMirror(parts: MirrorParts): Mirror {
  const { clock, tell } = parts;
  const stop = new AbortController();
  const pace = openPace(() => clock.now());
  const memories: Memories = new Map();
  const run = async (): Promise<void> => {
    let hasPlans = true;
    while (!stop.signal.aborted) {
      try {
        if (parts.objection() === null) {
          if (hasPlans) await finishPlans(parts);
          hasPlans = false;
          await goRound(parts, pace, memories);
        }
      } catch (error) {
        hasPlans = true;
        tell({ kind: "trouble", where: "the view of jobs", error });
      }
      await clock.sleep(roundMs, stop.signal);
    }
  };
  const ended = run();
  return {
    mayWrite: () => pace.take(),
    report: (name) => reportOn(parts, memories, name),
    async close() {
      stop.abort();
      await ended;
    },
  };
}
