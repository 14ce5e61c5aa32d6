import { expect, onTestFinished, test } from "vitest";
import { applyDefaultPool, pathOf, without } from "../../src/controller/pools/default-pool.ts";
import { annotationKeys, deploymentKind, drainFinalizer, podKind, poolKind } from "../../src/controller/pools/pool.ts";
import type { ConversionPool, Pod, PoolSpec } from "../../src/controller/pools/pool.ts";
import { readPoolSettings } from "../../src/controller/pools/settings.ts";
import { openMemoryCluster } from "../make/memory-cluster.ts";
import { openPoolCluster } from "../make/pool-cluster.ts";
import type { PoolCluster } from "../make/pool-cluster.ts";
import { defaultSpec } from "../make/pools.ts";

const patient = { timeout: 15_000, interval: 20 };
const scaling = (own: Partial<PoolSpec["scaling"]>): Partial<PoolSpec> => ({ scaling: { ...defaultSpec.scaling, ...own } });
const atZero = scaling({ warmReplicas: 0 });
const external = (replicas: number): Partial<PoolSpec> => ({ replicas, ...scaling({ mode: "External" }) });

async function open(...options: Parameters<typeof openPoolCluster>): Promise<PoolCluster> {
  const opened = await openPoolCluster(...options);
  onTestFinished(() => opened.pools.close());
  return opened;
}
const condition = ({ pool }: PoolCluster, type: string) => pool()?.status?.conditions?.find((one) => one.type === type);
const marked = ({ pods }: PoolCluster): readonly Pod[] =>
  pods().filter(({ metadata }) => metadata.annotations[annotationKeys.draining] !== undefined);
const replicasOf = ({ deployment }: PoolCluster): number | undefined => deployment()?.spec.replicas;
const calm = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

/** A pool of so many workers that others scale. */
async function aCrew(workers: number, options: { readonly busy?: number; readonly spec?: Partial<PoolSpec> } = {}): Promise<PoolCluster> {
  const set = await open();
  set.put({ ...external(workers), ...options.spec });
  await expect.poll(() => replicasOf(set), patient).toBe(workers);
  set.replicate({ busy: options.busy ?? 0 });
  await expect.poll(() => set.pool()?.status?.readyReplicas, patient).toBe(workers);
  return set;
}

test("a pool gets a Deployment, a budget, a status and a row for other processes, and then nothing is written any more", async () => {
  const set = await open();
  set.put();
  await expect.poll(() => replicasOf(set), patient).toBe(1);
  set.replicate();
  await expect.poll(() => condition(set, "Ready"), patient).toMatchObject({ status: "True", reason: "WorkersReady" });
  expect(set.pool()).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 1, desiredReplicas: 1, lastScale: { from: 0, to: 1 } } });
  expect(set.control.decisions.get("default")).toMatchObject({ desiredWorkers: 1, maxInFlight: 1_000, suspended: false });
  await expect.poll(() => condition(set, "Reconciling")?.status, patient).toBe("False");
  const before = set.cluster.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(set.cluster.calls.slice(before)).toEqual([]);
});

test("a pool at zero has its first worker within a second of the nudge", async () => {
  const set = await open({ everyMs: 60_000 });
  set.put(atZero);
  await expect.poll(() => condition(set, "Ready"), patient).toMatchObject({ status: "True", reason: "AtZero" });
  expect(replicasOf(set)).toBe(0);
  await calm();
  set.control.demands.set("default", { queued: 1 });
  const since = Date.now();
  set.nudge();
  await expect.poll(() => replicasOf(set), patient).toBe(1);
  expect(Date.now() - since).toBeLessThan(1_000);
});

test("whoever goes is drained first, and the Deployment shrinks by exactly those that have ended", async () => {
  const set = await aCrew(3, { busy: 1 });
  set.occupy("pod-2", 0);
  set.put(external(1));
  await expect.poll(() => marked(set).length, patient).toBe(2);
  expect(marked(set).map(({ metadata }) => metadata.name)).toContain("pod-2");
  const kept = set.pods().find((pod) => !marked(set).includes(pod))!;
  await expect.poll(() => replicasOf(set), patient).toBe(2);
  set.replicate();
  expect(set.pods().map(({ metadata }) => metadata.name)).not.toContain("pod-2");
  const busy = marked(set)[0]!;
  await calm();
  expect(replicasOf(set)).toBe(2);
  set.occupy(busy.metadata.name, 0);
  await expect.poll(() => replicasOf(set), patient).toBe(1);
  set.replicate();
  expect(set.pods().map(({ metadata }) => metadata.name)).toEqual([kept.metadata.name]);
});

test("a victim that is needed again works on", async () => {
  const set = await aCrew(2, { busy: 1 });
  set.put(external(1));
  await expect.poll(() => marked(set).length, patient).toBe(1);
  set.put(external(2));
  await expect.poll(() => marked(set).length, patient).toBe(0);
  await expect.poll(() => [...set.control.crewNow.values()].filter(({ draining }) => draining), patient).toEqual([]);
  expect(replicasOf(set)).toBe(2);
});

