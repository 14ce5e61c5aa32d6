/** A control plane with our kinds, and clients of it, for tests of the client layer. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { openCluster } from "../../src/adapters/kube/cluster.ts";
import type { ClusterOptions } from "../../src/adapters/kube/cluster.ts";
import type { Cluster, ClusterObject, ResourceKind } from "../../src/app/cluster.ts";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane, ControlPlaneOptions } from "../../tools/cluster/control-plane.ts";
import { etcdUrl } from "../../tools/cluster/etcd.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { passed } from "../conformance/cluster-suite.ts";

type KindName = "job" | "pool" | "namespace" | "configMap" | "pod" | "quota" | "deployment" | "budget";

/** Kinds that the tests write. */
export const kinds: Readonly<Record<KindName, ResourceKind>> = {
  job: { group: "redraw.dev", version: "v1alpha1", kind: "ConversionJob", plural: "conversionjobs" },
  pool: { group: "redraw.dev", version: "v1alpha1", kind: "ConversionPool", plural: "conversionpools" },
  namespace: { group: "", version: "v1", kind: "Namespace", plural: "namespaces" },
  configMap: { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps" },
  pod: { group: "", version: "v1", kind: "Pod", plural: "pods" },
  quota: { group: "", version: "v1", kind: "ResourceQuota", plural: "resourcequotas" },
  deployment: { group: "apps", version: "v1", kind: "Deployment", plural: "deployments" },
  budget: { group: "policy", version: "v1", kind: "PodDisruptionBudget", plural: "poddisruptionbudgets" },
};

/** The control plane and what tests do with it. */
export interface ClientWorld {
  readonly plane: ControlPlane;
  kubectl(...words: readonly string[]): Promise<string>;
  /** Opens a client that lives as long as the world; its calls are not held back unless the options say so. */
  client(options?: Partial<ClusterOptions>): Promise<Cluster>;
  /** Writes a kubeconfig that leads through another port of loopback. */
  through(port: number): string;
  namespace(): Promise<string>;
  /** Makes etcd forget every version but the last. */
  compact(): Promise<void>;
  stop(): Promise<void>;
}

async function post(url: string, body: object): Promise<{ readonly header: { readonly revision: string } }> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { readonly header: { readonly revision: string } };
}

/** Starts it. */
export async function openClientWorld(options: ControlPlaneOptions): Promise<ClientWorld> {
  const plane = await startControlPlane(options);
  const opened: Cluster[] = [];
  let spaces = 0;
  const world: ClientWorld = {
    plane,
    async kubectl(...words) {
      const { stdout } = await promisify(execFile)(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...words]);
      return stdout;
    },
    async client(given = {}) {
      const fast = { perSecond: 10_000, burst: 10_000 };
      const cluster = await openCluster({
        entry: { kubeconfig: plane.kubeconfig },
        fieldManager: "redraw",
        userAgent: "redraw-test",
        rate: fast,
        ...given,
      });
      opened.push(cluster);
      return cluster;
    },
    through(port) {
      const path = join(plane.folder, `through-${port}.kubeconfig`);
      writeFileSync(path, readFileSync(plane.kubeconfig, "utf8").replace(plane.url, `https://127.0.0.1:${port}`), { mode: 0o600 });
      return path;
    },
    async namespace() {
      const name = `client-${++spaces}`;
      passed(await (await world.client()).create(kinds.namespace, { metadata: { name } }));
      return name;
    },
    async compact() {
      const url = etcdUrl(plane);
      const { header } = await post(`${url}/v3/kv/range`, { key: Buffer.from("/none").toString("base64") });
      await post(`${url}/v3/kv/compaction`, { revision: header.revision });
    },
    async stop() {
      for (const cluster of opened) await cluster.close();
      await plane.stop();
    },
  };
  await world.kubectl("apply", "--server-side", "-f", "crds");
  await world.kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
  return world;
}

/** A job's object. */
export function aJob(namespace: string, name: string): object {
  return { metadata: { namespace, name }, spec: { account: "acme", source: { url: "https://example.com/a.png" } } };
}

/** Makes jobs, so many at once. */
export async function makeJobs(cluster: Cluster, namespace: string, names: readonly string[]): Promise<void> {
  const left = [...names];
  const worker = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) passed(await cluster.create(kinds.job, aJob(namespace, name)));
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

/** What a cache and a list must agree on. */
export function versions(items: readonly ClusterObject[]): readonly string[] {
  return items.map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`).toSorted();
}
