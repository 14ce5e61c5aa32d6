/** Runs the pools of a cluster while this process leads: looks at each every two seconds, and at once when something happens. */
import type { Cluster, ClusterObject, ObjectName, Watched } from "../../app/cluster.ts";
import type { PoolControl } from "../../app/pool-control.ts";
import type { Clock } from "../../app/ports.ts";
import type { JobSignals } from "../../app/signals.ts";
import { startLoop } from "../loop.ts";
import type { Loop, LoopEvent } from "../loop.ts";
import type { MirrorReport, Stall } from "./conditions.ts";
import { applyDefaultPool } from "./default-pool.ts";
import { lookAtPool } from "./look.ts";
import type { PoolHands } from "./look.ts";
import { freshMemory } from "./memory.ts";
import type { PoolMemory } from "./memory.ts";
import {
  budgetKind,
  deploymentKind,
  drainFinalizer,
  labelKeys,
  podKind,
  poolKind,
  selectorText,
  workerLabels,
  workloadName,
} from "./pool.ts";
import type { ConversionPool, Deployment, Pod } from "./pool.ts";
import { openRounds, togetherMs } from "./rounds.ts";
import type { Heard } from "./rounds.ts";
import type { PoolSettings } from "./settings.ts";
import type { Scaled } from "./status.ts";
import { changeFinalizers } from "./writes.ts";

/** What pools are run with. */
export interface PoolsOptions {
  readonly cluster: Cluster;
  /** The pools of the cluster, watched once for everybody. */
  readonly pools: Watched<ConversionPool>;
  /** Null watches every namespace that the controller may see. */
  readonly namespaces: readonly string[] | null;
  readonly control: PoolControl;
  readonly signals: JobSignals;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly settings: PoolSettings;
  /** The longest that an attempt may take where the pool does not say more. */
  readonly attemptSeconds: number;
  /** Formats that the workers write. */
  readonly formats: readonly string[];
  readonly mirrorReport?: (pool: ObjectName) => MirrorReport | null;
  /** Why nothing may be done for any pool, such as a definition in the cluster that is too old. */
  readonly refusal?: () => Stall | null;
  /** How often every pool is looked at, in milliseconds; `lookMs` in the product. */
  readonly everyMs: number;
  /** A later lead has decided about a pool: this process should end. */
  readonly onSuperseded: () => void;
  readonly tell?: (event: PoolEvent) => void;
}

/** What happens to pools, for metrics and logs. */
export type PoolEvent =
  | LoopEvent
  | { readonly kind: "scaled"; readonly pool: ObjectName; readonly scaled: Scaled }
  | { readonly kind: "trouble"; readonly where: string; readonly error: unknown };

/** Pools that are run, or wait to be. */
export interface Pools {
  /** Resolves when every cache knows what there is. */
  synced(): Promise<void>;
  /** Begins to act; call it once this process leads. */
  start(): void;
  /** Ends looks and takes the finalizers back: without a controller nobody else would, and pods end their work in their grace, too. */
  close(): Promise<void>;
  /** The node of a worker's pod; null when the pod is not there. */
  nodeOf(pod: ObjectName): string | null;
  /** How long the quietest watch has heard nothing, in seconds. */
  silentSeconds(): number;
}

/** How often the product looks, in milliseconds. */
export const lookMs = 2_000;
const retryMs = 10_000;

const keyOf = ({ namespace, name }: ObjectName): string => `${namespace}/${name}`;

/** Two pools of one name would share their jobs: the older one has the name. */
function holderOf(name: string, pools: readonly ConversionPool[]): ConversionPool | undefined {
  const same = pools.filter(({ metadata }) => metadata.name === name);
  return same.toSorted(({ metadata: one }, { metadata: other }) => {
    const [first, second] = [one, other].map(({ creationTimestamp, namespace }) => `${creationTimestamp} ${namespace}`);
    return first! < second! ? -1 : 1;
  })[0];
}

function nameTaken(pool: ConversionPool, pools: readonly ConversionPool[]): Stall | null {
  const holder = holderOf(pool.metadata.name, pools);
  if (holder === undefined || holder.metadata.uid === pool.metadata.uid) return null;
  const message = `the pool ${keyOf(holder.metadata)} has this name already, and jobs go to pools by name: choose another one`;
  return { reason: "NameTaken", message };
}

