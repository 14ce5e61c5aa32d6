/** ConversionJobs while parts of the cluster die: nothing is lost, nothing runs or is charged twice; and how long each fault lasts. */
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { JobObject } from "../../src/controller/jobs/job.ts";
import { startJobsWorld } from "../make/jobs-world.ts";
import type { JobsWorld } from "../make/jobs-world.ts";
import type { StartedProcess } from "../make/processes.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
let world: JobsWorld;
let leader: StartedProcess;
let isOver = false;
let ingress: string;
const keys: Record<string, string> = {};

beforeAll(async () => {
  world = await startJobsWorld({ acme: 1_000, shown: 1_000, restored: 1_000, forgotten: 1_000 });
  leader = world.start("controller");
  await leader.running;
  ingress = (await world.start("ingress").running).baseUrl;
  for (const account of ["shown", "restored"]) {
    keys[account] = (await world.administer((administration) => administration.createKey({ account, name: "test", role: "convert" }))).key;
  }
}, 900_000);
afterAll(() => {
  isOver = true;
  return world?.stop();
});

/** Begins a controller again whenever it has ended, as a cluster does: who loses the lead ends. */
function keepAlive(controller: StartedProcess): void {
  leader = controller;
  controller.child.once("exit", () => {
    if (!isOver) setTimeout(() => isOver || keepAlive(world.start("controller")), 1_000);
  });
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10;
const tellFigure = (what: string, figure: string): void => void process.stdout.write(`${what}: ${figure}\n`);
const cancelByInterface = async (account: string, job: string): Promise<number> =>
  (await fetch(`${ingress}/jobs/${job}/cancel`, { method: "POST", headers: { "x-api-key": keys[account]! } })).status;
const viewsOf = async (account: string): Promise<readonly JobObject[]> =>
  ((await world.cluster.list("conversionjobs")) as unknown as readonly JobObject[]).filter(
    ({ spec }) => spec.account === account && spec.source.upload !== undefined,
  );

test("a job is accepted a moment after it was made", async () => {
  const waited: number[] = [];
  for (let index = 0; index < 40; index++) {
    const since = performance.now();
    await world.apply(`quick-${index}`, { account: "acme" });
    await world.until(`quick-${index}`, "Queued");
    waited.push(performance.now() - since);
  }
  const sorted = waited.toSorted((one, other) => one - other);
  tellFigure(
    "from kubectl create to Queued, one at a time, ms",
    `p50 ${Math.round(sorted[19]!)}, p95 ${Math.round(sorted[37]!)}, max ${Math.round(sorted[39]!)}`,
  );
  expect(await world.balanceOf("acme")).toBe(600);
  expect(sorted[19]).toBeLessThan(1_000);
});

test("a job of the interface is shown, and follows what becomes of it", async () => {
  const headers = { "x-api-key": keys["shown"]!, "content-type": "image/png" };
  const answer = await fetch(`${ingress}/convert`, { method: "POST", headers, body: picture });
  const { job_id: job } = (await answer.json()) as { job_id: string };
  await expect.poll(async () => (await viewsOf("shown")).map(({ status }) => status?.phase), { timeout: 20_000 }).toEqual(["Queued"]);
  const [view] = await viewsOf("shown");
  expect(view).toMatchObject({ spec: { source: { upload: { jobID: job } } }, status: { jobID: job } });
  expect(await cancelByInterface("shown", job)).toBe(200);
  await world.until(view!.metadata.name, "Cancelled");
  await world.cluster.drop("conversionjobs", view!.metadata.name);
  await sleep(3_000);
  expect(await viewsOf("shown")).toEqual([]);
});

describe("nothing is lost when", () => {
  test("the leader is killed: another one takes over, and no job is charged twice", async () => {
    const standby = world.start("controller");
    const { adminUrl } = await standby.running;
    await expect.poll(async () => (await fetch(`${adminUrl}readyz`)).status, { timeout: 30_000 }).toBe(200);
    const before = await world.balanceOf("acme");
    await leader.stop("SIGKILL");
    const since = performance.now();
    await world.apply("orphan", { account: "acme" });
    await world.until("orphan", "Queued");
    tellFigure("leader killed, seconds until the next one accepted a job", `${seconds(since)}`);
    expect(await world.balanceOf("acme")).toBe(before - 10);
    expect(await (await fetch(`${adminUrl}metrics`)).text()).toContain('leader_election_master_status{name="redraw-controller"} 1');
    keepAlive(standby);
  });

  test("the API server is killed and begins again: what happened meanwhile is shown", async () => {
    await world.apply("during", { account: "restored" });
    const { jobID } = await world.until("during", "Queued");
    await world.cluster.plane.parts.apiserver.kill();
    expect(await cancelByInterface("restored", jobID!)).toBe(200);
    await sleep(3_000);
    const since = performance.now();
    await world.cluster.plane.parts.apiserver.begin();
    const readyAfter = seconds(since);
    await world.until("during", "Cancelled");
    await world.apply("after", { account: "restored" });
    await world.until("after", "Queued");
    const recovery = Math.round(10 * (seconds(since) - readyAfter)) / 10;
    tellFigure(
      "API server away for 3 s, seconds until all was shown and the next job accepted",
      `${recovery}, after ${readyAfter} of its start`,
    );
    expect(recovery).toBeLessThan(30);
    expect(await world.ledgerOf("restored")).toEqual(["charge", "charge", "grant", "refund"]);
  });

  test("an older state of etcd is restored: ends are shown again, and jobs whose objects are gone are cancelled", async () => {
    const { etcd, apiserver } = world.cluster.plane.parts;
    const [data, copy] = [join(world.cluster.plane.folder, "etcd"), join(world.cluster.plane.folder, "etcd-copy")];
    await world.apply("old", { account: "forgotten" });
    const { jobID } = await world.until("old", "Queued");
    await apiserver.kill();
    await etcd.kill();
    cpSync(data, copy, { recursive: true });
    await etcd.begin();
    await apiserver.begin();
    await world.apply("young", { account: "forgotten" });
    await world.until("young", "Queued");
    await world.cluster.patch("conversionjobs", "old", { spec: { cancel: "Immediate" } });
    expect((await world.until("old", "Cancelled")).jobID).toBe(jobID);
    expect(await world.balanceOf("forgotten")).toBe(990);
    await apiserver.kill();
    await etcd.kill();
    rmSync(data, { recursive: true });
    cpSync(copy, data, { recursive: true });
    await etcd.begin();
    const since = performance.now();
    await apiserver.begin();
    const readyAfter = seconds(since);
    const restored = await world.until("old", "Cancelled");
    expect(restored.jobID).toBe(jobID);
    expect(await world.cluster.get("conversionjobs", "young")).toBeNull();
    await expect.poll(() => world.balanceOf("forgotten"), { timeout: 90_000 }).toBe(1_000);
    const recovery = Math.round(10 * (seconds(since) - readyAfter)) / 10;
    tellFigure(
      "older etcd restored, seconds until ends were shown and lost jobs refunded",
      `${recovery}, after ${readyAfter} of the API server's start`,
    );
    expect(recovery).toBeLessThan(30);
    expect(await world.ledgerOf("forgotten")).toEqual(["charge", "charge", "grant", "refund", "refund"]);
  });
});
