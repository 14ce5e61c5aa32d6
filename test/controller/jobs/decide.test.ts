import { describe, expect, test } from "vitest";
import type { ObjectRecord } from "../../../src/app/objects.ts";
import { conditionOf } from "../../../src/controller/conditions.ts";
import { decide } from "../../../src/controller/jobs/decide.ts";
import type { Decision, Sight } from "../../../src/controller/jobs/decide.ts";
import type { JobObject, JobObjectStatus, JobPool, JobSpec } from "../../../src/controller/jobs/job.ts";
import { aJobObject, anEndedRecord, aPoolObject, aRecord, aRunningRecord, later, madeAt } from "../../make/conversion-job.ts";

const formats = ["vsdx", "svg"];
const at = (seconds: number, sight: Partial<Sight> = {}): Decision =>
  decide({ object: aJobObject(), pool: aPoolObject(), record: null, outcome: null, nodeName: null, formats, ...sight }, later(seconds));
const conditions = ({ status }: Decision): Readonly<Record<string, string>> =>
  Object.fromEntries((status.conditions ?? []).map(({ type, status: word, reason }) => [type, `${word} ${reason}`]));
/** Writes what was decided, as the loop does. */
const shown = (object: JobObject, decision: Decision): JobObject => ({ ...object, status: decision.status });
const seen = (object: JobObject, record: ObjectRecord): JobObject => shown(object, at(2, { object, record }));

describe("an object that shows its end", () => {
  const ended = shown(aJobObject(), at(2, { object: aJobObject(), record: anEndedRecord() }));
  const changed = { ...ended, metadata: { ...ended.metadata, generation: 2 }, spec: { ...ended.spec, cancel: "Immediate" as const } };

  test("follows a change of its spec that came too late, for kubectl believes no condition that is older than the spec", () => {
    const { status, action } = at(3, { object: changed });
    expect(action).toBeNull();
    expect(status).toEqual({
      ...ended.status,
      observedGeneration: 2,
      conditions: ended.status!.conditions!.map((condition) => ({ ...condition, observedGeneration: 2 })),
    });
  });

  test("stays as it is otherwise, and leaves alone what others say", () => {
    expect(at(3, { object: ended }).status).toBe(ended.status);
    const foreign = { type: "Watched", status: "True", lastTransitionTime: "2026-11-22T10:00:00Z", reason: "Seen", message: "" } as const;
    const object = { ...changed, status: { ...ended.status, conditions: [...ended.status!.conditions!, foreign] } };
    expect(at(3, { object }).status.conditions).toContainEqual(foreign);
  });
});

