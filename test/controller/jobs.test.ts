import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import type { Conversions } from "../../src/app/ports.ts";
import type { ClusterCall } from "../make/memory-cluster.ts";
import { aJobsController, configMapKind } from "../make/jobs-controller.ts";
import type { JobsOptions, TestJobs } from "../make/jobs-controller.ts";

let jobs: TestJobs;
async function open(options: JobsOptions = {}): Promise<void> {
  jobs = await aJobsController(options);
}
afterEach(() => jobs.close());

const until = async (name: string, phase: string | undefined): Promise<void> => {
  await expect.poll(() => jobs.phase(name), { timeout: 10_000 }).toBe(phase);
};
const writes = (): readonly ClusterCall[] => jobs.cluster.calls.filter(({ verb }) => verb === "patchStatus");
const said = (): readonly string[] => jobs.cluster.told.map(({ reason }) => reason);

describe("a job that is applied", () => {
  test("is charged, queued, converted, and shows its files; with two writes and two events", async () => {
    await open();
    const name = jobs.apply();
    await until(name, "Queued");
    expect(await jobs.service.balance()).toBe(990);
    await jobs.execute(name);
    await until(name, "Succeeded");
    const status = jobs.object(name)!.status!;
    expect(status.artifacts!.map(({ format }) => format)).toEqual(["vsdx", "pptx", "drawio", "svg", "ir", "preview"]);
    expect(status.jobID).toBe((await jobs.record(name))!.job);
    expect(await jobs.service.application.job(jobs.service.caller, status.jobID!)).toMatchObject({ status: "succeeded" });
    expect(writes()).toHaveLength(2);
    const { metadata, spec } = jobs.object(name)!;
    await expect
      .poll(() => jobs.object(name)!.metadata.labels)
      .toEqual({
        "redraw.dev/pool": spec.poolRef.name,
        "redraw.dev/account": spec.account,
        "redraw.dev/priority": "Normal",
        "redraw.dev/shard": status.jobID!.slice(0, 1),
        "redraw.dev/origin": "kubectl",
      });
    expect(jobs.cluster.calls.filter(({ verb, name: { name: whose } }) => verb === "patch" && whose === metadata.name)).toHaveLength(1);
    expect(said()).toEqual(["Enqueued", "Completed"]);
    expect(await jobs.service.balance()).toBe(990);
  });

  test("is one job and one charge when the controller begins anew before it wrote anything", async () => {
    await open();
    const heal = jobs.cluster.failWhen(({ verb }) => (verb === "patchStatus" ? "unavailable" : null));
    const name = jobs.apply();
    await expect.poll(() => jobs.record(name)).not.toBeNull();
    await jobs.restart();
    heal();
    await until(name, "Queued");
    expect(await jobs.service.balance()).toBe(990);
  });

  test("is written once more when somebody else wrote meanwhile, or when nobody heard of the first write", async () => {
    await open();
    let failures = 0;
    jobs.cluster.failWhen(({ verb }) => (verb === "patchStatus" && failures++ < 4 ? (failures % 2 === 0 ? "conflict" : "lost") : null));
    const name = jobs.apply();
    await until(name, "Queued");
    await jobs.execute(name);
    await until(name, "Succeeded");
    expect(await jobs.service.balance()).toBe(990);
  });

  test("of the same name again is another job", async () => {
    await open();
    jobs.apply({}, "same");
    await until("same", "Queued");
    await jobs.execute("same");
    await until("same", "Succeeded");
    jobs.drop("same");
    jobs.apply({}, "same");
    await until("same", "Queued");
    expect(await jobs.service.balance()).toBe(980);
  });

  test("is shown running, and queued again after an attempt that was cut off", async () => {
    await open();
    const name = jobs.apply();
    await until(name, "Queued");
    const { job } = (await jobs.record(name))!;
    const claim = await jobs.service.ports.stores.work.claim({ job, epoch: 1 }, 30, "pod-3");
    await until(name, "Running");
    expect(jobs.object(name)!.status).toMatchObject({ attempts: 1, worker: { podName: "pod-3" } });
    if (claim.kind !== "claimed") throw new Error("nothing was claimed");
    await jobs.service.ports.stores.work.giveBack(claim.job, { seconds: 0, crashed: false, isSpent: true });
    await until(name, "Queued");
    expect(jobs.condition(name, "Succeeded")).toBe("Unknown RetryScheduled");
    expect(said()).toEqual(["Enqueued", "RetryScheduled"]);
  });
});

