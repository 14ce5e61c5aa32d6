/**
 * Learns how long a worker takes from being asked for to being ready. A cluster that is asked for a thousand at once makes their pods one
 * after the other: counted from the making of each pod, a step from 200 to 2,000 workers on a busy API server seemed to take seconds
 * where it took a minute and a half, and what had gathered meanwhile asked for 2.4 times the workers that were needed (measured).
 */
import type { PoolWorker } from "./workers.ts";

/** Workers that were asked for together and are not ready yet. */
interface Ask {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly count: number;
}

/** What is remembered of starts. */
export interface StartMemory {
  /** How long workers took, in seconds. */
  readonly startSeconds: number;
  /** Pods whose start was counted. */
  readonly counted: ReadonlySet<string>;
  /** The oldest first; who becomes ready is taken for the one that was asked for first. */
  readonly asked: readonly Ask[];
}

/** Seconds that a start is taken to need before the first one was seen. */
const assumedStartSeconds = 15;
/** How much a start that was just seen counts. */
const freshShare = 0.3;
/** Who is not ready after so long is broken rather than slow, and says nothing of others, in milliseconds. */
const slowestMs = 600_000;
/** This share of a pool must be waited for, and at least two, before that says how long starts take: a single one may be broken. */
const tellingShare = 0.25;

/** What is remembered of a pool that was never looked at. */
export const noStarts: StartMemory = { startSeconds: assumedStartSeconds, counted: new Set(), asked: [] };

/** Takes so many from the first asks; returns when each was asked for, and the rest. */
function takeFirst(asked: readonly Ask[], count: number): { readonly taken: readonly Ask[]; readonly rest: readonly Ask[] } {
  const [taken, rest]: [Ask[], Ask[]] = [[], []];
  let left = count;
  for (const { at, count: some } of asked) {
    const now = Math.min(left, some);
    left -= now;
    if (now > 0) taken.push({ at, count: now });
    if (some > now) rest.push({ at, count: some - now });
  }
  return { taken, rest };
}

const countOf = (asked: readonly Ask[]): number => asked.reduce((sum, { count }) => sum + count, 0);

/** Takes so many from the last asks: who is not needed any more is not waited for. */
function dropLast(asked: readonly Ask[], count: number): readonly Ask[] {
  return takeFirst(asked, Math.max(0, countOf(asked) - count)).taken;
}

/** Learns from workers that have become ready since the last look. */
export function learnStarts(memory: StartMemory, workers: readonly PoolWorker[], now: number): StartMemory {
  let { startSeconds } = memory;
  const counted = new Set<string>();
  const fresh: { readonly readyAt: number; readonly madeAt: number }[] = [];
  for (const { pod, stage, askedAt } of workers) {
    const { uid } = pod.metadata;
    // Who was ready before, and is again, has not been started again.
    if (memory.counted.has(uid)) counted.add(uid);
    if (stage !== "ready") continue;
    const readyAt = Date.parse(pod.status?.conditions?.find(({ type }) => type === "Ready")?.lastTransitionTime ?? "");
    if (!memory.counted.has(uid) && !Number.isNaN(readyAt - askedAt)) fresh.push({ readyAt, madeAt: askedAt });
    counted.add(uid);
  }
  const alive = memory.asked.filter(({ at }) => now - at < slowestMs);
  const { taken, rest } = takeFirst(alive, fresh.length);
  const times = taken.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
  const byReadiness = fresh.toSorted((one, other) => one.readyAt - other.readyAt);
  for (const [index, { readyAt, madeAt }] of byReadiness.entries()) {
    // Who replaces another one was asked for by nobody but the Deployment, when its pod was made.
    const since = Math.min(madeAt, times[index] ?? madeAt);
    startSeconds += freshShare * (Math.max(0.5, (readyAt - since) / 1_000) - startSeconds);
  }
  return { startSeconds, counted, asked: rest };
}

/** Remembers that the pool was asked for more workers, or needs fewer. */
export function noteOrder(memory: StartMemory, change: { readonly from: number; readonly to: number; readonly now: number }): StartMemory {
  const { from, to, now } = change;
  if (to > from) return { ...memory, asked: [...memory.asked, { at: now, count: to - from }] };
  return to < from ? { ...memory, asked: dropLast(memory.asked, from - to) } : memory;
}

/** What the law is told of workers that are on their way. */
interface Starting {
  readonly startSeconds: number;
  /** Seconds since each of them was asked for, no more than a start, added up. */
  readonly startingAheadSeconds: number;
}

/** Seconds since each worker that is waited for was asked for, the longest first. */
function agesOf({ asked }: StartMemory, workers: readonly PoolWorker[], now: number): readonly number[] {
  const waiting = workers.filter(({ stage }) => stage === "waiting");
  const age = (at: number): number => Math.max(0, (now - at) / 1_000);
  const made = waiting.flatMap(({ askedAt, unschedulable }) => (unschedulable === null ? [age(askedAt)] : []));
  // Who finds no place is not on the way; the last ones that were asked for are those.
  const onTheWay = dropLast(asked, waiting.length - made.length);
  const ordered = onTheWay.flatMap(({ at, count }) => Array.from({ length: count }, () => age(at)));
  // Pods that were there before this lead began are older than what it asked for.
  const before = made.toSorted((one, other) => other - one).slice(0, Math.max(0, made.length - ordered.length));
  return [...before, ...ordered].toSorted((one, other) => other - one);
}

/** Says how long a start takes at least, now that many have waited for so long, and how far those are. */
export function startingOf(
  memory: StartMemory,
  workers: readonly PoolWorker[],
  situation: { readonly current: number; readonly now: number },
): Starting {
  const { current, now } = situation;
  const ages = agesOf(memory, workers, now);
  const ordered = countOf(memory.asked);
  const telling = Math.max(2, Math.ceil(tellingShare * current));
  const late = ordered >= telling ? (ages[telling - 1] ?? 0) : 0;
  const startSeconds = Math.max(memory.startSeconds, late);
  return { startSeconds, startingAheadSeconds: ages.reduce((sum, seconds) => sum + Math.min(startSeconds, seconds), 0) };
}
