/** A cluster in memory whose Deployments get pods, and a database's word on pools as a test wants it. */
import { monotonicClock } from "../../src/adapters/clock/monotonic.ts";
import type { CrewMember, PoolControl, PoolDecision, PoolDemand } from "../../src/app/pool-control.ts";
import { poolsTopic } from "../../src/app/pools.ts";
import { openJobSignals } from "../../src/app/signals.ts";
import { openPools } from "../../src/controller/pools/open-pools.ts";
import type { Pools, PoolsOptions } from "../../src/controller/pools/open-pools.ts";
import { annotationKeys, deploymentKind, podKind, poolKind } from "../../src/controller/pools/pool.ts";
import type { ConversionPool, Deployment, Pod, PoolSpec } from "../../src/controller/pools/pool.ts";
import { openMemoryCluster } from "./memory-cluster.ts";
import type { MemoryCluster } from "./memory-cluster.ts";
import { aDemand, defaultSpec } from "./pools.ts";

/** What the database says, and what it was told. */
export interface MemoryControl extends PoolControl {
  demands: Map<string, Partial<PoolDemand>>;
  readonly crewNow: Map<string, CrewMember>;
  readonly decisions: Map<string, PoolDecision>;
  isLost: boolean;
  lead: number;
}

/** Opens it. */
export function openMemoryControl(): MemoryControl {
  const lost = (): void => {
    if (control.isLost) throw new Error("the test's database is away");
  };
  const control: MemoryControl = {
    demands: new Map(),
    crewNow: new Map(),
    decisions: new Map(),
    isLost: false,
    lead: 0,
    takeLead: () => Promise.resolve(++control.lead),
    async demand(windows) {
      await Promise.resolve();
      lost();
      return windows.map(({ pool }) => aDemand({ pool, at: Date.now() / 1_000, ...control.demands.get(pool) }));
    },
    async crew(pools) {
      await Promise.resolve();
      lost();
      return [...control.crewNow.values()].filter(({ pool }) => pools.includes(pool));
    },
    async decide(decision, lead) {
      await Promise.resolve();
      lost();
      if (lead < control.lead) return false;
      control.decisions.set(decision.pool, decision);
      return true;
    },
    decided: (pool) => Promise.resolve(control.decisions.get(pool) ?? null),
    async drain(orders) {
      await Promise.resolve();
      if (orders.length > 0) lost();
      for (const { worker, draining } of orders) {
        const member = control.crewNow.get(worker);
        if (member !== undefined) control.crewNow.set(worker, { ...member, draining, hasStopped: draining });
      }
    },
  };
  return control;
}

const costOf = ({ metadata }: Pod): number => Number(metadata.annotations[annotationKeys.deletionCost] ?? 0);
const isReady = ({ status }: Pod): boolean =>
  status?.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True") ?? false;

/** Pools at work in a cluster in memory. */
export interface PoolCluster {
  readonly cluster: MemoryCluster;
  readonly control: MemoryControl;
  readonly pools: Pools;
  readonly superseded: () => number;
  /** Writes a pool; what is not said is as the API server would fill it in. */
  put(spec?: Partial<PoolSpec>, name?: string): void;
  readonly pool: (name?: string) => ConversionPool | undefined;
  readonly deployment: () => Deployment | undefined;
  readonly pods: () => readonly Pod[];
  /** Makes and deletes pods as a ReplicaSet does: what is not ready goes first, then what costs least. Pods get ready and workers report at once. */
  replicate(options?: { readonly isReady?: boolean; readonly busy?: number }): void;
  /** Says how many jobs a worker has. */
  occupy(worker: string, busy: number): void;
  nudge(): void;
}

/** Opens it with its pools started. */
export async function openPoolCluster(options: Partial<PoolsOptions> = {}): Promise<PoolCluster> {
  const cluster = openMemoryCluster();
  const control = openMemoryControl();
  const signals = openJobSignals();
  let superseded = 0;
  let made = 0;
  const pools = openPools({
    cluster,
    pools: cluster.watch<ConversionPool>(poolKind, { namespaces: null }),
    namespaces: null,
    control,
    signals,
    clock: monotonicClock,
    now: () => Date.now(),
    settings: { worker: { image: "redraw:test" } },
    attemptSeconds: 120,
    formats: ["svg"],
    everyMs: 200,
    onSuperseded: () => superseded++,
    ...options,
  });
  await pools.synced();
  pools.start();
  const pods = (): readonly Pod[] => cluster.objects(podKind) as readonly Pod[];
  const deployment = (): Deployment | undefined => cluster.objects(deploymentKind)[0] as Deployment | undefined;
  return {
    cluster,
    control,
    pools,
    superseded: () => superseded,
    put: (spec = {}, name = "default") =>
      void cluster.put(poolKind, { metadata: { namespace: "redraw", name }, spec: { ...defaultSpec, ...spec } }),
    pool: (name = "default") => (cluster.objects(poolKind) as readonly ConversionPool[]).find(({ metadata }) => metadata.name === name),
    deployment,
    pods,
    replicate({ isReady: getsReady = true, busy = 0 } = {}) {
      const wanted = deployment()?.spec.replicas ?? 0;
      const { template } = deployment()!.spec as unknown as { template: { metadata: { labels: Record<string, string> } } };
      const { labels } = template.metadata;
      for (let count = pods().length; count < wanted; count++) {
        const name = `pod-${++made}`;
        const conditions = [{ type: "Ready", status: getsReady ? "True" : "False", lastTransitionTime: new Date().toISOString() }];
        cluster.put(podKind, { metadata: { namespace: "redraw", name, labels }, spec: {}, status: { phase: "Running", conditions } });
        if (!getsReady) continue;
        const pool = labels["redraw.dev/pool"]!;
        control.crewNow.set(name, { worker: name, pool, slots: 2, busy, draining: false, hasStopped: false, idleSeconds: 1 });
      }
      const order = pods().toSorted((one, other) => Number(isReady(one)) - Number(isReady(other)) || costOf(one) - costOf(other));
      for (const pod of order.slice(0, Math.max(0, pods().length - wanted))) {
        cluster.drop(podKind, pod.metadata);
        control.crewNow.delete(pod.metadata.name);
      }
    },
    occupy(worker, busy) {
      const member = control.crewNow.get(worker)!;
      control.crewNow.set(worker, { ...member, busy, idleSeconds: busy > 0 ? null : 1 });
    },
    nudge: () => signals.notify(poolsTopic),
  };
}