test("what somebody writes into the size of a pool that is scaled is put back, with a warning that says how to scale by hand", async () => {
  const set = await open();
  set.put();
  await expect.poll(() => set.pool()?.spec.replicas, patient).toBe(1);
  set.replicate();
  await calm();
  set.put({ replicas: 3 });
  await expect.poll(() => set.pool()?.spec.replicas, patient).toBe(1);
  expect(set.cluster.told).toMatchObject([
    { type: "Warning", reason: "ScaleOverridden", message: expect.stringContaining("spec.scaling.mode") },
  ]);
  expect(replicasOf(set)).toBe(1);
});

test("a lost demand holds the size, and is told of", async () => {
  const set = await aCrew(2);
  set.control.isLost = true;
  await expect.poll(() => condition(set, "FallbackActive")?.status, patient).toBe("True");
  expect(replicasOf(set)).toBe(2);
  set.control.isLost = false;
  await expect.poll(() => condition(set, "FallbackActive")?.status, patient).toBe("False");
});

test("a change of the template is applied; so is what somebody changed in the Deployment", async () => {
  const set = await aCrew(2);
  set.put({ ...external(2), worker: { ...defaultSpec.worker, concurrency: 5 } });
  const text = (): string => JSON.stringify(set.deployment());
  await expect.poll(text, patient).toContain('"REDRAW_WORKER_SLOTS","value":"5"');
  set.cluster.put(deploymentKind, { metadata: set.deployment()!.metadata, spec: { replicas: 9 } });
  await expect.poll(() => replicasOf(set), patient).toBe(2);
});

test("a pool whose workers no node takes refuses new jobs until one works", async () => {
  const set = await open();
  set.put();
  await expect.poll(() => replicasOf(set), patient).toBe(1);
  set.replicate({ isReady: false });
  const [pod] = set.pods();
  const since = new Date(Date.now() - 61_000).toISOString();
  const placed = { type: "PodScheduled", status: "False", reason: "Unschedulable", message: "0/3 nodes", lastTransitionTime: since };
  set.cluster.put(podKind, { metadata: pod!.metadata, status: { phase: "Pending", conditions: [placed] } });
  await expect.poll(() => condition(set, "ScalingLimited"), patient).toMatchObject({ status: "True", message: "0/3 nodes" });
  expect(set.control.decisions.get("default")).toMatchObject({ isUnavailable: true });
  const ready = { type: "Ready", status: "True", lastTransitionTime: new Date().toISOString() };
  set.cluster.put(podKind, { metadata: pod!.metadata, status: { phase: "Running", conditions: [ready] } });
  await expect.poll(() => set.control.decisions.get("default"), patient).toMatchObject({ isUnavailable: false });
});

test("a refusal of the API server is told in its words", async () => {
  const set = await open();
  set.cluster.failWhen(({ verb, kind }) =>
    verb === "apply" && kind.kind === "Deployment" ? { status: 403, message: "exceeded quota" } : null,
  );
  set.put();
  await expect
    .poll(() => condition(set, "Stalled"), patient)
    .toMatchObject({ status: "True", message: expect.stringContaining("exceeded quota") });
});

test("a pool in a namespace where its workers may not be seen says which right is missing, and nothing is done for it", async () => {
  const set = await open();
  const message = 'cannot list resource "deployments" in the namespace "redraw"';
  set.cluster.setDenied([{ namespace: "redraw", message }]);
  set.put();
  await expect
    .poll(() => condition(set, "Stalled"), patient)
    .toMatchObject({ status: "True", reason: "Forbidden", message: expect.stringContaining(message) });
  expect(set.deployment()).toBeUndefined();
  set.cluster.setDenied([]);
  await expect.poll(() => set.deployment(), patient).toBeDefined();
});

test("a pool that names a model stands still and says why, since no worker would heed it", async () => {
  const set = await open();
  set.put({ worker: { ...defaultSpec.worker, model: "big" } });
  await expect
    .poll(() => condition(set, "Stalled"), patient)
    .toMatchObject({ status: "True", reason: "ModelUnsupported", message: expect.stringContaining("spec.worker.model") });
});

test("two pools of one name do not share their jobs: the second one stands still and says why", async () => {
  const set = await open();
  set.put();
  await expect.poll(() => set.deployment(), patient).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  set.cluster.put(poolKind, { metadata: { namespace: "other", name: "default" }, spec: defaultSpec });
  const other = () => (set.cluster.objects(poolKind) as readonly ConversionPool[]).find(({ metadata }) => metadata.namespace === "other");
  await expect
    .poll(() => other()?.status?.conditions?.find(({ type }) => type === "Stalled"), patient)
    .toMatchObject({ reason: "NameTaken" });
  expect(set.cluster.objects(deploymentKind)).toHaveLength(1);
  set.cluster.drop(poolKind, other()!.metadata);
  await expect.poll(other, patient).toBeUndefined();
});

test("pods that have failed are removed", async () => {
  const set = await aCrew(1);
  const { labels } = set.pods()[0]!.metadata;
  set.cluster.put(podKind, { metadata: { namespace: "redraw", name: "dead", labels }, spec: {}, status: { phase: "Failed" } });
  await expect.poll(() => set.pods().map(({ metadata }) => metadata.name), patient).toEqual(["pod-1"]);
});

