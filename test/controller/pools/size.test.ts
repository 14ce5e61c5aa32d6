import { describe, expect, test } from "vitest";
import type { PoolSpec } from "../../../src/controller/pools/pool.ts";
import { decideSize, firstMemory } from "../../../src/controller/pools/size.ts";
import type { SizeDecision, SizeSituation } from "../../../src/controller/pools/size.ts";
import { aDemand, aPool, defaultSpec, moment, someWorkers } from "../../make/pools.ts";

const decide = (situation: Partial<SizeSituation> & { readonly spec?: Partial<PoolSpec> }, startSeconds?: number): SizeDecision => {
  const { spec, ...rest } = situation;
  const whole = { pool: aPool(spec), current: 0, demand: aDemand(), lostLooks: 0, workers: [], now: moment, ...rest };
  const memory = firstMemory(whole.current, moment / 1_000);
  return decideSize(whole, startSeconds === undefined ? memory : { ...memory, starts: { ...memory.starts, startSeconds } });
};
const scaling = (own: Partial<PoolSpec["scaling"]>): Partial<PoolSpec> => ({ scaling: { ...defaultSpec.scaling, ...own } });

describe("a pool that the controller scales", () => {
  test("has its warm workers when nothing is to do", () => {
    expect(decide({})).toMatchObject({ target: 1, reason: "Demand", limit: null });
    expect(decide({ spec: scaling({ warmReplicas: 0 }) })).toMatchObject({ target: 0, reason: "Steady" });
  });

  test("wakes with the first job", () => {
    expect(decide({ spec: scaling({ warmReplicas: 0 }), demand: aDemand({ queued: 1 }) })).toMatchObject({ target: 1, reason: "Demand" });
  });

  test("says that its maximum holds it back", () => {
    const many = aDemand({ queued: 500, arrivals: { steady: 10, burst: 10 } });
    expect(decide({ demand: many, current: 4 })).toMatchObject({ target: 4, limit: { reason: "TooManyReplicas" } });
  });

  test("needs nobody for what waits while it is suspended", () => {
    const demand = aDemand({ queued: 500, arrivals: { steady: 10, burst: 10 } });
    expect(decide({ demand, spec: { suspend: true, ...scaling({ warmReplicas: 0 }) } })).toMatchObject({ target: 0 });
  });

  test("does not count workers that are drained as if they worked", () => {
    const demand = aDemand({ running: 2, arrivals: { steady: 1, burst: 1 } });
    const workers = someWorkers({ a: { drainingSeconds: 1, busy: 2 }, b: { drainingSeconds: 1, busy: 2 } });
    expect(decide({ current: 0, demand, workers }).target).toBeGreaterThanOrEqual(1);
  });

  test("grows less while workers start that will take what waits", () => {
    const demand = aDemand({ queued: 300, arrivals: { steady: 1, burst: 1 } });
    const wide = scaling({ maxReplicas: 100, warmReplicas: 0 });
    const starting = someWorkers(
      Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`w${index}`, { stage: "waiting", ageSeconds: 19 }])),
    );
    const without = decide({ spec: wide, demand, current: 6 }, 20).target;
    expect(decide({ spec: wide, demand, current: 6, workers: starting }, 20).target).toBeLessThan(without);
  });

  test("does not shrink at the first look of a new lead", () => {
    expect(decide({ current: 4, workers: someWorkers({ a: {}, b: {}, c: {}, d: {} }) })).toMatchObject({ target: 4, reason: "Steady" });
  });
});

describe("pods that no node takes", () => {
  const stuck = (seconds: number) => someWorkers({ a: { stage: "waiting", unschedulable: { message: "0/3 nodes: no GPU", seconds } } });
  const busy = aDemand({ queued: 500, arrivals: { steady: 10, burst: 10 } });

  test("stop growth after a minute, in the words of the scheduler", () => {
    const limit = { reason: "Unschedulable", message: "0/3 nodes: no GPU" };
    expect(decide({ current: 1, demand: busy, workers: stuck(61) })).toMatchObject({ target: 1, limit });
  });

  test("are told of, too, when no more are needed", () => {
    expect(decide({ current: 1, workers: stuck(61) })).toMatchObject({ target: 1, limit: { reason: "Unschedulable" } });
  });

  test("are waited for until then", () => {
    expect(decide({ current: 1, demand: busy, workers: stuck(59) }).target).toBeGreaterThan(1);
  });
});

describe("a demand that cannot be read", () => {
  test("holds the size, and is told of once it has lasted", () => {
    expect(decide({ current: 3, demand: null, lostLooks: 2 })).toMatchObject({ target: 3, reason: "Hold", isFallback: false });
    expect(decide({ current: 3, demand: null, lostLooks: 3 })).toMatchObject({ target: 3, reason: "Hold", isFallback: true });
  });
});

describe("a pool that others scale", () => {
  test("has what the scale subresource says, whatever waits", () => {
    const demand = aDemand({ queued: 500 });
    expect(decide({ spec: { replicas: 7, ...scaling({ mode: "External" }) }, demand })).toMatchObject({ target: 7, reason: "External" });
    expect(decide({ spec: { replicas: 0, ...scaling({ mode: "External" }) }, demand, current: 3 })).toMatchObject({ target: 0 });
  });

  test("begins with its warm workers where nobody has said anything", () => {
    expect(decide({ spec: scaling({ mode: "External", warmReplicas: 2 }) })).toMatchObject({ target: 2 });
  });
});

test("a pool that is deleted needs nobody", () => {
  const pool = aPool({}, { meta: { deletionTimestamp: "2026-11-22T11:59:59Z" } });
  expect(decide({ pool, current: 3, demand: aDemand({ queued: 9 }) })).toMatchObject({ target: 0, reason: "Deleted" });
});
