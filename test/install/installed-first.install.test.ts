import { loadavg } from "node:os";
import { beforeAll, describe, expect, test } from "vitest";
import { isSkipped } from "../oracles/skip.ts";
import { addAccount, openClient, openRelease, readPicture, typeRedraw } from "./release.ts";
import type { Release } from "./release.ts";

interface Pods {
  readonly items: readonly {
    readonly metadata: { readonly name: string };
    readonly spec: { readonly automountServiceAccountToken?: boolean; readonly serviceAccountName: string };
    readonly status: { readonly phase: string; readonly containerStatuses: readonly { readonly restartCount: number }[] };
  }[];
}

describe.skipIf(isSkipped("node") || isSkipped("image"))("an installation with everything of its own", () => {
  let release: Release;
  beforeAll(async () => {
    release = await openRelease();
    if (await release.isDeployed()) await release.helm(["uninstall", "redraw", "--wait", "--timeout", "3m"]);
  }, 1_800_000);

  const processesOf = async (): Promise<Readonly<Record<string, string>>> => {
    const pods = JSON.parse(await release.kubectl.type(["get", "pods", "-o", "json"])) as Pods;
    const found = pods.items.filter(({ status }) => status.phase === "Running").map(({ metadata }) => metadata.name);
    return Object.fromEntries(found.map((name) => [/^redraw-(?:worker-)?([a-z]+)/.exec(name)?.[1] ?? name, name]));
  };

  test("is ready within a minute, where only restricted pods are admitted", async () => {
    const [load = 0] = loadavg();
    const began = performance.now();
    await release.deploy();
    const seconds = (performance.now() - began) / 1000;
    console.log(`helm install --wait: ${seconds.toFixed(1)} s (load ${load.toFixed(1)} at its beginning)`);
    // The bar holds for a machine that has nothing else to do.
    expect(seconds).toBeLessThan(60 * Math.max(1, load / 2));
    // The controller makes the default pool, which was not part of the release.
    await release.kubectl.until("cpool/default", "create");
    await release.kubectl.until("cpool/default", "condition=Ready");
    console.log(`with a worker of the default pool: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    expect(Object.keys(await processesOf()).toSorted()).toEqual([
      "controller",
      "courier",
      "default",
      "ingress",
      "nats",
      "postgres",
      "redis",
    ]);
  });

  test("runs every process as nobody, on a root that cannot be written, and gives a token to the controller alone", async () => {
    const processes = await processesOf();
    for (const name of ["ingress", "controller", "courier", "default"]) {
      const exec = (...words: readonly string[]): Promise<string> => release.kubectl.type(["exec", processes[name]!, "--", ...words]);
      expect(await exec("id", "-u"), name).toBe("65532");
      await expect(exec("touch", "/app/file"), name).rejects.toThrow("Read-only file system");
      const token = await exec("sh", "-c", "test -e /var/run/secrets/kubernetes.io && echo yes || echo no");
      expect(token, name).toBe(name === "controller" ? "yes" : "no");
    }
    const pods = JSON.parse(await release.kubectl.type(["get", "pods", "-o", "json"])) as Pods;
    const restarts = pods.items.flatMap(({ status }) => status.containerStatuses.map(({ restartCount }) => restartCount));
    expect(restarts.filter((count) => count > 0)).toEqual([]);
    expect(await typeRedraw(release, ["doctor"])).toContain("all of this works");
  });

  test("converts a picture", async () => {
    const client = await openClient(release, await addAccount(release, "first"));
    const job = await client.submit(readPicture());
    expect(await client.finish(job)).toMatchObject({ status: "succeeded", error: null });
    expect((await client.download(job, "vsdx")).toString("latin1", 0, 2)).toBe("PK");
  });

  test("keeps metrics and probes away from clients", async () => {
    const address = await release.kubectl.type(["get", "service", "redraw", "-o", "jsonpath={.spec.clusterIP}"]);
    const ports = await release.kubectl.type(["get", "service", "redraw", "-o", "jsonpath={.spec.ports[*].port}"]);
    expect(ports).toBe("80");
    const pod = await release.kubectl.type([
      "get",
      "pods",
      "-l",
      "app.kubernetes.io/component=ingress",
      "-o",
      "jsonpath={.items[0].status.podIP}",
    ]);
    const ask = (url: string): Promise<string> =>
      release.node.inside(["curl", "--silent", "--max-time", "3", "--output", "/dev/null", "--write-out", "%{http_code}", url]);
    expect(await ask(`http://${pod}:9464/metrics`)).toBe("200");
    await expect(ask(`http://${address}:9464/metrics`)).rejects.toThrow();
    for (const path of ["/metrics", "/readyz", "/livez", "/v1/metrics"]) expect(await ask(`http://${address}${path}`), path).toBe("404");
    expect(await ask(`http://${address}/healthz`)).toBe("200");
  });

  test("passes its own test, which converts a picture", async () => {
    const began = performance.now();
    const said = await release.helm(["test", "redraw", "--logs", "--timeout", "5m"]);
    console.log(`helm test: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    expect(said).toMatch(/Phase: +Succeeded/);
  });
});
