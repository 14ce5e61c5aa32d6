import { expect, test } from "vitest";
import { expectedWait, limitsOf, openAdmission, refusalOf } from "../../src/app/admission.ts";
import type { PoolLimits, PoolLoad } from "../../src/app/pools.ts";
import type { ServiceEvent } from "../../src/app/service.ts";
import { Fault } from "../../src/core/fault.ts";
import { rules } from "../make/service.ts";

const limits: PoolLimits = { suspended: false, maxQueueWaitSeconds: 60, maxInFlight: 100, maxPendingPerAccount: 10 };
const idle: PoolLoad = { limits, isUnavailable: false, ahead: 0, open: 0, slots: 4, serviceSeconds: 2 };

test("a job waits for those before it, shared among the slots; nobody can tell without a worker or before the first end", () => {
  expect(expectedWait({ ...idle, ahead: 30 })).toBe(15);
  expect(expectedWait({ ...idle, ahead: 30, slots: 0 })).toBeNull();
  expect(expectedWait({ ...idle, ahead: 30, serviceSeconds: null })).toBeNull();
});

test("a pool that nobody limited refuses only what could not begin before its deadline", () => {
  const own = limitsOf({ ...idle, limits: null }, { queueSeconds: 600 });
  expect(own).toMatchObject({ suspended: false, maxQueueWaitSeconds: 600 });
  expect(refusalOf({ ...idle, ahead: 1_200, open: 1_200 }, own, 1_200)).toBeNull();
  expect(refusalOf({ ...idle, ahead: 1_201, open: 1_201 }, own, 0)).toMatchObject({ by: "pool_wait" });
  expect(refusalOf({ ...idle, ahead: 50_000, open: 50_000, slots: 0 }, own, 0)).toBeNull();
});

test.each<readonly [string, number, Partial<PoolLoad>, Partial<PoolLimits & { readonly pending: number }>]>([
  ["pool_suspended", 60, {}, { suspended: true }],
  ["pool_unavailable", 60, { isUnavailable: true, slots: 0 }, {}],
  ["pool_in_flight", 5, { open: 100 }, {}],
  ["pool_in_flight", 30, { open: 100, serviceSeconds: 30, slots: 1 }, {}],
  ["pool_pending", 5, {}, { pending: 10 }],
  ["pool_wait", 20, { ahead: 160 }, {}],
  ["pool_wait", 5, { ahead: 122 }, {}],
  ["pool_wait", 600, { ahead: 99_999 }, { maxInFlight: 100_000 }],
])("%s, %i seconds: %j %j", (by, retryAfter, load, { pending = 0, ...limit }) => {
  const refusal = refusalOf({ ...idle, ...load }, { ...limits, ...limit }, pending);
  expect(refusal).toMatchObject({ by, fault: { code: "unavailable", kind: "unavailable", facts: { retry_after: retryAfter } } });
  expect(refusal?.fault.message).toMatch(/nothing was charged/);
});

test.each([
  [{ open: 99 }, 9],
  [{ ahead: 120 }, 0],
])("what is within every limit is taken: %j with %i pending", (load, pending) => {
  expect(refusalOf({ ...idle, ...load }, limits, pending)).toBeNull();
});

/** An admission over a load that a test sets, at a time that it sets. */
function anAdmission(first: PoolLoad) {
  const world = { now: 0, load: (): Promise<PoolLoad> => Promise.resolve(first), asked: 0, told: [] as ServiceEvent[] };
  const pools = { load: () => (world.asked++, world.load()) };
  const admission = openAdmission({
    stores: { pools },
    clock: { now: () => world.now, sleep: () => Promise.resolve() },
    rules,
    tell: (event: ServiceEvent) => void world.told.push(event),
  } as unknown as Parameters<typeof openAdmission>[0]);
  return { world, admission };
}

test("a pool is asked about once a second, and what was let in meanwhile counts", async () => {
  const { world, admission } = anAdmission({ ...idle, open: 97 });
  expect(await admission.admit("a", 3)).toBe(7);
  await Promise.all([admission.admit("a", 3), admission.admit("a", null)]);
  await expect(admission.admit("a", 3)).rejects.toMatchObject({ code: "unavailable", facts: { retry_after: 5 } });
  expect(world.asked).toBe(1);
  expect(world.told).toEqual([{ kind: "refused", code: "unavailable", by: "pool_in_flight" }]);
  await admission.admit("b", null);
  world.now = 1_000;
  await admission.admit("a", null);
  expect(world.asked).toBe(3);
});

test("a question that failed is asked again at the next request", async () => {
  const { world, admission } = anAdmission(idle);
  world.load = () => Promise.reject(new Fault({ code: "unavailable", kind: "unavailable", message: "away" }));
  await expect(admission.admit("a", null)).rejects.toMatchObject({ message: "away" });
  world.load = () => Promise.resolve(idle);
  expect(await admission.admit("a", 0)).toBe(10);
});
