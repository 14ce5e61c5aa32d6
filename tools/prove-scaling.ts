/** Proves that a pool follows a tenfold step of its load on a real control plane: pods are played by kwok, jobs by a simulation; writes docs/proof/scaling.md. */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs, promisify } from "node:util";
import { monotonicClock } from "../src/adapters/clock/monotonic.ts";
import { openCluster } from "../src/adapters/kube/cluster.ts";
import { openJobSignals } from "../src/app/signals.ts";
import { lookMs, openPools } from "../src/controller/pools/open-pools.ts";
import { podKind, poolKind, selectorText, workerLabels } from "../src/controller/pools/pool.ts";
import type { ConversionPool, Pod } from "../src/controller/pools/pool.ts";
import { startControlPlane } from "./cluster/control-plane.ts";
import { startKwok } from "./cluster/kwok.ts";
import { kubernetesVersion, needKubernetes } from "./cluster/programs.ts";
import { scalingReport, verdictOf } from "./scaling/report.ts";
import type { Sample } from "./scaling/report.ts";
import { openSimulation } from "./scaling/simulation.ts";

const { values: options } = parseArgs({
  options: {
    /** Pods' worth of load before the step. */
    pods: { type: "string", default: "200" },
    /** How often the load is what it was. */
    factor: { type: "string", default: "10" },
    /** Seconds that a pod takes from its node to being Ready. */
    start: { type: "string", default: "5" },
    service: { type: "string", default: "2" },
    target: { type: "string", default: "10" },
    /** Prints, and writes no page. */
    dry: { type: "boolean", default: false },
  },
});
const [pods, factor, service, target] = [options.pods, options.factor, options.service, options.target].map(Number) as [
  number,
  number,
  number,
  number,
];
const [slots, warmReplicas, podsOfNode] = [2, 1, 100];
const load = (count: number): number => (count * slots) / service;
const loadBefore = loadavg()[0]!.toFixed(2);
const say = (line: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const plane = await startControlPlane({ reconciles: true });
const kubectl = async (input: string, ...words: readonly string[]): Promise<void> => {
  const child = promisify(execFile)(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...words]);
  child.child.stdin?.end(input);
  await child;
};
const kwok = await startKwok(plane, { isLarge: true });
// Room for twice the need, and as many cards: what stops growth should be the law.
kwok.addNodes({ count: Math.ceil((2.5 * factor * pods) / podsOfNode) + 1, gpus: podsOfNode, pods: podsOfNode });
await kubectl("", "apply", "--server-side", "-f", "crds");
await kubectl("", "wait", "--for=condition=Established", "crd", "--all", "--timeout=60s");
await kubectl("", "create", "namespace", "redraw");

const cluster = await openCluster({
  entry: { kubeconfig: plane.kubeconfig },
  fieldManager: "redraw-controller",
  userAgent: "redraw-proof",
});
const watched = cluster.watch<Pod>(podKind, { namespaces: ["redraw"], labelSelector: selectorText(workerLabels) });
const orders: { readonly at: number; readonly to: number }[] = [];
const simulation = openSimulation({ pool: "default", slots, serviceSeconds: service });
const pools = openPools({
  cluster,
  pools: cluster.watch<ConversionPool>(poolKind, { namespaces: ["redraw"] }),
  namespaces: ["redraw"],
  control: simulation.control,
  signals: openJobSignals(),
  clock: monotonicClock,
  now: () => Date.now(),
  settings: { worker: { image: "registry.test/redraw:test" } },
  attemptSeconds: 120,
  formats: ["svg"],
  everyMs: lookMs,
  onSuperseded: () => {},
  tell(event) {
    if (event.kind === "trouble") say(`${event.where}: ${String(event.error)}`);
    if (event.kind === "scaled") orders.push({ at: Date.now(), to: event.scaled.to });
  },
});
await watched.synced();
await pools.synced();
pools.start();
const spec = {
  worker: { profile: "GPU", concurrency: slots },
  scaling: { maxReplicas: 10_000, warmReplicas, targetQueueWaitSeconds: target, scaleUp: { maxStepPercent: 1000 } },
  podTemplate: { annotations: { "redraw.dev/starts-after": `${options.start}s` } },
  jobDefaults: { activeDeadlineSeconds: 120 },
};
const pool = { apiVersion: "redraw.dev/v1alpha1", kind: "ConversionPool", metadata: { name: "default", namespace: "redraw" }, spec };
await kubectl(JSON.stringify(pool), "apply", "-f", "-");

