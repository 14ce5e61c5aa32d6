/** Starts the controller: watches the cluster always, and acts in it while this process leads. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { openCluster } from "../adapters/kube/cluster.ts";
import type { ClusterOptions } from "../adapters/kube/cluster.ts";
import { openLead } from "../adapters/kube/lead.ts";
import { openAdmission } from "../app/admission.ts";
import type { Cluster, Lead, Watched } from "../app/cluster.ts";
import type { ServicePorts } from "../app/service.ts";
import { openObjectSubmit } from "../app/submit-object.ts";
import { openDefinitionsCheck, startDefinitionsCheck } from "../controller/definitions-check.ts";
import type { DefinitionsCheck } from "../controller/definitions-check.ts";
import { jobKind } from "../controller/jobs/job.ts";
import type { JobObject, JobPool } from "../controller/jobs/job.ts";
import { jobIndexes, openJobs } from "../controller/jobs/open-jobs.ts";
import type { RunningJobs } from "../controller/jobs/open-jobs.ts";
import { conditionCounts } from "../controller/pools/condition-counts.ts";
import { lookMs, openPools } from "../controller/pools/open-pools.ts";
import type { Pools } from "../controller/pools/open-pools.ts";
import { poolKind } from "../controller/pools/pool.ts";
import type { ConversionPool } from "../controller/pools/pool.ts";
import { readPoolSettings } from "../controller/pools/settings.ts";
import { Fault } from "../core/fault.ts";
import { formats } from "../formats/index.ts";
import type { ServiceConfig } from "./config.ts";
import { openControllerTelemetry } from "./controller-telemetry.ts";
import type { ControllerTelemetry } from "./controller-telemetry.ts";
import { openLedCluster } from "./led-cluster.ts";
import type { WorkParts } from "./work.ts";

/** What the controller is started with. */
export interface ControllerParts extends WorkParts {
  readonly watchProblems: (problems: () => readonly string[]) => void;
  /** Ends the process. */
  readonly fail: (fault: Fault) => void;
}

type Pool = ConversionPool & JobPool;

/** Everything that the parts of a controller share. */
interface Site {
  readonly config: ServiceConfig;
  readonly ports: ServicePorts;
  readonly cluster: Cluster;
  readonly jobs: Watched<JobObject>;
  readonly pools: Watched<Pool>;
  readonly namespaces: readonly string[] | null;
  readonly told: ControllerTelemetry;
  readonly definitions: DefinitionsCheck;
  /** What jobs say of a pool's views, once they run, and what pools say of where their workers are. */
  readonly views: { report: RunningJobs["report"]; nodeOf: Pools["nodeOf"] };
  readonly fail: (fault: Fault) => void;
}

const refuse = (message: string): never => {
  throw new Fault({ code: "invalid_request", kind: "invalid", message });
};

/** The way into the cluster: the file that is named, else that of a pod. */
function entryOf({ kubeconfig, kubeContext, serviceHost, servicePort }: ServiceConfig["cluster"]): ClusterOptions["entry"] {
  if (kubeconfig !== "") return { kubeconfig, ...(kubeContext === "" ? {} : { context: kubeContext }) };
  if (serviceHost === "") return refuse("REDRAW_KUBECONFIG must be set, since this process runs in no pod");
  return { host: serviceHost, port: Number(servicePort) };
}

function openWorkers(site: Site): Pools | null {
  const { config, ports, cluster, pools, namespaces, told, definitions, fail } = site;
  const { poolsFile } = config.cluster;
  if (poolsFile === "") return null;
  let text = "";
  try {
    text = readFileSync(poolsFile, "utf8");
  } catch {
    refuse("REDRAW_POOLS_FILE names a file that cannot be read");
  }
  const stalled = (message: string | null): { reason: string; message: string } | null =>
    message === null ? null : { reason: "CRDOutdated", message };
  return openPools({
    cluster,
    pools,
    namespaces,
    control: ports.stores.control,
    signals: ports.signals,
    clock: ports.clock,
    now: () => Date.now(),
    settings: readPoolSettings(text),
    attemptSeconds: ports.rules.attemptSeconds,
    formats: formats.map(({ id }) => id),
    mirrorReport: (pool) => site.views.report(pool),
    refusal: () => stalled(definitions.objection()),
    everyMs: lookMs,
    onSuperseded: () => fail(new Fault({ code: "unavailable", kind: "unavailable", message: "a later controller has taken the lead" })),
    tell: (event) => told.tell(event),
  });
}

const identityRetryMs = 2_000;

/** Asks for the name of the cluster until there is an answer; null when the process ends before. */
async function identityOf({ cluster, ports, told }: Site, stop: AbortSignal): Promise<string | null> {
  while (!stop.aborted) {
    try {
      return await cluster.identity();
    } catch (error) {
      told.tell({ kind: "trouble", where: "the name of the cluster", error });
      await ports.clock.sleep(identityRetryMs, stop);
    }
  }
  return null;
}

