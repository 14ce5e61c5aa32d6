/** An upgrade while clients are served: the next version beside this one on its newer schema, processes replaced one by one, no request failed. */
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import type { ProcessName } from "../../src/boot/processes.ts";
import type { Service } from "../../tools/services/engine.ts";
import { freePort } from "../../tools/services/ports.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startTestedPostgres } from "../../tools/services/pgbouncer.ts";
import { openBalancer } from "../make/balancer.ts";
import type { Balancer } from "../make/balancer.ts";
import { aNextVersion } from "../make/next-version.ts";
import type { NextVersion } from "../make/next-version.ts";
import { configOf, startProcess } from "../make/processes.ts";
import type { Settings, StartedProcess } from "../make/processes.ts";
import { isSkipped } from "../oracles/skip.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
const engines: Service[] = [];
const processes: StartedProcess[] = [];
const versions: NextVersion[] = [];
let [settings, key]: [Settings, string] = [{}, ""];
let balancer: Balancer;

/** A third of a minute on two free cores; on a busy machine the processes need long to start. */
const patienceMs = 400_000;

/** What clients saw. */
interface Seen {
  requests: number;
  readonly failures: string[];
  readonly jobs: string[];
}

/** Asks once, on a connection of its own, as a client that retries nothing. */
function ask(method: "GET" | "POST", path: string, body?: Buffer): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "image/png", "content-length": body.byteLength }) };
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: balancer.port, path: `/v1${path}`, method, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text })).on("error", reject);
      answer.on("close", () => answer.complete || reject(new Error("cut")));
    });
    asked.on("error", reject).end(body);
  });
}

/** Keeps five clients asking and one that submits pictures and waits for them, until told to stop. */
function startLoad(seen: Seen): { stop(): Promise<void> } {
  const over = new AbortController();
  const expecting = async (status: number, answer: ReturnType<typeof ask>): Promise<string> => {
    seen.requests++;
    try {
      const { status: got, text } = await answer;
      if (got !== status) seen.failures.push(`${got}: ${text}`);
      return got === status ? text : "";
    } catch (error) {
      seen.failures.push(String(error));
      return "";
    }
  };
  const reader = async (): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const job = seen.jobs[turn % Math.max(1, seen.jobs.length)];
      await expecting(200, ask("GET", turn % 2 === 0 || job === undefined ? "/account" : `/jobs/${job}`));
      await sleep(100);
    }
  };
  const submitter = async (): Promise<void> => {
    for (; !over.signal.aborted; await sleep(500)) {
      const text = await expecting(202, ask("POST", "/convert", picture));
      if (text === "") continue;
      const { job_id: job } = JSON.parse(text) as { job_id: string };
      seen.jobs.push(job);
      // One at a time, so that a busy machine has no row of jobs to work off.
      while (!over.signal.aborted && !/"status":"(succeeded|failed)"/.test(await expecting(200, ask("GET", `/jobs/${job}`))))
        await sleep(100);
    }
  };
  const clients = [submitter(), ...Array.from({ length: 5 }, reader)];
  return {
    async stop() {
      over.abort();
      await Promise.all(clients);
    },
  };
}

async function untilEnded(id: string): Promise<string> {
  for (;;) {
    const { status } = JSON.parse((await ask("GET", `/jobs/${id}`)).text) as { status: string };
    if (status === "succeeded" || status === "failed") return status;
    await sleep(100);
  }
}

const start = (name: ProcessName, folder = "."): StartedProcess => {
  const started = startProcess(name, settings, [], folder);
  processes.push(started);
  return started;
};
const portOf = async (ingress: StartedProcess): Promise<number> => Number(new URL((await ingress.running).baseUrl).port);

/** Starts two ingresses and lets the balancer find them. */
async function addIngresses(folder?: string): Promise<readonly [StartedProcess, StartedProcess]> {
  const both = [start("ingress", folder), start("ingress", folder)] as const;
  for (const one of both) balancer.add(await portOf(one));
  return both;
}

/** Takes an ingress away as a cluster does: no new connections first, then the signal. */
async function drain(ingress: StartedProcess): Promise<void> {
  balancer.remove(await portOf(ingress));
  await sleep(200);
  expect(await ingress.stop("SIGTERM")).toBe(0);
}

const leftOut = ["postgres", "nats"].some((engine) => isSkipped(engine));