/** Says what a pool asks for that no worker of this version does; it is never left out in silence. */
function unsupported({ spec: { worker } }: ConversionPool): Stall | null {
  if (worker.model === undefined) return null;
  const message = `workers of this version recognise with the models of their image: leave spec.worker.model out, and name the image that has ${worker.model} in spec.worker.image`;
  return { reason: "ModelUnsupported", message };
}

/** Says what the controller may not see of a namespace; null when it sees the workers there. */
function blindness({ metadata: { namespace } }: ConversionPool, sights: Sights): Stall | null {
  const denials = [sights.deployments, sights.budgets, sights.pods].flatMap((watched) => watched.denied());
  const denial = denials.find((one) => one.namespace === namespace || one.namespace === "");
  if (denial === undefined) return null;
  return { reason: "Forbidden", message: `the controller may not look after workers in ${namespace}: ${denial.message}` };
}

/** The watches of what belongs to pools. */
interface Sights {
  readonly deployments: Watched<Deployment>;
  readonly budgets: Watched<ClusterObject>;
  readonly pods: Watched<Pod>;
}

function watchAll({ cluster, namespaces }: PoolsOptions): Sights {
  const labelSelector = selectorText(workerLabels);
  const byPool = ({ metadata }: Pod): readonly string[] => [`${metadata.namespace}/${metadata.labels[labelKeys.pool] ?? ""}`];
  return {
    deployments: cluster.watch<Deployment>(deploymentKind, { namespaces, labelSelector }),
    budgets: cluster.watch(budgetKind, { namespaces, labelSelector }),
    pods: cluster.watch<Pod>(podKind, { namespaces, labelSelector, indexes: { pool: byPool } }),
  };
}

/** What runs while this process leads. */
interface Run {
  readonly loop: Loop;
  close(): Promise<void>;
}

/** How long after the start an objection may only mean that nobody has looked yet, in milliseconds. */
const patienceMs = 5_000;

/** Looks at pools, one look at a pool at a time. */
function startLooks(options: PoolsOptions, sights: Sights, hands: PoolHands, heard: () => Heard): Loop {
  const memories = new Map<string, PoolMemory>();
  const since = options.clock.now();
  const look = async (key: string): Promise<{ readonly againMs: number } | null> => {
    const [namespace = "", name = ""] = key.split("/");
    const pool = options.pools.get({ namespace, name });
    for (const known of memories.keys()) if (!options.pools.list().some(({ metadata }) => metadata.uid === known)) memories.delete(known);
    if (pool === null) return null;
    const memory = memories.get(pool.metadata.uid) ?? freshMemory();
    memories.set(pool.metadata.uid, memory);
    const workload = { namespace, name: workloadName(name) };
    const { demand, crew, at, lostLooks } = heard();
    // A pool that was made since the database was asked last, or before it was asked at all, waits for the next answer, which comes at once.
    if (at === 0 || (demand !== null && !demand.has(name))) return { againMs: togetherMs };
    const refusal = options.refusal?.() ?? null;
    if (refusal !== null && options.clock.now() - since < patienceMs) return { againMs: 2 * togetherMs };
    const observed = {
      pool,
      deployment: sights.deployments.get(workload),
      budget: sights.budgets.get(workload),
      pods: sights.pods.listBy("pool", key),
      demand: demand?.get(name) ?? null,
      crew: crew === null ? null : (crew.get(name) ?? []),
      heardAt: at,
      lostLooks,
      stall: refusal ?? nameTaken(pool, options.pools.list()) ?? unsupported(pool) ?? blindness(pool, sights),
    };
    return lookAtPool(hands, observed, memory);
  };
  const { clock, tell } = options;
  return startLoop({
    name: "conversionpool",
    look,
    concurrency: 4,
    deadlineMs: 30_000,
    now: () => clock.now(),
    ...(tell === undefined ? {} : { tell }),
  });
}

/** Applies the installation's pool, again and again until it worked. */
async function bringDefaultPool({ cluster, settings, clock, tell }: PoolsOptions, stop: AbortSignal): Promise<void> {
  if (settings.defaultPool === undefined) return;
  for (;;) {
    try {
      return await applyDefaultPool(cluster, settings.defaultPool);
    } catch (error) {
      tell?.({ kind: "trouble", where: "the default pool", error });
      await clock.sleep(retryMs, stop);
      if (stop.aborted) return;
    }
  }
}

