import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openCluster } from "../../../../src/adapters/kube/cluster.ts";
import { silentTelemetry } from "../../../../src/adapters/kube/telemetry.ts";
import type { FollowTimes } from "../../../../src/adapters/kube/watch/follow.ts";
import type { Cluster, ClusterObject, ResourceKind, Watched } from "../../../../src/app/cluster.ts";
import { until } from "../../../conformance/cluster-suite.ts";
import { aWatchedServer } from "../../../make/kube-watched.ts";
import type { WatchedServer } from "../../../make/kube-watched.ts";

const kind: ResourceKind = { group: "redraw.dev", version: "v1alpha1", kind: "ConversionJob", plural: "conversionjobs" };
const times: FollowTimes = { silenceMs: 60_000, firstMs: 40, lastMs: 320 };

interface Followed {
  readonly cluster: Cluster;
  readonly watched: Watched<ClusterObject>;
  /** What listeners heard, as "one", or "one gone". */
  readonly seen: string[];
  readonly restarts: string[];
  readonly troubles: string[];
}

async function follow({ server }: WatchedServer, options: Partial<FollowTimes> = {}): Promise<Followed> {
  const [restarts, troubles, seen]: string[][] = [[], [], []] as never;
  const telemetry = {
    ...silentTelemetry,
    restarted: (_kind: string, why: string) => void restarts!.push(why),
    trouble: (_where: string, error: unknown) => void troubles!.push(String((error as { detail?: string }).detail ?? error)),
  };
  const cluster = await openCluster({
    entry: { kubeconfig: server.kubeconfig() },
    fieldManager: "redraw",
    userAgent: "test",
    telemetry,
    followTimes: { ...times, ...options },
  });
  onTestFinished(() => cluster.close());
  const watched = cluster.watch(kind, { namespaces: ["space"] });
  watched.onChange(({ metadata }, isLast) => seen!.push(isLast ? `${metadata.name} gone` : metadata.name));
  return { cluster, watched, seen: seen!, restarts: restarts!, troubles: troubles! };
}

const names = ({ watched }: Followed): readonly string[] => watched.list().map(({ metadata }) => metadata.name);
const versionOf = (request: { readonly query: URLSearchParams } | undefined): string | null =>
  request?.query.get("resourceVersion") ?? null;

test("a list comes in pages, without the names of managers, and the watch goes on from it with bookmarks", async () => {
  const state = await aWatchedServer();
  for (let number = 0; number < 1_200; number++) state.put(`job-${number}`);
  const followed = await follow(state);
  await followed.watched.synced();
  expect(names(followed)).toHaveLength(1_200);
  expect(state.lists().map(({ query }) => [query.get("limit"), query.get("continue")])).toEqual([
    ["500", null],
    ["500", "500"],
    ["500", "1000"],
  ]);
  expect(followed.watched.get({ namespace: "space", name: "job-7" })).not.toHaveProperty("metadata.managedFields");
  await until(() => expect(state.watches()).toHaveLength(1));
  expect(Object.fromEntries(state.watches()[0]!.query)).toMatchObject({ allowWatchBookmarks: "true", resourceVersion: "1210" });
  expect(Number(state.watches()[0]!.query.get("timeoutSeconds"))).toBeGreaterThanOrEqual(300);
});

test("a connection that breaks costs nothing but a moment: the watch goes on from its last version, without a list", async () => {
  const state = await aWatchedServer();
  state.put("one");
  const followed = await follow(state);
  await until(() => expect(state.watches()).toHaveLength(1));
  state.put("two");
  await until(() => expect(followed.seen).toEqual(["one", "two"]));
  state.bookmark();
  await pause(30);
  state.server.cut();
  state.put("three");
  await until(() => expect(followed.seen).toEqual(["one", "two", "three"]));
  expect(state.lists()).toHaveLength(1);
  expect(versionOf(state.watches().at(-1))).toBe("13");
  expect(followed.restarts).toEqual(["error"]);
});

