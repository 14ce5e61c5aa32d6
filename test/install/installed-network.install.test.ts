import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openKubectl, restrictedNamespace, restrictedPod } from "../cluster/pods.ts";
import { isSkipped } from "../oracles/skip.ts";
import { isAbout, policyTable, writeRules } from "./policies.ts";
import type { PlacedPod, Policy } from "./policies.ts";
import { addAccount, openClient, openRelease, openSharedRelease, readPicture } from "./release.ts";
import type { Release } from "./release.ts";

interface List<Item> {
  readonly items: readonly Item[];
}
interface Pod {
  readonly metadata: { readonly name: string; readonly namespace: string; readonly labels: Readonly<Record<string, string>> };
  readonly status: { readonly podIP?: string; readonly phase: string };
}
interface Space {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
}

/** Addresses on the node that stand for what is far away: the world, what a cloud tells its machines, and a machine of the same network. */
const places = { world: "198.18.7.7", cloud: "169.254.169.254", neighbour: "192.168.77.7" };
const placePorts: Readonly<Record<keyof typeof places, readonly number[]>> = { world: [443, 8443, 80], cloud: [80], neighbour: [443] };

/** Whom each part may reach; everything else is denied. `api` is added for the address of the API server. */
const engines = ["postgres:5432", "nats:4222"];
const allowed: Readonly<Record<string, readonly string[]>> = {
  ingress: [...engines, "redis:6379"],
  controller: [...engines, "api"],
  courier: [...engines, "world:443", "world:8443"],
  worker: engines,
  migration: ["postgres:5432"],
  test: [...engines, "api", "ingress:8080"],
  uninstall: ["api"],
  postgres: [],
  nats: [],
  redis: [],
  // Pods that are none of ours may do as they like, as far as ours let them in.
  stranger: ["ingress:8080", "api", "world:443", "world:8443", "world:80", "cloud:80", "neighbour:443"],
  prometheus: [
    "ingress:8080",
    "ingress:9464",
    "controller:9464",
    "courier:9464",
    "worker:9464",
    "api",
    "world:443",
    "world:8443",
    "world:80",
    "cloud:80",
    "neighbour:443",
  ],
};
const parts = [
  "ingress:8080",
  "ingress:9464",
  "controller:9464",
  "courier:9464",
  "worker:9464",
  "postgres:5432",
  "nats:4222",
  "nats:8222",
  "redis:6379",
  "api",
];
const targets = [...parts, ...Object.entries(placePorts).flatMap(([place, ports]) => ports.map((port) => `${place}:${port}`))];

/** What lies outside of a part's pod: it reaches itself whatever policies say. */
const othersThan = (part: string): readonly string[] => targets.filter((target) => !target.startsWith(`${part}:`));

