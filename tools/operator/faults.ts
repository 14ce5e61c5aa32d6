/** The faults of a cluster that the operator must outlive, each with how it is made and when it is over. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { controllerNames, controllerRights, productNamespace } from "../../test/cluster/product.ts";
import type { PartName } from "../cluster/node-cluster.ts";
import type { Ran } from "../cluster/node/run.ts";
import { mostWorkers } from "./changes.ts";
import { applyIn, faultAccounts } from "./fault-hands.ts";
import type { FaultHands } from "./fault-hands.ts";

/** One fault. */
export interface Fault {
  readonly name: string;
  /** What is done. */
  readonly how: string;
  /** What must be so for the fault to be over, and from when the seconds are counted. */
  readonly over: string;
  /** People with kubectl meanwhile; as many as always unless given. */
  readonly people?: number;
  /** Makes it and waits until it is over; returns the moment from which recovery is counted, by the clock of `performance`. */
  make(hands: FaultHands): Promise<number>;
}

/** The pool whose jobs wait for ever. */
export const heldPool = "held";

/** A pool that is scaled by hand, to nobody. */
export function poolWithoutWorkers(name: string): unknown {
  const spec = { accounts: ["*"], replicas: 0, worker: { profile: "CPU" }, scaling: { mode: "External" } };
  return { apiVersion: "redraw.dev/v1alpha1", kind: "ConversionPool", metadata: { name }, spec };
}

const awayMs = 5_000;
const now = (): number => performance.now();
const accepted = "a job made with kubectl is accepted";

/** Kills parts, and begins them again after a while; returns when the last of them answered. */
async function restart({ product: { cluster } }: FaultHands, parts: readonly PartName[]): Promise<number> {
  for (const part of parts) await cluster.parts[part].kill();
  await sleep(awayMs);
  for (const part of parts.toReversed()) await cluster.parts[part].begin();
  return now();
}

async function restartAndProbe(hands: FaultHands, parts: readonly PartName[]): Promise<number> {
  const since = await restart(hands, parts);
  await hands.untilAccepted();
  return since;
}

