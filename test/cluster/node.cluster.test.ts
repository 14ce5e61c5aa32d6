import { spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startNodeCluster } from "../../tools/cluster/node-cluster.ts";
import type { NodeCluster } from "../../tools/cluster/node-cluster.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { needImage } from "../../tools/image/build.ts";
import { isSkipped } from "../oracles/skip.ts";
import { openKubectl, restrictedNamespace, restrictedPod } from "./pods.ts";
import type { Kubectl } from "./pods.ts";

/** What a cluster could leave on the machine, which others use as well; its folder's name stands in whatever is of it. */
function traces(folder: string): readonly string[] {
  const name = basename(folder);
  const commands = globSync("/proc/[0-9]*/cmdline").filter((file) => {
    try {
      return readFileSync(file, "latin1").includes(name);
    } catch {
      return false;
    }
  });
  const mounts = readFileSync("/proc/self/mountinfo", "utf8")
    .split("\n")
    .filter((line) => line.includes(name));
  const links = globSync("/sys/class/net/{cni,node,veth}*");
  return [...commands, ...mounts, ...links, ...globSync(`/sys/fs/cgroup/{${name},*/${name}}`), ...(existsSync(folder) ? [folder] : [])];
}

/** Settings of the kernel that a kubelet wants otherwise. */
function kernelSettings(): readonly string[] {
  return ["vm/overcommit_memory", "kernel/panic", "kernel/panic_on_oops"].map((name) => readFileSync(`/proc/sys/${name}`, "utf8"));
}

const say = (text: string): string => `require("node:http").createServer((_, answer) => answer.end(${text})).listen(8080)`;