test("a watch that the server ends, as it does after minutes, goes on", async () => {
  const state = await aWatchedServer();
  const followed = await follow(state);
  await until(() => expect(state.watches()).toHaveLength(1));
  state.end();
  await until(() => expect(state.watches()).toHaveLength(2));
  state.put("one");
  await until(() => expect(followed.seen).toEqual(["one"]));
  expect(followed.restarts).toEqual(["ended"]);
  expect(followed.troubles).toEqual([]);
});

test.each(["in the stream", "before it"])(
  "a version that the server forgot, told %s, is a new list; what is gone meanwhile is told",
  async (where) => {
    const state = await aWatchedServer();
    for (const name of ["kept", "dropped", "changed"]) state.put(name);
    const followed = await follow(state);
    await until(() => expect(state.watches()).toHaveLength(1));
    followed.seen.length = 0;
    // Nothing of what happens now comes by the watch.
    state.instead = ({ query }) => (query.get("watch") === "true" ? "silence" : undefined);
    state.server.cut();
    await until(() => expect(state.watches().length).toBeGreaterThan(1));
    state.drop("dropped");
    state.put("changed");
    state.put("made");
    state.compact();
    if (where === "before it") state.instead = () => undefined;
    else {
      let isFirst = true;
      state.instead = ({ query }) => {
        if (query.get("watch") !== "true" || !isFirst) return undefined;
        isFirst = false;
        return { text: `${JSON.stringify({ type: "ERROR", object: { kind: "Status", code: 410, message: "too old", metadata: {} } })}\n` };
      };
    }
    state.server.cut();
    await until(() => expect(followed.restarts).toContain("expired"));
    await until(() => expect(names(followed).toSorted()).toEqual(["changed", "kept", "made"]));
    expect(followed.seen.toSorted()).toEqual(["changed", "dropped gone", "made"]);
    state.put("later");
    await until(() => expect(followed.seen.at(-1)).toBe("later"));
  },
);

test("a server that was restored to an earlier version is listed anew, although it takes a watch from a later one", async () => {
  const state = await aWatchedServer();
  for (const name of ["kept", "dropped"]) state.put(name);
  state.snapshot();
  const followed = await follow(state);
  await until(() => expect(state.watches()).toHaveLength(1));
  state.drop("dropped");
  for (const name of ["lost", "kept"]) state.put(name);
  await until(() => expect(names(followed).toSorted()).toEqual(["kept", "lost"]));
  state.restore();
  await until(() => expect(names(followed).toSorted()).toEqual(["dropped", "kept"]));
  expect(followed.restarts).toEqual(["error", "expired"]);
  await until(() => expect(state.watches()).toHaveLength(2));
  state.put("later");
  await until(() => expect(followed.seen.at(-1)).toBe("later"));
});

test("a list that takes longer than its pages are kept begins again", async () => {
  const state = await aWatchedServer();
  for (let number = 0; number < 700; number++) state.put(`job-${number}`);
  let refusals = 1;
  state.instead = ({ query }) =>
    query.get("continue") !== null && refusals-- > 0 ? { status: 410, body: { message: "continue expired" } } : undefined;
  const followed = await follow(state);
  await followed.watched.synced();
  expect(names(followed)).toHaveLength(700);
  expect(followed.restarts).toEqual(["expired"]);
  expect(new Set(followed.seen).size).toBe(followed.seen.length);
});

test("a watch that falls silent is begun again", async () => {
  const state = await aWatchedServer();
  const followed = await follow(state, { silenceMs: 300 });
  await until(() => expect(state.watches()).toHaveLength(1));
  await until(() => expect(followed.restarts).toContain("silence"));
  expect(state.lists()).toHaveLength(1);
  const timer = setInterval(() => state.bookmark(), 50);
  onTestFinished(() => clearInterval(timer));
  await until(() => expect(state.watches().length).toBeGreaterThan(1));
  const count = followed.restarts.length;
  await pause(400);
  expect(followed.restarts).toHaveLength(count);
  expect(followed.watched.silentSeconds()).toBeLessThan(0.5);
});

