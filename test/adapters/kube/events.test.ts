import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openCluster } from "../../../src/adapters/kube/cluster.ts";
import { openSeries } from "../../../src/adapters/kube/events/series.ts";
import { silentTelemetry } from "../../../src/adapters/kube/telemetry.ts";
import type { Cluster, ClusterEvent } from "../../../src/app/cluster.ts";
import { startKubeServer } from "../../make/kube-server.ts";
import type { KubeHandler, KubeServer } from "../../make/kube-server.ts";
import { metaOf } from "../../make/memory-objects.ts";

const kind = { group: "redraw.dev", version: "v1alpha1", kind: "ConversionJob", plural: "conversionjobs" };
const about = { ...kind, metadata: metaOf({ name: "one", namespace: "space", uid: "u", resourceVersion: "7" }) };
const event: ClusterEvent = { about, type: "Warning", reason: "SourceUnreadable", message: "The picture cannot be read." };

interface Told {
  readonly cluster: Cluster;
  readonly server: KubeServer;
  readonly dropped: () => number;
}

async function aTeller(handle: KubeHandler): Promise<Told> {
  const server = await startKubeServer(handle);
  let dropped = 0;
  const telemetry = { ...silentTelemetry, dropped: (events: number) => void (dropped += events) };
  const cluster = await openCluster({ entry: { kubeconfig: server.kubeconfig() }, fieldManager: "redraw", userAgent: "test", telemetry });
  onTestFinished(() => cluster.close());
  return { cluster, server, dropped: () => dropped };
}

test("an event says what it is about, and equal ones are added up in one", async () => {
  const { cluster, server } = await aTeller(() => ({ status: 201 }));
  cluster.tell(event);
  cluster.tell(event);
  while (server.requests.length === 0) await pause(5);
  cluster.tell(event);
  await cluster.close();
  const [made, counted] = server.requests as [KubeServer["requests"][number], KubeServer["requests"][number]];
  expect([made.method, counted.method, server.requests.length]).toEqual(["POST", "PATCH", 2]);
  expect(JSON.parse(made.body)).toMatchObject({
    involvedObject: { kind: "ConversionJob", apiVersion: "redraw.dev/v1alpha1", name: "one", namespace: "space", uid: "u" },
    type: "Warning",
    reason: "SourceUnreadable",
    count: 2,
    source: { component: "redraw" },
  });
  expect(counted.path).toMatch(/^\/api\/v1\/namespaces\/space\/events\/one\.[0-9a-f]{16}$/);
  expect(JSON.parse(counted.body)).toMatchObject({ count: 3, lastTimestamp: expect.stringMatching(/:\d\dZ$/) as string });
});

test("an event that the server forgot is made again", async () => {
  const { cluster, server } = await aTeller(({ method }) => ({ status: method === "PATCH" ? 404 : 201 }));
  cluster.tell(event);
  while (server.requests.length === 0) await pause(5);
  await pause(50);
  cluster.tell(event);
  await cluster.close();
  expect(server.requests.map(({ method }) => method)).toEqual(["POST", "PATCH", "POST"]);
  expect(JSON.parse(server.requests[2]!.body)).toMatchObject({ count: 2 });
});

test("a server that does not answer holds nobody up, and what is too much is dropped", async () => {
  const { cluster, dropped } = await aTeller(() => undefined);
  for (let number = 0; number < 1_500; number++) cluster.tell({ ...event, reason: `Reason${number}` });
  expect(dropped()).toBe(500);
  const startedAt = performance.now();
  await cluster.close();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(dropped()).toBe(1_500);
});

test("many events that are alike become one, which tells the last", () => {
  let now = 0;
  const book = openSeries(() => now);
  const add = (number: number): string => {
    const { name, message, count } = book.add({ ...event, message: `try ${number}` });
    return `${name} ${count} ${message}`;
  };
  const first = Array.from({ length: 10 }, (_, number) => add(number));
  expect(new Set(first.map((words) => words.split(" ")[0])).size).toBe(10);
  expect(add(10)).toMatch(/ 1 \(combined from similar events\): try 10$/);
  expect(add(11)).toMatch(/ 2 \(combined from similar events\): try 11$/);
  expect(add(3)).toMatch(/ 2 try 3$/);
  now = 700_000;
  expect(add(12)).toMatch(/ 1 try 12$/);
});

test("a message is cut to what the server takes", () => {
  expect(openSeries().add({ ...event, message: "x".repeat(5_000) }).message).toHaveLength(1_024);
});