describe.skipIf(isSkipped("node") || isSkipped("image"))("a real node", () => {
  const settings = kernelSettings();
  let cluster: NodeCluster;
  let isRunning = false;

  let kubectl: Kubectl["type"];
  let apply: Kubectl["apply"];
  let until: Kubectl["until"];

  beforeAll(async () => {
    const { archive } = needImage("base");
    cluster = await startNodeCluster();
    isRunning = true;
    await cluster.importImage(archive);
    ({ type: kubectl, apply, until } = openKubectl(cluster, "pictures"));
    await apply(restrictedNamespace("pictures"));
    await until("serviceaccount/default", "create");
    await kubectl(["create", "configmap", "pictures", "--from-file=flow.png=examples/flow-blue-rounded.png"]);
  }, 1_800_000);
  afterAll(async () => {
    if (isRunning) await cluster.stop();
  });

  test("is ready for whoever has the kubeconfig", async () => {
    expect(await kubectl(["get", "nodes"])).toMatch(/^node +Ready/m);
  });

  test("converts a picture in our image, as nobody and on a root that cannot be written", async () => {
    await apply(
      restrictedPod({
        name: "once",
        command: ["redraw", "convert", "/pictures/flow.png", "--out", "/tmp", "--verify"],
        limits: { memory: "1Gi" },
      }),
    );
    await until("pod/once", "jsonpath={.status.phase}=Succeeded");
    const said = await kubectl(["logs", "once"]);
    for (const format of ["vsdx", "pptx", "drawio", "svg", "ir.json", "preview.png"]) expect(said).toContain(format);
    await apply(restrictedPod({ name: "stays", command: ["sleep", "600"] }));
    await until("pod/stays", "condition=Ready");
    expect(await kubectl(["exec", "stays", "--", "id", "-u"])).toBe("65532");
    await expect(kubectl(["exec", "stays", "--", "touch", "/app/file"])).rejects.toThrow("Read-only file system");
    expect(await kubectl(["exec", "stays", "--", "redraw", "doctor"])).toContain("all of this works");
    // Nothing in there builds programs, or becomes somebody else.
    expect(await kubectl(["exec", "stays", "--", "sh", "-c", "command -v gcc make python3 npm curl || true"])).toBe("");
    expect(await kubectl(["exec", "stays", "--", "find", "/usr", "/app", "-xdev", "-perm", "/6000", "-type", "f"])).toBe("");
  });

  test("leads Services to pods by address and by name, and ports from outside", async () => {
    const service = (name: string, more: object): unknown => ({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name },
      spec: { selector: { app: "web" }, ports: [{ port: 80, targetPort: 8080 }], ...more },
    });
    await apply(
      restrictedPod({
        name: "web",
        command: ["node", "-e", say('"hello from " + require("node:os").hostname()')],
        more: { readinessProbe: { httpGet: { port: 8080, path: "/" }, periodSeconds: 1 } },
      }),
      service("web", {}),
      service("headless", { clusterIP: "None" }),
    );
    await until("pod/web", "condition=Ready");
    const ask = (url: string): Promise<string> =>
      kubectl(["exec", "stays", "--", "node", "-e", `fetch("${url}").then((answer) => answer.text()).then(console.log)`]);
    // The rules follow the pod's readiness, a moment later.
    await expect.poll(() => ask("http://web/").catch(String), { timeout: 30_000 }).toBe("hello from web");
    expect(await ask("http://web.pictures.svc.cluster.local/")).toBe("hello from web");
    expect(await ask("http://headless:8080/")).toBe("hello from web");
    const address = await kubectl(["get", "service", "web", "-o", "jsonpath={.spec.clusterIP}"]);
    expect(await ask(`http://${address}/`)).toBe("hello from web");
    await expect(ask("http://nobody/")).rejects.toThrow("ENOTFOUND");
    for (const host of ["web.pictures", address]) {
      const port = await cluster.reach(host, 80);
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("hello from web");
    }
  });

  test("forwards a port of a pod", async () => {
    const words = ["--kubeconfig", cluster.kubeconfig, "-n", "pictures", "port-forward", "pod/web", ":8080"];
    const forward = spawn(needKubernetes()("kubectl"), words, { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const port = await new Promise<string>((resolve) => {
        forward.stdout.on("data", (piece: Buffer) => {
          const [, found] = /127\.0\.0\.1:(\d+)/.exec(piece.toString()) ?? [];
          if (found !== undefined) resolve(found);
        });
      });
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("hello from web");
    } finally {
      forward.kill();
    }
  });

  test("lets pods reach what was admitted of the machine, and nothing else", async () => {
    const server = createServer((_, answer) => void answer.end("an engine"));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { ENGINE } = await cluster.admit({ ENGINE: url });
    const ask = (target: string): Promise<string> => {
      const script = `fetch("${target}", { signal: AbortSignal.timeout(3000) }).then((answer) => answer.text()).then(console.log)`;
      return kubectl(["exec", "stays", "--", "node", "-e", script]);
    };
    expect(await ask(ENGINE!)).toBe("an engine");
    await expect(ask(url)).rejects.toThrow();
    // An address of the world; there is no way to it.
    await expect(ask("http://192.0.2.1/")).rejects.toThrow();
    server.close();
  });

  test("ends what takes too much memory, and nothing else", async () => {
    const eat = "const all = []; for (;;) all.push(Buffer.alloc(8_000_000, 1));";
    await apply(restrictedPod({ name: "eater", command: ["node", "-e", eat], limits: { memory: "100Mi" } }));
    await until("pod/eater", "jsonpath={.status.phase}=Failed");
    const how = await kubectl(["get", "pod", "eater", "-o", "jsonpath={.status.containerStatuses[0].state.terminated}"]);
    expect(JSON.parse(how)).toMatchObject({ reason: "OOMKilled", exitCode: 137 });
    expect(await kubectl(["get", "pod", "stays", "-o", "jsonpath={.status.containerStatuses[0].restartCount}"])).toBe("0");
  });

  test("lets a pod that is deleted end by itself", async () => {
    const polite =
      'process.on("SIGTERM", () => { console.log("goodbye"); process.exit(0); }); setInterval(() => {}, 1000); console.log("up");';
    await apply(restrictedPod({ name: "polite", command: ["node", "-e", polite] }));
    await until("pod/polite", "condition=Ready");
    const began = Date.now();
    await kubectl(["delete", "pod", "polite", "--timeout=60s"]);
    expect(Date.now() - began).toBeLessThan(15_000);
  });

  test("keeps containers running while the kubelet is killed and begins again", async () => {
    await cluster.parts.kubelet.kill();
    await sleep(500);
    expect(await (await fetch(`http://127.0.0.1:${await cluster.reach("web.pictures", 80)}/`)).text()).toBe("hello from web");
    await cluster.parts.kubelet.begin();
    await until("pod/web", "condition=Ready");
    expect(await kubectl(["get", "pod", "web", "-o", "jsonpath={.status.containerStatuses[0].restartCount}"])).toBe("0");
  });

  test("leaves nothing behind, and the kernel as it was", async () => {
    // The search finds what runs: its folder, its cgroups, its processes.
    expect(traces(cluster.folder).length).toBeGreaterThan(10);
    await cluster.stop();
    isRunning = false;
    expect(traces(cluster.folder)).toEqual([]);
    expect(kernelSettings()).toEqual(settings);
  });
});
