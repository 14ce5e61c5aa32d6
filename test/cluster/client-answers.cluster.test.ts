import { afterAll, beforeAll, expect, test } from "vitest";
import { silentTelemetry } from "../../src/adapters/kube/telemetry.ts";
import type { Cluster, ClusterObject } from "../../src/app/cluster.ts";
import { passed } from "../conformance/cluster-suite.ts";
import { aJob, kinds, openClientWorld } from "./client-world.ts";
import type { ClientWorld } from "./client-world.ts";

let world: ClientWorld;
let cluster: Cluster;
beforeAll(async () => {
  world = await openClientWorld({ reconciles: true, users: ["viewer"] });
  cluster = await world.client();
}, 900_000);
afterAll(() => world.stop());

test("what the rules of our kinds refuse comes back in their words", async () => {
  const namespace = await world.namespace();
  const both = { metadata: { namespace, name: "both" }, spec: { account: "acme", source: { url: "http://example.com/a.png" } } };
  expect(await cluster.create(kinds.job, both)).toMatchObject({
    kind: "refused",
    status: 422,
    message: expect.stringContaining("https://") as string,
  });
  passed(await cluster.create(kinds.job, aJob(namespace, "one")));
  const changed = await cluster.patch(kinds.job, { namespace, name: "one" }, { spec: { account: "other" } });
  expect(changed).toMatchObject({ kind: "refused", status: 422, message: expect.stringContaining("immutable") as string });
});

test("a quota, a right that is missing, and a namespace that is not there are told apart", async () => {
  const namespace = await world.namespace();
  passed(await cluster.create(kinds.quota, { metadata: { namespace, name: "few" }, spec: { hard: { configmaps: "0" } } }));
  // It takes a moment until the quota is known and counted; until then it lets pass, or says that it does not know.
  const made: unknown[] = [];
  const makeOne = async (): Promise<string> => {
    made.push(await cluster.create(kinds.configMap, { metadata: { namespace, name: `map-${made.length}` } }));
    return JSON.stringify(made.at(-1));
  };
  await expect.poll(makeOne, { timeout: 60_000 }).toContain("exceeded quota");
  expect(made.at(-1)).toMatchObject({ kind: "refused", status: 403 });
  const one = passed(await cluster.create(kinds.job, aJob(namespace, "one")));
  const viewer = await world.client({ entry: { kubeconfig: world.plane.kubeconfigOf("viewer") } });
  expect(await viewer.patchStatus(kinds.job, one, { phase: "Queued" })).toMatchObject({ kind: "refused", status: 403 });
  expect(await viewer.remove(kinds.job, one)).toBe(false);
  await expect(viewer.read(kinds.job, one.metadata)).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("cannot get resource") as string,
  });
  expect(await cluster.create(kinds.job, aJob("nowhere", "one"))).toEqual({ kind: "gone" });
});

test("a namespace that may not be listed keeps nobody from the others, is told with the right that is missing, and is watched when it is granted", async () => {
  const [open, closed] = [await world.namespace(), await world.namespace()];
  const grant = async (namespace: string): Promise<void> => {
    await world.kubectl("create", "role", "reader", "-n", namespace, "--verb=list,watch", "--resource=conversionjobs.redraw.dev");
    await world.kubectl("create", "rolebinding", "reader", "-n", namespace, "--role=reader", "--user=viewer");
  };
  await grant(open);
  for (const namespace of [open, closed]) passed(await cluster.create(kinds.job, aJob(namespace, "one")));
  const told: string[] = [];
  const telemetry = {
    ...silentTelemetry,
    denied: ({ namespace, message }: { namespace: string; message: string | null }) => told.push(`${namespace}: ${message}`),
  };
  const viewer = await world.client({ entry: { kubeconfig: world.plane.kubeconfigOf("viewer") }, telemetry });
  const watched = viewer.watch<ClusterObject>(kinds.job, { namespaces: [open, closed, "missing"] });
  await watched.synced();
  expect(watched.list().map(({ metadata }) => metadata.namespace)).toEqual([open]);
  await expect
    .poll(() => watched.denied().map(({ namespace }) => namespace), { timeout: 30_000 })
    .toEqual(expect.arrayContaining([closed, "missing"]));
  expect(told.join("\n")).toContain(`cannot list resource "conversionjobs" in API group "redraw.dev" in the namespace "${closed}"`);
  await grant(closed);
  await expect.poll(() => watched.list().length, { timeout: 60_000 }).toBe(2);
  expect(watched.denied().map(({ namespace }) => namespace)).toEqual(["missing"]);
});

