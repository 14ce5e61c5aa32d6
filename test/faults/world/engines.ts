/** The real engines of a run, each behind a proxy that can be made to behave badly. */
import { openPostgres } from "../../../src/adapters/jobs/postgres.ts";
import { startNats } from "../../../tools/services/nats.ts";
import type { NatsService } from "../../../tools/services/nats.ts";
import { startPostgres } from "../../../tools/services/postgres.ts";
import { startStandby } from "../../../tools/services/postgres-standby.ts";
import type { Program } from "../../../tools/services/program.ts";
import { startRedis } from "../../../tools/services/redis.ts";
import { startS3 } from "../../../tools/services/s3.ts";
import type { S3Service } from "../../../tools/services/s3.ts";
import { openFaultProxy } from "../proxy.ts";
import type { FaultProxy } from "../proxy.ts";
import type { Settings } from "../../make/processes.ts";
import { beginPatiently } from "./victim.ts";
import type { Victim } from "./victim.ts";

/** Engines that keep things on a disk. */
export type Stored = "postgres" | "nats" | "objects";

/** How the engines of a run are set up. */
export interface EngineOptions {
  /** Three replicate the stream, and are reached without a proxy, since they tell clients of each other. */
  readonly natsServers?: 1 | 3;
  /** A standby that follows the database: every commit waits for it, or none does. */
  readonly standby?: "synchronous" | "asynchronous";
  /** Mebibytes of disks of their own; need root. */
  readonly disks?: Readonly<Partial<Record<Stored, number>>>;
}

/** The engines of a run. */
export interface Engines {
  readonly victims: Readonly<Record<"postgres" | "nats" | "redis" | "objects", readonly Victim[]>>;
  /** Settings that lead the product through the proxies. */
  readonly settings: Settings;
  /** The database as it is, past the proxy. */
  databaseUrl(): string;
  readonly natsUrl: string;
  readonly redisUrl: string;
  readonly objects: S3Service;
  /** Where each keeps what it has. */
  readonly folders: Readonly<Record<Stored, string>>;
  /** The server that follows the database; null without one. */
  readonly standby: Victim | null;
  /** Lets the standby take the place of the database, which must be dead. Throws without a standby. */
  promote(): void;
  readonly versions: readonly string[];
  /** Ends everything. */
  stop(): Promise<void>;
}

/** Collects what must be ended, in reverse. */
type Keep = <Opened extends { stop(): Promise<void> }>(opened: Opened) => Opened;

/** A proxy that ends as engines do. */
async function openProxy(port: number): Promise<FaultProxy & { stop(): Promise<void> }> {
  const proxy = await openFaultProxy(port);
  return { ...proxy, stop: () => proxy.close() };
}

const through = (url: string, from: number, proxy: FaultProxy): string => url.replace(`:${from}`, `:${proxy.port}`);

/** A part with its place behind a proxy. */
interface Placed {
  readonly victim: Victim;
  readonly settings: Settings;
}

/** What may be done to a program. */
function handsOf(program: Program): Pick<Victim, "kill" | "begin" | "pause" | "resume"> {
  return {
    kill: () => program.kill(),
    begin: () => beginPatiently(() => program.begin()),
    pause: () => program.pause(),
    resume: () => program.resume(),
  };
}

/** Makes every commit wait for the standby, so that it never lacks what was accepted. */
async function waitForStandby(url: string): Promise<void> {
  const database = openPostgres({ url, poolSize: 1 });
  await database.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await database.query("SELECT pg_reload_conf()");
  await database.close();
}