test("nodes of busy workers are kept, and only theirs", async () => {
  const set = await aCrew(2);
  set.occupy("pod-1", 1);
  const keptOf = (name: string) => set.pods().find(({ metadata }) => metadata.name === name)?.metadata.annotations[annotationKeys.keepNode];
  await expect.poll(() => keptOf("pod-1"), patient).toBe("true");
  expect(keptOf("pod-2")).toBeUndefined();
});

test("a pool that is deleted refuses new jobs, drains its workers and goes", async () => {
  const set = await aCrew(1, { busy: 1 });
  expect(set.pool()?.metadata.finalizers).toEqual([drainFinalizer]);
  set.cluster.drop(poolKind, { namespace: "redraw", name: "default" });
  await expect.poll(() => set.control.decisions.get("default"), patient).toMatchObject({ suspended: true, desiredWorkers: 0 });
  await calm();
  expect(set.pool()).toBeDefined();
  set.occupy("pod-1", 0);
  await expect.poll(() => set.pool(), patient).toBeUndefined();
  expect(replicasOf(set)).toBe(0);
});

test("a controller that ends leaves no finalizer behind, so that everything can be deleted without it", async () => {
  const set = await aCrew(1);
  await set.pools.close();
  expect(set.pool()?.metadata.finalizers).toEqual([]);
});

test("a controller that lost its lead writes nothing more", async () => {
  const set = await aCrew(1);
  set.control.lead += 1;
  set.put(external(3));
  await expect.poll(() => set.superseded(), patient).toBeGreaterThan(0);
  expect(replicasOf(set)).toBe(1);
});

test("nothing is done for any pool while the definitions in the cluster are too old", async () => {
  const stall = { reason: "CRDOutdated", message: "the definition lacks spec.gpu" };
  const set = await open({ refusal: () => stall });
  set.put();
  await expect.poll(() => condition(set, "Stalled"), patient).toMatchObject({ status: "True", reason: "CRDOutdated" });
  expect(set.cluster.objects(deploymentKind)).toEqual([]);
});

test("an API server that does not answer is asked again", async () => {
  const set = await open();
  const recover = set.cluster.failWhen(() => "unavailable");
  set.put();
  await calm();
  recover();
  await expect.poll(() => replicasOf(set), patient).toBe(1);
});

const defaultPool = { namespace: "redraw", name: "default", spec: { scaling: { maxReplicas: 8, warmReplicas: 0 }, accounts: ["*"] } };

test("the default pool is applied at every change, and what others changed stays theirs and is named", async () => {
  const cluster = openMemoryCluster();
  const spec = () => cluster.objects(poolKind)[0]?.spec as Partial<PoolSpec> | undefined;
  await applyDefaultPool(cluster, defaultPool);
  expect(spec()).toEqual(defaultPool.spec);
  const calls = cluster.calls.filter(({ verb }) => verb === "apply").length;
  await applyDefaultPool(cluster, defaultPool);
  expect(cluster.calls.filter(({ verb }) => verb === "apply")).toHaveLength(calls);
  cluster.put(poolKind, { metadata: { namespace: "redraw", name: "default" }, spec: { replicas: 3, scaling: { maxReplicas: 20 } } });
  await applyDefaultPool(cluster, { ...defaultPool, spec: { ...defaultPool.spec, scaling: { maxReplicas: 9, warmReplicas: 2 } } });
  expect(spec()).toMatchObject({ replicas: 3, scaling: { maxReplicas: 20, warmReplicas: 2 } });
  expect(cluster.told).toMatchObject([{ reason: "FieldsKept", message: expect.stringContaining("scaling.maxReplicas") }]);
});

test("a field that others own is found by its name and left out with what it leaves empty", () => {
  expect(pathOf('.spec.scaling.maxReplicas: conflict with "kubectl-edit" using redraw.dev/v1alpha1')).toEqual([
    "spec",
    "scaling",
    "maxReplicas",
  ]);
  expect(pathOf('.spec.accounts["*"]: conflict with "x"')).toEqual(["spec", "accounts"]);
  expect(without({ a: { b: 1, c: 2 } }, ["a", "b"])).toEqual({ a: { c: 2 } });
  expect(without({ a: { b: 1 }, d: [1] }, ["a", "b"])).toEqual({ d: [1] });
});

test.each<[string, RegExp]>([
  ["{", /should be JSON/],
  ["{}", /worker/],
  ['{"worker":{"image":""}}', /image/],
  ['{"worker":{"image":"a","nodeSelector":{}}}', /not as it should be/],
  ['{"worker":{"image":"a"},"defaultPool":{"namespace":"n","name":"d","spec":{"replicas":1}}}', /replicas/],
])("settings like %s are refused", (text, message) => expect(() => readPoolSettings(text)).toThrow(message));

test("settings are read", () => {
  const settings = { worker: { image: "a", env: [{ name: "A", valueFrom: { secretKeyRef: { name: "s", key: "k" } } }] }, defaultPool };
  expect(readPoolSettings(JSON.stringify(settings))).toEqual(settings);
});
