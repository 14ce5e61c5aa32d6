/** Refuses, before a picture is read, what its pool could not begin in time: an early 503 costs a client less than a job that waits and fails. */
import type { Fault } from "../core/fault.ts";
import type { Overload, PoolLimits, PoolLoad } from "./pools.ts";
import { overloaded } from "./refusals.ts";
import type { ServicePorts, ServiceRules } from "./service.ts";

/** A refusal, with what to tell of it. */
export interface Refusal {
  readonly by: Overload;
  readonly fault: Fault;
  readonly retryAfterSeconds: number;
}

/** Milliseconds for which what the database said of a pool is taken for true. */
const rememberMs = 1_000;
/** Pools that are remembered at once. */
const remembered = 1_000;
/** When a pool that is paused or has no machines is asked again, in seconds. */
const pausedSeconds = 60;
const [soonest, latest] = [5, 600];

/** The limits of a pool that nobody limited: what would not begin before its deadline is not worth waiting for. */
export function limitsOf(load: PoolLoad, rules: Pick<ServiceRules, "queueSeconds">): PoolLimits {
  const none = { suspended: false, maxQueueWaitSeconds: rules.queueSeconds, maxInFlight: 100_000, maxPendingPerAccount: 100_000 };
  return load.limits ?? none;
}

/**
 * Returns how long one more job would wait, in seconds. Null when nobody can tell: without a worker that lives, for one may be
 * starting, and before the first job has ended.
 */
export function expectedWait({ ahead, slots, serviceSeconds }: PoolLoad): number | null {
  return slots === 0 || serviceSeconds === null ? null : (ahead * serviceSeconds) / slots;
}

/** Says why a pool takes no more from an account with so many queued jobs; null when it does. */
export function refusalOf(load: PoolLoad, limits: PoolLimits, pending: number): Refusal | null {
  const refuse = (by: Overload, why: string, seconds: number): Refusal => {
    const retryAfterSeconds = Math.ceil(Math.min(latest, Math.max(soonest, seconds)));
    return { by, fault: overloaded(why, retryAfterSeconds), retryAfterSeconds };
  };
  // One place is free again when one more job has ended.
  const nextPlace = (load.serviceSeconds ?? 0) / Math.max(1, load.slots);
  if (limits.suspended) return refuse("pool_suspended", "conversions are paused", pausedSeconds);
  if (load.isUnavailable) return refuse("pool_unavailable", "no machine is there for conversions", pausedSeconds);
  if (load.open >= limits.maxInFlight) return refuse("pool_in_flight", "too many conversions wait or run already", nextPlace);
  if (pending >= limits.maxPendingPerAccount) {
    return refuse("pool_pending", `${pending} conversions of this account wait already`, nextPlace);
  }
  const wait = expectedWait(load) ?? 0;
  if (wait <= limits.maxQueueWaitSeconds) return null;
  const why = `a conversion would wait for about ${Math.round(wait)} seconds, longer than one may`;
  return refuse("pool_wait", why, wait - limits.maxQueueWaitSeconds);
}

/** Decides on requests. */
export interface Admission {
  /** Takes one more job into account as `admit` does; a refusal is what it resolves with. */
  ask(pool: string, pending: number | null): Promise<Refusal | number>;
  /** Takes one more job of an account with so many queued ones (null: it has room) into account; returns how many more of it fit. Throws `unavailable`. */
  admit(pool: string, pending: number | null): Promise<number>;
}

interface Known {
  readonly load: Promise<PoolLoad>;
  readonly until: number;
  /** Jobs that were let in since. */
  admitted: number;
}

/** Opens the decision; a pool is asked about once a second at most, and what was let in meanwhile counts. */
export function openAdmission(ports: Pick<ServicePorts, "stores" | "clock" | "rules" | "tell">): Admission {
  const memory = new Map<string, Known>();
  const recall = (pool: string): Known => {
    const found = memory.get(pool);
    if (found !== undefined && found.until > ports.clock.now()) return found;
    memory.delete(pool);
    const oldest = memory.size >= remembered ? memory.keys().next().value : undefined;
    if (oldest !== undefined) memory.delete(oldest);
    const known = { load: ports.stores.pools.load(pool), until: ports.clock.now() + rememberMs, admitted: 0 };
    memory.set(pool, known);
    return known;
  };
  const ask: Admission["ask"] = async (pool, pending) => {
    const known = recall(pool);
    const load = await known.load.catch((error: unknown) => {
      if (memory.get(pool) === known) memory.delete(pool);
      throw error;
    });
    const limits = limitsOf(load, ports.rules);
    const now = { ...load, ahead: load.ahead + known.admitted, open: load.open + known.admitted };
    const refusal = refusalOf(now, limits, pending ?? 0);
    if (refusal !== null) {
      ports.tell({ kind: "refused", code: refusal.fault.code, by: refusal.by });
      return refusal;
    }
    known.admitted++;
    return limits.maxPendingPerAccount - (pending ?? 0);
  };
  return {
    ask,
    async admit(pool, pending) {
      const answer = await ask(pool, pending);
      if (typeof answer === "number") return answer;
      throw answer.fault;
    },
  };
}
