import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLead } from "../../src/adapters/kube/lead.ts";
import type { ClusterObject } from "../../src/app/cluster.ts";
import { passed } from "../conformance/cluster-suite.ts";
import { aJob, kinds, openClientWorld } from "./client-world.ts";
import type { ClientWorld } from "./client-world.ts";

let world: ClientWorld;
beforeAll(async () => {
  world = await openClientWorld({ reconciles: false });
}, 900_000);
afterAll(() => world.stop());

/** Connections of this process to the API server that stand now. */
function sockets(): number {
  const port = Number(new URL(world.plane.url).port).toString(16).toUpperCase().padStart(4, "0");
  const own = new Set(readdirSync("/proc/self/fd").map((fd) => /^socket:\[(\d+)\]$/.exec(linkOf(fd))?.[1]));
  const rows = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  const columns = rows.map((row) => row.trim().split(/\s+/));
  // The third column is the remote end, the fourth 01 for a connection that stands, the tenth the socket's number.
  return columns.filter((column) => column[2]!.endsWith(`:${port}`) && column[3] === "01" && own.has(column[9])).length;
}

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    // It was closed meanwhile.
    return "";
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))]!;
}

test("ten thousand calls beside eight watches and a lead take a connection for each client", async () => {
  const namespace = await world.namespace();
  const cluster = await world.client();
  const watches = Object.values(kinds).map((kind) => cluster.watch(kind, { namespaces: null }));
  await Promise.all(watches.map((watch) => watch.synced()));
  const lead = await openLead({
    entry: { kubeconfig: world.plane.kubeconfig },
    namespace,
    name: "figures",
    holder: "one",
    userAgent: "redraw-test",
  });
  await lead.won();
  passed(await cluster.create(kinds.job, aJob(namespace, "one")));
  const startedAt = performance.now();
  for (let round = 0; round < 625; round++) {
    await Promise.all(Array.from({ length: 16 }, () => cluster.read(kinds.job, { namespace, name: "one" })));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const made = sockets();
  await lead.release();
  console.log(`10,000 reads, 16 at a time: ${(10_000 / seconds).toFixed(0)} a second; connections: ${made}`);
  // The third is that of the client that made the namespace, which a busy machine may have closed meanwhile.
  expect(made).toBeGreaterThan(1);
  expect(made).toBeLessThanOrEqual(3);
});

test("a listener hears of an object soon after it was made", async () => {
  const namespace = await world.namespace();
  const cluster = await world.client();
  const watched = cluster.watch<ClusterObject>(kinds.job, { namespaces: [namespace] });
  await watched.synced();
  const heard = new Map<string, number>();
  watched.onChange(({ metadata }) => heard.set(metadata.name, performance.now()));
  const [waits, calls]: [number[], number[]] = [[], []];
  for (let number = 0; number < 200; number++) {
    const name = `job-${number}`;
    const startedAt = performance.now();
    passed(await cluster.create(kinds.job, aJob(namespace, name)));
    calls.push(performance.now() - startedAt);
    while (!heard.has(name)) await pause(1);
    waits.push(heard.get(name)! - startedAt);
    await pause(10);
  }
  const words = [0.5, 0.99].map((share) => `${quantile(waits, share).toFixed(1)} (call ${quantile(calls, share).toFixed(1)})`);
  console.log(`from the call to the listener, ms: half ${words[0]}, 99 of 100 ${words[1]}`);
  expect(quantile(waits, 0.99)).toBeLessThan(1_000);
});
