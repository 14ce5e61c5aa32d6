import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCluster } from "../../src/adapters/kube/cluster.ts";
import type { ClusterOptions } from "../../src/adapters/kube/cluster.ts";
import type { ClusterTelemetry } from "../../src/adapters/kube/telemetry.ts";
import { silentTelemetry } from "../../src/adapters/kube/telemetry.ts";
import type { Cluster, ClusterObject, ResourceKind } from "../../src/app/cluster.ts";
import { aFolder } from "../make/folder.ts";
import { startKubeServer } from "../make/kube-server.ts";
import type { KubeHandler, KubeServer } from "../make/kube-server.ts";

const kind: ResourceKind = { group: "redraw.dev", version: "v1alpha1", kind: "ConversionJob", plural: "conversionjobs" };
const name = { namespace: "space", name: "one" };
const object = {
  apiVersion: "redraw.dev/v1alpha1",
  kind: "ConversionJob",
  metadata: { ...name, uid: "u", resourceVersion: "7", managedFields: [{}] },
  spec: { a: 1 },
};

async function aClient(
  handle: KubeHandler,
  { user, ...options }: Partial<ClusterOptions> & { readonly user?: object } = {},
): Promise<{ readonly cluster: Cluster; readonly server: KubeServer }> {
  const server = await startKubeServer(handle);
  const entry = { kubeconfig: server.kubeconfig(user) };
  const cluster = await openCluster({ fieldManager: "redraw", userAgent: "redraw/1 (test)", ...options, entry });
  onTestFinished(() => cluster.close());
  return { cluster, server };
}

test("a request says who asks, and comes back without what nobody needs", async () => {
  const { cluster, server } = await aClient(() => ({ body: object }));
  const read = await cluster.read<ClusterObject>(kind, name);
  expect(read).toEqual({
    metadata: {
      ...name,
      uid: "u",
      resourceVersion: "7",
      generation: 0,
      creationTimestamp: "",
      labels: {},
      annotations: {},
      finalizers: [],
      ownerReferences: [],
    },
    spec: { a: 1 },
  });
  const [{ path, headers }] = server.requests as [KubeServer["requests"][number]];
  expect(path).toBe("/apis/redraw.dev/v1alpha1/namespaces/space/conversionjobs/one");
  expect(headers).toMatchObject({ authorization: "Bearer secret", "user-agent": "redraw/1 (test)", accept: "application/json" });
});

test("every write says what kind of patch it is and under whose name", async () => {
  const { cluster, server } = await aClient(() => ({ body: object }));
  const read = (await cluster.read<ClusterObject>(kind, name))!;
  await cluster.patchStatus(kind, read, { phase: "Queued" });
  await cluster.patch(kind, name, { spec: { suspend: true } });
  await cluster.apply(kind, { metadata: name, spec: {} });
  const [status, patch, apply] = server.requests.slice(1);
  expect([status!, patch!, apply!].map(({ headers }) => headers["content-type"])).toEqual([
    "application/merge-patch+json",
    "application/merge-patch+json",
    "application/apply-patch+yaml",
  ]);
  expect(status!.path).toMatch(/\/one\/status$/);
  expect(JSON.parse(status!.body)).toEqual({ metadata: { resourceVersion: "7" }, status: { phase: "Queued" } });
  expect([status!, patch!, apply!].map(({ query }) => query.get("fieldManager"))).toEqual(["redraw", "redraw", "redraw"]);
});

test("many calls take one connection", async () => {
  const { cluster, server } = await aClient(() => ({ body: object }), { rate: { perSecond: 1e6, burst: 1e6 } });
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 100 }, () => cluster.read(kind, name)));
  expect(server.connections.made).toBe(1);
});

test("a server that is busy is left alone for as long as it says, within the deadline", async () => {
  let calls = 0;
  const { cluster, server } = await aClient(() => (++calls === 1 ? { status: 429, headers: { "retry-after": "1" } } : { body: object }));
  const startedAt = performance.now();
  expect(await cluster.read(kind, name)).not.toBeNull();
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  expect(server.requests).toHaveLength(2);
});

