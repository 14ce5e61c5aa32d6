/** A controller of jobs for tests: a cluster in memory, the real use cases over a real database, and a worker by hand. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { openAdmission } from "../../src/app/admission.ts";
import type { ResourceKind } from "../../src/app/cluster.ts";
import type { ObjectRecord } from "../../src/app/objects.ts";
import { openObjectSubmit } from "../../src/app/submit-object.ts";
import { jobKind } from "../../src/controller/jobs/job.ts";
import { poolKind } from "../../src/controller/pools/pool.ts";
import type { JobObject, JobPool, JobSpec } from "../../src/controller/jobs/job.ts";
import { jobIndexes, openJobs } from "../../src/controller/jobs/open-jobs.ts";
import type { JobsEvent, JobsParts, RunningJobs } from "../../src/controller/jobs/open-jobs.ts";
import { formats } from "../../src/formats/index.ts";
import { aJobSpec, aPoolObject } from "./conversion-job.ts";
import { openMemoryCluster } from "./memory-cluster.ts";
import type { MemoryCluster } from "./memory-cluster.ts";
import { aService } from "./service.ts";
import type { ServiceOptions, TestService } from "./service.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");

/** The kind ConfigMap. */
export const configMapKind: ResourceKind = { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps" };

/** A controller of jobs with one pool and one picture. */
export interface TestJobs {
  readonly service: TestService;
  readonly cluster: MemoryCluster;
  readonly events: readonly JobsEvent[];
  readonly namespace: string;
  readonly pool: string;
  /** The view of a job of the interface; null when there is none. */
  viewOf(job: string): JobObject | null;
  /** Applies a job, and returns its name. */
  apply(spec?: Partial<JobSpec>, name?: string): string;
  edit(name: string, spec: Partial<JobSpec>): void;
  drop(name: string): void;
  /** Null when it is gone. */
  object(name: string): JobObject | null;
  phase(name: string): string | undefined;
  /** `Status Reason` of a condition. */
  condition(name: string, type: string): string | undefined;
  record(name: string, uid?: string): Promise<ObjectRecord | null>;
  /** Executes the job of an object. */
  execute(name: string): Promise<void>;
  report: RunningJobs["report"];
  /** Begins anew, as another process on the same cluster and database; a blind one has an empty cache. */
  restart(options?: { readonly blind?: boolean; readonly namespaces?: readonly string[] }): Promise<void>;
  close(): Promise<void>;
}

/** What a test may decide. */
export interface JobsOptions extends ServiceOptions {
  readonly pool?: Partial<JobPool["spec"]> | null;
  readonly parts?: (parts: JobsParts) => Partial<JobsParts>;
}

function openParts(service: TestService, cluster: MemoryCluster, tell: (event: JobsEvent) => void): JobsParts {
  const { ports } = service;
  return {
    cluster,
    // Files of one process share a database: each test has a cluster of its own.
    identity: service.caller.account,
    namespaces: null,
    jobs: cluster.watch<JobObject>(jobKind, { namespaces: null, indexes: jobIndexes }),
    pools: cluster.watch<JobPool>(poolKind, { namespaces: null }),
    nodeOf: ({ name }) => `node-of-${name}`,
    stores: ports.stores,
    submit: openObjectSubmit(ports, openAdmission(ports)),
    signals: ports.signals,
    clock: ports.clock,
    now: () => new Date(),
    formats: formats.map(({ id }) => id),
    randomWord: () => randomUUID().slice(0, 8),
    objection: () => null,
    tell,
  };
}

/** Opens it. */
export async function aJobsController(options: JobsOptions = {}): Promise<TestJobs> {
  const service = await aService(options);
  const cluster = openMemoryCluster();
  const events: JobsEvent[] = [];
  const namespace = `team-${randomUUID().slice(0, 8)}`;
  const { account } = service.caller;
  // A pool of its own keeps the limits of one test from another.
  const poolName = `p${randomUUID().slice(0, 8)}`;
  const pool = options.pool === null ? null : aPoolObject({ accounts: [account], ...options.pool });
  if (pool !== null) cluster.put(poolKind, { metadata: { namespace, name: poolName }, spec: pool.spec });
  cluster.put(configMapKind, { metadata: { namespace, name: "picture" }, binaryData: { "a.png": picture.toString("base64") } });
  await service.ports.stores.accounts.setPool(account, poolName);
  const start = async (begin: Parameters<TestJobs["restart"]>[0] = {}): Promise<RunningJobs> => {
    const parts = openParts(service, cluster, (event) => void events.push(event));
    await Promise.all([parts.jobs.synced(), parts.pools.synced()]);
    const jobs = begin.blind === true ? { ...parts.jobs, listBy: () => [], list: () => [], onChange: () => {} } : parts.jobs;
    return openJobs({ ...parts, jobs, namespaces: begin.namespaces ?? null, ...options.parts?.(parts) });
  };
  let running = await start();
  const find = (name: string): JobObject | null =>
    (cluster.objects(jobKind).find(({ metadata }) => metadata.namespace === namespace && metadata.name === name) as JobObject) ?? null;
  const record = (name: string, uid = find(name)?.metadata.uid ?? ""): Promise<ObjectRecord | null> =>
    service.ports.stores.objects.find(account, uid);
  return {
    service,
    cluster,
    events,
    namespace,
    pool: poolName,
    viewOf: (job) => (cluster.objects(jobKind) as readonly JobObject[]).find(({ spec }) => spec.source.upload?.jobID === job) ?? null,
    apply(spec = {}, name = `job-${randomUUID().slice(0, 8)}`) {
      cluster.put(jobKind, { metadata: { namespace, name }, spec: aJobSpec({ account, poolRef: { name: poolName }, ...spec }) });
      return name;
    },
    edit: (name, spec) => void cluster.put(jobKind, { metadata: { namespace, name }, spec: { ...find(name)!.spec, ...spec } }),
    drop: (name) => cluster.drop(jobKind, { namespace, name }),
    object: find,
    phase: (name) => find(name)?.status?.phase,
    condition(name, type) {
      const found = find(name)?.status?.conditions?.find((condition) => condition.type === type);
      return found === undefined ? undefined : `${found.status} ${found.reason}`;
    },
    record,
    execute: async (name) => void (await service.execute((await record(name))!.job)),
    report: (name) => running.report(name),
    async restart(begin) {
      await running.close();
      running = await start(begin);
    },
    close: () => running.close(),
  };
}
