import { describe, expect, test } from "vitest";
import { decideScale, noMemory, steadyWindowSeconds } from "../../../src/controller/scaling/law.ts";
import type { ScalingMemory, ScalingRules } from "../../../src/controller/scaling/law.ts";

const rules: ScalingRules = {
  minReplicas: 0,
  maxReplicas: 10_000,
  warmReplicas: 1,
  targetQueueWaitSeconds: 10,
  concurrency: 2,
  scaleUp: { stabilizationSeconds: 0, maxStepPercent: 1000, panicWindowSeconds: 6, panicThresholdPercent: 200 },
  scaleDown: { idleCooldownSeconds: 300, stabilizationSeconds: 60, maxStepPercent: 50 },
  minPending: 1,
};

interface Moment {
  readonly at: number;
  readonly waitSeconds: number;
  readonly workers: number;
  readonly desired: number;
}

/** Plays a pool second by second: jobs of one length arrive, workers start late, a look every two seconds. */
function play(
  options: {
    readonly rateAt: (second: number) => number;
    readonly seconds: number;
    readonly startSeconds: number;
    readonly serviceSeconds: number;
  },
  own: Partial<ScalingRules> = {},
): readonly Moment[] {
  const all = { ...rules, ...own };
  const { startSeconds, serviceSeconds } = options;
  let [workers, memory]: [{ readyAt: number }[], ScalingMemory] = [[], noMemory];
  const waiting: { readonly since: number; jobs: number }[] = [];
  const ends = new Map<number, number>();
  const moments: Moment[] = [];
  let [owed, running, queued] = [0, 0, 0];
  const accepted: number[] = [];
  const arrivals = (windowSeconds: number): number => accepted.slice(-windowSeconds).reduce((sum, jobs) => sum + jobs, 0) / windowSeconds;
  for (let at = 0; at < options.seconds; at++) {
    owed += options.rateAt(at);
    const jobs = Math.floor(owed);
    owed -= jobs;
    accepted.push(jobs);
    queued += jobs;
    if (jobs > 0) waiting.push({ since: at, jobs });
    running -= ends.get(at) ?? 0;
    const ready = workers.filter(({ readyAt }) => readyAt <= at).length;
    let taken = Math.min(queued, Math.max(0, ready * all.concurrency - running));
    running += taken;
    queued -= taken;
    ends.set(at + serviceSeconds, taken);
    while (taken > 0) {
      const oldest = waiting[0]!;
      const part = Math.min(taken, oldest.jobs);
      taken -= part;
      oldest.jobs -= part;
      if (oldest.jobs === 0) waiting.shift();
    }
    let desired = workers.length;
    if (at % 2 === 0) {
      const rates = { steady: arrivals(steadyWindowSeconds), burst: arrivals(all.scaleUp.panicWindowSeconds) };
      const demand = { at, arrivals: rates, queued, running, serviceSeconds };
      const busy = Math.ceil(running / all.concurrency);
      const starting = workers.filter(({ readyAt }) => readyAt > at);
      const startingAheadSeconds = starting.reduce((sum, { readyAt }) => sum + startSeconds - (readyAt - at), 0);
      const staff = { current: workers.length, ready, busy, startSeconds, startingAheadSeconds };
      const decision = decideScale(all, { demand, staff }, memory);
      memory = decision.memory;
      desired = decision.desired;
      while (workers.length < desired) workers.push({ readyAt: at + startSeconds });
      workers = workers.slice(0, desired);
    }
    moments.push({ at, waitSeconds: waiting.length === 0 ? 0 : at - waiting[0]!.since, workers: workers.length, desired });
  }
  return moments;
}

describe("a tenfold step", () => {
  test.each([
    { startSeconds: 2, serviceSeconds: 2 },
    { startSeconds: 20, serviceSeconds: 2 },
    { startSeconds: 60, serviceSeconds: 5 },
    { startSeconds: 120, serviceSeconds: 1 },
    { startSeconds: 300, serviceSeconds: 3 },
  ])(
    "is met in time and without twice too many workers: start $startSeconds s, service $serviceSeconds s",
    ({ startSeconds, serviceSeconds }) => {
      const [step, before, after] = [600, 10, 100];
      const moments = play({
        rateAt: (at) => (at < step ? before : after),
        seconds: step + 200 + 3 * startSeconds,
        startSeconds,
        serviceSeconds,
      });
      const need = (after * serviceSeconds) / rules.concurrency;
      const deadline = step + 2 * startSeconds + 2 * rules.targetQueueWaitSeconds;
      const late = moments.filter(({ at, waitSeconds }) => at > deadline && waitSeconds > rules.targetQueueWaitSeconds);
      expect(late).toEqual([]);
      expect(Math.max(...moments.filter(({ at }) => at > step).map(({ workers }) => workers))).toBeLessThanOrEqual(
        2 * need + rules.warmReplicas,
      );
    },
  );
});

