import { cpSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { silentTelemetry } from "../../src/adapters/kube/telemetry.ts";
import type { ClusterOptions } from "../../src/adapters/kube/cluster.ts";
import type { Cluster, ClusterObject, Watched } from "../../src/app/cluster.ts";
import { until } from "../conformance/cluster-suite.ts";
import { blackhole, openFaultProxy } from "../faults/proxy.ts";
import { kinds, makeJobs, openClientWorld, versions } from "./client-world.ts";
import type { ClientWorld } from "./client-world.ts";

let world: ClientWorld;
let direct: Cluster;
beforeAll(async () => {
  world = await openClientWorld({ reconciles: false });
  direct = await world.client();
}, 900_000);
afterAll(() => world.stop());

interface Watcher {
  readonly watched: Watched<ClusterObject>;
  readonly restarts: string[];
  /** Objects as the listener was told of them; equal to the cache if nothing was told wrong. */
  readonly told: Map<string, ClusterObject>;
}

async function watch(namespace: string, options: Partial<ClusterOptions> = {}): Promise<Watcher> {
  const restarts: string[] = [];
  const telemetry = { ...silentTelemetry, restarted: (_kind: string, why: string) => void restarts.push(why) };
  const cluster = await world.client({ ...options, telemetry });
  const watched = cluster.watch(kinds.job, { namespaces: [namespace] });
  const told = new Map<string, ClusterObject>();
  watched.onChange((item, isLast) => {
    if (isLast) told.delete(item.metadata.name);
    else told.set(item.metadata.name, item);
  });
  await watched.synced();
  return { watched, restarts, told };
}

/** The cache has what the API server has, and so has who listened. */
async function expectSame({ watched, told }: Watcher, namespace: string, milliseconds = 30_000): Promise<number> {
  const startedAt = performance.now();
  const fresh = await watch(namespace);
  await until(() => expect(versions(watched.list())).toEqual(versions(fresh.watched.list())), milliseconds);
  expect(versions([...told.values()])).toEqual(versions(watched.list()));
  return performance.now() - startedAt;
}

const named = (prefix: string, count: number): readonly string[] => Array.from({ length: count }, (_, number) => `${prefix}-${number}`);

test("two thousand objects come in pages and stay the same through changes", async () => {
  const namespace = await world.namespace();
  await makeJobs(direct, namespace, named("job", 2_000));
  const watcher = await watch(namespace);
  expect(watcher.watched.list()).toHaveLength(2_000);
  for (const item of watcher.watched.list().slice(0, 50)) expect(await direct.remove(kinds.job, item)).toBe(true);
  await expectSame(watcher, namespace);
  expect(watcher.told.size).toBe(1_950);
});

test("an API server that is killed and begun again loses nothing, while others write", async () => {
  const namespace = await world.namespace();
  await makeJobs(direct, namespace, named("before", 50));
  const watcher = await watch(namespace);
  const end = new AbortController();
  const writer = (async () => {
    for (let number = 0; !end.signal.aborted; number++) {
      const name = `during-${number}`;
      const spec = { account: "acme", source: { url: "https://example.com/a.png" } };
      await direct.create(kinds.job, { metadata: { namespace, name }, spec }).catch(() => pause(100));
    }
  })();
  await pause(300);
  const { apiserver } = world.plane.parts;
  await apiserver.kill();
  await expect(direct.read(kinds.job, { namespace, name: "before-0" })).rejects.toMatchObject({ code: "unavailable" });
  await apiserver.begin();
  const startedAt = performance.now();
  await expect.poll(() => watcher.watched.silentSeconds() < 1 && watcher.restarts.length > 0, { timeout: 60_000, interval: 50 }).toBe(true);
  const recovery = performance.now() - startedAt;
  await pause(1_000);
  end.abort();
  await writer;
  await expectSame(watcher, namespace);
  console.log(
    `after the API server was ready again, the watch spoke within ${recovery.toFixed(0)} ms; restarts: ${watcher.restarts.join(", ")}`,
  );
  expect(recovery).toBeLessThan(30_000);
});

test("etcd that is killed and begun again loses nothing", async () => {
  const namespace = await world.namespace();
  const watcher = await watch(namespace);
  await makeJobs(direct, namespace, named("before", 20));
  const { etcd } = world.plane.parts;
  await etcd.kill();
  await pause(2_000);
  await etcd.begin();
  await expect
    .poll(
      () =>
        makeJobs(direct, namespace, [`after-${performance.now()}`.replace(".", "-")]).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  await expectSame(watcher, namespace);
});

test("connections that are cut again and again cost no list and no event", async () => {
  const namespace = await world.namespace();
  const proxy = await openFaultProxy(Number(new URL(world.plane.url).port));
  onTestFinished(() => proxy.close());
  const watcher = await watch(namespace, { entry: { kubeconfig: world.through(proxy.port) } });
  for (let round = 0; round < 5; round++) {
    await makeJobs(direct, namespace, named(`round-${round}`, 20));
    proxy.cut();
    await pause(200);
  }
  await expectSame(watcher, namespace);
  expect(watcher.restarts.length).toBeGreaterThan(0);
  expect(watcher.restarts).not.toContain("expired");
});

test("versions that etcd forgot are a new list, and what went meanwhile is told", async () => {
  const namespace = await world.namespace();
  const proxy = await openFaultProxy(Number(new URL(world.plane.url).port));
  onTestFinished(() => proxy.close());
  await makeJobs(direct, namespace, named("job", 20));
  const watcher = await watch(namespace, { entry: { kubeconfig: world.through(proxy.port) } });
  proxy.set(blackhole);
  proxy.cut();
  proxy.set({ refuse: true });
  for (const item of watcher.watched.list().slice(0, 5)) expect(await direct.remove(kinds.job, item)).toBe(true);
  await makeJobs(direct, namespace, named("later", 5));
  await world.compact();
  // It remembers the last versions itself, whatever etcd does.
  await world.plane.parts.apiserver.kill();
  await world.plane.parts.apiserver.begin();
  proxy.heal();
  await expectSame(watcher, namespace, 60_000);
  expect(watcher.restarts).toContain("expired");
  expect(watcher.told.size).toBe(20);
});

test("an etcd that was restored to an earlier day is believed: what was made since is gone, what was removed is back", async () => {
  const namespace = await world.namespace();
  const { etcd, apiserver } = world.plane.parts;
  const [data, kept] = [join(world.plane.folder, "etcd"), join(world.plane.folder, "etcd-kept")];
  await makeJobs(direct, namespace, named("before", 10));
  await etcd.kill();
  cpSync(data, kept, { recursive: true });
  await etcd.begin();
  const watcher = await watch(namespace);
  for (const item of watcher.watched.list().slice(0, 3)) expect(await direct.remove(kinds.job, item)).toBe(true);
  await makeJobs(direct, namespace, named("since", 5));
  await until(() => expect(watcher.watched.list()).toHaveLength(12));
  await apiserver.kill();
  await etcd.kill();
  rmSync(data, { recursive: true });
  renameSync(kept, data);
  await etcd.begin();
  await apiserver.begin();
  const milliseconds = await expectSame(watcher, namespace, 60_000);
  expect([...watcher.told.keys()].toSorted()).toEqual(named("before", 10));
  console.log(`after the restore, the cache was right within ${milliseconds.toFixed(0)} ms; restarts: ${watcher.restarts.join(", ")}`);
});

test("an API server that is frozen is given up at the deadline, and heard again when it thaws", async () => {
  const namespace = await world.namespace();
  const hasty = { callSeconds: 2, linkTimes: { connectMs: 2_000, pingMs: 1_000 } };
  const watcher = await watch(namespace, hasty);
  const client = await world.client(hasty);
  await client.identity();
  await world.plane.parts.apiserver.pause();
  const startedAt = performance.now();
  await expect(client.read(kinds.job, { namespace, name: "any" })).rejects.toMatchObject({ code: "unavailable" });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await expect.poll(() => watcher.restarts, { timeout: 20_000 }).toContain("error");
  world.plane.parts.apiserver.resume();
  await makeJobs(direct, namespace, ["one"]);
  await expectSame(watcher, namespace, 60_000);
});
