/** ConversionJobs on a real API server and a real database, by the processes of the product: a controller, a worker, and what is done to them. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import type { JobObject, JobObjectStatus, JobSpec } from "../../src/controller/jobs/job.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startPostgres } from "../../tools/services/postgres.ts";
import type { Service } from "../../tools/services/engine.ts";
import { startControlledCluster } from "../make/controlled-cluster.ts";
import type { ControlledCluster } from "../make/controlled-cluster.ts";
import { configOf, startProcess } from "../make/processes.ts";
import type { Settings, StartedProcess } from "../make/processes.ts";

const picture = readFileSync("examples/flow-blue-rounded.png").toString("base64");
const folder = mkdtempSync(join(tmpdir(), "redraw-jobs-"));
const engines: Service[] = [];
const processes: StartedProcess[] = [];
let cluster: ControlledCluster;
let settings: Settings;
let controller: StartedProcess;

const start = (name: Parameters<typeof startProcess>[0]): StartedProcess => {
  const started = startProcess(name, settings);
  processes.push(started);
  return started;
};
const addAccount = async (account: string, credits: number): Promise<void> =>
  withAdministration(configOf(settings), async (administration) => void (await administration.addAccount({ account, credits })));
const balanceOf = (account: string): Promise<number> =>
  withAdministration(configOf(settings), async (administration) => (await administration.balance(account)).balance);
const kindsOf = (account: string): Promise<readonly string[]> =>
  withAdministration(configOf(settings), async (administration) =>
    (await administration.ledger(account, { limit: 100 })).map(({ kind }) => kind).toSorted(),
  );

const source = { configMapKeyRef: { name: "picture", key: "a.png" } };
const apply = (name: string, spec: Partial<JobSpec>): Promise<unknown> =>
  cluster.apply("conversionjobs", name, { spec: { source, ...spec } });
const statusOf = async (name: string): Promise<JobObjectStatus | undefined> =>
  ((await cluster.get("conversionjobs", name)) as unknown as JobObject | null)?.status;
const conditionOf = async (name: string, type: string): Promise<string | undefined> => {
  const found = (await statusOf(name))?.conditions?.find((condition) => condition.type === type);
  return found === undefined ? undefined : `${found.status} ${found.reason}`;
};
const until = async (name: string, phase: string): Promise<JobObjectStatus> => {
  await expect.poll(async () => (await statusOf(name))?.phase, { timeout: 60_000, interval: 100 }).toBe(phase);
  return (await statusOf(name))!;
};

beforeAll(async () => {
  for (const open of [startPostgres, () => startNats()]) engines.push(await open());
  cluster = await startControlledCluster({ reconciles: true });
  settings = {
    ...(Object.assign({}, ...engines.map(({ lines }) => lines)) as Settings),
    REDRAW_MASTER_KEY: "k".repeat(40),
    REDRAW_DATA_DIR: folder,
    REDRAW_TEXT: "none",
    REDRAW_DETECTOR: "geometry",
    REDRAW_WORKER_NAME: "worker-0",
    REDRAW_KUBECONFIG: cluster.plane.kubeconfig,
  };
  await migrateDatabase(configOf(settings));
  await cluster.apply("configmaps", "picture", { binaryData: { "a.png": picture } });
  const accounts = ["acme", "poor", "waits", "deleted", "killed"];
  await cluster.apply("conversionpools", "default", { spec: { accounts: [...accounts, "nobody"] } });
  for (const account of accounts) await addAccount(account, account === "poor" ? 5 : 100);
  controller = start("controller");
  await controller.running;
}, 900_000);
afterAll(async () => {
  await Promise.all(processes.filter(({ child }) => child.exitCode === null).map((one) => one.stop("SIGKILL")));
  await cluster?.stop();
  for (const engine of engines.toReversed()) await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a ConversionJob without a worker", () => {
  test("is charged once, waits, and is cancelled with a refund", async () => {
    await apply("waits", { account: "waits" });
    const status = await until("waits", "Queued");
    expect(status).toMatchObject({ observedGeneration: 1, attempts: 0, jobID: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await kindsOf("waits")).toEqual(["charge", "grant"]);
    await cluster.patch("conversionjobs", "waits", { spec: { cancel: "Graceful" } });
    expect(await until("waits", "Cancelled")).toMatchObject({ failure: { reason: "Cancelled", retryable: true } });
    expect(await kindsOf("waits")).toEqual(["charge", "grant", "refund"]);
  });

  test("is cancelled and refunded when its object is deleted", async () => {
    await apply("deleted", { account: "deleted" });
    await until("deleted", "Queued");
    await cluster.drop("conversionjobs", "deleted");
    await expect.poll(() => kindsOf("deleted"), { timeout: 30_000 }).toEqual(["charge", "grant", "refund"]);
    expect(await balanceOf("deleted")).toBe(100);
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
      await cluster.apply("configmaps", "text", { binaryData: { "a.png": Buffer.from("not a picture").toString("base64") } });
    }
    await apply(name, spec);
    expect(await until(name, "Failed")).toMatchObject({ failure: { reason } });
    expect(await conditionOf(name, "Finished")).toBe(`True ${reason}`);
    expect([await balanceOf("acme"), await balanceOf("poor")]).toEqual([100, 5]);
  });

  test("waits for its ConfigMap", async () => {
    await apply("early", { account: "acme", source: { configMapKeyRef: { name: "late", key: "a.png" } } });
    await expect.poll(() => conditionOf("early", "Accepted"), { timeout: 20_000 }).toBe("False SourceNotFound");
    await cluster.apply("configmaps", "late", { binaryData: { "a.png": picture } });
    await until("early", "Queued");
    await cluster.drop("conversionjobs", "early");
    await expect.poll(() => balanceOf("acme"), { timeout: 30_000 }).toBe(100);
  });

  test("is one job and one charge, however the controller dies between the acceptance and its word", async () => {
    const names = Array.from({ length: 5 }, (_, index) => `killed-${index}`);
    await Promise.all(names.map((name) => apply(name, { account: "killed" })));
    // The charge is there before the status is: whoever kills now kills between the two, sometimes.
    await expect.poll(() => balanceOf("killed"), { timeout: 30_000, interval: 5 }).toBeLessThan(100);
    await controller.stop("SIGKILL");
    controller = start("controller");
    for (const name of names) await until(name, "Queued");
    expect(await balanceOf("killed")).toBe(50);
    for (const name of names) await cluster.drop("conversionjobs", name);
    await expect.poll(() => balanceOf("killed"), { timeout: 30_000 }).toBe(100);
  });

  test("of a namespace that is deleted is cancelled and refunded", async () => {
    const team = cluster.within("team-a");
    await team.makeNamespace();
    await team.apply("configmaps", "picture", { binaryData: { "a.png": picture } });
    await team.apply("conversionpools", "team", { spec: { accounts: ["deleted"] } });
    await team.apply("conversionjobs", "one", { spec: { source, account: "deleted", poolRef: { name: "team" } } });
    await expect.poll(() => balanceOf("deleted"), { timeout: 30_000 }).toBe(90);
    await cluster.dropNamespace("team-a");
    await expect.poll(() => balanceOf("deleted"), { timeout: 30_000 }).toBe(100);
  });

  test("that is deleted while no controller lives is found by the next one", async () => {
    await apply("forgotten", { account: "killed" });
    await until("forgotten", "Queued");
    expect(await controller.stop("SIGTERM")).toBe(0);
    await cluster.drop("conversionjobs", "forgotten");
    controller = start("controller");
    await expect.poll(() => balanceOf("killed"), { timeout: 60_000 }).toBe(100);
  });
});

describe("a ConversionJob with a worker", () => {
  test("is converted, shows its files and its worker, and goes when its time is over", async () => {
    await start("worker").running;
    await apply("one", { account: "acme", outputs: [{ format: "vsdx" }, { format: "svg" }] });
    const status = await until("one", "Succeeded");
    expect(status.artifacts!.map(({ format }) => format)).toEqual(["svg", "vsdx"].toSorted().toReversed());
    expect(status).toMatchObject({ attempts: 1, worker: { podName: "worker-0" }, duration: expect.stringMatching(/s$/) });
    expect(await conditionOf("one", "Finished")).toBe("True Converted");
    expect(await kindsOf("acme")).toContain("charge");
    const about = (await cluster.list("events")).filter((event) => (event["involvedObject"] as { name?: string })?.name === "one");
    expect(new Set(about.map(({ reason }) => reason))).toEqual(new Set(["Enqueued", "Completed"]));
    await cluster.patch("conversionjobs", "one", { spec: { ttlSecondsAfterFinished: 0 } });
    await expect.poll(() => cluster.get("conversionjobs", "one"), { timeout: 20_000 }).toBeNull();
    expect(await balanceOf("acme")).toBeLessThan(100);
  });
});