test("a pool at zero wakes with the first job, and goes back to zero only after its cooldown", () => {
  const moments = play(
    { rateAt: (at) => (at === 100 ? 1 : 0), seconds: 900, startSeconds: 4, serviceSeconds: 2 },
    { warmReplicas: 0, scaleDown: { ...rules.scaleDown, idleCooldownSeconds: 120 } },
  );
  expect(moments[99]?.workers).toBe(0);
  expect(moments[100]?.workers).toBe(1);
  const end = moments.findIndex(({ at, workers }) => at > 101 && workers === 0);
  expect(end).toBeGreaterThanOrEqual(100 + 4 + 2 + 120);
  expect(end).toBeLessThan(100 + 4 + 2 + 120 + 10);
});

test("a burst that ended is drained, and the pool shrinks in steps to its warm workers", () => {
  const moments = play({ rateAt: (at) => (at === 50 ? 2_000 : 0), seconds: 1_200, startSeconds: 10, serviceSeconds: 2 });
  const drained = moments.findIndex(({ at, waitSeconds }) => at > 51 && waitSeconds === 0);
  expect(drained).toBeLessThanOrEqual(50 + 2 * 10 + 2 * rules.targetQueueWaitSeconds + 4);
  expect(moments.at(-1)?.workers).toBe(1);
  const falls = moments.slice(1).map(({ workers }, index) => moments[index]!.workers - workers);
  for (const [index, fall] of falls.entries()) expect(fall).toBeLessThanOrEqual(Math.max(1, Math.ceil(moments[index]!.workers / 2)));
});

test("a steady load gives a steady size", () => {
  const sizes = play({ rateAt: () => 20, seconds: 1_200, startSeconds: 10, serviceSeconds: 2 })
    .slice(600)
    .map(({ workers }) => workers);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
});

test("a size is never below the busy workers, and never outside its bounds", () => {
  const look = (staff: { current: number; busy: number }, queued: number) =>
    decideScale(
      { ...rules, maxReplicas: 8, minReplicas: 2 },
      {
        demand: { at: 10_000, arrivals: { steady: 0, burst: 0 }, queued, running: staff.busy, serviceSeconds: 1 },
        staff: { ...staff, ready: staff.current, startSeconds: 5, startingAheadSeconds: 0 },
      },
      { ...noMemory, idleSince: 0 },
    );
  expect(look({ current: 6, busy: 5 }, 0).desired).toBeGreaterThanOrEqual(5);
  expect(look({ current: 2, busy: 0 }, 0).desired).toBe(2);
  expect(look({ current: 6, busy: 6 }, 10_000)).toMatchObject({ desired: 8, reason: "LimitedByMaximum" });
});

test.each([
  ["that was lower lately does not make it grow", 20, 16, false],
  ["that has lasted does", 31, 16, true],
  ["that is a burst does at once", 20, 100, true],
])("where growth is to wait for half a minute, a demand %s", (_what, secondsAgo, burst, grows) => {
  const [at, steady] = [1_000, 16];
  const decision = decideScale(
    { ...rules, scaleUp: { ...rules.scaleUp, stabilizationSeconds: 30 } },
    {
      demand: { at, arrivals: { steady, burst }, queued: 0, running: 4, serviceSeconds: 2 },
      staff: { current: 3, ready: 3, busy: 2, startSeconds: 0, startingAheadSeconds: 0 },
    },
    { ...noMemory, recommended: [{ at: at - secondsAgo, workers: 3 }] },
  );
  expect(decision.desired > 3).toBe(grows);
});

test("a short cooldown is what counts: what came in the minute before it keeps nobody", () => {
  const { desired } = decideScale(
    { ...rules, warmReplicas: 0, scaleDown: { idleCooldownSeconds: 5, stabilizationSeconds: 0, maxStepPercent: 50 } },
    {
      demand: { at: 1_000, arrivals: { steady: 0.1, burst: 0 }, queued: 0, running: 0, serviceSeconds: 2 },
      staff: { current: 1, ready: 1, busy: 0, startSeconds: 2, startingAheadSeconds: 0 },
    },
    { ...noMemory, idleSince: 995 },
  );
  expect(desired).toBe(0);
});

test("a backlog that keeps everybody busy is no reason to grow beyond what drains it", () => {
  const look = (current: number): number =>
    decideScale(
      rules,
      {
        demand: { at: 1_000, arrivals: { steady: 100, burst: 100 }, queued: 500, running: 2 * current, serviceSeconds: 2 },
        staff: { current, ready: current, busy: current, startSeconds: 20, startingAheadSeconds: 0 },
      },
      noMemory,
    ).desired;
  // A hundred keep up with what arrives, and 150 have drained the rest before another one would be ready.
  expect(look(150)).toBe(150);
  expect(look(90)).toBeGreaterThan(100);
});