/** Takes the number of this lead, waiting for the database. */
async function takeLead({ control, clock, tell }: PoolsOptions, stop: AbortSignal): Promise<number | null> {
  while (!stop.aborted) {
    try {
      return await control.takeLead();
    } catch (error) {
      tell?.({ kind: "trouble", where: "the lead of pools", error });
      await clock.sleep(lookMs, stop);
    }
  }
  return null;
}

async function run(options: PoolsOptions, sights: Sights, stop: AbortSignal): Promise<Run | null> {
  const { cluster, control, settings, attemptSeconds, formats, now, mirrorReport, onSuperseded, tell } = options;
  const lead = await takeLead(options, stop);
  if (lead === null || stop.aborted) return null;
  const known = new Set<string>();
  const hands: PoolHands = {
    cluster,
    control,
    settings,
    attemptSeconds,
    formats,
    lead,
    now,
    onSuperseded,
    mirrorReport: (pool) => mirrorReport?.(pool) ?? null,
    onScaled: (pool, scaled) => tell?.({ kind: "scaled", pool: { namespace: pool.namespace, name: pool.name }, scaled }),
  };
  const rounds = openRounds(options, stop);
  const loop = startLooks(options, sights, hands, rounds.heard);
  const lookOver = (): void => {
    for (const { metadata } of options.pools.list()) loop.queue.add(keyOf(metadata), { isResync: true });
  };
  options.pools.onChange(({ metadata }, isLast) => {
    if (stop.aborted) return;
    if (isLast) known.delete(metadata.uid);
    else if (!known.has(metadata.uid)) {
      known.add(metadata.uid);
      rounds.wake();
    }
    loop.queue.add(keyOf(metadata));
  });
  const ofPool = ({ metadata }: ClusterObject): void => {
    // Hundreds of pods that start together are worth ten looks a second, and not one each.
    if (!stop.aborted) loop.queue.addAfter(`${metadata.namespace}/${metadata.labels[labelKeys.pool] ?? ""}`, togetherMs);
  };
  for (const watched of [sights.deployments, sights.budgets, sights.pods]) watched.onChange(ofPool);
  const ended = Promise.all([rounds.run(lookOver), bringDefaultPool(options, stop)]);
  return {
    loop,
    async close() {
      await loop.close(30_000);
      await ended;
    },
  };
}

/** Takes our finalizer off every pool that has it. */
async function dropFinalizers({ cluster, pools, tell }: PoolsOptions): Promise<void> {
  const held = pools.list().filter(({ metadata }) => metadata.finalizers.includes(drainFinalizer));
  const drop = async (pool: ConversionPool): Promise<void> => {
    const fresh = await cluster.read<ConversionPool>(poolKind, pool.metadata);
    if (fresh === null) return;
    const rest = fresh.metadata.finalizers.filter((name) => name !== drainFinalizer);
    if (rest.length < fresh.metadata.finalizers.length) await changeFinalizers(cluster, fresh, rest);
  };
  await Promise.all(held.map((pool) => drop(pool).catch((error: unknown) => tell?.({ kind: "trouble", where: "a finalizer", error }))));
}

/** Watches the pools' objects, and waits to be started. */
export function openPools(options: PoolsOptions): Pools {
  const sights = watchAll(options);
  const all = [options.pools, sights.deployments, sights.budgets, sights.pods];
  const stop = new AbortController();
  let begun: Promise<Run | null> = Promise.resolve(null);
  let isStarted = false;
  const synced = async (): Promise<void> => {
    await Promise.all(all.map((watched) => watched.synced()));
  };
  return {
    synced,
    start() {
      if (isStarted) return;
      isStarted = true;
      void synced().then(() => (begun = run(options, sights, stop.signal)));
    },
    async close() {
      stop.abort();
      const running = await begun;
      if (running === null) return;
      await running.close();
      await dropFinalizers(options);
    },
    nodeOf: (pod) => sights.pods.get(pod)?.spec.nodeName ?? null,
    silentSeconds: () => Math.max(...all.map((watched) => watched.silentSeconds())),
  };
}