async function openDatabase(
  keep: Keep,
  { standby: kind, disks }: EngineOptions,
): Promise<Placed & Pick<Engines, "databaseUrl" | "promote" | "standby" | "versions"> & { readonly folder: string }> {
  const postgres = keep(await startPostgres({ diskMebibytes: disks?.postgres }));
  const url = postgres.lines["REDRAW_POSTGRES_URL"]!;
  const standby = kind === undefined ? null : keep(await startStandby(postgres));
  if (kind === "synchronous") await waitForStandby(url);
  const proxy = keep(await openProxy(postgres.port));
  let current = url;
  return {
    victim: {
      name: "PostgreSQL",
      proxy,
      ...handsOf(postgres.program),
    },
    settings: { REDRAW_POSTGRES_URL: through(url, postgres.port, proxy) },
    databaseUrl: () => current,
    standby: standby === null ? null : { name: "the standby", proxy: null, ...handsOf(standby.program) },
    promote() {
      if (standby === null) throw new Error("there is no standby");
      standby.promote();
      current = standby.urlOf(url);
      proxy.lead(standby.port);
    },
    versions: [postgres.version],
    folder: postgres.folder,
  };
}

async function openNats(
  keep: Keep,
  { natsServers: servers = 1, disks }: EngineOptions,
): Promise<{ victims: readonly Victim[]; settings: Settings; nats: NatsService }> {
  const nats = keep(await startNats({ servers, syncAlways: true, diskMebibytes: disks?.nats }));
  const proxies = servers === 1 ? [keep(await openProxy(nats.servers[0]!.port))] : [];
  const victims = nats.servers.map((server, index): Victim => {
    return { name: `NATS ${server.name}`, proxy: proxies[index] ?? null, ...handsOf(server) };
  });
  const [proxy] = proxies;
  const url = proxy === undefined ? nats.url : through(nats.url, nats.servers[0]!.port, proxy);
  return { victims, settings: { REDRAW_NATS_URL: url, REDRAW_NATS_REPLICAS: String(servers) }, nats };
}

async function openRedis(keep: Keep): Promise<Placed & { readonly adminUrl: string; readonly version: string }> {
  const redis = keep(await startRedis());
  const proxy = keep(await openProxy(redis.port));
  return {
    victim: { name: "Redis", proxy, ...handsOf(redis.program) },
    settings: { REDRAW_REDIS_URL: through(redis.url, redis.port, proxy) },
    adminUrl: redis.adminUrl,
    version: redis.version,
  };
}

async function openObjects(keep: Keep, options: EngineOptions): Promise<Placed & { readonly objects: S3Service }> {
  const objects = keep(await startS3({ diskMebibytes: options.disks?.objects }));
  const proxy = keep(await openProxy(objects.port));
  return {
    victim: {
      name: "the object store",
      proxy,
      kill: () => objects.kill(),
      begin: () => beginPatiently(() => objects.restart({ isReadOnly: false })),
      pause: () => objects.pause(),
      resume: () => objects.resume(),
    },
    settings: { ...objects.lines, REDRAW_S3_ENDPOINT: through(objects.endpoint, objects.port, proxy) },
    objects,
  };
}

/** Starts every engine. */
export async function openEngines(options: EngineOptions): Promise<Engines> {
  const opened: { stop(): Promise<void> }[] = [];
  const keep: Keep = (one) => (opened.push(one), one);
  const stop = async (): Promise<void> => {
    for (const one of opened.splice(0).toReversed()) await one.stop();
  };
  try {
    const postgres = await openDatabase(keep, options);
    const { nats, ...bus } = await openNats(keep, options);
    const redis = await openRedis(keep);
    const store = await openObjects(keep, options);
    return {
      victims: { postgres: [postgres.victim], nats: bus.victims, redis: [redis.victim], objects: [store.victim] },
      settings: { ...postgres.settings, ...bus.settings, ...redis.settings, ...store.settings },
      databaseUrl: postgres.databaseUrl,
      standby: postgres.standby,
      promote: postgres.promote,
      natsUrl: nats.url,
      redisUrl: redis.adminUrl,
      objects: store.objects,
      folders: { postgres: postgres.folder, nats: nats.folder, objects: store.objects.folder },
      versions: [...postgres.versions, nats.version, redis.version, store.objects.version],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