test("a field that the definition does not know is warned of, and a kind that is not installed is no object that is gone", async () => {
  const namespace = await world.namespace();
  const warnings: string[] = [];
  const heard = await world.client({ telemetry: { ...silentTelemetry, warned: (text) => warnings.push(text) } });
  const job = passed(await heard.create(kinds.job, aJob(namespace, "one")));
  passed(await heard.patchStatus(kinds.job, job, { colour: "red" }));
  expect(warnings).toEqual([expect.stringContaining("colour")]);
  const unknown = { ...kinds.job, plural: "paintings", kind: "Painting" };
  await expect(heard.read(unknown, { namespace, name: "one" })).rejects.toMatchObject({ code: "unavailable" });
});

test("kubectl describes what was told, added up", async () => {
  const namespace = await world.namespace();
  const job = passed(await cluster.create(kinds.job, aJob(namespace, "told")));
  const event = {
    about: { ...kinds.job, metadata: job.metadata },
    type: "Warning",
    reason: "SourceUnreadable",
    message: "The picture cannot be read.",
  } as const;
  for (let round = 0; round < 3; round++) {
    cluster.tell(event);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  await expect
    .poll(() => world.kubectl("describe", "cjob", "told", "-n", namespace), { timeout: 10_000 })
    .toMatch(/Warning +SourceUnreadable +.*\(x3 over .*\) +redraw +The picture cannot be read\./);
});

test("a disruption budget refuses an eviction, and no longer when it is gone", async () => {
  const namespace = await world.namespace();
  const name = { namespace, name: "busy" };
  const spec = { containers: [{ name: "worker", image: "registry.test/none" }] };
  const pod = passed(await cluster.create<ClusterObject>(kinds.pod, { metadata: { ...name, labels: { app: "busy" } }, spec }));
  // Nobody runs it: what a kubelet would say is written here.
  passed(await cluster.patchStatus(kinds.pod, pod, { phase: "Running", conditions: [{ type: "Ready", status: "True" }] }));
  const budget = passed(
    await cluster.create(kinds.budget, {
      metadata: { namespace, name: "all" },
      spec: { minAvailable: 1, selector: { matchLabels: { app: "busy" } } },
    }),
  );
  await expect.poll(() => cluster.evict(name), { timeout: 20_000 }).toBe("conflict");
  expect(await cluster.remove(kinds.budget, budget)).toBe(true);
  await expect.poll(() => cluster.evict(name), { timeout: 20_000 }).toBe("evicted");
  await expect.poll(() => cluster.evict(name), { timeout: 20_000 }).toBe("gone");
});

test("a Deployment that is applied gets its pods, and takes them with it: manager and scheduler work", async () => {
  const namespace = await world.namespace();
  const labels = { app: "pool" };
  const template = { metadata: { labels }, spec: { containers: [{ name: "worker", image: "registry.test/none" }] } };
  const object = { metadata: { namespace, name: "pool" }, spec: { replicas: 2, selector: { matchLabels: labels }, template } };
  const applied = passed(await cluster.apply<ClusterObject>(kinds.deployment, object));
  const again = passed(await cluster.apply<ClusterObject>(kinds.deployment, object));
  expect(again.metadata.generation).toBe(applied.metadata.generation);
  const pods = cluster.watch<ClusterObject<unknown, { conditions?: { reason?: string }[] }>>(kinds.pod, { namespaces: [namespace] });
  await expect
    .poll(() => pods.list().map(({ status }) => status?.conditions?.[0]?.reason), { timeout: 30_000 })
    .toEqual(["Unschedulable", "Unschedulable"]);
  expect(await cluster.remove(kinds.deployment, again)).toBe(true);
  await expect.poll(() => pods.list(), { timeout: 30_000 }).toEqual([]);
});