describe("an object without a job", () => {
  test("is accepted, and has every condition from first sight", () => {
    const decision = at(0);
    expect(decision.action).toEqual({ kind: "accept" });
    expect(decision.status).toMatchObject({ observedGeneration: 1, phase: "Pending", attempts: 0 });
    expect(conditions(decision)).toEqual({
      Accepted: "Unknown Pending",
      Enqueued: "Unknown Pending",
      Started: "Unknown Pending",
      Succeeded: "Unknown Pending",
      Suspended: "False NotSuspended",
      CallbackDelivered: "False NotRequested",
      Finished: "False Pending",
    });
  });

  const refusals: readonly (readonly [string, Partial<JobSpec>, Partial<JobPool["spec"]>, string, RegExp])[] = [
    ["bills an account that the pool does not admit", { account: "other" }, {}, "AccountNotAllowed", /spec\.accounts/],
    ["wants a format that nobody writes", { outputs: [{ format: "dwg" }] }, {}, "UnsupportedOutput", /dwg.*vsdx, svg/],
    ["wants an option that no format has", { outputs: [{ format: "svg", options: { dpi: "3" } }] }, {}, "UnsupportedOutput", /option dpi/],
    ["wants a model", { detection: { model: "big" } }, {}, "UnsupportedDetection", /no setting model/],
    ["wants a setting that workers lack", { detection: { maxDetections: 3 } }, {}, "UnsupportedDetection", /maxDetections/],
    ["claims to be a view of another job", { source: { upload: { jobID: "x" } } }, {}, "NotAMirror", /configMapKeyRef/],
  ];
  test.each(refusals)("that %s has failed, and was not charged", (...[, spec, pool, reason, message]) => {
    const decision = at(0, { object: aJobObject(spec), pool: aPoolObject(pool) });
    expect(decision.action).toBeNull();
    expect(decision.status).toMatchObject({ phase: "Failed", finishedAt: "2026-11-22T10:00:00Z", failure: { reason } });
    expect(decision.status.failure!.message).toMatch(message);
    expect(conditions(decision)).toMatchObject({ Accepted: `False ${reason}`, Succeeded: `False ${reason}`, Finished: `True ${reason}` });
  });

  test("is admitted by a pool that admits all, and by what its workers report", () => {
    const pool = aPoolObject({ accounts: ["*"] }, { capabilities: { formats: ["dwg"] } });
    const object = aJobObject({ account: "other", outputs: [{ format: "dwg" }] });
    expect(at(0, { object, pool }).action).toEqual({ kind: "accept" });
  });

  const waits: readonly (readonly [string, Partial<Sight>, string, number])[] = [
    ["without a pool", { pool: null }, "PoolNotFound", 600_000],
    [
      "whose pool is stalled",
      {
        pool: aPoolObject(
          {},
          { conditions: [{ type: "Stalled", status: "True", lastTransitionTime: "", reason: "NameTaken", message: "" }] },
        ),
      },
      "PoolStalled",
      600_000,
    ],
    ["whose pool is suspended", { pool: aPoolObject({ suspend: true }) }, "PoolSuspended", 600_000],
    [
      "whose account has used its hour up",
      { outcome: { kind: "waits", reason: "RateLimited", message: "m", againMs: 5_000 } },
      "RateLimited",
      5_000,
    ],
  ];
  test.each(waits)("%s waits, and says why", (_what, sight, reason, againMs) => {
    const decision = at(0, sight);
    expect([decision.action, decision.againMs, decision.status.phase]).toEqual([null, againMs, "Pending"]);
    expect(conditions(decision)).toMatchObject({
      Accepted: `False ${reason}`,
      Succeeded: `Unknown ${reason}`,
      Finished: `False ${reason}`,
    });
  });

  test("has failed when it waited longer than it may, with what it waited for", () => {
    const object = shown(aJobObject({ startDeadlineSeconds: 30 }), at(0, { pool: null }));
    const decision = at(31, { object, pool: null });
    expect(decision.status.failure).toMatchObject({ reason: "StartDeadlineExceeded", retryable: true });
    expect(decision.status.failure!.message).toContain("PoolNotFound: there is no ConversionPool team/default");
    expect(at(29, { object, pool: null }).againMs).toBe(1_000);
  });

  test("has failed at once when what was tried says so", () => {
    const failure = { reason: "InsufficientCredits", message: "a conversion costs 10 credits", retryable: true };
    const decision = at(0, { outcome: { kind: "refused", failure } });
    expect(decision.status).toMatchObject({ phase: "Failed", failure });
    expect(conditions(decision)).toMatchObject({ Accepted: "False InsufficientCredits", Succeeded: "False InsufficientCredits" });
  });

  test("is held back while it is suspended, and its wait begins when it goes on", () => {
    const suspended = aJobObject({ suspend: true, startDeadlineSeconds: 30 });
    const decision = at(0, { object: suspended });
    expect([decision.action, decision.againMs, decision.status.phase]).toEqual([null, null, "Suspended"]);
    expect(conditions(decision)).toMatchObject({ Suspended: "True Suspended", Accepted: "Unknown Suspended", Finished: "False Suspended" });
    const resumed = { ...shown(suspended, decision), spec: { ...suspended.spec, suspend: false } };
    const goesOn = at(1_000, { object: resumed, pool: null });
    expect(goesOn.againMs).toBe(30_000);
    expect(at(1_020, { object: shown(resumed, goesOn), pool: null }).againMs).toBe(10_000);
    expect(at(1_031, { object: shown(resumed, goesOn), pool: null }).status.phase).toBe("Failed");
  });

  test("is cancelled where it waits, without a charge", () => {
    const decision = at(0, { object: aJobObject({ cancel: "Graceful", callback: { url: "https://hooks.example.com/" } }), pool: null });
    expect(decision.status).toMatchObject({ phase: "Cancelled", finishedAt: expect.any(String) });
    expect(conditions(decision)).toMatchObject({ Succeeded: "False Cancelled", CallbackDelivered: "False NotAccepted" });
  });
});