describe("a job that cannot be accepted", () => {
  test("since its account has no credits has failed, and was not charged", async () => {
    await open({ credits: 5 });
    const name = jobs.apply();
    await until(name, "Failed");
    expect(jobs.object(name)!.status!.failure).toMatchObject({ reason: "InsufficientCredits", retryable: true });
    expect([await jobs.record(name), await jobs.service.balance(), said()]).toEqual([null, 5, ["InsufficientCredits"]]);
  });

  test("since its account is unknown has failed", async () => {
    await open({ pool: { accounts: ["*"] } });
    const name = jobs.apply({ account: "nobody" });
    await until(name, "Failed");
    expect(jobs.condition(name, "Succeeded")).toBe("False UnknownAccount");
  });

  test("since the hour is used up waits, and is accepted when there is room", async () => {
    await open({ rules: { limitPerHour: 1 } });
    const [first, second] = [jobs.apply({}, "first"), "second"];
    await until(first, "Queued");
    jobs.apply({}, second);
    await expect.poll(() => jobs.condition(second, "Accepted")).toBe("False RateLimited");
    expect(jobs.phase(second)).toBe("Pending");
    await jobs.service.administration.setLimit({ account: jobs.service.caller.account, perHour: 2 });
    jobs.edit(second, { ttlSecondsAfterFinished: 60 });
    await until(second, "Queued");
    expect(await jobs.service.balance()).toBe(980);
  });

  test("since its pool is full waits, and says which limit of the pool it waits for", async () => {
    await open();
    const [first, second] = [jobs.apply({}, "first"), "second"];
    await until(first, "Queued");
    await jobs.service.ports.stores.pools.change(jobs.pool, { maxPendingPerAccount: 1 });
    await sleep(1_100);
    jobs.apply({}, second);
    await expect.poll(() => jobs.condition(second, "Accepted")).toBe("False PoolFull");
    const { message } = jobs.object(second)!.status!.conditions!.find(({ type }) => type === "Accepted")!;
    expect(message).toContain("as many jobs of this account wait as spec.limits.maxPendingPerAccount allows; the job is tried again");
    await jobs.service.ports.stores.pools.change(jobs.pool, { maxPendingPerAccount: 2 });
    await until(second, "Queued");
  });

  test("since its pool is not there waits for it", async () => {
    await open();
    const name = jobs.apply({ poolRef: { name: "late" } });
    await expect.poll(() => jobs.condition(name, "Accepted")).toBe("False PoolNotFound");
    const [pool] = jobs.cluster.objects({ group: "redraw.dev", version: "v1alpha1", kind: "ConversionPool", plural: "conversionpools" });
    jobs.cluster.put(
      { group: "redraw.dev", version: "v1alpha1", kind: "ConversionPool", plural: "conversionpools" },
      { metadata: { namespace: jobs.namespace, name: "late" }, spec: pool!.spec },
    );
    await until(name, "Queued");
  });

  const pictures: readonly (readonly [string, object, string])[] = [
    ["is none", { binaryData: { "a.png": Buffer.from("not a picture").toString("base64") } }, "SourceUnreadable"],
    ["is text", { data: { "a.png": "text" } }, "SourceUnreadable"],
    ["is empty", { binaryData: { "a.png": "" } }, "SourceUnreadable"],
    ["is too large for a ConfigMap", { binaryData: { "a.png": Buffer.alloc(600_000).toString("base64") } }, "SourceUnreadable"],
  ];
  test.each(pictures)("since its picture %s has failed, and was not charged", async (_what, fields, reason) => {
    await open();
    jobs.cluster.put(configMapKind, { metadata: { namespace: jobs.namespace, name: "bad" }, ...fields });
    const name = jobs.apply({ source: { configMapKeyRef: { name: "bad", key: "a.png" } } });
    await until(name, "Failed");
    expect(jobs.condition(name, "Succeeded")).toBe(`False ${reason}`);
    expect([await jobs.record(name), await jobs.service.balance()]).toEqual([null, 1_000]);
  });

  test("since its picture is another than it says has failed", async () => {
    await open();
    const name = jobs.apply({ source: { configMapKeyRef: { name: "picture", key: "a.png" }, sha256: "0".repeat(64) } });
    await until(name, "Failed");
    expect(jobs.condition(name, "Succeeded")).toBe("False SourceMismatch");
  });

  test("since there is no ConfigMap waits a while for it, and then has failed", async () => {
    let ahead = 0;
    await open({ parts: () => ({ now: () => new Date(Date.now() + ahead) }) });
    const source = { configMapKeyRef: { name: "late", key: "a.png" } };
    const name = jobs.apply({ source });
    await expect.poll(() => jobs.condition(name, "Accepted")).toBe("False SourceNotFound");
    expect(jobs.phase(name)).toBe("Pending");
    const [picture] = jobs.cluster.objects(configMapKind) as unknown as { binaryData: object }[];
    jobs.cluster.put(configMapKind, { metadata: { namespace: jobs.namespace, name: "late" }, binaryData: picture!.binaryData });
    await until(name, "Queued");
    const other = jobs.apply({ source: { configMapKeyRef: { name: "never", key: "a.png" } } });
    await expect.poll(() => jobs.condition(other, "Accepted")).toBe("False SourceNotFound");
    ahead = 31_000;
    await until(other, "Failed");
    expect(jobs.object(other)!.status!.failure!.message).toContain(`there is no ConfigMap ${jobs.namespace}/never`);
  });
});

