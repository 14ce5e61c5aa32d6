import { describe, expect, test } from "vitest";
import type { Condition } from "../../../src/controller/conditions.ts";
import type { ConversionPool, PoolSpec } from "../../../src/controller/pools/pool.ts";
import type { SizeDecision } from "../../../src/controller/pools/size.ts";
import { firstMemory } from "../../../src/controller/pools/size.ts";
import { dueStatus, statusOf } from "../../../src/controller/pools/status.ts";
import type { StatusSituation } from "../../../src/controller/pools/status.ts";
import { countWorkers } from "../../../src/controller/pools/workers.ts";
import { aDemand, aPool, defaultSpec, moment, someWorkers } from "../../make/pools.ts";
import type { WorkerShape } from "../../make/pools.ts";

const decided = (target: number, options: Partial<SizeDecision> = {}): SizeDecision => {
  return { target, reason: "Steady", limit: null, isFallback: false, memory: firstMemory(0, 0), ...options };
};
type Options = Partial<StatusSituation> & { readonly shapes?: Readonly<Record<string, WorkerShape>>; readonly spec?: Partial<PoolSpec> };
const situation = ({ shapes = {}, spec, ...options }: Options = {}): StatusSituation => {
  const workers = someWorkers(shapes);
  const base = { pool: aPool(spec), workers, counts: countWorkers(workers), decision: decided(0), demand: aDemand(), replicas: 0 };
  const rest = {
    isRolling: false,
    stall: null,
    mirror: null,
    deviceTrouble: null,
    scaled: null,
    formats: ["svg"],
    now: moment,
    calmedAt: 0,
  };
  return { ...base, ...rest, ...options };
};
const said = (options: Options, type: string): Condition => statusOf(situation(options)).conditions!.find((one) => one.type === type)!;
const gpu: Partial<PoolSpec> = { worker: { ...defaultSpec.worker, profile: "GPU" } };
const noGpu = {
  stage: "waiting",
  unschedulable: { message: "0/3 nodes are available: 3 Insufficient nvidia.com/gpu.", seconds: 5 },
} as const;

test.each<[string, string, string, Options]>([
  ["Ready", "True", "AtZero", {}],
  ["Ready", "False", "WorkersStarting", { decision: decided(2), shapes: { a: { stage: "waiting" } } }],
  ["Ready", "True", "WorkersReady", { decision: decided(2), shapes: { a: {}, b: { stage: "waiting" } } }],
  [
    "Ready",
    "False",
    "WorkersStarting",
    { decision: decided(2), shapes: { a: {} }, spec: { scaling: { ...defaultSpec.scaling, minReplicas: 2 } } },
  ],
  ["Ready", "False", "NameTaken", { stall: { reason: "NameTaken", message: "taken" }, decision: null }],
  ["Stalled", "True", "NameTaken", { stall: { reason: "NameTaken", message: "taken" }, decision: null }],
  ["Stalled", "False", "AsExpected", {}],
  ["Reconciling", "False", "Settled", { decision: decided(1), replicas: 1, shapes: { a: {} } }],
  ["Reconciling", "True", "Scaling", { decision: decided(2), replicas: 2, shapes: { a: {} } }],
  ["Reconciling", "True", "Draining", { decision: decided(1), replicas: 2, shapes: { a: {}, b: { drainingSeconds: 1 } } }],
  ["Reconciling", "True", "RollingOut", { decision: decided(1), replicas: 1, shapes: { a: {} }, isRolling: true }],
  ["ScalingActive", "True", "DemandKnown", {}],
  ["ScalingActive", "False", "External", { decision: decided(1, { reason: "External" }) }],
  ["ScalingActive", "False", "DemandUnknown", { decision: decided(1, { reason: "Hold" }) }],
  ["ScalingLimited", "True", "Unschedulable", { decision: decided(1, { limit: { reason: "Unschedulable", message: "no node" } }) }],
  ["ScalingLimited", "False", "DesiredWithinRange", {}],
  ["FallbackActive", "True", "DemandLost", { decision: decided(1, { isFallback: true }) }],
  ["FallbackActive", "False", "DemandKnown", {}],
  ["GPUAvailable", "True", "NotNeeded", {}],
  ["GPUAvailable", "Unknown", "NotTried", { spec: gpu }],
  ["GPUAvailable", "False", "NoDevices", { spec: gpu, shapes: { a: noGpu } }],
  ["GPUAvailable", "True", "InUse", { spec: gpu, shapes: { a: {}, b: noGpu } }],
  ["GPUDegraded", "True", "PodsRejected", { deviceTrouble: "node one" }],
  ["GPUDegraded", "False", "AsExpected", {}],
  ["Backpressured", "False", "RoomLeft", {}],
  ["Backpressured", "True", "TooManyInFlight", { demand: aDemand({ queued: 900, running: 100 }) }],
  ["Backpressured", "True", "QueueTooLong", { demand: aDemand({ queued: 800 }), shapes: { a: {} } }],
  ["Backpressured", "Unknown", "DemandUnknown", { demand: null }],
  [
    "MirrorDegraded",
    "True",
    "TooMany",
    { mirror: { live: 9, mirrored: 9, mode: "Failed", degraded: { reason: "TooMany", message: "m" } } },
  ],
  ["MirrorDegraded", "False", "AsAsked", { mirror: { live: 9, mirrored: 9, mode: "All", degraded: null } }],
])("%s is %s, %s", (type, status, reason, options) => {
  expect(said(options, type)).toMatchObject({ status, reason, observedGeneration: 1 });
});

