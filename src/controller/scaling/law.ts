/**
 * Says how many workers a pool should have, from what was accepted, what waits and how long a job takes.
 *
 * Two needs are added. Arrivals: rate x service time / jobs at once, the steady need. Backlog: what waits, drained within the start of a
 * worker plus the target, or within the target alone where four fifths more than the steady need do that. A law that always wants the
 * backlog gone within the target asks, while workers start, for several times
 * what is needed in the end (3.7 times in a simulation with slow starts); this one is under the target within twice a start plus twice
 * the target of a step, and asks for less than twice the steady need, since the backlog that gathers during a start is what arrives in it.
 */

/** What the pool's spec says. */
export interface ScalingRules {
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly warmReplicas: number;
  readonly targetQueueWaitSeconds: number;
  /** Jobs at once in one worker. */
  readonly concurrency: number;
  readonly scaleUp: {
    readonly stabilizationSeconds: number;
    readonly maxStepPercent: number;
    readonly panicWindowSeconds: number;
    readonly panicThresholdPercent: number;
  };
  readonly scaleDown: { readonly idleCooldownSeconds: number; readonly stabilizationSeconds: number; readonly maxStepPercent: number };
  readonly minPending: number;
}

/**
 * What waits is drained within the target where so much more than the steady need is enough for that. A cluster that makes pods one after
 * the other has the last of them later than a start, and those who are on their way take less than they seem to.
 */
const quickShare = 0.8;

/** Seconds over which arrivals are counted when there is no burst. */
export const steadyWindowSeconds = 60;

/** One look at the demand; times in seconds of one clock that never goes back. */
export interface Demand {
  readonly at: number;
  /** Jobs accepted a second, over the last `steadyWindowSeconds` and over the pool's window for bursts. */
  readonly arrivals: { readonly steady: number; readonly burst: number };
  readonly queued: number;
  readonly running: number;
  /** Seconds that a job takes; null while none has ended. */
  readonly serviceSeconds: number | null;
}

/** The workers as they are. */
export interface Staff {
  /** Workers that the pool asks for now. */
  readonly current: number;
  readonly ready: number;
  readonly busy: number;
  /** Seconds from asking for a worker to its being ready. */
  readonly startSeconds: number;
  /** Seconds since each worker was asked for that is not ready yet, added up: what they are ahead of one that is asked for now. */
  readonly startingAheadSeconds: number;
}

/** What is remembered between looks. */
export interface ScalingMemory {
  /** Sizes that were recommended lately: a pool shrinks to the largest of its stabilisation, and grows to the smallest. */
  readonly recommended: readonly { readonly at: number; readonly workers: number }[];
  /** Since when nothing waits, runs or was accepted. */
  readonly idleSince: number | null;
  readonly panicUntil: number;
}

/** How many workers there should be, and why. */
export interface ScalingDecision {
  readonly desired: number;
  readonly reason: "Demand" | "Burst" | "Idle" | "Steady" | "LimitedByMaximum";
  readonly memory: ScalingMemory;
}

/** What a pool remembers before the first look. */
export const noMemory: ScalingMemory = { recommended: [], idleSince: null, panicUntil: 0 };

/** What a job is taken to need before the first one ended, in seconds. */
const assumedServiceSeconds = 5;

/**
 * Jobs that will wait when a worker that is asked for now is ready: those that wait and arrive, without those that ready and starting
 * workers take until then.
 */
function backlogAhead(
  rules: ScalingRules,
  demand: Demand,
  staff: Staff,
  flow: { readonly rate: number; readonly service: number },
): number {
  const workerSeconds = staff.ready * staff.startSeconds + staff.startingAheadSeconds;
  return Math.max(0, demand.queued + flow.rate * staff.startSeconds - (workerSeconds * rules.concurrency) / flow.service);
}

/** Workers for arrivals and backlog, without warm ones. */
function needed(rules: ScalingRules, demand: Demand, staff: Staff, rate: number): number {
  const service = demand.serviceSeconds ?? assumedServiceSeconds;
  const isAsleep = staff.current === 0 && demand.queued < rules.minPending;
  if (isAsleep) return 0;
  const drainSeconds = staff.startSeconds + rules.targetQueueWaitSeconds;
  // What runs needs its places however slowly jobs arrive; while jobs wait, all places are taken, which says nothing of how many are needed.
  const steady = Math.max(rate * service, demand.queued === 0 ? demand.running : 0) / rules.concurrency;
  const backlog = (backlogAhead(rules, demand, staff, { rate, service }) * service) / rules.concurrency;
  const extra = Math.max(backlog / drainSeconds, Math.min(backlog / rules.targetQueueWaitSeconds, quickShare * steady));
  return Math.ceil(steady + extra - 1e-9);
}