/** What the controller counts of watches that began again; it must have noticed. */
async function watchesBegunAgain({ product: { cluster } }: FaultHands, address: string): Promise<number> {
  const port = await cluster.reach(address, 9464);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^redraw_informer_restarts_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Each packet to the API server is answered with a reset, within the pod: outside, the answer would come from an address that it does not know. */
const resets =
  "table inet fault { chain cut { type filter hook output priority 0; ip daddr 10.96.0.1 tcp dport 443 reject with tcp reset; }; }";

async function cutWatches(hands: FaultHands): Promise<number> {
  const { kubectl, product } = hands;
  const leader = await hands.leader();
  const address = await kubectl.type(["get", "pod", leader, "-o", "jsonpath={.status.podIP}"]);
  const before = await watchesBegunAgain(hands, address);
  const [process = ""] = await hands.processes(leader);
  const nft = (words: readonly string[], input = ""): Promise<Ran> =>
    product.cluster.run(["nsenter", "--target", process, "--net", "/usr/sbin/nft", ...words], input);
  for (let cut = 0; cut < 5; cut++) {
    const { status, text } = await nft(["-f", "-"], resets);
    if (status !== 0) throw new Error(`nft: ${text}`);
    await sleep(700);
    await nft(["delete", "table", "inet", "fault"]);
    await sleep(1_300);
  }
  const since = now();
  await hands.untilAccepted();
  if ((await watchesBegunAgain(hands, address)) === before) throw new Error("no watch of the controller was cut");
  return since;
}

const untilControllersAreReady = ({ kubectl }: FaultHands): Promise<unknown> =>
  Promise.all(controllerNames(2).map((pod) => kubectl.until(`pod/${pod}`, "condition=Ready")));

async function killLeader(hands: FaultHands): Promise<number> {
  await hands.signal(await hands.leader(), "KILL");
  const since = now();
  await hands.untilAccepted();
  await untilControllersAreReady(hands);
  return since;
}

async function freezeLeader(hands: FaultHands): Promise<number> {
  const leader = await hands.leader();
  await hands.signal(leader, "STOP");
  const since = now();
  await hands.untilAccepted();
  if ((await hands.leader()) === leader) throw new Error("the lead was not taken over");
  // For a moment there are two that believe to lead.
  await hands.signal(leader, "CONT");
  await hands.untilAccepted();
  await untilControllersAreReady(hands);
  return since;
}

async function takeRights(hands: FaultHands): Promise<number> {
  const { kubectl } = hands;
  const bindings = controllerRights().filter((object) => (object as { readonly kind: string }).kind.endsWith("RoleBinding"));
  await kubectl.type(["delete", "-f", "-"], { apiVersion: "v1", kind: "List", items: bindings });
  await sleep(2 * awayMs);
  await kubectl.apply(...bindings);
  const since = now();
  await hands.untilAccepted();
  await untilControllersAreReady(hands);
  return since;
}

const deployment = "deployment/redraw-worker-default";
const budget = "pdb/redraw-worker-default";

const untilWorkers = ({ kubectl }: FaultHands): Promise<string> =>
  kubectl.type(["wait", "cpool/default", `--for=jsonpath={.status.readyReplicas}=${mostWorkers}`, "--timeout=240s"]);

/** Jobs of a pool without workers wait until somebody deletes them. */
async function makeWaiting(hands: FaultHands, names: readonly string[], namespace: string, pool: string): Promise<void> {
  for (const name of names) await hands.makeJob({ name, account: faultAccounts.deleted, namespace, pool });
  for (const name of names) await hands.untilPhase(name, ["Queued"], namespace);
}

async function deleteByHand(hands: FaultHands): Promise<number> {
  const { kubectl } = hands;
  const waiting = ["waiting-1", "waiting-2", "waiting-3"];
  await makeWaiting(hands, waiting, productNamespace, heldPool);
  await hands.makeJob({ name: "running", account: faultAccounts.deleted, ms: 10_000 });
  await hands.untilPhase("running", ["Running"]);
  const since = now();
  await kubectl.type(["delete", "cjob", "--wait=false", "running", ...waiting]);
  await kubectl.type(["delete", "--wait=false", deployment, budget]);
  await hands.untilRefunded(faultAccounts.deleted);
  for (const what of [deployment, budget]) await kubectl.until(what, "create");
  await kubectl.type(["rollout", "status", deployment, "--timeout=240s"]);
  await untilWorkers(hands);
  return since;
}

async function deleteNamespace(hands: FaultHands): Promise<number> {
  const { kubectl } = hands;
  const namespace = "team";
  await kubectl.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } });
  await applyIn(kubectl, namespace, [poolWithoutWorkers(namespace)]);
  await makeWaiting(hands, ["one", "two", "three"], namespace, namespace);
  const since = now();
  await kubectl.type(["delete", "namespace", namespace, "--timeout=120s"]);
  await hands.untilRefunded(faultAccounts.deleted);
  return since;
}

/** After a restore other parts must begin again, too: they have seen versions that never were. */
const followers: readonly PartName[] = ["manager", "scheduler", "kubelet", "proxy"];

async function restoreEtcd(hands: FaultHands): Promise<number> {
  const { kubectl, product } = hands;
  const { parts, folder } = product.cluster;
  const [data, copy] = [join(folder, "etcd"), join(folder, "etcd-copy")];
  const account = faultAccounts.restored;
  await hands.makeJob({ name: "old", account, pool: heldPool });
  await hands.untilPhase("old", ["Queued"]);
  await parts.apiserver.kill();
  await parts.etcd.kill();
  cpSync(data, copy, { recursive: true });
  await parts.etcd.begin();
  await parts.apiserver.begin();
  await hands.makeJob({ name: "young", account, pool: heldPool });
  await hands.untilPhase("young", ["Queued"]);
  await kubectl.type(["patch", "cjob", "old", "--type=merge", "-p", '{"spec":{"cancel":"Immediate"}}']);
  await hands.untilPhase("old", ["Cancelled"]);
  await parts.apiserver.kill();
  await parts.etcd.kill();
  rmSync(data, { recursive: true });
  cpSync(copy, data, { recursive: true });
  await parts.etcd.begin();
  await parts.apiserver.begin();
  const since = now();
  for (const part of followers) await parts[part].kill();
  for (const part of followers) await parts[part].begin();
  await hands.untilPhase("old", ["Cancelled"]);
  await hands.untilRefunded(account);
  await hands.untilAccepted();
  await untilWorkers(hands);
  return since;
}

