import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretWord } from "../../tools/services/engine.ts";
import { startPostgres } from "../../tools/services/postgres.ts";
import type { PostgresService } from "../../tools/services/postgres.ts";
import { isSkipped } from "../oracles/skip.ts";
import { addAccount, openClient, openRelease, picture } from "./release.ts";
import type { Account, Release } from "./release.ts";

const kinds = { apiVersion: "redraw.dev/v1alpha1" };

describe.skipIf(["node", "image", "postgres"].some((part) => isSkipped(part)))("an installation on a database of one's own", () => {
  let release: Release;
  let postgres: PostgresService;
  let account: Account;
  const outside = {
    masterKey: { existingSecret: "outside" },
    postgres: { existingSecret: "outside" },
    courier: { replicas: 1 },
    controller: { replicas: 1 },
    pools: { default: { spec: { accounts: ["*"], scaling: { maxReplicas: 1 } } } },
    networkPolicy: { enabled: false },
  };

  /** What is left of the release that pods are made of, or that keeps objects from being deleted. */
  const leftovers = async (): Promise<string> => {
    const pods = await release.kubectl.type(["get", "pods", "-l", "app.kubernetes.io/name=redraw", "-o", "name"]);
    const finalizers = await release.kubectl.type(["get", "cpool,cjob", "-o", "jsonpath={.items[*].metadata.finalizers}"]);
    return [pods, finalizers].filter((text) => text !== "").join("\n");
  };

  const uninstall = async (): Promise<number> => {
    const began = performance.now();
    await release.helm(["uninstall", "redraw", "--wait", "--timeout", "5m"]);
    while ((await leftovers()) !== "") await sleep(1_000);
    return (performance.now() - began) / 1000;
  };

  const timed = async (words: readonly string[]): Promise<number> => {
    const began = performance.now();
    await release.kubectl.type(words);
    return (performance.now() - began) / 1000;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    release = await openRelease();
    if (await release.isDeployed()) await uninstall();
    await release.kubectl.type(["delete", "cpool,cjob", "--all", "--ignore-not-found"]).catch(() => {});
    const { url = "" } = await release.node.admit({ url: postgres.lines["REDRAW_POSTGRES_URL"]! });
    const stringData = { "postgres-url": url, "master-key": secretWord().repeat(2) };
    await release.kubectl.apply({ apiVersion: "v1", kind: "Secret", metadata: { name: "outside" }, stringData });
  }, 1_800_000);
  afterAll(async () => {
    await postgres.stop();
  });

  test("is ready within a minute, and runs jobs that are objects", async () => {
    const [load = 0] = loadavg();
    const began = performance.now();
    await release.deploy(outside);
    const seconds = (performance.now() - began) / 1000;
    console.log(`helm install --wait on an existing database: ${seconds.toFixed(1)} s (load ${load.toFixed(1)} at its beginning)`);
    expect(seconds).toBeLessThan(60 * Math.max(1, load / 2));
    await release.kubectl.until("cpool/default", "create");
    await release.kubectl.until("cpool/default", "condition=Ready");
    account = await addAccount(release, "stays", 1_000);
    const binaryData = { "flow.png": readFileSync(picture).toString("base64") };
    await release.kubectl.apply({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "drawing" }, binaryData });
    const source = { configMapKeyRef: { name: "drawing", key: "flow.png" } };
    await release.kubectl.apply({ ...kinds, kind: "ConversionJob", metadata: { name: "first" }, spec: { account: account.name, source } });
    await release.kubectl.until("cjob/first", "condition=Succeeded");
    expect(await (await openClient(release, account)).balance()).toBe(990);
  });

  test("leaves neither pods nor finalizers when it goes, and everything else where it was", async () => {
    const uid = (): Promise<string> =>
      release.kubectl.type(["get", "cpool/default", "cjob/first", "-o", "jsonpath={.items[*].metadata.uid}"]);
    const before = await uid();
    const seconds = await uninstall();
    console.log(`helm uninstall, until no pod and no finalizer is left: ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(120);
    expect(await uid()).toBe(before);
    expect(await release.kubectl.type(["get", "crd", "-o", "name"])).toContain("conversionpools.redraw.dev");
  });

  test("finds its jobs, accounts and pools when it comes again", async () => {
    await release.deploy(outside);
    const client = await openClient(release, account);
    await expect.poll(() => client.balance().catch(String), { timeout: 60_000 }).toBe(990);
    const id = await release.kubectl.type(["get", "cjob", "first", "-o", "jsonpath={.status.jobID}"]);
    expect(await client.finish(id)).toMatchObject({ status: "succeeded" });
    await release.kubectl.until("cpool/default", "condition=Ready");
    const charged = await client.balance();
    expect(charged).toBe(990);
  });

  test("lets pools and namespaces be deleted within half a minute, while it runs and after it went", async () => {
    const times: Record<string, number> = {};
    const pool = {
      ...kinds,
      kind: "ConversionPool",
      metadata: { name: "other" },
      spec: { worker: { profile: "CPU" }, scaling: { warmReplicas: 0 } },
    };
    await release.kubectl.apply(pool);
    await release.kubectl.until("cpool/other", "condition=Ready");
    times["kubectl delete cpool"] = await timed(["delete", "cpool", "other", "--timeout=120s"]);
    times["helm uninstall"] = await uninstall();
    times["kubectl delete cpool, without a controller"] = await timed(["delete", "cpool", "default", "--timeout=120s"]);
    await release.kubectl.apply({ ...pool, metadata: { name: "last" } });
    times["kubectl delete ns"] = await timed(["delete", "namespace", "redraw", "--timeout=240s"]);
    for (const [what, seconds] of Object.entries(times)) console.log(`${what}: ${seconds.toFixed(1)} s`);
    const bars = { "helm uninstall": 120 } as Readonly<Record<string, number>>;
    for (const [what, seconds] of Object.entries(times)) expect(seconds, what).toBeLessThan(bars[what] ?? 30);
  });
});