test("a wait that the deadline does not leave is told at once", async () => {
  const { cluster } = await aClient(() => ({ status: 429, headers: { "retry-after": "60" }, body: { message: "too many" } }));
  await expect(cluster.read(kind, name)).rejects.toMatchObject({ code: "unavailable", facts: { retry_after: 60 } });
});

test("a server that does not answer is given up at the deadline", async () => {
  const { cluster } = await aClient(() => undefined, { callSeconds: 0.3 });
  await expect(cluster.read(kind, name)).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("no answer within 0.3 s") as string,
  });
});

test("writes keep to the rate", async () => {
  const { cluster } = await aClient(() => ({ body: object }), { rate: { perSecond: 50, burst: 10 } });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 30 }, () => cluster.patch(kind, name, {})));
  expect(performance.now() - startedAt).toBeGreaterThan(380);
});

test("requests are counted as client-go counts them, and warnings are heard", async () => {
  const codes: string[] = [];
  const warnings: string[] = [];
  const telemetry: ClusterTelemetry = {
    ...silentTelemetry,
    requested: ({ code, method }) => codes.push(`${method} ${code}`),
    warned: (text) => warnings.push(text),
  };
  const handle: KubeHandler = ({ method }) =>
    method === "GET"
      ? { status: 404, body: { details: { name: "one" } } }
      : { headers: { warning: '299 - "unknown field"' }, body: object };
  const { cluster, server } = await aClient(handle, { telemetry });
  expect(await cluster.read(kind, name)).toBeNull();
  await cluster.patch(kind, name, {});
  await server.close();
  await expect(cluster.patch(kind, name, {})).rejects.toMatchObject({ code: "unavailable" });
  expect(codes.slice(0, 2)).toEqual(["GET 404", "PATCH 200"]);
  expect(codes.at(-1)).toBe("PATCH <error>");
  expect(warnings).toEqual(['299 - "unknown field"']);
});

test("a kind that the server does not know is trouble, and not an object that is gone", async () => {
  const { cluster } = await aClient(() => ({ status: 404, text: "404 page not found\n" }));
  await expect(cluster.read(kind, name)).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("definition") as string,
  });
  await expect(cluster.patch(kind, name, {})).rejects.toMatchObject({ code: "unavailable" });
});

test("a token that the server no longer takes is read again, once", async () => {
  const folder = aFolder({ token: "old" });
  const file = join(folder, "token");
  const server = await startKubeServer(({ headers }) => (headers.authorization === "Bearer new" ? { body: object } : { status: 401 }));
  const entry = { kubeconfig: server.kubeconfig({ tokenFile: file }) };
  const cluster = await openCluster({ entry, fieldManager: "redraw", userAgent: "test" });
  onTestFinished(() => cluster.close());
  await expect(cluster.read(kind, name)).rejects.toMatchObject({ code: "unavailable" });
  expect(server.requests).toHaveLength(2);
  writeFileSync(file, "new\n");
  expect(await cluster.read(kind, name)).not.toBeNull();
});

test.each([
  [201, {}, "evicted"],
  [404, { details: { name: "one" } }, "gone"],
  [429, { message: "Cannot evict pod as it would violate the pod's disruption budget." }, "conflict"],
] as const)("an eviction that is answered %i is not tried again", async (status, body, outcome) => {
  const { cluster, server } = await aClient(() => ({ status, body, headers: { "retry-after": "10" } }));
  expect(await cluster.evict(name)).toBe(outcome);
  expect(server.requests).toHaveLength(1);
});

test("an eviction without the right to it is trouble, and not a budget", async () => {
  const { cluster } = await aClient(() => ({ status: 403, body: { message: "pods/eviction is forbidden" } }));
  await expect(cluster.evict(name)).rejects.toMatchObject({ code: "unavailable", detail: expect.stringContaining("forbidden") as string });
});

test("an entry by certificate that the server no longer takes is shown anew, on another connection", async () => {
  const { cluster, server } = await aClient(() => (server.connections.made < 2 ? { status: 401 } : { body: object }), { user: {} });
  expect(await cluster.read(kind, name)).not.toBeNull();
  expect(server.connections.made).toBe(2);
});
