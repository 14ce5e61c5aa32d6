/** What the benchmark of the operator runs on: engines, a control plane, a controller, and an observer with a watch of its own. */
import { openCluster } from "../../src/adapters/kube/cluster.ts";
import type { Cluster, ClusterObject, Watched } from "../../src/app/cluster.ts";
import type { JobObject } from "../../src/controller/jobs/job.ts";
import { jobKind } from "../../src/controller/jobs/job.ts";
import type { ConversionPool } from "../../src/controller/pools/pool.ts";
import { poolKind } from "../../src/controller/pools/pool.ts";
import { startJobsWorld } from "../../test/make/jobs-world.ts";
import type { JobsWorld } from "../../test/make/jobs-world.ts";
import type { StartedProcess } from "../../test/make/processes.ts";
import { firstLineOf } from "../pipeline/built-product.ts";
import { scrape } from "./scrape.ts";
import type { Scraped } from "./scrape.ts";

/** Accounts that share the load, each with its hourly limit. */
export const accounts: readonly string[] = ["bench-0", "bench-1", "bench-2", "bench-3"];

/** The account of the jobs of the interface: they are so many that they would use up the hour of the others. */
export const interfaceAccount = "bench-interface";

/** Moments of an object, in milliseconds of `performance.now()`. */
export interface Moments {
  readonly seenAt: number;
  queuedAt?: number;
  endedAt?: number;
  goneAt?: number;
}

/** Everything that runs. */
export interface BenchWorld {
  readonly jobs: JobsWorld;
  readonly cluster: Cluster;
  readonly watchedPools: Watched<ConversionPool>;
  /** By name of the object. */
  readonly moments: ReadonlyMap<string, Moments>;
  live(): number;
  readonly leader: StartedProcess;
  readonly standby: StartedProcess;
  metrics(): Promise<Scraped>;
  close(): Promise<void>;
}

/** Notes when each object was seen, queued, ended and gone. */
function observe(watched: Watched<JobObject>): Map<string, Moments> {
  const moments = new Map<string, Moments>();
  watched.onChange(({ metadata, status }, isLast) => {
    const at = performance.now();
    const known: Moments = moments.get(metadata.name) ?? { seenAt: at };
    moments.set(metadata.name, known);
    const { phase } = status ?? {};
    if (phase !== undefined && phase !== "Pending") known.queuedAt ??= at;
    if (phase === "Succeeded" || phase === "Failed" || phase === "Cancelled") known.endedAt ??= at;
    if (isLast) known.goneAt ??= at;
  });
  return moments;
}

/** Workers are played beside the cluster, and no pod stands for them; what admission refuses is measured elsewhere. */
const poolSpec = {
  replicas: 0,
  scaling: { mode: "External", warmReplicas: 0 },
  limits: { maxInFlight: 100_000, maxPendingPerAccount: 100_000 },
};

/** Starts it; `poolsFile` names what workers of pools have in common, and `prepare` makes what is there before the controller. */
export async function openBenchWorld(poolsFile: string, prepare: (cluster: Cluster) => Promise<void>): Promise<BenchWorld> {
  const jobs = await startJobsWorld(Object.fromEntries([...accounts, interfaceAccount].map((name) => [name, 1_000_000])));
  const { kubeconfig } = jobs.cluster.plane;
  const rate = { perSecond: 10_000, burst: 10_000 };
  const cluster = await openCluster({ entry: { kubeconfig }, fieldManager: "bench", userAgent: "redraw-bench", rate, callSeconds: 60 });
  const watched = cluster.watch<JobObject>(jobKind, { namespaces: ["default"] });
  const watchedPools = cluster.watch<ConversionPool>(poolKind, { namespaces: ["default"] });
  const moments = observe(watched);
  await Promise.all([watched.synced(), watchedPools.synced()]);
  await jobs.cluster.patch("conversionpools", "default", { spec: poolSpec });
  await prepare(cluster);
  const { env, options } = firstLineOf("cmd/controller.ts");
  const settings = { REDRAW_POOLS_FILE: poolsFile, NODE_OPTIONS: options.join(" "), ...env };
  const leader = jobs.start("controller", settings);
  const { adminUrl } = await leader.running;
  const isLeading = async (): Promise<boolean> => (await scrape(adminUrl)).sum("leader_election_master_status") === 1;
  while (!(await isLeading())) await new Promise((resolve) => void setTimeout(resolve, 200));
  const standby = jobs.start("controller", settings);
  await standby.running;
  return {
    jobs,
    cluster,
    watchedPools,
    moments,
    live: () => watched.list().length,
    leader,
    standby,
    metrics: () => scrape(adminUrl),
    async close() {
      await cluster.close();
      await jobs.stop();
    },
  };
}

/** Makes an object, and throws what the API server says when it will not have it. */
export async function make(cluster: Cluster, kind: Parameters<Cluster["create"]>[0], object: object): Promise<ClusterObject> {
  const written = await cluster.create(kind, object);
  if (written.kind !== "written") throw new Error(JSON.stringify(written));
  return written.object;
}

/** Waits until something is so; throws after so many seconds. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds = 300): Promise<void> {
  const late = performance.now() + 1_000 * seconds;
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error(`${what}: not after ${seconds} s`);
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}