async function drainNode(hands: FaultHands): Promise<number> {
  const { kubectl } = hands;
  const since = now();
  await kubectl.type(["drain", "node", "--pod-selector=redraw.dev/pool=default", "--delete-emptydir-data", "--timeout=240s"]);
  await kubectl.type(["uncordon", "node"]);
  await kubectl.type(["rollout", "status", deployment, "--timeout=240s"]);
  await untilWorkers(hands);
  return since;
}

async function evictBusy(hands: FaultHands): Promise<number> {
  const { kubectl } = hands;
  // The note that keeps autoscalers away stands on whoever is busy.
  const busy = `jsonpath={.items[?(@.metadata.annotations.karpenter\\.sh/do-not-disrupt=="true")].metadata.name}`;
  const [name] = (await kubectl.type(["get", "pods", "-l", "redraw.dev/pool=default", "-o", busy])).split(" ");
  if (name === undefined || name === "") throw new Error("no worker is busy");
  const since = now();
  const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name, namespace: productNamespace } };
  await kubectl.type(["create", "--raw", `/api/v1/namespaces/${productNamespace}/pods/${name}/eviction`, "-f", "-"], eviction);
  await kubectl.type(["wait", `pod/${name}`, "--for=delete", "--timeout=240s"]);
  await kubectl.type(["rollout", "status", deployment, "--timeout=240s"]);
  await untilWorkers(hands);
  return since;
}

/** Every fault. */
export const faults: readonly Fault[] = [
  {
    name: "API server",
    how: "kill -9, away for 5 s",
    over: `from its \`/readyz\` until ${accepted}`,
    make: (hands) => restartAndProbe(hands, ["apiserver"]),
  },
  {
    name: "etcd",
    how: "kill -9, away for 5 s",
    over: `from its \`/health\` until ${accepted}`,
    make: (hands) => restartAndProbe(hands, ["etcd"]),
  },
  {
    name: "both",
    how: "kill -9, away for 5 s",
    over: `from \`/readyz\` until ${accepted}`,
    make: (hands) => restartAndProbe(hands, ["apiserver", "etcd"]),
  },
  {
    name: "watches",
    how: "every connection of the controller that leads is reset, five times in ten seconds",
    over: `from the last of them until ${accepted}`,
    make: cutWatches,
  },
  {
    name: "controller",
    how: "kill -9 of the one that leads",
    over: `from there until ${accepted} and both controllers are ready`,
    make: killLeader,
  },
  {
    name: "two controllers",
    how: "the one that leads is frozen until another one leads, then thaws",
    over: `from the freezing until ${accepted} by the other one, another one after the thaw, and both controllers are ready`,
    make: freezeLeader,
  },
  {
    name: "rights",
    how: "every binding of the controller's roles is deleted for 10 s",
    over: `from their return until ${accepted} and both controllers are ready`,
    make: takeRights,
  },
  {
    name: "objects",
    how: "three waiting jobs, a running one, the Deployment and the budget are deleted by hand",
    over: "until four jobs are refunded and four new workers are ready",
    make: deleteByHand,
  },
  {
    name: "namespace",
    how: "one with a pool and three waiting jobs is deleted",
    over: "until it is gone and the jobs are refunded",
    make: deleteNamespace,
  },
  {
    name: "etcd restored",
    how: "to the moment before a job was made and another one was cancelled; what follows the API server begins again, too",
    over: `from \`/readyz\` until the end is shown again, the lost job is refunded, ${accepted}`,
    people: 0,
    make: restoreEtcd,
  },
  {
    name: "node",
    how: "`kubectl drain` of the only one, and `uncordon`",
    over: "from typing it until four new workers are ready",
    make: drainNode,
  },
  { name: "busy worker", how: "evicted", over: "until it is gone and another one is ready in its place", make: evictBusy },
];
