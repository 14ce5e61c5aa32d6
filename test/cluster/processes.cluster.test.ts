/** Every process of our image on a real node, with engines on the machine outside: a picture goes in, files come out. */
import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withAdministration } from "../../src/boot/administration.ts";
import { renderChart } from "../../tools/cluster/helm.ts";
import { startNodeCluster } from "../../tools/cluster/node-cluster.ts";
import type { NodeCluster } from "../../tools/cluster/node-cluster.ts";
import { needImage } from "../../tools/image/build.ts";
import type { Service } from "../../tools/services/engine.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startPostgres } from "../../tools/services/postgres.ts";
import { startS3 } from "../../tools/services/s3.ts";
import { configOf } from "../make/processes.ts";
import { isSkipped } from "../oracles/skip.ts";
import { openKubectl, restrictedNamespace, restrictedPod } from "./pods.ts";
import type { Kubectl } from "./pods.ts";

const leftOut = ["node", "image", "postgres", "nats", "s3"].some((part) => isSkipped(part));

describe.skipIf(leftOut)("the image on a node", () => {
  const ends: (() => Promise<void>)[] = [];
  let cluster: NodeCluster;
  let kubectl: Kubectl;
  let outside: Readonly<Record<string, string>>;
  let baseUrl: string;
  let headers: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const { archive } = needImage("base");
    const engines: Service[] = [];
    for (const open of [startPostgres, () => startNats(), () => startS3()]) {
      const engine = await open();
      engines.push(engine);
      ends.push(() => engine.stop());
    }
    outside = Object.assign(
      { REDRAW_MASTER_KEY: "k".repeat(40), REDRAW_TEXT: "none", REDRAW_WORKER_SLOTS: "1" },
      ...engines.map(({ lines }) => lines),
    ) as Record<string, string>;
    cluster = await startNodeCluster();
    ends.push(() => cluster.stop());
    await cluster.importImage(archive);
    kubectl = openKubectl(cluster, "redraw");
    await kubectl.apply(restrictedNamespace("redraw"));
    await kubectl.until("serviceaccount/default", "create");
  }, 1_800_000);
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  test("migrates the database, and starts ingress, worker and courier, which become ready", async () => {
    const env = await cluster.admit(outside);
    await kubectl.apply(restrictedPod({ name: "migrate", command: ["redraw", "migrate"], env }));
    const process = (name: string): unknown =>
      restrictedPod({
        name,
        command: [`redraw-${name}`],
        env,
        limits: { memory: "1536Mi" },
        more: { readinessProbe: { httpGet: { port: 9464, path: "/readyz" }, periodSeconds: 1 }, ports: [{ containerPort: 8080 }] },
      });
    const ports = [{ port: 80, targetPort: 8080 }];
    const service = { apiVersion: "v1", kind: "Service", metadata: { name: "ingress" }, spec: { selector: { app: "ingress" }, ports } };
    await kubectl.apply(process("ingress"), process("worker"), process("courier"), service);
    await kubectl.until("pod/migrate", "jsonpath={.status.phase}=Succeeded");
    for (const name of ["ingress", "worker", "courier"]) await kubectl.until(`pod/${name}`, "condition=Ready");
    baseUrl = `http://127.0.0.1:${await cluster.reach("ingress.redraw", 80)}/v1`;
  });

  test("converts a picture that came through the Service, with engines on the machine", async () => {
    const { ownerKey } = await withAdministration(configOf(outside), (administration) =>
      administration.addAccount({ account: "acme", credits: 20 }),
    );
    headers = { "x-api-key": ownerKey.key };
    const body = readFileSync("examples/flow-blue-rounded.png");
    const submit = (): Promise<Response> =>
      fetch(`${baseUrl}/convert`, { method: "POST", headers: { ...headers, "content-type": "image/png" }, body });
    // The rules of the Service follow the pod's readiness, a moment later.
    await expect.poll(() => fetch(`${baseUrl}/account`, { headers }).then(({ status }) => status, String), { timeout: 30_000 }).toBe(200);
    const answer = await submit();
    expect(answer.status).toBe(202);
    const { job_id: id } = (await answer.json()) as { job_id: string };
    const look = async (): Promise<string> => {
      const job = await fetch(`${baseUrl}/jobs/${id}`, { headers: { ...headers, prefer: "wait=20" } });
      return ((await job.json()) as { status: string }).status;
    };
    await expect.poll(look, { timeout: 120_000 }).toBe("succeeded");
    const file = await fetch(`${baseUrl}/jobs/${id}/download?format=vsdx&redirect=false`, { headers });
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 2)).toBe("PK");
  });

  test("a job that kubectl makes wakes a pool at zero, and the pool goes back", async () => {
    await kubectl.type(["delete", "pod", "worker", "--timeout=60s"]);
    await kubectl.type(["apply", "--server-side", "-f", "crds"]);
    await kubectl.type([
      "wait",
      "--for=condition=Established",
      "crd/conversionjobs.redraw.dev",
      "crd/conversionpools.redraw.dev",
      "--timeout=60s",
    ]);
    for (const object of parseAllDocuments(renderChart({ release: "redraw", namespace: "redraw" }))) await kubectl.apply(object.toJS());
    const env = Object.entries(await cluster.admit(outside)).map(([name, value]) => ({ name, value }));
    const worker = { image: "localhost/redraw:dev", imagePullPolicy: "Never", command: ["redraw-worker"], env };
    const pools = JSON.stringify({ worker });
    await kubectl.apply({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "pictures" }, data: { "pools.json": pools } });
    const own = { REDRAW_NAMESPACE: "redraw", REDRAW_POOLS_FILE: "/pictures/pools.json" };
    const spec = { serviceAccountName: "redraw-controller", automountServiceAccountToken: true };
    const readinessProbe = { httpGet: { port: 9464, path: "/readyz" }, periodSeconds: 1 };
    const command = ["redraw-controller"];
    await kubectl.apply(
      restrictedPod({ name: "controller", command, env: { ...(await cluster.admit(outside)), ...own }, spec, more: { readinessProbe } }),
    );
    await kubectl.until("pod/controller", "condition=Ready");
    const scaling = { minReplicas: 0, maxReplicas: 1, warmReplicas: 0, scaleDown: { idleCooldownSeconds: 5, stabilizationSeconds: 0 } };
    const kinds = { apiVersion: "redraw.dev/v1alpha1" };
    const pool = { accounts: ["acme"], worker: { profile: "CPU", concurrency: 1 }, scaling };
    await kubectl.apply({ ...kinds, kind: "ConversionPool", metadata: { name: "default" }, spec: pool });
    await kubectl.until("cpool/default", "condition=Ready");
    expect(await kubectl.type(["get", "pods", "-l", "redraw.dev/pool=default", "-o", "name"])).toBe("");
    await kubectl.type(["create", "configmap", "drawing", "--from-file=flow.png=examples/flow-blue-rounded.png"]);
    const source = { configMapKeyRef: { name: "drawing", key: "flow.png" } };
    await kubectl.apply({ ...kinds, kind: "ConversionJob", metadata: { name: "first" }, spec: { account: "acme", source } });
    // From here on a worker starts in its pod, says that it is ready, and converts.
    await kubectl.until("cjob/first", "condition=Finished");
    expect(await kubectl.type(["get", "cjob", "first", "-o", "jsonpath={.status.phase}"])).toBe("Succeeded");
    const id = await kubectl.type(["get", "cjob", "first", "-o", "jsonpath={.status.jobID}"]);
    const file = await fetch(`${baseUrl}/jobs/${id}/download?format=vsdx&redirect=false`, { headers });
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 2)).toBe("PK");
    expect(await kubectl.type(["get", "cjob,cpool", "-o", "wide"])).toMatch(
      /first +default +Succeeded +Converted +1 .* acme .* redraw-worker-default-/,
    );
    await kubectl.until("cpool/default", "jsonpath={.status.replicas}=0");
  });

  test("processes end in time when they are told to", async () => {
    for (const name of ["controller", "courier", "ingress"]) {
      const began = Date.now();
      await kubectl.type(["delete", "pod", name, "--timeout=60s"]);
      // Kubernetes would kill it after 30 s.
      expect(Date.now() - began).toBeLessThan(25_000);
    }
  });
});