describe("a picture that is named by its address", () => {
  const url = "https://pictures.example.com/a.png";
  const uidOf = (name: string): string => jobs.object(name)!.metadata.uid;

  test("is fetched by a courier, and charged when it is there", async () => {
    await open();
    const name = jobs.apply({ source: { url } });
    await expect.poll(() => jobs.condition(name, "Accepted")).toBe("Unknown FetchingSource");
    expect(await jobs.service.balance()).toBe(1_000);
    const { sources } = jobs.service.ports.stores;
    const [claimed] = (await sources.claim({ limit: 1_000, leaseSeconds: 30, mostTries: 4, exceptHosts: [] })).filter(
      ({ objectUid }) => objectUid === uidOf(name),
    );
    const key = `inputs/${randomUUID()}`;
    const stored = await jobs.service.ports.blobs.put(key, Buffer.from("picture"));
    await sources.end(claimed!, { kind: "stored", key, ...stored });
    await until(name, "Queued");
    expect(key).toContain((await jobs.record(name))!.job);
    expect([await jobs.service.balance(), await sources.result(uidOf(name))]).toEqual([990, null]);
  });

  test("fails the job when nobody could, and is forgotten with its object", async () => {
    await open();
    const name = jobs.apply({ source: { url } });
    await expect.poll(() => jobs.condition(name, "Accepted")).toBe("Unknown FetchingSource");
    const { sources } = jobs.service.ports.stores;
    const claimed = await sources.claim({ limit: 1_000, leaseSeconds: 30, mostTries: 4, exceptHosts: [] });
    const error = { code: "source_refused", message: "the address of the picture is private" };
    await sources.end(
      claimed.find(({ objectUid }) => objectUid === uidOf(name))!,
      { kind: "failed", error },
    );
    await until(name, "Failed");
    expect(jobs.object(name)!.status!.failure).toMatchObject({ reason: "SourceRefused", message: error.message });
    const other = jobs.apply({ source: { url } });
    await expect.poll(() => jobs.condition(other, "Accepted")).toBe("Unknown FetchingSource");
    const uid = uidOf(other);
    jobs.drop(other);
    await expect.poll(() => sources.result(uid)).toBeNull();
  });
});

