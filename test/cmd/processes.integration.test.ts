/** The distributed product as an operator starts it: processes of their own on PostgreSQL, JetStream and S3, and what the death of one costs. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startTestedPostgres } from "../../tools/services/pgbouncer.ts";
import { startS3 } from "../../tools/services/s3.ts";
import type { Service } from "../../tools/services/engine.ts";
import { configOf, startProcess } from "../make/processes.ts";
import type { Settings, StartedProcess } from "../make/processes.ts";
import { isSkipped } from "../oracles/skip.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
const engines: Service[] = [];
const processes: StartedProcess[] = [];
let settings: Settings;

const start = (name: Parameters<typeof startProcess>[0]): StartedProcess => {
  const started = startProcess(name, settings);
  processes.push(started);
  return started;
};
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
const addAccount = (account: string, credits: number): Promise<string> =>
  withAdministration(configOf(settings), async (administration) => (await administration.addAccount({ account, credits })).ownerKey.key);
const submit = (baseUrl: string, key: string): Promise<Response> =>
  fetch(`${baseUrl}/convert`, { method: "POST", headers: { "x-api-key": key, "content-type": "image/png" }, body: picture });
const idOf = async (response: Response): Promise<string> => ((await response.json()) as { job_id: string }).job_id;
const stateOf = async (
  baseUrl: string,
  key: string,
  id: string,
  wait = 0,
): Promise<{ readonly status: string; readonly error: unknown }> => {
  const response = await fetch(`${baseUrl}/jobs/${id}`, { headers: { "x-api-key": key, prefer: `wait=${wait}` } });
  return (await response.json()) as { status: string; error: unknown };
};
const untilEnded = async (baseUrl: string, key: string, id: string): Promise<{ readonly status: string; readonly error: unknown }> => {
  for (;;) {
    const job = await stateOf(baseUrl, key, id, 30);
    if (["succeeded", "failed"].includes(job.status)) return job;
  }
};
const balanceOf = (name: string): Promise<unknown> =>
  withAdministration(configOf(settings), async (administration) => (await administration.balance(name)).balance);

const leftOut = ["postgres", "nats", "s3"].some((engine) => isSkipped(engine));

describe.skipIf(leftOut)("ingress, worker and courier", () => {
  beforeAll(async () => {
    for (const open of [startTestedPostgres, () => startNats(), () => startS3()]) engines.push(await open());
    const lines = Object.assign({}, ...engines.map(({ lines: own }) => own)) as Settings;
    settings = { ...lines, REDRAW_MASTER_KEY: "k".repeat(40), REDRAW_TEXT: "none", REDRAW_WORKER_SLOTS: "1" };
  });
  afterAll(async () => {
    await Promise.all(processes.filter(({ child }) => child.exitCode === null).map((one) => one.stop("SIGKILL")));
    for (const engine of engines.toReversed()) await engine.stop();
  });

  test("wait for the schema with a reason, and end when told to", async () => {
    const waiting = startProcess("courier", { ...settings, REDRAW_ADMIN_PORT: "19799" });
    processes.push(waiting);
    await expect
      .poll(
        () =>
          fetch("http://127.0.0.1:19799/readyz").then(
            (answer) => answer.text(),
            () => "",
          ),
        { timeout: 20_000 },
      )
      .toContain("redraw migrate");
    expect(await statusOf("http://127.0.0.1:19799/livez")).toBe(200);
    expect(await waiting.stop("SIGTERM")).toBe(0);
    expect(await migrateDatabase(configOf(settings))).not.toEqual([]);
  });

  test("say which settings are missing, with status 2", async () => {
    const lost = startProcess("worker", { REDRAW_NATS_URL: settings["REDRAW_NATS_URL"]! });
    await expect(lost.running).rejects.toThrow("REDRAW_POSTGRES_URL, REDRAW_MASTER_KEY must be set");
    expect(lost.child.exitCode).toBe(2);
  });

  test("convert a picture together, and the files come from the bucket through any ingress", async () => {
    const [one, two, worker, courier] = [start("ingress"), start("ingress"), start("worker"), start("courier")];
    const [{ baseUrl }, { baseUrl: other }] = [await one.running, await two.running];
    for (const { running } of [worker, courier]) expect(await statusOf(`${(await running).adminUrl}readyz`)).toBe(200);
    const key = await addAccount("together", 100);
    const id = await idOf(await submit(baseUrl, key));
    expect(await untilEnded(other, key, id)).toMatchObject({ status: "succeeded" });
    const file = await fetch(`${other}/jobs/${id}/download?format=vsdx`, { headers: { "x-api-key": key } });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    expect(await balanceOf("together")).toBe(90);
  });

  test("two ingress replicas keep credits exact: 24 requests at once with credits for five", async () => {
    const places = await Promise.all(processes.filter(({ child }) => child.exitCode === null).map(({ running }) => running));
    const bases = places.flatMap(({ baseUrl }) => (baseUrl === "" ? [] : [baseUrl]));
    expect(bases).toHaveLength(2);
    const key = await addAccount("exact", 50);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => submit(bases[index % 2]!, key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    expect(statuses.filter((status) => status === 402)).toHaveLength(19);
    const ids = await Promise.all(answers.filter(({ status }) => status === 202).map((answer) => idOf(answer)));
    for (const id of ids) expect(await untilEnded(bases[1]!, key, id)).toMatchObject({ status: "succeeded" });
    expect(await balanceOf("exact")).toBe(0);
  });

  test("a worker that is killed at work costs time: another one ends its job, and it is charged once", async () => {
    const { baseUrl } = await processes.find((one) => one.said().includes("redraw ingress is running"))!.running;
    const worker = processes.find((one) => one.said().includes("redraw worker is running") && one.child.exitCode === null)!;
    const key = await addAccount("survives", 30);
    const id = await idOf(await submit(baseUrl, key));
    while ((await stateOf(baseUrl, key, id)).status === "queued") await sleep(20);
    await worker.stop("SIGKILL");
    expect(await stateOf(baseUrl, key, id)).toMatchObject({ status: "running" });
    start("worker");
    expect(await untilEnded(baseUrl, key, id)).toMatchObject({ status: "succeeded" });
    expect(await balanceOf("survives")).toBe(20);
  });

  test("end when told to, with status 0", async () => {
    const left = processes.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    expect(await Promise.all(left.map((one) => one.stop("SIGTERM")))).toEqual(left.map(() => 0));
  });
});
