/** ConversionJobs on a real API server and a real database, by the processes of the product: a controller, a worker, and what is done to them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JobSpec } from "../../src/controller/jobs/job.ts";
import { pictureSource as source, pictureText as picture, startJobsWorld } from "../make/jobs-world.ts";
import type { JobsWorld } from "../make/jobs-world.ts";
import type { StartedProcess } from "../make/processes.ts";

let world: JobsWorld;
let controller: StartedProcess;

beforeAll(async () => {
  world = await startJobsWorld({ acme: 100, poor: 5, waits: 100, deleted: 100, killed: 100 });
  controller = world.start("controller");
  await controller.running;
}, 900_000);
afterAll(() => world?.stop());

describe("a ConversionJob without a worker", () => {
  test("is charged once, waits, and is cancelled with a refund", async () => {
    await world.apply("waits", { account: "waits" });
    const status = await world.until("waits", "Queued");
    expect(status).toMatchObject({ observedGeneration: 1, attempts: 0, jobID: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await world.ledgerOf("waits")).toEqual(["charge", "grant"]);
    await world.cluster.patch("conversionjobs", "waits", { spec: { cancel: "Graceful" } });
    expect(await world.until("waits", "Cancelled")).toMatchObject({ failure: { reason: "Cancelled", retryable: true } });
    expect(await world.ledgerOf("waits")).toEqual(["charge", "grant", "refund"]);
  });

  test("is cancelled and refunded when its object is deleted", async () => {
    await world.apply("deleted", { account: "deleted" });
    await world.until("deleted", "Queued");
    await world.cluster.drop("conversionjobs", "deleted");
    await expect.poll(() => world.ledgerOf("deleted"), { timeout: 30_000 }).toEqual(["charge", "grant", "refund"]);
    expect(await world.balanceOf("deleted")).toBe(100);
  });

  const refusals: readonly (readonly [string, Partial<JobSpec>, string])[] = [
    ["no-credits", { account: "poor" }, "InsufficientCredits"],
    ["not-admitted", { account: "stranger" }, "AccountNotAllowed"],
    ["no-account", { account: "nobody" }, "UnknownAccount"],
    ["no-picture", { account: "acme", source: { configMapKeyRef: { name: "text", key: "a.png" } } }, "SourceUnreadable"],
    ["no-format", { account: "acme", outputs: [{ format: "dwg" }] }, "UnsupportedOutput"],
    ["no-mirror", { account: "acme", source: { upload: { jobID: "00000000-0000-4000-8000-000000000000" } } }, "NotAMirror"],
  ];
  test.each(refusals)("%s has failed and was not charged", async (name, spec, reason) => {
    if (name === "no-picture") {
      await world.cluster.apply("configmaps", "text", { binaryData: { "a.png": Buffer.from("not a picture").toString("base64") } });
    }
    await world.apply(name, spec);
    expect(await world.until(name, "Failed")).toMatchObject({ failure: { reason } });
    expect(await world.conditionOf(name, "Finished")).toBe(`True ${reason}`);
    expect([await world.balanceOf("acme"), await world.balanceOf("poor")]).toEqual([100, 5]);
  });

  test("waits for its ConfigMap", async () => {
    await world.apply("early", { account: "acme", source: { configMapKeyRef: { name: "late", key: "a.png" } } });
    await expect.poll(() => world.conditionOf("early", "Accepted"), { timeout: 20_000 }).toBe("False SourceNotFound");
    await world.cluster.apply("configmaps", "late", { binaryData: { "a.png": picture } });
    await world.until("early", "Queued");
    await world.cluster.drop("conversionjobs", "early");
    await expect.poll(() => world.balanceOf("acme"), { timeout: 30_000 }).toBe(100);
  });

  test("is one job and one charge, however the controller dies between the acceptance and its word", async () => {
    const names = Array.from({ length: 5 }, (_, index) => `killed-${index}`);
    await Promise.all(names.map((name) => world.apply(name, { account: "killed" })));
    // The charge is there before the status is: whoever kills now kills between the two, sometimes.
    await expect.poll(() => world.balanceOf("killed"), { timeout: 30_000, interval: 5 }).toBeLessThan(100);
    await controller.stop("SIGKILL");
    controller = world.start("controller");
    for (const name of names) await world.until(name, "Queued");
    expect(await world.balanceOf("killed")).toBe(50);
    for (const name of names) await world.cluster.drop("conversionjobs", name);
    await expect.poll(() => world.balanceOf("killed"), { timeout: 30_000 }).toBe(100);
  });

  test("of a namespace that is deleted is cancelled and refunded", async () => {
    const team = world.cluster.within("team-a");
    await team.makeNamespace();
    await team.apply("configmaps", "picture", { binaryData: { "a.png": picture } });
    await team.apply("conversionpools", "team", { spec: { accounts: ["deleted"] } });
    await team.apply("conversionjobs", "one", { spec: { source, account: "deleted", poolRef: { name: "team" } } });
    await expect.poll(() => world.balanceOf("deleted"), { timeout: 30_000 }).toBe(90);
    await world.cluster.dropNamespace("team-a");
    await expect.poll(() => world.balanceOf("deleted"), { timeout: 30_000 }).toBe(100);
  });

  test("that is deleted while no controller lives is found by the next one", async () => {
    await world.apply("forgotten", { account: "killed" });
    await world.until("forgotten", "Queued");
    expect(await controller.stop("SIGTERM")).toBe(0);
    await world.cluster.drop("conversionjobs", "forgotten");
    controller = world.start("controller");
    await expect.poll(() => world.balanceOf("killed"), { timeout: 60_000 }).toBe(100);
  });
});

describe("a ConversionJob with a worker", () => {
  test("is converted, shows its files and its worker, and goes when its time is over", async () => {
    await world.start("worker").running;
    await world.apply("one", { account: "acme", outputs: [{ format: "vsdx" }, { format: "svg" }] });
    const status = await world.until("one", "Succeeded");
    expect(status.artifacts!.map(({ format }) => format)).toEqual(["svg", "vsdx"].toSorted().toReversed());
    expect(status).toMatchObject({ attempts: 1, worker: { podName: "worker-0" }, duration: expect.stringMatching(/s$/) });
    expect(await world.conditionOf("one", "Finished")).toBe("True Converted");
    expect(await world.ledgerOf("acme")).toContain("charge");
    const about = (await world.cluster.list("events")).filter((event) => (event["involvedObject"] as { name?: string })?.name === "one");
    expect(new Set(about.map(({ reason }) => reason))).toEqual(new Set(["Enqueued", "Completed"]));
    await world.cluster.patch("conversionjobs", "one", { spec: { ttlSecondsAfterFinished: 0 } });
    await expect.poll(() => world.cluster.get("conversionjobs", "one"), { timeout: 20_000 }).toBeNull();
    expect(await world.balanceOf("acme")).toBeLessThan(100);
  });
});
