/** Everything that ConversionJobs need on real engines and a real control plane, and what a person does with them. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Administration } from "../../src/app/application.ts";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import type { JobObject, JobObjectStatus, JobSpec } from "../../src/controller/jobs/job.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startPostgres } from "../../tools/services/postgres.ts";
import type { Service } from "../../tools/services/engine.ts";
import { startControlledCluster } from "./controlled-cluster.ts";
import type { ControlledCluster } from "./controlled-cluster.ts";
import { configOf, startProcess } from "./processes.ts";
import type { Settings, StartedProcess } from "./processes.ts";

/** A picture as ConfigMaps hold it. */
export const pictureText: string = readFileSync("examples/flow-blue-rounded.png").toString("base64");
/** Where jobs find it. */
export const pictureSource: JobSpec["source"] = { configMapKeyRef: { name: "picture", key: "a.png" } };

/** The world of a test. */
export interface JobsWorld {
  readonly cluster: ControlledCluster;
  /** What its processes are started with. */
  readonly settings: Settings;
  start(name: Parameters<typeof startProcess>[0], more?: Settings): StartedProcess;
  administer<Result>(work: (administration: Administration) => Promise<Result>): Promise<Result>;
  balanceOf(account: string): Promise<number>;
  /** Kinds of the account's ledger lines, sorted. */
  ledgerOf(account: string): Promise<readonly string[]>;
  apply(name: string, spec: Partial<JobSpec>): Promise<unknown>;
  statusOf(name: string): Promise<JobObjectStatus | undefined>;
  /** `Status Reason` of a condition. */
  conditionOf(name: string, type: string): Promise<string | undefined>;
  /** Waits for a phase. */
  until(name: string, phase: string): Promise<JobObjectStatus>;
  stop(): Promise<void>;
}

async function startEngines(): Promise<readonly Service[]> {
  return [await startPostgres(), await startNats()];
}

const untilMs = 90_000;

/** Starts engines and a control plane, with accounts of these credits and a pool that admits them. */
export async function startJobsWorld(accounts: Readonly<Record<string, number>>): Promise<JobsWorld> {
  const folder = mkdtempSync(join(tmpdir(), "redraw-jobs-"));
  const processes: StartedProcess[] = [];
  const engines = await startEngines();
  const cluster = await startControlledCluster({ reconciles: true });
  const settings: Settings = {
    ...(Object.assign({}, ...engines.map(({ lines }) => lines)) as Settings),
    REDRAW_MASTER_KEY: "k".repeat(40),
    REDRAW_DATA_DIR: folder,
    REDRAW_TEXT: "none",
    REDRAW_DETECTOR: "geometry",
    REDRAW_WORKER_NAME: "worker-0",
    REDRAW_KUBECONFIG: cluster.plane.kubeconfig,
  };
  const administer: JobsWorld["administer"] = (work) => withAdministration(configOf(settings), work);
  await migrateDatabase(configOf(settings));
  await cluster.apply("configmaps", "picture", { binaryData: { "a.png": pictureText } });
  await cluster.apply("conversionpools", "default", { spec: { accounts: [...Object.keys(accounts), "nobody"] } });
  await administer(async (administration) => {
    for (const [account, credits] of Object.entries(accounts)) {
      await administration.addAccount({ account, credits });
      await administration.setLimit({ account, perHour: 10_000 });
    }
  });
  const statusOf = async (name: string): Promise<JobObjectStatus | undefined> =>
    ((await cluster.get("conversionjobs", name)) as unknown as JobObject | null)?.status;
  return {
    cluster,
    settings,
    administer,
    statusOf,
    start(name, more = {}) {
      const started = startProcess(name, { ...settings, ...more });
      processes.push(started);
      return started;
    },
    balanceOf: (account) => administer(async (administration) => (await administration.balance(account)).balance),
    ledgerOf: (account) =>
      administer(async (administration) => (await administration.ledger(account, { limit: 1_000 })).map(({ kind }) => kind).toSorted()),
    apply: (name, spec) => cluster.apply("conversionjobs", name, { spec: { source: pictureSource, ...spec } }),
    async conditionOf(name, type) {
      const found = (await statusOf(name))?.conditions?.find((condition) => condition.type === type);
      return found === undefined ? undefined : `${found.status} ${found.reason}`;
    },
    async until(name, phase) {
      const late = performance.now() + untilMs;
      for (;;) {
        // An API server that is away answers nothing for a while.
        const status = await statusOf(name).catch(() => undefined);
        if (status?.phase === phase) return status;
        if (performance.now() > late) throw new Error(`${name} is ${status?.phase ?? "not there"} and not ${phase}`);
        await sleep(20);
      }
    },
    async stop() {
      await Promise.all(
        processes.filter(({ child }) => child.exitCode === null && child.signalCode === null).map((one) => one.stop("SIGKILL")),
      );
      await cluster.stop();
      for (const engine of engines.toReversed()) await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