function runJobs(site: Site, identity: string): RunningJobs {
  const { ports, cluster, jobs, pools, namespaces, told, definitions } = site;
  const running = openJobs({
    cluster,
    identity,
    namespaces,
    jobs,
    pools,
    nodeOf: site.views.nodeOf,
    stores: ports.stores,
    submit: openObjectSubmit(ports, openAdmission(ports)),
    signals: ports.signals,
    clock: ports.clock,
    now: () => new Date(),
    formats: formats.map(({ id }) => id),
    randomWord: () => randomUUID().slice(0, 8),
    objection: () => definitions.objection(),
    tell: (event) => told.tell(event),
  });
  told.watchLoops(running.loops);
  site.views.report = running.report;
  return running;
}

/** What acts while this process leads: nothing before `begin`, and nothing after `close`. */
function openActing(site: Site, workers: Pools | null): { begin(): Promise<void>; close(): Promise<void> } {
  const stop = new AbortController();
  let begun: Promise<RunningJobs | null> = Promise.resolve(null);
  return {
    async begin() {
      const identity = await identityOf(site, stop.signal);
      if (identity === null || stop.signal.aborted) return;
      begun = Promise.resolve(runJobs(site, identity));
      workers?.start();
    },
    async close() {
      stop.abort();
      await Promise.all([begun.then((running) => running?.close()), workers?.close()]);
    },
  };
}

/** Watches what the controller reads, and says until then that it is not ready. */
function watchSync({ jobs, pools, told }: Site, workers: Pools | null, watchProblems: ControllerParts["watchProblems"]): Promise<void> {
  let isSynced = false;
  watchProblems(() => {
    if (isSynced) return [];
    const denials = [...jobs.denied(), ...pools.denied()].map(({ message }) => `: ${message}`);
    return [`the objects of the cluster have not been listed yet${denials[0] ?? ""}`];
  });
  told.watchKinds({
    ConversionJob: () => jobs.silentSeconds(),
    ConversionPool: () => pools.silentSeconds(),
    ...(workers === null ? {} : { workers: () => workers.silentSeconds() }),
  });
  const all = [jobs.synced(), pools.synced(), workers === null ? Promise.resolve() : workers.synced()];
  return Promise.all(all).then(() => void (isSynced = true));
}

/** Starts the controller; what is opened is closed with the scope: first what acts, then the lead is given back, then the connection goes. */
export async function startController(config: ServiceConfig, parts: ControllerParts): Promise<void> {
  const { ports, scope, telemetry, fail } = parts;
  const told = openControllerTelemetry(telemetry);
  const way = { entry: entryOf(config.cluster), userAgent: "redraw-controller", telemetry: told.cluster };
  const { watchNamespaces, namespace, leaseName, callsPerSecond, callsAtOnce } = config.cluster;
  const rate = { perSecond: callsPerSecond, burst: callsAtOnce };
  const reached = scope.keep(await openCluster({ ...way, rate, fieldManager: "redraw-controller" }));
  const held: { lead: Lead | null } = { lead: null };
  const cluster = openLedCluster(reached, () => held.lead?.isLeader() === true);
  const namespaces = watchNamespaces === "" ? null : watchNamespaces.split(",");
  const definitions = openDefinitionsCheck(cluster, (count) => told.missingFields(count));
  const onError = (error: unknown): void => told.tell({ kind: "trouble", where: "the installed definitions", error });
  scope.keep(startDefinitionsCheck(definitions, { clock: ports.clock, onError }));
  const jobs = cluster.watch<JobObject>(jobKind, { namespaces, indexes: jobIndexes });
  const pools = cluster.watch<Pool>(poolKind, { namespaces });
  telemetry.metrics.watch("pool_conditions", () => conditionCounts(pools.list()));
  const views: Site["views"] = { report: () => null, nodeOf: () => null };
  const site: Site = { config, ports, cluster, jobs, pools, namespaces, told, definitions, views, fail };
  const workers = openWorkers(site);
  if (workers !== null) views.nodeOf = (pod) => workers.nodeOf(pod);
  const synced = watchSync(site, workers, parts.watchProblems);
  // A name that no other process has, nor this one after a restart.
  const holder = `${hostname().slice(0, 200)}_${randomUUID()}`;
  const lead = await openLead({ ...way, namespace, name: leaseName, holder });
  held.lead = lead;
  scope.atEnd(() => lead.release());
  const acting = openActing(site, workers);
  scope.keep(acting);
  void Promise.all([lead.won(), synced]).then(() => acting.begin());
  void lead
    .lost()
    .then(() => fail(new Fault({ code: "unavailable", kind: "unavailable", message: "the lead was lost to another controller" })));
}