describe.skipIf(isSkipped("node") || isSkipped("image"))("who may reach whom", () => {
  let release: Release;
  let policies: readonly Policy[];
  let pods: readonly PlacedPod[];
  let listener: ChildProcess | undefined;
  /** The pod, the name of its network, and the address and port of every target. */
  const podOf = new Map<string, PlacedPod>();
  const networkOf = new Map<string, string>();
  const addressOf = new Map<string, string>();

  const filter = (rules: readonly Policy[]): Promise<string> => release.node.inside(["nft", "-f", "-"], writeRules(rules, pods));

  /** The targets of a list that can be reached from a part's pod. */
  const reached = async (part: string, wanted: readonly string[], waitMs = 1_500): Promise<readonly string[]> => {
    const program = fileURLToPath(new URL("dialer.ts", import.meta.url));
    const dial = ["ip", "netns", "exec", networkOf.get(part)!, process.execPath, program, `${waitMs}`];
    const open = JSON.parse(await release.node.inside([...dial, ...wanted.map((target) => addressOf.get(target)!)])) as string[];
    return wanted.filter((target) => open.includes(addressOf.get(target)!));
  };

  const findPods = async (): Promise<void> => {
    const all = JSON.parse(await release.kubectl.type(["get", "pods", "--all-namespaces", "-o", "json"])) as List<Pod>;
    const spaces = JSON.parse(await release.kubectl.type(["get", "namespaces", "-o", "json"])) as List<Space>;
    const labelsOf = new Map(spaces.items.map(({ metadata }) => [metadata.name, metadata.labels]));
    const running = all.items.filter(({ status }) => status.phase === "Running" && status.podIP !== undefined);
    pods = running.map(({ metadata: { name, namespace, labels }, status }) => ({
      name,
      namespace,
      labels,
      address: status.podIP!,
      namespaceLabels: labelsOf.get(namespace) ?? {},
    }));
    for (const pod of pods) podOf.set(pod.labels["redraw.dev/stands-for"] ?? pod.labels["app.kubernetes.io/component"] ?? pod.name, pod);
  };

  const findNetworks = async (): Promise<void> => {
    const names = (await release.node.inside(["sh", "-c", "ip netns list | cut -d' ' -f1"])).split("\n");
    const script = 'for n in "$@"; do echo "$n $(ip -n "$n" -4 -o address show eth0 2>/dev/null)"; done';
    const shown = await release.node.inside(["sh", "-c", script, "sh", ...names]);
    for (const [part, { address }] of podOf) {
      const line = shown.split("\n").find((each) => each.includes(` ${address}/`));
      if (line !== undefined) networkOf.set(part, line.split(" ")[0]!);
    }
  };

  /** Pods of parts that run for a moment only, and of others: they wait where those would run. */
  const placeOthers = async (): Promise<void> => {
    const wait = ["sleep", "3600"];
    const standIn = (part: string, labels: Readonly<Record<string, string>>): unknown => {
      const pod = restrictedPod({ name: `stand-in-${part}`, command: wait }) as { metadata: { labels: Record<string, string> } };
      Object.assign(pod.metadata.labels, { "redraw.dev/stands-for": part }, labels);
      return pod;
    };
    const ours = (component: string): Readonly<Record<string, string>> => ({
      "app.kubernetes.io/name": "redraw",
      "app.kubernetes.io/instance": "redraw",
      "app.kubernetes.io/component": component,
    });
    for (const part of ["migration", "test", "uninstall"]) await release.kubectl.apply(standIn(part, ours(part)));
    const others = openKubectl(release.node, "others");
    await others.apply(restrictedNamespace("others"));
    await others.until("serviceaccount/default", "create");
    await others.apply(standIn("stranger", {}), standIn("prometheus", { "app.kubernetes.io/name": "prometheus" }));
    await release.kubectl.until("pod/stand-in-uninstall", "condition=Ready");
    await others.type(["wait", "pods", "--all", "--for=condition=Ready", "--timeout=300s"]);
  };

  const openPlaces = async (): Promise<void> => {
    for (const address of Object.values(places)) await release.node.inside(["ip", "address", "replace", `${address}/32`, "dev", "node0"]);
    const all = Object.entries(placePorts).flatMap(([place, ports]) => ports.map((port) => [port, places[place as keyof typeof places]]));
    const script = `process.stdin.on("end", () => process.exit()).resume(); for (const [port, host] of ${JSON.stringify(all)}) require("node:net").createServer((socket) => socket.end()).listen(port, host)`;
    listener = release.node.start([process.execPath, "-e", script]);
    for (const [place, ports] of Object.entries(placePorts)) {
      for (const port of ports) addressOf.set(`${place}:${port}`, `${places[place as keyof typeof places]}:${port}`);
    }
  };

  beforeAll(async () => {
    const slices = ["get", "endpointslices", "-n", "default", "-l", "kubernetes.io/service-name=kubernetes", "-o"];
    const { kubectl } = await openRelease();
    const api = await kubectl.type([...slices, "jsonpath={.items[0].endpoints[0].addresses[0]}:{.items[0].ports[0].port}"]);
    const [host = "", port = ""] = api.split(":");
    release = await openSharedRelease({
      networkPolicy: { apiServer: { to: [{ ipBlock: { cidr: `${host}/32` } }], ports: [Number(port)] } },
    });
    await Promise.all([placeOthers(), openPlaces()]);
    await findPods();
    await findNetworks();
    addressOf.set("api", api);
    for (const target of parts.filter((each) => each !== "api")) {
      const [part = "", port = ""] = target.split(":");
      addressOf.set(target, `${podOf.get(part)!.address}:${port}`);
    }
    policies = (JSON.parse(await release.kubectl.type(["get", "networkpolicies", "--all-namespaces", "-o", "json"])) as List<Policy>).items;
  }, 1_800_000);
  afterAll(async () => {
    await release.node.inside(["nft", "delete", "table", ...policyTable.split(" ")]).catch(() => {});
    listener?.stdin?.end();
    await release.kubectl.type(["delete", "namespace", "others", "--wait=false"]);
    await release.kubectl.type(["delete", "pod", "stand-in-migration", "stand-in-test", "stand-in-uninstall", "--grace-period=1"]);
  });

  test("without policies, everybody reaches everybody", async () => {
    expect(policies.length).toBeGreaterThan(8);
    expect([...networkOf.keys()].toSorted()).toEqual(Object.keys(allowed).toSorted());
    await filter([]);
    for (const part of Object.keys(allowed)) expect(await reached(part, targets, 5_000), part).toEqual(targets);
  });

  test.each(Object.entries(allowed))("%s reaches what it needs and nothing else", async (part, wanted) => {
    await filter(policies);
    expect(await reached(part, othersThan(part))).toEqual(targets.filter((target) => wanted.includes(target)));
  });

  test.each(Object.entries(allowed))("what %s is denied is denied by policies: without them it is open", async (part, wanted) => {
    const denied = othersThan(part).filter((target) => !wanted.includes(target));
    const asked = [...new Set(denied.map((target) => podOf.get(target.split(":")[0]!)).filter((pod) => pod !== undefined))];
    const keeps = (policy: Policy): boolean =>
      !isAbout(policy, podOf.get(part)!, "Egress") && !asked.some((pod) => isAbout(policy, pod, "Ingress"));
    await filter(policies.filter((policy) => keeps(policy)));
    expect(await reached(part, denied, 5_000)).toEqual(denied);
  });

  test("the service works within them", async () => {
    await filter(policies);
    const client = await openClient(release, await addAccount(release, "fenced"));
    const job = await client.submit(readPicture());
    expect((await client.finish(job)).status).toBe("succeeded");
  });
});