test("what the scheduler says stands in the condition", () => {
  expect(said({ spec: gpu, shapes: { a: noGpu } }, "GPUAvailable").message).toContain("3 Insufficient nvidia.com/gpu");
});

test("workers are counted by what they do, and found by the selector", () => {
  const shapes: Record<string, WorkerShape> = {
    a: { busy: 2 },
    b: {},
    c: { drainingSeconds: 1 },
    d: { stage: "waiting" },
    e: { stage: "failed" },
  };
  expect(statusOf(situation({ shapes, decision: decided(3) }))).toMatchObject({
    replicas: 4,
    readyReplicas: 3,
    busyReplicas: 1,
    idleReplicas: 1,
    drainingReplicas: 1,
    desiredReplicas: 3,
    selector: expect.stringContaining("redraw.dev/pool=default"),
    capabilities: { formats: ["svg"] },
  });
});

test("a change of the size is told with its reason, and kept", () => {
  const scaled = { from: 0, to: 1, reason: "Demand" };
  const lastScale = { ...scaled, time: "2026-11-22T12:00:00Z" };
  expect(statusOf(situation({ scaled })).lastScale).toEqual(lastScale);
  expect(statusOf(situation({ pool: aPool({}, { status: { lastScale } }) })).lastScale).toEqual(lastScale);
});

describe("a status is written", () => {
  const settled = (options: Options = {}): ConversionPool => aPool({}, { status: statusOf(situation(options)) });

  test("not when nothing has changed", () => {
    expect(dueStatus(situation({ pool: settled() }))).toBeNull();
  });

  test("at once when a condition or the number of workers changes", () => {
    const pool = settled();
    expect(dueStatus(situation({ pool, calmedAt: moment, shapes: { a: {} } }))).not.toBeNull();
    expect(dueStatus(situation({ pool, calmedAt: moment, decision: decided(0, { isFallback: true }) }))).not.toBeNull();
  });

  test("ten seconds later when only the demand or the busy ones do, and not for a tenth", () => {
    const pool = settled({ demand: aDemand({ queued: 20 }) });
    const later = (queued: number, calmedAt: number) => dueStatus(situation({ pool, calmedAt, demand: aDemand({ queued }) }));
    expect(later(30, moment - 9_000)).toBeNull();
    expect(later(30, moment - 10_000)?.status.queue).toMatchObject({ pending: 30 });
    expect(later(22, moment - 60_000)).toBeNull();
  });

  test("with the demand as it was when something else cannot wait", () => {
    const pool = settled({ demand: aDemand({ queued: 20 }) });
    const due = dueStatus(situation({ pool, calmedAt: moment, demand: aDemand({ queued: 300 }), shapes: { a: {} } }));
    expect(due).toMatchObject({ isFresh: false, status: { queue: { pending: 20 } } });
  });

  test("with figures of two digits", () => {
    expect(statusOf(situation({ demand: aDemand({ queued: 1_234, running: 99, medianSeconds: 2.345 }) })).queue).toEqual({
      pending: 1_200,
      inFlight: 99,
      oldestAgeSeconds: 0,
      p50ServiceMillis: 2_300,
    });
  });
});
