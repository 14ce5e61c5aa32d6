/** Opens what the processes of a distributed Redraw share; the client of an engine is loaded only where that engine is named. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openFileBlobs } from "../adapters/blob/files.ts";
import type { NatsLink } from "../adapters/nats/link.ts";
import { openMemoryQueue } from "../adapters/queue/memory.ts";
import type { BlobStore, JobQueue, RatePrefilter } from "../app/ports.ts";
import type { ServiceEvent } from "../app/service.ts";
import { openJobSignals } from "../app/signals.ts";
import type { JobSignals } from "../app/signals.ts";
import { Fault } from "../core/fault.ts";
import type { ServiceConfig } from "./config.ts";
import { requirePackages } from "./optional-packages.ts";
import type { Scope } from "./scope.ts";

type EngineConfig = ServiceConfig["engines"];

/** What opens engines: where their files lie, who closes them, and who hears of their losses. */
export interface EngineContext {
  readonly folder: string;
  readonly scope: Scope;
  readonly tell: (event: ServiceEvent) => void;
}

/** Says what was lost and comes back by itself: an outage, and no bug of ours. */
export function lossOf(what: string, cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new Fault({ code: "unavailable", kind: "unavailable", message: `${what} was lost; it is tried again`, detail, cause });
}

/** Reads the authorities; undefined when none are named. */
export function readAuthorities({ caFile }: Pick<EngineConfig, "caFile">): string | undefined {
  if (caFile === "") return undefined;
  try {
    return readFileSync(caFile, "utf8");
  } catch (cause) {
    throw new Fault({ code: "invalid_request", kind: "invalid", message: "REDRAW_CA_FILE names a file that cannot be read", cause });
  }
}

/** Opens the one connection of this process to NATS, if there is a NATS. */
export async function openLink(engines: EngineConfig, name: string, { scope, tell }: EngineContext): Promise<NatsLink | null> {
  if (engines.natsUrl === "") return null;
  if (engines.natsPassword !== "" && engines.natsUser === "") {
    throw new Fault({ code: "invalid_request", kind: "invalid", message: "REDRAW_NATS_PASSWORD needs REDRAW_NATS_USER" });
  }
  const ca = engines.natsUrl.includes("tls://") ? readAuthorities(engines) : undefined;
  const { openNatsLink } = await import("../adapters/nats/link.ts");
  const link = openNatsLink({
    url: engines.natsUrl,
    name,
    ...(ca === undefined ? {} : { ca }),
    ...(engines.natsUser === "" ? {} : { user: engines.natsUser, password: engines.natsPassword }),
    ...(engines.natsCredentials === "" ? {} : { credentials: engines.natsCredentials }),
    onTrouble: (error) => tell({ kind: "trouble", where: "the connection to NATS", error: lossOf("the connection to NATS", error) }),
  });
  return scope.keep(link);
}

/** Opens the queue; `pool` is the one whose work this process takes, or `everyPool`; null when it only publishes. */
export async function openQueue(
  engines: EngineConfig,
  link: NatsLink | null,
  { scope, tell, pool }: EngineContext & { readonly pool: string | null },
): Promise<JobQueue> {
  if (link === null) return scope.keep(openMemoryQueue());
  const onTrouble = (error: unknown): void => tell({ kind: "trouble", where: "the queue", error });
  const { openNatsQueue } = await import("../adapters/queue/nats.ts");
  return scope.keep(openNatsQueue({ link, pool, defaultPool: engines.defaultPool, replicas: engines.natsReplicas, onTrouble }));
}

/** Opens the nudges; with NATS, those of other processes are heard too. */
export async function openSignals(link: NatsLink | null): Promise<JobSignals> {
  const local = openJobSignals();
  return link === null ? local : (await import("../adapters/signals/nats.ts")).openNatsSignals({ link, local });
}

async function openBucket(engines: EngineConfig): Promise<BlobStore & { close(): Promise<void> }> {
  const { host: bucket, pathname } = new URL(engines.blobUrl);
  const given = (name: string, value: string | undefined): Record<string, string> =>
    value === undefined || value === "" ? {} : { [name]: value };
  requirePackages("bucket");
  const { openS3Blobs } = await import("../adapters/blob/s3.ts");
  const { presign, ...store } = openS3Blobs({
    bucket,
    prefix: pathname.replace(/^\//, ""),
    region: engines.s3Region,
    ...given("endpoint", engines.s3Endpoint),
    ...given("publicEndpoint", engines.s3PublicEndpoint),
    ...given("accessKeyId", engines.s3AccessKey),
    ...given("secretAccessKey", engines.s3SecretKey),
    ...given("ca", readAuthorities(engines)),
  });
  // Without that setting nobody says that clients can reach the store at all.
  return engines.s3PublicEndpoint === "" ? store : { presign, ...store };
}

const weekSeconds = 7 * 24 * 3_600;
/** How much later than we ourselves a bucket removes what is in it, in seconds: two days in which our own deletion may be late. */
const netSeconds = 2 * 24 * 3_600;

/** Opens the object store that the settings name; `keepSeconds` is how long an object may be needed. It throws `invalid_request` when it is NATS and there is none. */
export async function openBlobs(
  engines: EngineConfig,
  link: NatsLink | null,
  { folder, scope, durable, keepSeconds }: EngineContext & { readonly durable: boolean; readonly keepSeconds: number },
): Promise<BlobStore> {
  if (engines.blobUrl === "") return openFileBlobs({ folder: join(folder, "blobs"), durable });
  if (engines.blobUrl.startsWith("s3:")) return scope.keep(await openBucket(engines));
  if (link !== null) {
    const { openNatsBlobs } = await import("../adapters/blob/nats.ts");
    return openNatsBlobs({ link, replicas: engines.natsReplicas, removeAfterSeconds: Math.max(weekSeconds, keepSeconds + netSeconds) });
  }
  throw new Fault({ code: "invalid_request", kind: "invalid", message: "REDRAW_BLOB_URL is nats: and needs REDRAW_NATS_URL" });
}

/** Opens the log of accepted jobs that ingress processes share, if there is a Redis. */
export async function openPrefilter(engines: EngineConfig, { scope, tell }: EngineContext): Promise<RatePrefilter | null> {
  if (engines.redisUrl === "") return null;
  const ca = engines.redisUrl.startsWith("rediss:") ? readAuthorities(engines) : undefined;
  const onTrouble = (error: unknown): void =>
    tell({ kind: "trouble", where: "the pre-filter of limits", error: lossOf("the answer of Redis", error) });
  const { openRedisPrefilter } = await import("../adapters/cache/redis.ts");
  return scope.keep(openRedisPrefilter({ url: engines.redisUrl, onTrouble, ...(ca === undefined ? {} : { ca }) }));
}
