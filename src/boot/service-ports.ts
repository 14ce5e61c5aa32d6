/** Opens what the use cases of the service stand on: database, files, queue, conversions, secrets. */
import { join } from "node:path";
import { monotonicClock } from "../adapters/clock/monotonic.ts";
import type { Database } from "../adapters/jobs/database.ts";
import { migrate, readMigrations } from "../adapters/jobs/migrate.ts";
import { openPglite } from "../adapters/jobs/pglite.ts";
import { openPostgres } from "../adapters/jobs/postgres.ts";
import { openStores } from "../adapters/jobs/store.ts";
import { openSecrets } from "../adapters/secrets/secrets.ts";
import type { ServiceEvent, ServicePorts, ServiceRules } from "../app/service.ts";
import type { ServiceConfig } from "./config.ts";
import { openConversions } from "./conversions.ts";
import { openBlobs, openLink, openPrefilter, openQueue, openSignals } from "./engines.ts";
import { loadMasterKeys } from "./master-key.ts";
import type { Scope } from "./scope.ts";

/** Tells whether the database lives in the data folder. */
export function isEmbedded(config: ServiceConfig): boolean {
  return config.postgresUrl === "";
}

/** Opens the database that the settings name; the folder must be this process's own if the database lives in it. */
export async function openDatabase(config: ServiceConfig, folder: string, onLost: (error: Error) => void): Promise<Database> {
  if (isEmbedded(config)) return openPglite({ folder: join(folder, "database") });
  return openPostgres({ url: config.postgresUrl, poolSize: config.engines.postgresConnections, onLost });
}

/** Translates settings into the rules of the use cases. */
export function rulesOf(config: ServiceConfig): ServiceRules {
  return {
    creditsPerConversion: config.creditsPerJob,
    limitPerHour: config.ratePerHour,
    defaultPool: config.engines.defaultPool,
    maxImageBytes: config.maxImageBytes,
    queueSeconds: config.queueDeadlineMs / 1_000,
    attemptSeconds: config.jobDeadlineMs / 1_000,
    maxAttempts: config.maxAttempts,
    artifactSeconds: config.artifactTtlH * 3_600,
    inputSeconds: config.uploadTtlH * 3_600,
  };
}

/** What a process is and where its files lie. */
export interface PortsContext {
  readonly folder: string;
  readonly scope: Scope;
  readonly tell: (event: ServiceEvent) => void;
  /** What the lists of other servers call this process. */
  readonly name: string;
  /** The pool whose work it takes; null when it converts nothing. */
  readonly pool: string | null;
  /** Brings the database to the schema of this program, or waits until somebody did. */
  readonly prepare: (database: Database) => Promise<void>;
}

/** Migrates a database on the spot. */
export async function migrateNow(database: Database): Promise<void> {
  await migrate(database, await readMigrations());
}

/** Opens every port and hands all that must be closed to the scope; children start with the first conversion. */
export async function openServicePorts(config: ServiceConfig, context: PortsContext): Promise<ServicePorts> {
  const { folder, scope, tell } = context;
  const onLost = (error: Error): void => tell({ kind: "trouble", where: "a connection to the database", error });
  const database = scope.keep(await openDatabase(config, folder, onLost));
  await context.prepare(database);
  const link = await openLink(config.engines, context.name, context);
  const prefilter = await openPrefilter(config.engines, context);
  return {
    stores: openStores(database),
    blobs: await openBlobs(config.engines, link, { ...context, durable: !isEmbedded(config) }),
    queue: await openQueue(config.engines, link, context),
    conversions: scope.keep(openConversions(config.converter, { slots: config.workerSlots, threads: 1, maxBytes: config.workerMaxBytes })),
    secrets: openSecrets(loadMasterKeys(config.masterKey, folder)),
    clock: monotonicClock,
    signals: await openSignals(link),
    ...(prefilter === null ? {} : { prefilter }),
    rules: rulesOf(config),
    tell,
  };
}
