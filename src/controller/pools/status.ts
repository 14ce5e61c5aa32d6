/** Writes the status of a pool, and says when it is worth a write: what changes all the time waits for ten seconds. */
import { isDeepStrictEqual } from "node:util";
import { momentOf } from "../conditions.ts";
import type { Condition } from "../conditions.ts";
import { conditionsOf } from "./conditions.ts";
import type { PoolSight } from "./conditions.ts";
import { poolLabels, selectorText } from "./pool.ts";
import type { PoolStatus } from "./pool.ts";

/** A change of the wanted size. */
export interface Scaled {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** What a status is written from. */
export interface StatusSituation extends PoolSight {
  /** The change of this look, if any. */
  readonly scaled: Scaled | null;
  readonly formats: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** When what changes all the time was written last, in milliseconds since 1970. */
  readonly calmedAt: number;
}

/** A status that should be written. */
export interface DueStatus {
  readonly status: PoolStatus;
  /** What changes all the time is in it. */
  readonly isFresh: boolean;
}

/** How often what changes all the time is written at most, in milliseconds. */
const calmMs = 10_000;
const noticeable = 0.1;

/** Rounds to two digits that count. */
function round(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / step) * step;
}

function queueOf({ demand }: StatusSituation): PoolStatus["queue"] | undefined {
  if (demand === null) return undefined;
  const { queued, running, oldestSeconds, medianSeconds } = demand;
  return {
    pending: round(queued),
    inFlight: round(running),
    oldestAgeSeconds: round(oldestSeconds),
    p50ServiceMillis: round((medianSeconds ?? 0) * 1_000),
  };
}

/** Tells whether any figure has changed by more than a tenth. */
function hasMoved<Figures extends object>(before: Figures | undefined, after: Figures | undefined): boolean {
  if (after === undefined) return false;
  if (before === undefined) return true;
  return Object.entries(after).some(([name, value]) => {
    const old: unknown = (before as Record<string, unknown>)[name];
    if (typeof value !== "number" || typeof old !== "number") return value !== old;
    return Math.abs(value - old) > noticeable * Math.abs(old);
  });
}

/** What of a condition is worth a write at once. */
const coreOf = ({ type, status, reason, observedGeneration }: Condition): object => ({ type, status, reason, observedGeneration });

/** What of a status is worth a write at once. */
function coreOfStatus(status: PoolStatus | undefined): object {
  const { conditions = [], busyReplicas: _busy, idleReplicas: _idle, queue: _queue, objects, ...rest } = status ?? {};
  return { ...rest, conditions: conditions.map(coreOf), mode: objects?.mode };
}

/** What of a status may wait. */
function hasRestMoved(before: PoolStatus | undefined, after: PoolStatus): boolean {
  const messages = (status: PoolStatus | undefined): readonly string[] => (status?.conditions ?? []).map(({ message }) => message);
  return (
    before === undefined ||
    before.busyReplicas !== after.busyReplicas ||
    before.idleReplicas !== after.idleReplicas ||
    hasMoved(before.queue, after.queue) ||
    hasMoved(before.objects, after.objects) ||
    !isDeepStrictEqual(messages(before), messages(after))
  );
}

/** Writes the whole status as it is now. */
export function statusOf(situation: StatusSituation): PoolStatus {
  const { pool, counts, decision, mirror, scaled, formats } = situation;
  const now = new Date(situation.now);
  const lastScale = scaled === null ? pool.status?.lastScale : { time: momentOf(now), ...scaled };
  const queue = queueOf(situation) ?? pool.status?.queue;
  return {
    observedGeneration: pool.metadata.generation,
    conditions: conditionsOf(situation, now),
    replicas: counts.there,
    readyReplicas: counts.ready,
    idleReplicas: counts.idle,
    busyReplicas: counts.busy,
    drainingReplicas: counts.draining,
    desiredReplicas: decision?.target ?? situation.replicas,
    selector: selectorText(poolLabels(pool.metadata.name)),
    ...(queue === undefined ? {} : { queue }),
    ...(mirror === null ? {} : { objects: { live: round(mirror.live), mirrored: round(mirror.mirrored), mode: mirror.mode } }),
    ...(lastScale === undefined ? {} : { lastScale }),
    // No worker tells of models yet: each has those of its image.
    capabilities: { formats, models: [] },
  };
}

/** Returns the status if it should be written now; null when nothing changed that is worth it. */
export function dueStatus(situation: StatusSituation): DueStatus | null {
  const before = situation.pool.status;
  const after = statusOf(situation);
  const isCalm = situation.now - situation.calmedAt >= calmMs;
  if (isCalm && hasRestMoved(before, after)) return { status: after, isFresh: true };
  if (isDeepStrictEqual(coreOfStatus(before), coreOfStatus(after))) return null;
  // Told together with what may not wait, as far as it does not cost a write of its own.
  const queue = before?.queue ?? after.queue;
  return { status: { ...after, ...(queue === undefined ? {} : { queue }) }, isFresh: before?.queue === undefined };
}
