/** Decides how many workers a pool should have: by the law of scaling, by whoever uses the scale subresource, or by staying as it is. */
import type { PoolDemand } from "../../app/pool-control.ts";
import { decideScale, noMemory } from "../scaling/law.ts";
import type { ScalingMemory, ScalingRules } from "../scaling/law.ts";
import type { ConversionPool, PoolSpec } from "./pool.ts";
import { learnStarts, noStarts, noteOrder, startingOf } from "./starts.ts";
import type { StartMemory } from "./starts.ts";
import { busyOf } from "./workers.ts";
import type { PoolWorker } from "./workers.ts";

/** What decides about the size. */
export interface SizeSituation {
  readonly pool: ConversionPool;
  /** Workers that were wanted last. */
  readonly current: number;
  /** Null when the demand could not be read. */
  readonly demand: PoolDemand | null;
  /** Looks in a row at which that was so. */
  readonly lostLooks: number;
  readonly workers: readonly PoolWorker[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What is remembered between decisions. */
export interface SizeMemory {
  readonly law: ScalingMemory;
  readonly starts: StartMemory;
}

/** Why the size is what it is, in a word for conditions. */
export type SizeReason = "Demand" | "Burst" | "Idle" | "Steady" | "External" | "Hold" | "Deleted";

/** What holds a pool below what is wanted. */
export interface SizeLimit {
  readonly reason: "TooManyReplicas" | "Unschedulable";
  readonly message: string;
}

/** A decision. */
export interface SizeDecision {
  readonly target: number;
  readonly reason: SizeReason;
  readonly limit: SizeLimit | null;
  /** The demand has been lost for longer than the pool allows. */
  readonly isFallback: boolean;
  readonly memory: SizeMemory;
}

/** How long no node must have taken a pod before more of them are pointless, in milliseconds. */
const stuckMs = 60_000;

/**
 * What is remembered of a pool that was never looked at: that its size was recommended just now, so that a controller that has just begun
 * shrinks nothing before the pool's stabilisation.
 */
export function firstMemory(current: number, at: number): SizeMemory {
  const law = { ...noMemory, recommended: current > 0 ? [{ at: at - 1, workers: current }] : [] };
  return { law, starts: noStarts };
}

/** The rules of the law, as the pool's spec says them. */
export function rulesOf({ scaling, worker }: PoolSpec): ScalingRules {
  const { minReplicas, maxReplicas, warmReplicas, targetQueueWaitSeconds, scaleUp, scaleDown, activation } = scaling;
  const { concurrency } = worker;
  const { minPending } = activation;
  return { minReplicas, maxReplicas, warmReplicas, targetQueueWaitSeconds, scaleUp, scaleDown, concurrency, minPending };
}

/** The workers as the law sees them: those that are drained are as good as gone. */
function staffOf({ current, workers, now }: SizeSituation, starts: StartMemory): Parameters<typeof decideScale>[1]["staff"] {
  const staying = workers.filter(({ drainingSince }) => drainingSince === null);
  const ready = staying.filter(({ stage }) => stage === "ready");
  return {
    current,
    ready: ready.length,
    busy: ready.filter((worker) => busyOf(worker) > 0).length,
    ...startingOf(starts, staying, { current, now }),
  };
}

/** The scheduler's word on a pod that it cannot place for so long that more of them would not help. */
function stuck({ workers, now }: SizeSituation): string | null {
  const waiting = workers.filter(({ stage, unschedulable }) => stage === "waiting" && unschedulable !== null);
  const oldest = waiting.find(({ unschedulable }) => now - unschedulable!.since >= stuckMs);
  return oldest?.unschedulable?.message ?? null;
}

/** Decides by the law. */
function byLaw(situation: SizeSituation, demand: PoolDemand, memory: SizeMemory): SizeDecision {
  const problem = stuck(situation);
  const { pool, current } = situation;
  const rules = rulesOf(pool.spec);
  const { at, running, arrivals, meanSeconds } = demand;
  // A suspended pool begins nothing that waits, so that nobody is needed for it.
  const [queued, arriving] = pool.spec.suspend ? [0, { steady: 0, burst: 0 }] : [demand.queued, arrivals];
  const look = { at, running, queued, arrivals: arriving, serviceSeconds: meanSeconds };
  const decided = decideScale(rules, { demand: look, staff: staffOf(situation, memory.starts) }, memory.law);
  const target = problem === null ? decided.desired : Math.min(current, decided.desired);
  const next = { law: decided.memory, starts: noteOrder(memory.starts, { from: current, to: target, now: situation.now }) };
  const reason = target === current ? "Steady" : decided.reason === "LimitedByMaximum" ? "Demand" : decided.reason;
  if (problem !== null) return { target, reason, limit: { reason: "Unschedulable", message: problem }, isFallback: false, memory: next };
  const isLimited = decided.reason === "LimitedByMaximum";
  const limit = isLimited ? ({ reason: "TooManyReplicas", message: `more than ${rules.maxReplicas} workers are needed` } as const) : null;
  return { target, reason, limit, isFallback: false, memory: next };
}

/** Decides; a pool that is deleted has no workers, one that others scale has those that they say. */
export function decideSize(situation: SizeSituation, before: SizeMemory): SizeDecision {
  const { pool, current, demand, lostLooks, workers } = situation;
  const { mode, fallback, minReplicas, warmReplicas, maxReplicas } = pool.spec.scaling;
  const memory = { ...before, starts: learnStarts(before.starts, workers, situation.now) };
  const isFallback = lostLooks >= fallback.failureThreshold;
  const problem = stuck(situation);
  const limit = problem === null ? null : ({ reason: "Unschedulable", message: problem } as const);
  const fixed = (target: number, reason: SizeReason): SizeDecision => ({ target, reason, limit, isFallback, memory });
  if (pool.metadata.deletionTimestamp !== undefined) return fixed(0, "Deleted");
  if (mode === "External") return fixed(pool.spec.replicas ?? Math.min(maxReplicas, Math.max(minReplicas, warmReplicas)), "External");
  return demand === null ? fixed(current, "Hold") : byLaw(situation, demand, memory);
}