test.each([
  ["no rights", { status: 403, body: { message: "conversionjobs is forbidden" } }, "403 conversionjobs is forbidden"],
  ["a server in trouble", { status: 500, body: { message: "etcdserver: leader changed" } }, "500 etcdserver: leader changed"],
  ["a kind that is not installed", { status: 404, text: "404 page not found" }, "404 404 page not found"],
] as const)("%s is tried again, less often each time, until it works", async (_what, answer, told) => {
  const state = await aWatchedServer();
  state.put("one");
  state.instead = () => answer;
  const followed = await follow(state);
  let isSynced = false;
  void followed.watched.synced().then(() => (isSynced = true));
  const startedAt = performance.now();
  await pause(450);
  await until(() => expect(state.lists().length).toBeGreaterThan(2));
  expect([...followed.troubles, ...followed.watched.denied().map(({ message }) => message)][0]).toContain(told);
  // 40, 80, 160, 320, 320 … each no shorter than its half: no storm.
  expect(state.lists().length).toBeLessThan(5 + (performance.now() - startedAt) / 160);
  expect(isSynced).toBe(false);
  expect(followed.watched.silentSeconds()).toBeGreaterThan(0.4);
  state.instead = () => undefined;
  await followed.watched.synced();
  expect(names(followed)).toEqual(["one"]);
});

test("a server that wants to be left alone is", async () => {
  const state = await aWatchedServer();
  state.instead = ({ query }) => (query.get("watch") === "true" ? { status: 429, headers: { "retry-after": "1" } } : undefined);
  const followed = await follow(state);
  await followed.watched.synced();
  await pause(800);
  expect(state.watches()).toHaveLength(1);
});

test("what cannot be read is no reason to stop", async () => {
  const state = await aWatchedServer();
  const followed = await follow(state);
  await until(() => expect(state.watches()).toHaveLength(1));
  state.say("<html>");
  await until(() => expect(state.watches()).toHaveLength(2));
  state.put("one");
  await until(() => expect(followed.seen).toEqual(["one"]));
});

test("an end is quiet: nothing is asked and nothing told any more", async () => {
  const state = await aWatchedServer();
  const followed = await follow(state);
  await until(() => expect(state.watches()).toHaveLength(1));
  await followed.cluster.close();
  const count = state.server.requests.length;
  await pause(300);
  expect([followed.restarts, followed.troubles]).toEqual([[], []]);
  expect(state.server.requests).toHaveLength(count);
  expect(state.server.connections.open.size).toBe(0);
});

test("a namespace that may not be listed keeps nobody from the others, and is watched once it may be", async () => {
  const state = await aWatchedServer();
  state.put("one");
  const message = 'conversionjobs is forbidden: User "controller" cannot list resource "conversionjobs" in the namespace "closed"';
  let isClosed = true;
  state.instead = ({ path }) => (isClosed && path.includes("/closed/") ? { status: 403, body: { message } } : undefined);
  const told: string[] = [];
  const cluster = await openCluster({
    entry: { kubeconfig: state.server.kubeconfig() },
    fieldManager: "redraw",
    userAgent: "test",
    telemetry: { ...silentTelemetry, denied: (about) => void told.push(`${about.kind} ${about.namespace} ${about.message ?? "again"}`) },
    followTimes: times,
  });
  onTestFinished(() => cluster.close());
  const watched = cluster.watch(kind, { namespaces: ["space", "closed"] });
  await watched.synced();
  expect(watched.list().map(({ metadata }) => metadata.name)).toEqual(["one"]);
  await until(() => expect(watched.denied()).toEqual([{ namespace: "closed", message: expect.stringContaining(message) as string }]));
  await pause(200);
  expect(watched.silentSeconds()).toBeLessThan(60);
  expect(told).toEqual([expect.stringMatching(/^ConversionJob closed .*cannot list resource/) as string]);
  isClosed = false;
  await until(() => expect(watched.denied()).toEqual([]));
  expect(told.at(-1)).toBe("ConversionJob closed again");
});

test("who may list nowhere has no cache to go by", async () => {
  const state = await aWatchedServer();
  state.instead = () => ({ status: 403, body: { message: "forbidden" } });
  const followed = await follow(state);
  await until(() => expect(followed.watched.denied()).toHaveLength(1));
  const late = pause(100).then(() => "late");
  expect(await Promise.race([followed.watched.synced(), late])).toBe("late");
});