describe("an object with a job", () => {
  test("is queued, with the id by which the interface knows it", () => {
    const record = aRecord();
    const decision = at(2, { record });
    expect(decision).toMatchObject({ action: null, againMs: null });
    expect(decision.status).toMatchObject({ jobID: record.job, phase: "Queued", enqueuedAt: "2026-11-22T10:00:01Z", attempts: 0 });
    expect(conditions(decision)).toMatchObject({
      Accepted: "True Charged",
      Enqueued: "True Enqueued",
      Started: "Unknown Queued",
      Succeeded: "Unknown Queued",
      Finished: "False Queued",
    });
  });

  test("is not refused for what a pool says later", () => {
    expect(at(2, { record: aRecord(), pool: aPoolObject({ accounts: [], suspend: true }) }).status.phase).toBe("Queued");
  });

  test("is shown running when it has run for two seconds, and not before: it may have ended by then", () => {
    const object = seen(aJobObject(), aRecord());
    const fresh = at(6, { object, record: aRunningRecord(0.5) });
    expect([fresh.status, fresh.againMs]).toEqual([object.status, 1_500]);
    const decision = at(8, { object, record: aRunningRecord(2) });
    expect(decision.status).toMatchObject({
      phase: "Running",
      attempts: 1,
      startedAt: "2026-11-22T10:00:05Z",
      queueWait: "4s",
      queueWaitMillis: 4_000,
      worker: { podName: "worker-7" },
    });
    expect(conditions(decision)).toMatchObject({ Started: "True AttemptBegan", Succeeded: "Unknown Running" });
  });

  test("is queued again between two attempts", () => {
    const decision = at(40, { record: aRunningRecord(30, { waitsAgain: true }) });
    expect(decision.status).toMatchObject({ phase: "Queued", attempts: 1 });
    expect(conditions(decision)).toMatchObject({ Started: "True AttemptBegan", Succeeded: "Unknown RetryScheduled" });
  });

  test("that succeeded lists its files, those that were asked for", () => {
    const decision = at(80, { record: anEndedRecord() });
    expect(decision.status).toMatchObject({
      phase: "Succeeded",
      finishedAt: "2026-11-22T10:01:17Z",
      duration: "1m12s",
      durationMillis: 72_000,
    });
    expect(decision.status.artifacts!.map(({ format }) => format)).toEqual(["vsdx", "svg"]);
    expect(conditions(decision)).toMatchObject({ Succeeded: "True Converted", Finished: "True Converted" });
    const object = aJobObject({ outputs: [{ format: "svg" }] });
    expect(at(80, { object, record: anEndedRecord() }).status.artifacts!.map(({ format }) => format)).toEqual(["svg"]);
  });

  const failures: readonly (readonly [string, string, string, boolean])[] = [
    ["unreadable_image", "UnreadableImage", "Failed", false],
    ["queue_deadline_exceeded", "StartDeadlineExceeded", "Failed", true],
    ["attempts_exhausted", "AttemptsExhausted", "Failed", true],
    ["cancelled", "Cancelled", "Cancelled", true],
  ];
  test.each(failures)("that ended with %s failed for the reason %s", (code, reason, phase, retryable) => {
    const record = anEndedRecord({ status: "failed", artifacts: [], expiresAt: null, error: { code, message: "why" } });
    const decision = at(80, { record });
    expect(decision.status).toMatchObject({ phase, failure: { reason, message: "why", retryable } });
    expect(conditions(decision)).toMatchObject({ Succeeded: `False ${reason}`, Finished: `True ${reason}` });
  });

  test.each([
    ["pending", "Unknown Sending"],
    ["delivered", "True Delivered"],
    ["failed", "False DeliveryFailed"],
  ] as const)("tells of a webhook that is %s", (callback, want) => {
    expect(conditions(at(80, { record: anEndedRecord({ callback }) }))).toMatchObject({ CallbackDelivered: want });
  });

  test("writes nothing new while nothing changes", () => {
    const object = seen(aJobObject(), aRecord());
    expect(at(500, { object, record: aRecord() }).status).toEqual(object.status);
  });

  test("keeps the moment of a condition whose status stays, and tells of the generation that it was decided on", () => {
    const object = seen(aJobObject(), aRecord());
    const edited = { ...object, metadata: { ...object.metadata, generation: 2 } };
    const decision = at(30, { object: edited, record: aRunningRecord(20) });
    const accepted = conditionOf(decision.status.conditions, "Accepted")!;
    expect([accepted.lastTransitionTime, accepted.observedGeneration]).toEqual(["2026-11-22T10:00:02Z", 2]);
    expect(conditionOf(decision.status.conditions, "Started")!.lastTransitionTime).toBe("2026-11-22T10:00:30Z");
  });
});

