import { describe, expect, test } from "vitest";
import { decideSize, firstMemory } from "../../../src/controller/pools/size.ts";
import { learnStarts, noStarts, noteOrder, startingOf } from "../../../src/controller/pools/starts.ts";
import { workersOf } from "../../../src/controller/pools/workers.ts";
import { aDemand, aPod, aPool, defaultSpec, moment, someWorkers } from "../../make/pools.ts";

const starting = (ages: readonly number[]) =>
  someWorkers(Object.fromEntries(ages.map((ageSeconds, index) => [`w${index}`, { stage: "waiting", ageSeconds }])));
const asked = (...asks: readonly { readonly ago: number; readonly count: number }[]) => ({
  ...noStarts,
  startSeconds: 10,
  asked: asks.map(({ ago, count }) => ({ at: moment - 1_000 * ago, count })),
});
const situation = (current: number) => ({ current, now: moment });

describe("the time of a start", () => {
  test("is learned from each worker once, also when it was not ready for a while", () => {
    const ready = someWorkers({ a: { ageSeconds: 300 } });
    const first = learnStarts(noStarts, ready, moment);
    expect(first.startSeconds).toBeLessThan(noStarts.startSeconds);
    const away = learnStarts(first, someWorkers({ a: { ageSeconds: 300, stage: "waiting" } }), moment);
    expect(learnStarts(away, ready, moment).startSeconds).toBe(first.startSeconds);
  });

  test("counts from the moment in which the worker was asked for, however late its pod was made", () => {
    // It was made eight seconds ago, has been ready for three, and was asked for a minute ago.
    const ready = someWorkers({ a: { ageSeconds: 8 } });
    const late = learnStarts(asked({ ago: 60, count: 1 }), ready, moment);
    expect(late.startSeconds).toBeCloseTo(0.7 * 10 + 0.3 * 57);
    expect(late.asked).toEqual([]);
    expect(learnStarts(asked(), ready, moment).startSeconds).toBeCloseTo(0.7 * 10 + 0.3 * 5);
  });

  test("is taken to be longer once many have waited for longer", () => {
    expect(startingOf(asked({ ago: 40, count: 50 }), [], situation(100)).startSeconds).toBe(40);
    expect(startingOf(asked({ ago: 40, count: 20 }), [], situation(100)).startSeconds).toBe(10);
    // One that never becomes ready says nothing of the others.
    expect(startingOf(asked({ ago: 400, count: 1 }), [], situation(2)).startSeconds).toBe(10);
  });

  test("does not come from those who are broken rather than slow", () => {
    const memory = learnStarts(asked({ ago: 700, count: 50 }, { ago: 20, count: 5 }), [], moment);
    expect(memory.asked).toEqual(asked({ ago: 20, count: 5 }).asked);
  });
});

describe("workers that are on their way", () => {
  test("are ahead of new ones by the time since they were asked for, whether their pods are there or not", () => {
    expect(startingOf(asked({ ago: 6, count: 3 }), starting([2]), situation(40)).startingAheadSeconds).toBe(18);
    expect(startingOf(asked(), starting([2, 30]), situation(40)).startingAheadSeconds).toBe(2 + 10);
    expect(startingOf(asked({ ago: 6, count: 1 }), starting([2, 8]), situation(40)).startingAheadSeconds).toBe(6 + 8);
  });

  test("are not those who find no place", () => {
    const homeless = someWorkers({ a: { stage: "waiting", unschedulable: { message: "0/3 nodes", seconds: 5 } } });
    expect(startingOf(asked({ ago: 6, count: 3 }), homeless, situation(40)).startingAheadSeconds).toBe(12);
  });

  test("are forgotten, the last ones first, when fewer are needed", () => {
    const memory = noteOrder(noteOrder(asked({ ago: 6, count: 3 }), { from: 3, to: 5, now: moment }), { from: 5, to: 2, now: moment });
    expect(memory.asked).toEqual(asked({ ago: 6, count: 2 }).asked);
  });
});

/** Plays a step of the load to `need` workers where so many pods a second are made and each is ready after a while. */
function play({
  need,
  madePerSecond,
  startSeconds,
}: {
  readonly need: number;
  readonly madePerSecond: number;
  readonly startSeconds: number;
}) {
  const [slots, service, target] = [2, 2, 10];
  const before = need / 10;
  const scaling = { ...defaultSpec.scaling, maxReplicas: 100_000, targetQueueWaitSeconds: target };
  const pool = aPool({ scaling: { ...scaling, scaleUp: { ...scaling.scaleUp, maxStepPercent: 1_000 } } });
  const step = 120;
  let [memory, current, queued, mostAfter, lastLate] = [firstMemory(0, moment / 1_000), 0, 0, 0, step];
  const pods: { readonly madeAt: number; readonly askedAt: number }[] = [];
  const asks: number[] = [];
  const starts: number[] = [];
  const arrivals: number[] = [];
  for (let at = 0; at < step + 600; at++) {
    const now = moment + 1_000 * at;
    arrivals.push((at < step ? before : need) * (slots / service));
    const rate = (seconds: number): number => arrivals.slice(-seconds).reduce((sum, jobs) => sum + jobs, 0) / seconds;
    for (let made = 0; made < madePerSecond && pods.length < current; made++) pods.push({ madeAt: at, askedAt: asks[pods.length]! });
    const ready = pods.filter(({ madeAt }) => madeAt + startSeconds <= at).length;
    const capacity = (ready * slots) / service;
    queued = Math.max(0, queued + arrivals.at(-1)! - capacity);
    if (at > step && queued > target * arrivals.at(-1)!) lastLate = at;
    if (at % 2 === 1) continue;
    const objects = pods.map(({ madeAt }, index) => {
      const isReady = madeAt + startSeconds <= at;
      return aPod(`w${index}`, { stage: isReady ? "ready" : "waiting", ageSeconds: -madeAt });
    });
    const running = Math.min(ready * slots, queued + arrivals.at(-1)! * service);
    const demand = aDemand({ at: now / 1_000, queued, running, arrivals: { steady: rate(60), burst: rate(6) }, meanSeconds: service });
    const decided = decideSize({ pool, current, demand, lostLooks: 0, workers: workersOf(objects, []), now }, memory);
    memory = decided.memory;
    for (let index = current; index < decided.target; index++) asks[index] = at;
    current = decided.target;
    pods.splice(current);
    if (at > step) mostAfter = Math.max(mostAfter, current);
    if (at > step) starts.push(...pods.slice(starts.length).map(({ madeAt, askedAt }) => madeAt + startSeconds - askedAt));
  }
  const start = starts.toSorted((one, other) => one - other)[Math.floor(starts.length / 2)]!;
  return { mostAfter, recovered: lastLate - step, allowed: 2 * start + 2 * target };
}

test.each([
  { need: 200, madePerSecond: 1_000, startSeconds: 5 },
  { need: 200, madePerSecond: 10, startSeconds: 5 },
  { need: 200, madePerSecond: 4, startSeconds: 5 },
  { need: 200, madePerSecond: 2, startSeconds: 20 },
])("a tenfold step is met in time and without twice too many workers: $need needed, $madePerSecond pods a second", (cluster) => {
  const { mostAfter, recovered, allowed } = play(cluster);
  expect(mostAfter).toBeLessThanOrEqual(2 * cluster.need);
  expect(recovered).toBeLessThanOrEqual(allowed);
});
