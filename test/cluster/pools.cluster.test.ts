/** Pools on a real control plane: kwok plays nodes and pods, and each Ready pod has a real worker, whose conversions take a while. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCluster } from "../../src/adapters/kube/cluster.ts";
import type { Cluster } from "../../src/app/cluster.ts";
import { relayOutbox } from "../../src/app/relay.ts";
import { applyDefaultPool } from "../../src/controller/pools/default-pool.ts";
import { lookMs, openPools } from "../../src/controller/pools/open-pools.ts";
import type { Pools } from "../../src/controller/pools/open-pools.ts";
import { podKind, poolKind, selectorText, workerLabels } from "../../src/controller/pools/pool.ts";
import type { ConversionPool, Pod } from "../../src/controller/pools/pool.ts";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { renderChart } from "../../tools/cluster/helm.ts";
import { startKwok } from "../../tools/cluster/kwok.ts";
import type { Kwok } from "../../tools/cluster/kwok.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { playWorkers, slowConversions } from "../make/played-workers.ts";
import type { PlayedWorkers } from "../make/played-workers.ts";
import { aService } from "../make/service.ts";
import type { TestService } from "../make/service.ts";
import { isSkipped } from "../oracles/skip.ts";

const run = promisify(execFile);
const account = "system:serviceaccount:redraw:redraw-controller";
const patient = { timeout: 60_000, interval: 100 };

describe.skipIf(isSkipped("cluster"))("pools on a real control plane", () => {
  let plane: ControlPlane;
  let kwok: Kwok;
  let cluster: Cluster;
  let pools: Pools;
  let service: TestService;
  let played: PlayedWorkers;
  let relaying: NodeJS.Timeout;
  const conversions = slowConversions();
  const folder = mkdtempSync(join(tmpdir(), "redraw-test-"));
  let graceMs = 0;
  const troubles: string[] = [];
  const scaled: { readonly from: number; readonly to: number; readonly reason: string; readonly at: number }[] = [];

  const kubectl = async (...words: readonly string[]): Promise<string> =>
    (await run(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, "-n", "redraw", ...words])).stdout.trim();
  const apply = async (object: object | string): Promise<void> => {
    const child = run(needKubernetes()("kubectl"), [
      "--kubeconfig",
      plane.kubeconfig,
      "apply",
      "--server-side",
      "--force-conflicts",
      "-f",
      "-",
    ]);
    child.child.stdin?.end(typeof object === "string" ? object : JSON.stringify(object));
    await child;
  };
  /** Applies a pool as a user would: nobody owns the replicas by it. */
  const applyPool = (spec: object, { name = "default", namespace = "redraw" } = {}): Promise<void> => {
    const own = { worker: { profile: "CPU", concurrency: 2 }, ...spec };
    return apply({ apiVersion: "redraw.dev/v1alpha1", kind: "ConversionPool", metadata: { name, namespace }, spec: own });
  };
  const pool = async (name = "default"): Promise<ConversionPool | null> =>
    cluster.read<ConversionPool>(poolKind, { namespace: "redraw", name });
  const condition = async (type: string, name = "default") => (await pool(name))?.status?.conditions?.find((one) => one.type === type);
  const deployed = async (): Promise<number> =>
    Number(await kubectl("get", "deployment", "redraw-worker-default", "-o", "jsonpath={.spec.replicas}"));
  const scaling = (own: object = {}) => ({
    scaling: { warmReplicas: 0, scaleDown: { idleCooldownSeconds: 2, stabilizationSeconds: 0 }, ...own },
  });

  beforeAll(async () => {
    plane = await startControlPlane({ reconciles: true, users: [account] });
    kwok = await startKwok(plane);
    kwok.addNodes({ count: 3, gpus: 2 });
    await kubectl("apply", "--server-side", "-f", "crds");
    await kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
    await kubectl("create", "namespace", "redraw");
    await apply(renderChart({ release: "redraw", namespace: "redraw" }));
    // The controller has the rights of its chart, and no others.
    const entry = { kubeconfig: plane.kubeconfigOf(account) };
    cluster = await openCluster({ entry, fieldManager: "redraw-controller", userAgent: "redraw-test" });
    service = await aService({ conversions, folder, credits: 1_000_000, rules: { limitPerHour: 100_000 } });
    relaying = setInterval(() => void relayOutbox(service.ports), 50);
    pools = openPools({
      cluster,
      pools: cluster.watch<ConversionPool>(poolKind, { namespaces: null }),
      namespaces: null,
      control: service.ports.stores.control,
      signals: service.ports.signals,
      clock: service.ports.clock,
      now: () => Date.now(),
      settings: { worker: { image: "registry.test/redraw:test" } },
      attemptSeconds: 120,
      formats: ["svg"],
      everyMs: lookMs,
      onSuperseded: () => {},
      tell(event) {
        if (event.kind === "scaled") scaled.push({ ...event.scaled, at: Date.now() });
        if (event.kind === "failed" || event.kind === "trouble") troubles.push(String(event.error));
      },
    });
    const pods = cluster.watch<Pod>(podKind, { namespaces: null, labelSelector: selectorText(workerLabels) });
    played = playWorkers(service.ports, pods, { pool: "default", slots: 2, graceMs: () => graceMs });
    await pools.synced();
    pools.start();
  }, 900_000);
  afterAll(async () => {
    clearInterval(relaying);
    await pools.close();
    await played.close();
    await cluster.close();
    await kwok.stop();
    await plane.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  test("a pool that appears gets its workers, and every column of kubectl is filled", async () => {
    await applyPool({ scaling: { warmReplicas: 2 } });
    await kubectl("wait", "cpool/default", "--for=condition=Ready", "--timeout=60s");
    await expect.poll(async () => (await pool())?.status, patient).toMatchObject({ readyReplicas: 2, desiredReplicas: 2, idleReplicas: 2 });
    const [head, row] = (await kubectl("get", "cpool")).split("\n").map((line) => line.trim().split(/\s+/));
    expect(head).toEqual(["NAME", "MIN", "MAX", "WORKERS", "BUSY", "PENDING", "OLDEST", "READY", "AGE"]);
    expect(row?.slice(0, 8)).toEqual(["default", "0", "4", "2", "0", "0", "0", "True"]);
    expect(await kubectl("get", "pdb", "redraw-worker-default", "-o", "jsonpath={.spec.unhealthyPodEvictionPolicy}")).toBe("AlwaysAllow");
  });

  test("nothing is written while nothing changes", async () => {
    await expect.poll(() => condition("Reconciling"), patient).toMatchObject({ status: "False" });
    const versions = async (): Promise<string> =>
      kubectl("get", "cpool,deployment,pdb,pods", "-o", "jsonpath={.items[*].metadata.resourceVersion}");
    const before = await versions();
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(await versions()).toBe(before);
  });

  test("a pool at zero wakes for a job within a second, converts it, and goes back to zero", async () => {
    await applyPool(scaling());
    await expect.poll(deployed, patient).toBe(0);
    await expect.poll(() => condition("Ready"), patient).toMatchObject({ status: "True", reason: "AtZero" });
    await expect.poll(() => played.names(), patient).toEqual([]);
    scaled.length = 0;
    const since = Date.now();
    const job = await service.submit();
    const stateOf = async (): Promise<string> => (await service.application.job(service.caller, job)).status;
    await expect.poll(stateOf, patient).toBe("succeeded");
    expect(scaled[0]).toMatchObject({ from: 0, to: 1, reason: "Demand" });
    // A second where the machine is not busy with other things.
    expect(scaled[0]!.at - since).toBeLessThan(3_000);
    await expect.poll(deployed, patient).toBe(0);
    await expect.poll(() => played.names(), patient).toEqual([]);
  });

  test("kubectl scale: what the law says is put back with a warning, and rules where the pool says External", async () => {
    await applyPool({ scaling: { warmReplicas: 1 } });
    await expect.poll(async () => (await pool())?.spec.replicas, patient).toBeGreaterThan(0);
    await kubectl("scale", "cpool/default", "--replicas=4");
    await expect.poll(async () => (await pool())?.spec.replicas, patient).toBeLessThan(4);
    await expect
      .poll(() => kubectl("events", "--for", "conversionpool/default"), patient)
      .toMatch(/Warning\s+ScaleOverridden.*spec\.scaling\.mode/);
    await applyPool({ scaling: { mode: "External", warmReplicas: 1 } });
    await expect.poll(() => condition("ScalingActive"), patient).toMatchObject({ status: "False", reason: "External" });
    await kubectl("scale", "cpool/default", "--replicas=3");
    await expect.poll(async () => (await pool())?.status?.readyReplicas, patient).toBe(3);
    await kubectl("scale", "cpool/default", "--replicas=1");
    await expect.poll(async () => (await pool())?.status?.replicas, patient).toBe(1);
  });

  /** Keeps the pool busy while something happens to it; returns how many conversions were broken off meanwhile. */
  async function underLoad(everyMs: number, happens: () => Promise<void>): Promise<number> {
    const before = conversions.interrupted();
    const jobs: string[] = [];
    const count = async (states: readonly string[]): Promise<number> => {
      const rows = await service.database.query<{ found: number }>(
        "SELECT count(*)::integer AS found FROM job WHERE state IN (SELECT jsonb_array_elements_text($1::jsonb))",
        [JSON.stringify(states)],
      );
      return rows[0]!.found;
    };
    const submit = async (): Promise<void> => void jobs.push(await service.submit());
    // What happens may take less than a second: it begins while somebody is at work.
    await submit();
    await expect.poll(() => count(["running"]), { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
    const submitting = setInterval(() => void submit(), everyMs);
    await happens();
    clearInterval(submitting);
    await expect.poll(() => count(["queued", "running"]), { timeout: 120_000, interval: 500 }).toBe(0);
    const [{ tries }] = (await service.database.query<{ tries: number }>(
      "SELECT coalesce(max(attempt), 0)::integer AS tries FROM job WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::uuid)",
      [JSON.stringify(jobs)],
    )) as [{ tries: number }];
    expect(jobs.length).toBeGreaterThan(0);
    if (conversions.interrupted() === before) expect(tries).toBe(1);
    return conversions.interrupted() - before;
  }

  test("twelve changes of the size under load interrupt nobody, since whoever goes is drained first", async () => {
    conversions.takes(700);
    const interrupted = await underLoad(600, async () => {
      for (const replicas of [3, 1, 4, 2, 1, 3, 2, 4, 1, 2, 4, 1]) {
        await kubectl("scale", "cpool/default", `--replicas=${replicas}`);
        await new Promise((resolve) => setTimeout(resolve, 1_500 + 500 * (replicas % 3)));
      }
      await expect.poll(async () => (await pool())?.status?.replicas, patient).toBe(1);
    });
    expect(interrupted, played.surprised().join("\n")).toBe(0);
  });

  test("without draining the same changes do interrupt", async () => {
    await applyPool({ scaling: { mode: "External", warmReplicas: 1 }, disruption: { drainTimeoutSeconds: 0 } });
    conversions.takes(3_000);
    const interrupted = await underLoad(1_000, async () => {
      for (const replicas of [4, 1, 4, 1]) {
        await kubectl("scale", "cpool/default", `--replicas=${replicas}`);
        await expect.poll(async () => (await pool())?.status?.replicas, patient).toBe(replicas);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      }
    });
    expect(interrupted).toBeGreaterThan(0);
  });

  test("a rollout brings new workers first, and old ones end what they do in their grace", async () => {
    await applyPool({ scaling: { mode: "External", warmReplicas: 1 }, podTemplate: { annotations: { "redraw.dev/stops-after": "5s" } } });
    graceMs = 4_500;
    conversions.takes(1_500);
    await kubectl("scale", "cpool/default", "--replicas=3");
    await expect.poll(async () => (await pool())?.status?.readyReplicas, patient).toBe(3);
    const before = new Set(played.names());
    let fewest = Infinity;
    const interrupted = await underLoad(700, async () => {
      await applyPool({
        scaling: { mode: "External", warmReplicas: 1 },
        podTemplate: { annotations: { "redraw.dev/stops-after": "5s", change: "yes" } },
      });
      const isDone = async (): Promise<boolean> => {
        fewest = Math.min(fewest, (await pool())?.status?.readyReplicas ?? 0);
        return played.names().length === 3 && played.names().every((name) => !before.has(name));
      };
      await expect.poll(isDone, patient).toBe(true);
    });
    expect(interrupted).toBe(0);
    expect(fewest).toBeGreaterThanOrEqual(3);
    await expect.poll(() => condition("Reconciling"), patient).toMatchObject({ status: "False" });
    graceMs = 0;
  });

  test("a pool whose nodes have no devices says so", async () => {
    await applyPool({ worker: { profile: "GPU" }, gpu: { count: 3 }, scaling: { warmReplicas: 1 } }, { name: "devices" });
    await expect
      .poll(() => condition("GPUAvailable", "devices"), patient)
      .toMatchObject({
        status: "False",
        message: expect.stringContaining("Insufficient nvidia.com/gpu"),
      });
    await kubectl("delete", "cpool", "devices", "--timeout=30s");
  });

  test("the pool of the installation is applied at every change, and what somebody changed by hand stays and is named", async () => {
    const installed = (own: object) => {
      const spec = { worker: { profile: "CPU" }, scaling: { warmReplicas: 0, ...own } };
      return applyDefaultPool(cluster, { namespace: "redraw", name: "installed", spec });
    };
    await installed({ maxReplicas: 8 });
    await kubectl("patch", "cpool", "installed", "--type=merge", "-p", '{"spec":{"scaling":{"maxReplicas":20}}}');
    await installed({ maxReplicas: 9, targetQueueWaitSeconds: 20 });
    expect((await pool("installed"))?.spec.scaling).toMatchObject({ maxReplicas: 20, targetQueueWaitSeconds: 20, warmReplicas: 0 });
    await expect
      .poll(() => kubectl("events", "--for", "conversionpool/installed"), patient)
      .toMatch(/Warning\s+FieldsKept.*spec\.scaling\.maxReplicas.*kubectl-patch/);
    await kubectl("delete", "cpool", "installed", "--timeout=30s");
  });

  test("a pool that is deleted lets its work end, and is gone within half a minute when there is none", async () => {
    conversions.takes(4_000);
    await kubectl("scale", "cpool/default", "--replicas=2");
    await expect.poll(() => played.names().length, patient).toBe(2);
    const before = conversions.interrupted();
    const job = await service.submit();
    await expect.poll(async () => (await service.application.job(service.caller, job)).status, patient).toBe("running");
    const since = Date.now();
    await kubectl("delete", "cpool", "default", "--timeout=30s");
    expect(Date.now() - since).toBeLessThan(30_000);
    expect((await service.application.job(service.caller, job)).status).toBe("succeeded");
    expect(conversions.interrupted()).toBe(before);
    await expect.poll(() => kubectl("get", "pods", "-o", "name"), patient).toBe("");
  });

  test("the rights of the chart were enough for all of that", () => {
    expect(troubles.filter((trouble) => /forbidden/i.test(trouble))).toEqual([]);
  });

  test("a namespace that is deleted with its pool is gone within half a minute", async () => {
    await apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: "other" } });
    await applyPool({}, { name: "elsewhere", namespace: "other" });
    await expect.poll(() => kubectl("get", "pods", "-n", "other", "-o", "name"), patient).toContain("redraw-worker-elsewhere");
    await kubectl("delete", "namespace", "other", "--timeout=30s");
  });
});