describe("a job that is not wanted any more", () => {
  test("is cancelled where it waits, with a refund", async () => {
    await open();
    const name = jobs.apply();
    await until(name, "Queued");
    jobs.edit(name, { cancel: "Graceful" });
    await until(name, "Cancelled");
    expect(await jobs.service.balance()).toBe(1_000);
    expect(jobs.condition(name, "Finished")).toBe("True Cancelled");
  });

  test("ends gently at the end of the stage that runs, and not before", async () => {
    const stageEnds = Promise.withResolvers<void>();
    const stages: string[] = [];
    const conversions: Conversions = {
      async convert(_picture, { signal, onStage }) {
        for (const stage of ["decode", "read"]) {
          stages.push(stage);
          onStage(stage);
          if (stage === "decode") await stageEnds.promise;
        }
        // The stage after it takes long, unless it is ended.
        await sleep(20_000, undefined, { signal }).catch(() => {});
        throw signal.reason;
      },
      write: () => Promise.reject(new Error("nobody wants it")),
    };
    await open({ conversions });
    const name = jobs.apply();
    await until(name, "Queued");
    const executed = jobs.execute(name);
    await expect.poll(() => stages).toEqual(["decode"]);
    jobs.edit(name, { cancel: "Graceful" });
    await expect.poll(() => jobs.record(name)).toMatchObject({ cancelPace: "gently", status: "running" });
    stageEnds.resolve();
    await executed;
    await until(name, "Cancelled");
    expect([stages, await jobs.service.balance()]).toEqual([["decode", "read"], 1_000]);
  });

  test("is cancelled and refunded when its object is deleted, also while nobody watched", async () => {
    await open();
    const [watched, missed] = [jobs.apply(), jobs.apply()];
    const uids = [watched, missed].map((name) => jobs.object(name)!.metadata.uid);
    await until(watched, "Queued");
    await until(missed, "Queued");
    jobs.drop(watched);
    await expect.poll(() => jobs.record("", uids[0])).toMatchObject({ status: "failed", error: { code: "cancelled" } });
    await jobs.close();
    jobs.drop(missed);
    await jobs.restart();
    await expect.poll(() => jobs.record("", uids[1])).toMatchObject({ status: "failed", error: { code: "cancelled" } });
    expect(await jobs.service.balance()).toBe(1_000);
  });

  test("goes on when an object is deleted that showed its end", async () => {
    await open();
    const name = jobs.apply();
    await until(name, "Queued");
    const { uid } = jobs.object(name)!.metadata;
    await jobs.execute(name);
    await until(name, "Succeeded");
    jobs.drop(name);
    await sleep(100);
    expect(await jobs.record("", uid)).toMatchObject({ status: "succeeded" });
  });

  test("is held and let go on", async () => {
    await open();
    const name = jobs.apply({ suspend: true });
    await until(name, "Suspended");
    expect(await jobs.service.balance()).toBe(1_000);
    jobs.edit(name, { suspend: false });
    await until(name, "Queued");
    jobs.edit(name, { suspend: true });
    await until(name, "Suspended");
    expect(await jobs.record(name)).toMatchObject({ isHeld: true });
    jobs.edit(name, { suspend: false });
    await until(name, "Queued");
    await jobs.execute(name);
    await until(name, "Succeeded");
  });

  test("leaves an object behind for as long as it should, and no longer", async () => {
    await open();
    const name = jobs.apply({ ttlSecondsAfterFinished: 2 });
    await until(name, "Queued");
    const { uid } = jobs.object(name)!.metadata;
    await jobs.execute(name);
    await until(name, "Succeeded");
    await expect.poll(() => jobs.object(name), { timeout: 5_000 }).toBeNull();
    expect(await jobs.record("", uid)).toMatchObject({ status: "succeeded" });
  });
});

describe("a controller", () => {
  test("does nothing while it may not", async () => {
    let objection: string | null = "the definition of ConversionJob is older than this controller";
    await open({ parts: () => ({ objection: () => objection }) });
    const name = jobs.apply();
    await sleep(200);
    expect([jobs.phase(name), await jobs.service.balance(), writes()]).toEqual([undefined, 1_000, []]);
    objection = null;
    jobs.edit(name, { ttlSecondsAfterFinished: 60 });
    await until(name, "Queued");
  });

  test("does not cancel what it merely does not see: a cache that is behind, a namespace that is watched no more", async () => {
    await open();
    const name = jobs.apply();
    await until(name, "Queued");
    await jobs.close();
    await jobs.restart({ blind: true });
    await sleep(500);
    expect(await jobs.record(name)).toMatchObject({ status: "queued" });
    await jobs.restart({ namespaces: ["another"] });
    await sleep(500);
    expect(await jobs.record(name)).toMatchObject({ status: "queued" });
  });

  test("stops and tells when most objects seem to be gone, until a person confirms it", async () => {
    await open({ rules: { limitPerHour: 100 } });
    const names = Array.from({ length: 25 }, () => jobs.apply());
    for (const name of names) await until(name, "Queued");
    await jobs.close();
    for (const name of names) jobs.drop(name);
    await jobs.restart();
    const stopped = (): readonly number[] => jobs.events.flatMap((event) => (event.kind === "sweep_stopped" ? [event.gone] : []));
    await expect.poll(() => stopped().at(-1)).toBe(25);
    expect(await jobs.service.balance()).toBe(750);
    await jobs.service.ports.stores.objects.confirmSweeps();
    await jobs.restart();
    await expect.poll(() => jobs.service.balance(), { timeout: 10_000 }).toBe(1_000);
    expect(stopped().at(-1)).toBe(0);
  });
});