/** Bounds one step up, so that a wrong figure does not order a whole cluster; the first workers are not bounded by nothing. */
function stepUp(rules: ScalingRules, current: number, wanted: number): number {
  const most = Math.max(current + Math.ceil((current * rules.scaleUp.maxStepPercent) / 100), rules.warmReplicas + 1, 4);
  return Math.min(wanted, most);
}

/** Tells whether what waits takes the workers longer than the target: a pool that shrank now would be late. */
function isBehind(rules: ScalingRules, { queued, serviceSeconds }: Demand, { ready }: Staff): boolean {
  const placesPerSecond = (ready * rules.concurrency) / (serviceSeconds ?? assumedServiceSeconds);
  return queued > placesPerSecond * rules.targetQueueWaitSeconds;
}

/** Bounds one step down, and keeps the last worker until the pool was idle long enough. */
function stepDown(rules: ScalingRules, staff: Staff, wanted: number, idleSeconds: number): number {
  const { maxStepPercent, idleCooldownSeconds } = rules.scaleDown;
  const least = staff.current - Math.max(1, Math.floor((staff.current * maxStepPercent) / 100));
  const floor = idleSeconds >= idleCooldownSeconds ? 0 : 1;
  return Math.max(wanted, least, Math.min(staff.current, floor), staff.busy);
}

/** Since when there was nothing to do; null while there is. */
function idleSince(before: ScalingMemory, { at, queued, running, arrivals }: Demand): number | null {
  return queued === 0 && running === 0 && arrivals.burst === 0 ? (before.idleSince ?? at) : null;
}

/** Remembers a recommendation for as long as either stabilisation looks back. */
function recommend(
  { scaleUp, scaleDown }: ScalingRules,
  { recommended }: ScalingMemory,
  now: ScalingMemory["recommended"][number],
): ScalingMemory["recommended"] {
  const keepSeconds = Math.max(scaleUp.stabilizationSeconds, scaleDown.stabilizationSeconds);
  return [...recommended.filter(({ at }) => at >= now.at - keepSeconds), now];
}

/** Decides; the caller keeps the memory for the next look, and skips the look when the demand could not be read. */
export function decideScale(
  rules: ScalingRules,
  observed: { readonly demand: Demand; readonly staff: Staff },
  before: ScalingMemory,
): ScalingDecision {
  const { demand, staff } = observed;
  const memory = { ...before, idleSince: idleSince(before, demand) };
  const idleSeconds = memory.idleSince === null ? 0 : demand.at - memory.idleSince;
  // What came before the cooldown is no reason to keep anybody after it.
  const hasCooled = memory.idleSince !== null && idleSeconds >= rules.scaleDown.idleCooldownSeconds;
  const calm = needed(rules, demand, staff, hasCooled ? 0 : demand.arrivals.steady);
  const burst = needed(rules, demand, staff, demand.arrivals.burst);
  const isBurst = burst * 100 >= rules.scaleUp.panicThresholdPercent * Math.max(1, staff.ready) && burst > calm;
  const panicUntil = isBurst ? demand.at + steadyWindowSeconds : memory.panicUntil;
  const isPanic = demand.at < panicUntil;
  const taken = Math.ceil(demand.running / rules.concurrency);
  const wanted = Math.max(rules.minReplicas, taken, (isPanic ? Math.max(calm, burst) : calm) + rules.warmReplicas);
  const recommended = recommend(rules, memory, { at: demand.at, workers: wanted });
  const since = (seconds: number): readonly number[] =>
    recommended.flatMap(({ at, workers }) => (at >= demand.at - seconds ? [workers] : []));
  const isHeld = isPanic || isBehind(rules, demand, staff);
  const largest = Math.max(...since(rules.scaleDown.stabilizationSeconds), isHeld ? staff.current : 0);
  // A burst is no time to wait for whether it lasts.
  const lasting = isPanic ? wanted : Math.min(...since(rules.scaleUp.stabilizationSeconds));
  const bounded =
    wanted > staff.current
      ? stepUp(rules, staff.current, Math.max(staff.current, lasting))
      : stepDown(rules, staff, Math.min(largest, Math.max(staff.current, wanted)), idleSeconds);
  const desired = Math.min(rules.maxReplicas, Math.max(rules.minReplicas, bounded));
  return {
    desired,
    reason: reasonOf(rules, { desired, bounded, current: staff.current, isPanic }),
    memory: { ...memory, recommended, panicUntil },
  };
}

function reasonOf(
  rules: ScalingRules,
  { desired, bounded, current, isPanic }: { desired: number; bounded: number; current: number; isPanic: boolean },
): ScalingDecision["reason"] {
  if (bounded > rules.maxReplicas) return "LimitedByMaximum";
  if (desired > current) return isPanic ? "Burst" : "Demand";
  return desired < current ? "Idle" : "Steady";
}