const readyOf = ({ metadata, status }: Pod): number | null => {
  const ready = status?.conditions?.find(({ type, status: is }) => type === "Ready" && is === "True");
  return ready === undefined || metadata.deletionTimestamp !== undefined ? null : Date.parse(ready.lastTransitionTime ?? "");
};
let perSecond = 0;
const ticking = setInterval(() => {
  const ready = watched.list().flatMap((pod) => (readyOf(pod) === null ? [] : [pod.metadata.name]));
  simulation.tick(Date.now() / 1_000, { perSecond, ready });
}, 100);
const zero = Date.now();
const samples: Sample[] = [];
const sample = (): Sample => {
  const found = watched.list().filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const ready = found.filter((pod) => readyOf(pod) !== null).length;
  const at = (Date.now() - zero) / 1_000;
  const taken = { at, perSecond, need: (perSecond * service) / slots, pods: found.length, ready };
  return { ...taken, queued: simulation.queued(), waitSeconds: simulation.oldestSeconds() };
};
/** Samples every two seconds until something has held for so long; throws after a quarter of an hour. */
const until = async (what: string, holds: (taken: Sample) => boolean, seconds: number): Promise<void> => {
  const deadline = Date.now() + 900_000;
  for (let since = Date.now(); Date.now() - since < seconds * 1_000;) {
    await monotonicClock.sleep(2_000);
    const taken = sample();
    samples.push(taken);
    if (!holds(taken)) since = Date.now();
    if (samples.length % 5 === 0) say(JSON.stringify(taken));
    if (Date.now() > deadline) throw new Error(`${what} was not reached: ${JSON.stringify(taken)}`);
  }
};

try {
  perSecond = load(pods);
  say(`${perSecond} jobs a second, which ${pods} pods convert`);
  await until("a steady load", ({ waitSeconds, ready }) => waitSeconds <= target && ready >= pods, 60);
  const step = (Date.now() - zero) / 1_000;
  const before = new Set(watched.list().map(({ metadata }) => metadata.uid));
  perSecond = load(factor * pods);
  say(`the step: ${perSecond} jobs a second`);
  await until("the target after the step", ({ waitSeconds, at }) => waitSeconds <= target && at > step + 2 * target, 60);
  // The first pod is asked for by the first order for one, the hundredth by the first order for a hundred.
  const made = watched.list().toSorted((one, other) => (one.metadata.creationTimestamp < other.metadata.creationTimestamp ? -1 : 1));
  const starts = made.flatMap((pod, index) => {
    const [ready, asked] = [readyOf(pod), orders.find(({ to }) => to > index)?.at];
    return before.has(pod.metadata.uid) || ready === null || asked === undefined ? [] : [(ready - asked) / 1_000];
  });
  const setting = { pods, factor, service, slots, target, warmReplicas, step };
  const verdict = verdictOf(samples, starts, setting);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
  const machine = {
    commit,
    kubernetes: kubernetesVersion,
    node: process.version,
    cores: cpus().length,
    loadBefore,
    interrupted: simulation.interrupted(),
  };
  const text = scalingReport({ samples, verdict, setting, machine });
  process.stdout.write(text);
  if (!options.dry) {
    mkdirSync("docs/proof", { recursive: true });
    writeFileSync("docs/proof/scaling.md", text);
    execFileSync("oxfmt", ["docs/proof/scaling.md"]);
  }
  process.exitCode = verdict.isInTime && verdict.isModest ? 0 : 1;
} finally {
  clearInterval(ticking);
  await pools.close();
  await cluster.close();
  await kwok.stop();
  await plane.stop();
}
