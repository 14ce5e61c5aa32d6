import { execFileSync } from "node:child_process";
import { afterAll, beforeAll } from "vitest";
import { openCluster } from "../../src/adapters/kube/cluster.ts";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { clusterSuite } from "../conformance/cluster-suite.ts";
import type { Cluster } from "../../src/app/cluster.ts";

let plane: ControlPlane;
const opened: Cluster[] = [];

beforeAll(async () => {
  plane = await startControlPlane({ reconciles: false });
  const kubectl = (...words: readonly string[]): Buffer =>
    execFileSync(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...words]);
  kubectl("apply", "--server-side", "-f", "crds");
  kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
}, 900_000);
afterAll(async () => {
  for (const cluster of opened) await cluster.close();
  await plane.stop();
});

async function open(fieldManager: string): Promise<Cluster> {
  const cluster = await openCluster({
    entry: { kubeconfig: plane.kubeconfig },
    fieldManager,
    userAgent: "redraw-test",
    rate: { perSecond: 1000, burst: 1000 },
  });
  opened.push(cluster);
  return cluster;
}

clusterSuite("a cluster over an API server", async () => {
  const other = await open("somebody");
  return {
    cluster: await open("redraw"),
    async elsewhere(kind, object) {
      await other.apply(kind, object, { force: true });
    },
  };
});