describe.skipIf(leftOut)("an upgrade from this version to the next", () => {
  const seen: Seen = { requests: 0, failures: [], jobs: [] };
  let next: NextVersion;
  let ingresses: readonly [StartedProcess, StartedProcess];

  beforeAll(async () => {
    engines.push(await startTestedPostgres(), await startNats());
    balancer = await openBalancer();
    next = aNextVersion({ ahead: 1, isReadableByThis: true });
    versions.push(next);
    const lines = Object.assign({}, ...engines.map(({ lines: own }) => own)) as Settings;
    // A folder that all processes see takes the place of the bucket.
    const alike = { REDRAW_DATA_DIR: `${next.folder}/data`, REDRAW_TEXT: "none", REDRAW_WORKER_SLOTS: "1", REDRAW_DETECTOR: "geometry" };
    const unlimited = { REDRAW_REQUESTS_PER_MINUTE: "100000" };
    settings = { ...lines, ...alike, ...unlimited, REDRAW_MASTER_KEY: "k".repeat(40) };
    await migrateDatabase(configOf(settings));
    key = await withAdministration(configOf(settings), async (administration) => {
      const { ownerKey } = await administration.addAccount({ account: "rolling", credits: 100_000 });
      await administration.setLimit({ account: "rolling", perHour: 10_000 });
      return ownerKey.key;
    });
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop("SIGKILL")));
    await balancer.close();
    for (const engine of engines.toReversed()) await engine.stop();
    for (const version of versions) version.remove();
  });

  test(
    "fails no request and loses no job when processes are drained one by one",
    async () => {
      const old = await addIngresses();
      const oldWorkers = [start("worker"), start("worker")];
      await Promise.all(oldWorkers.map(({ running }) => running));
      const load = startLoad(seen);
      await expect.poll(() => seen.jobs.length, { timeout: 120_000 }).toBeGreaterThan(0);
      next.migrate(settings);
      ingresses = await addIngresses(next.folder);
      for (const one of old) await drain(one);
      // Accepted and published by the next version, converted by this one.
      const accepted = seen.jobs.length;
      await expect.poll(() => seen.jobs.length, { timeout: 120_000 }).toBeGreaterThan(accepted);
      expect(await untilEnded(seen.jobs[accepted]!)).toBe("succeeded");
      const newWorkers = [start("worker", next.folder), start("worker", next.folder)];
      await Promise.all(newWorkers.map(({ running }) => running));
      for (const one of oldWorkers) expect(await one.stop("SIGTERM")).toBe(0);
      await load.stop();
      expect(seen.failures).toEqual([]);
      expect(seen.requests).toBeGreaterThan(50);
      for (const job of seen.jobs) expect(await untilEnded(job)).toBe("succeeded");
      const account = JSON.parse((await ask("GET", "/account")).text) as { balance: number };
      expect(account.balance).toBe(100_000 - 10 * seen.jobs.length);
    },
    patienceMs,
  );

  test(
    "and back fails none either; the same without draining does, so that this can fail",
    async () => {
      const load = startLoad(seen);
      const [old] = [await addIngresses(), await sleep(200)];
      await drain(ingresses[0]);
      expect(seen.failures).toEqual([]);
      const port = await portOf(ingresses[1]);
      await ingresses[1].stop("SIGKILL");
      await expect.poll(() => seen.failures.length, { timeout: 120_000 }).toBeGreaterThan(0);
      balancer.remove(port);
      await load.stop();
      for (const job of seen.jobs) expect(await untilEnded(job)).toBe("succeeded");
      ingresses = old;
    },
    patienceMs,
  );

  test(
    "a program that is too old for the schema is not ready and says why, whether it runs or starts",
    async () => {
      const { adminUrl } = await ingresses[0].running;
      expect((await fetch(`${adminUrl}readyz`)).status).toBe(200);
      const far = aNextVersion({ ahead: 2, isReadableByThis: false });
      versions.push(far);
      far.migrate(settings);
      const adminPort = await freePort();
      processes.push(startProcess("courier", { ...settings, REDRAW_ADMIN_PORT: `${adminPort}` }));
      for (const url of [adminUrl, `http://127.0.0.1:${adminPort}/`]) {
        const reason = (): Promise<string> =>
          fetch(`${url}readyz`).then(
            async (answer) => (answer.status === 503 ? answer.text() : ""),
            () => "",
          );
        await expect.poll(reason, { timeout: 120_000 }).toContain("by a newer Redraw");
      }
    },
    patienceMs,
  );
});
