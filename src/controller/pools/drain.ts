/**
 * Plans how a pool shrinks without killing work: whoever is to go is marked first, takes no more and ends what it does, and only then
 * does the Deployment shrink by exactly those.
 */
import { busyOf, isThere } from "./workers.ts";
import type { PoolWorker } from "./workers.ts";

/** What a plan is made from. */
export interface DrainSituation {
  /** Workers that there should be. */
  readonly target: number;
  /** Workers that the Deployment asks for now. */
  readonly replicas: number;
  readonly workers: readonly PoolWorker[];
  /** When the workers' own words were asked for, in milliseconds since 1970; null when nobody answered: then nobody is chosen or let go. */
  readonly heardAt: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly drainTimeoutSeconds: number;
  /** When the Deployment was last asked for more, in milliseconds since 1970: its pods may be there and not be seen yet. */
  readonly raisedAt: number;
}

/** Pods that were not seen so long after they were asked for are not made, for a quota or for want of time. */
const unmadeMs = 10_000;

/** What to do. */
export interface DrainPlan {
  /** Who takes no more work from now on. */
  readonly mark: readonly PoolWorker[];
  /** Who is needed again. */
  readonly unmark: readonly PoolWorker[];
  /** Who has ended, or had its time: they are made the next to be deleted, before the Deployment shrinks. */
  readonly release: readonly PoolWorker[];
  /** What the Deployment should ask for now. */
  readonly replicas: number;
}

/** How many workers of the pool each node has: a node with few is soon empty. */
function crowdOf(workers: readonly PoolWorker[]): ReadonlyMap<string | null, number> {
  const crowd = new Map<string | null, number>();
  for (const { node } of workers) crowd.set(node, (crowd.get(node) ?? 0) + 1);
  return crowd;
}

/** What makes a worker a better victim than another, the most important first; the smaller goes. */
function rankOf(worker: PoolWorker, crowd: ReadonlyMap<string | null, number>): readonly number[] {
  // Kubernetes deletes what is not ready before everything else, whatever it is told.
  const isReady = worker.stage === "ready" ? 1 : 0;
  const idleSeconds = worker.told === null ? Infinity : (worker.told.idleSeconds ?? 0);
  return [isReady, -idleSeconds, busyOf(worker), crowd.get(worker.node) ?? 0];
}

/** Orders workers so that who should go first comes first; names decide where nothing else does. */
export function orderVictims(candidates: readonly PoolWorker[], all: readonly PoolWorker[]): readonly PoolWorker[] {
  const crowd = crowdOf(all.filter(isThere));
  const ranked = candidates.map((worker) => ({ worker, rank: rankOf(worker, crowd) }));
  ranked.sort((one, other) => {
    const place = one.rank.findIndex((value, index) => value !== other.rank[index]);
    if (place >= 0) return one.rank[place]! < other.rank[place]! ? -1 : 1;
    return one.worker.name < other.worker.name ? -1 : 1;
  });
  return ranked.map(({ worker }) => worker);
}

/** Whoever has said nothing for so long holds no job any more: leases end after 30 s. */
const silentMs = 60_000;

/** Tells whether a worker that was marked can go: it never began, it has ended, or it had its time. */
function isDone(worker: PoolWorker, { now, heardAt, drainTimeoutSeconds }: DrainSituation): boolean {
  if (worker.drainingSince === null || heardAt === null) return false;
  if (now - worker.drainingSince >= drainTimeoutSeconds * 1_000) return true;
  // What it said before it was marked says nothing about now.
  if (heardAt < worker.drainingSince) return false;
  if (worker.told === null) return worker.stage === "waiting" || now - worker.drainingSince >= silentMs;
  return worker.told.hasStopped && worker.told.busy === 0;
}

/** Plans the next step. */
export function planDrain(situation: DrainSituation): DrainPlan {
  const { target, replicas, workers, heardAt } = situation;
  const there = workers.filter(isThere);
  const marked = there.filter(({ drainingSince }) => drainingSince !== null);
  if (target >= replicas) return { mark: [], unmark: marked, release: [], replicas: target };
  // Pods that were never made need no draining. Those that are only not seen yet do: whoever shrinks the Deployment for them kills others.
  const missing = Math.max(0, replicas - there.length);
  const unmade = situation.now - situation.raisedAt < unmadeMs ? 0 : Math.min(replicas - target, missing);
  const excess = Math.max(0, Math.min(replicas - target - unmade, there.length - target));
  // Those for whom the Deployment has shrunk already are only waiting for their deletion.
  const leaving = marked.filter(({ isReleased }) => isReleased).slice(0, Math.max(0, there.length - replicas));
  const chosen = orderVictims(
    marked.filter((worker) => !leaving.includes(worker)),
    workers,
  );
  if (heardAt === null) return { mark: [], unmark: [], release: [], replicas: replicas - unmade };
  const free = there.filter(({ drainingSince }) => drainingSince === null);
  const kept = chosen.slice(0, excess);
  const release = kept.filter((worker) => isDone(worker, situation));
  return {
    mark: orderVictims(free, workers).slice(0, Math.max(0, excess - kept.length)),
    unmark: chosen.slice(excess),
    release,
    replicas: replicas - unmade - release.length,
  };
}
