/** Opens what the use cases of the service stand on: database, files, queue, conversions, secrets. */
import { join } from "node:path";
import { monotonicClock } from "../adapters/clock/monotonic.ts";
import { openThumbnails } from "../adapters/image/thumbnails.ts";
import type { Database } from "../adapters/jobs/database.ts";
import type { Metrics } from "../adapters/telemetry/metrics.ts";
import { migrate, readMigrations } from "../adapters/jobs/migrate.ts";
import { openPglite } from "../adapters/jobs/pglite.ts";
import { openPostgres } from "../adapters/jobs/postgres.ts";
import { openStores } from "../adapters/jobs/store.ts";
import { openSecrets } from "../adapters/secrets/secrets.ts";
import { totalSeconds } from "../app/service.ts";
import type { ServiceEvent, ServicePorts, ServiceRules } from "../app/service.ts";
import type { ServiceConfig } from "./config.ts";
import { openConversions } from "./conversions.ts";
import { lossOf, openBlobs, openLink, openPrefilter, openQueue, openSignals } from "./engines.ts";
import { limitReadings } from "./limits.ts";
import { loadMasterKeys } from "./master-key.ts";
import { requirePackages } from "./optional-packages.ts";
import type { Scope } from "./scope.ts";
import { openTracing } from "./tracing.ts";

/** Tells whether the database lives in the data folder. */
export function isEmbedded(config: ServiceConfig): boolean {
  return config.postgresUrl === "";
}

/** Who hears of losses: of a connection to a server, which comes back, and of the embedded database, which does not. */
export interface DatabaseLosses {
  readonly onConnectionLost?: (error: Error) => void;
  readonly onDatabaseLost?: ((error: Error) => void) | undefined;
}

/** Opens the database that the settings name; the folder must be this process's own if the database lives in it. */
export async function openDatabase(config: ServiceConfig, folder: string, losses: DatabaseLosses = {}): Promise<Database> {
  const { onConnectionLost = () => {}, onDatabaseLost = () => {} } = losses;
  if (isEmbedded(config)) {
    requirePackages("database");
    return openPglite({ folder: join(folder, "database"), onLost: onDatabaseLost });
  }
  return openPostgres({ url: config.postgresUrl, poolSize: config.engines.postgresConnections, onLost: onConnectionLost });
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

/** Seconds for which some object may be needed: files until they expire, pictures from their arrival until then or a while after a failure. */
function longestKept(rules: ServiceRules): number {
  return totalSeconds(rules) + Math.max(rules.artifactSeconds, rules.inputSeconds);
}

/** What a process is and where its files lie. */
export interface PortsContext {
  readonly folder: string;
  readonly scope: Scope;
  readonly tell: (event: ServiceEvent) => void;
  /** Takes what changes by itself and is read when somebody asks. */
  readonly watch?: Metrics["watch"];
  /** What the lists of other servers call this process. */
  readonly name: string;
  /** The pool whose work it takes, or `everyPool`; null when it converts nothing. */
  readonly pool: string | null;
  /** True for a process that clients ask: its requests go before its conversions. */
  readonly answersRequests?: boolean;
  /** Hears that the embedded database is gone for good. */
  readonly onDatabaseLost?: (error: Error) => void;
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
  const tracing = await openTracing(config, context);
  const onConnectionLost = (error: Error): void =>
    tell({ kind: "trouble", where: "a connection to the database", error: lossOf("a connection to the database", error) });
  const database = scope.keep(await openDatabase(config, folder, { onConnectionLost, onDatabaseLost: context.onDatabaseLost }));
  if (database.connections !== undefined) context.watch?.("database_connections", database.connections);
  context.watch?.("limits", () => limitReadings(config));
  await context.prepare(database);
  const link = await openLink(config.engines, context.name, context);
  const prefilter = await openPrefilter(config.engines, context);
  const rules = rulesOf(config);
  const limits = { slots: config.workerSlots, threads: 1, maxBytes: config.workerMaxBytes, standsBack: context.answersRequests === true };
  return {
    stores: openStores(database),
    blobs: await openBlobs(config.engines, link, { ...context, durable: !isEmbedded(config), keepSeconds: longestKept(rules) }),
    queue: await openQueue(config.engines, link, context),
    conversions: scope.keep(openConversions(config.converter, limits)),
    thumbnails: scope.keep(openThumbnails()),
    secrets: openSecrets(loadMasterKeys(config.masterKey, folder)),
    clock: monotonicClock,
    signals: await openSignals(link),
    ...(prefilter === null ? {} : { prefilter }),
    rules,
    tracing,
    tell,
  };
}