describe("a wish", () => {
  const wishes: readonly (readonly [string, Partial<JobSpec>, ObjectRecord, Decision["action"]])[] = [
    ["to cancel gently", { cancel: "Graceful" }, aRunningRecord(5), { kind: "cancel", pace: "gently" }],
    ["to cancel at once", { cancel: "Immediate" }, aRecord(), { kind: "cancel", pace: "at_once" }],
    ["to cancel gently that was heard", { cancel: "Graceful" }, aRunningRecord(5, { cancelPace: "gently" }), null],
    [
      "to cancel at once after a gentle one",
      { cancel: "Immediate" },
      aRunningRecord(5, { cancelPace: "gently" }),
      { kind: "cancel", pace: "at_once" },
    ],
    ["to cancel gently after one at once", { cancel: "Graceful" }, aRunningRecord(5, { cancelPace: "at_once" }), null],
    ["to cancel what has ended", { cancel: "Immediate" }, anEndedRecord(), null],
    ["to hold a job that waits", { suspend: true }, aRecord(), { kind: "hold" }],
    ["to hold a job that is held", { suspend: true }, aRecord({ isHeld: true }), null],
    ["to hold a job that runs", { suspend: true }, aRunningRecord(5), null],
    ["to let a held job go on", {}, aRecord({ isHeld: true }), { kind: "release" }],
    ["to cancel a held job", { suspend: true, cancel: "Graceful" }, aRecord({ isHeld: true }), { kind: "cancel", pace: "gently" }],
  ];
  test.each(wishes)("%s", (_what, spec, record, want) => {
    expect(at(20, { object: aJobObject(spec), record }).action).toEqual(want);
  });

  test("that a job be held shows where it can, and where it cannot", () => {
    const object = aJobObject({ suspend: true });
    const held = at(20, { object, record: aRecord({ isHeld: true }) });
    expect(held.status.phase).toBe("Suspended");
    expect(conditions(held)).toMatchObject({ Suspended: "True Suspended", Accepted: "True Charged", Finished: "False Suspended" });
    expect(conditions(at(20, { object, record: aRunningRecord(5) }))).toMatchObject({ Suspended: "False AlreadyStarted" });
  });
});

describe("the object itself", () => {
  const ended = seen(aJobObject(), anEndedRecord());
  const left = (spec: Partial<JobSpec>, object = ended): number | null =>
    at(77, { object: { ...object, spec: { ...object.spec, ...spec } } }).againMs;

  test("stays for as long as it says, or its pool does, and longer after a failure", () => {
    expect(left({})).toBe(3_600_000);
    expect(left({ ttlSecondsAfterFinished: 10 })).toBe(10_000);
    const failed = seen(aJobObject(), anEndedRecord({ status: "failed", artifacts: [], error: { code: "internal_error", message: "" } }));
    expect(left({}, failed)).toBe(7_200_000);
  });

  test("goes when its time is over, and not before its end was shown", () => {
    expect(at(77 + 3_600, { object: ended }).action).toEqual({ kind: "remove" });
    const object = { ...aJobObject({ ttlSecondsAfterFinished: 0 }) };
    const first = at(78, { object, record: anEndedRecord() });
    expect([first.action, first.againMs]).toEqual([null, 1]);
    expect(at(78, { object: shown(object, first), record: anEndedRecord() }).action).toEqual({ kind: "remove" });
  });

  test("of what was never accepted goes too", () => {
    const refused = aJobObject({ account: "other" });
    const object = shown(refused, at(0, { object: refused }));
    expect(at(7_199, { object }).againMs).toBe(1_000);
    expect(at(7_200, { object }).action).toEqual({ kind: "remove" });
  });

  test("tells on which node its worker is, remembers it when the pod is gone, and forgets it with the worker", () => {
    const record = aRunningRecord(30);
    const shown = at(40, { record, nodeName: "node-1" }).status;
    expect(shown.worker).toEqual({ podName: "worker-7", nodeName: "node-1" });
    const object = aJobObject({}, shown);
    expect(at(41, { object, record }).status.worker).toEqual({ podName: "worker-7", nodeName: "node-1" });
    const other = { ...record, worker: "worker-8" };
    expect(at(42, { object, record: other }).status.worker).toEqual({ podName: "worker-8", nodeName: "" });
    expect(at(42, { object, record: other, nodeName: "node-2" }).status.worker).toEqual({ podName: "worker-8", nodeName: "node-2" });
  });

  test("of a restored cluster shows the end that its job had, and is not run again", () => {
    const old: JobObjectStatus = { ...aJobObject().status, phase: "Running" };
    const decision = at(5_000, { object: aJobObject({}, old), record: anEndedRecord() });
    expect(decision.status.phase).toBe("Succeeded");
    expect(decision.action).toBeNull();
    expect(
      decide({ object: aJobObject({}, old), pool: null, record: anEndedRecord(), outcome: null, nodeName: null, formats }, madeAt).action,
    ).toBeNull();
  });
});
