/** The object store on NATS: a bucket for each first word of the keys. For clusters without an S3 store; files pass through memory. */
import { createHash } from "node:crypto";
import { JetStreamApiError, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { Objm } from "@nats-io/obj";
import type { ObjectStore } from "@nats-io/obj";
import type { NatsConnection } from "@nats-io/transport-node";
import type { BlobEntry, BlobStore } from "../../app/ports.ts";
import { checkKey, orUnavailable, storeUnavailable } from "./key.ts";

/** How objects lie in NATS. */
export interface NatsBlobsOptions {
  /** The process's connection. */
  readonly link: { current(): NatsConnection | null };
  /** The first word of every bucket; `redraw` unless given. */
  readonly prefix?: string;
  /** Servers that keep each object: 1, 3 or 5; 1 unless given. */
  readonly replicas?: number;
  /** Bytes that a bucket holds at most; then nothing more is stored. Unlimited unless given. */
  readonly maxBytes?: number;
  /** Seconds after which NATS itself removes everything, also pieces that no object claims: longer than anything must be kept. */
  readonly removeAfterSeconds?: number;
}

const timeoutMs = 5_000;
/** Without a piece for so long, reading is given up. */
const silenceMs = 10_000;
/** The client waits longer from try to try; after so many, about four seconds have passed. */
const triesUntilHeard = 7;
const weekSeconds = 7 * 24 * 3_600;

/** Returns the bucket that a key, or a prefix of keys, belongs to. */
function bucketOf(prefix: string, key: string): string {
  const [first, ...rest] = key.split("/");
  return `${prefix}-${rest.length === 0 ? "single" : first!.replaceAll(".", "_")}`;
}

/** The subject of an object's description, by which its deletion leaves nothing behind. */
function descriptionOf(bucket: string, key: string): string {
  const name = Buffer.from(key).toString("base64url");
  return `$O.${bucket}.M.${name.padEnd(4 * Math.ceil(name.length / 4), "=")}`;
}

/** Waits for a promise, but not for ever. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads an object; pieces before `start` and after `end` are passed over, since the store knows no ranges. */
async function* read(
  store: ObjectStore,
  key: string,
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: Infinity },
): AsyncIterable<Uint8Array> {
  const found = await store.get(key);
  if (found === null) throw new Error("the object was deleted meanwhile");
  // What is wrong is told by the stream as well.
  found.error.catch(() => {});
  const reader = found.data.getReader();
  try {
    let at = 0;
    for (let next = await within(silenceMs, reader.read()); !next.done && at <= end; next = await within(silenceMs, reader.read())) {
      const piece = next.value.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
      at += next.value.byteLength;
      if (piece.byteLength > 0) yield piece;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Passes a body on, measures it, and keeps the error that it throws itself. */
function measure(body: Uint8Array | AsyncIterable<Uint8Array>): {
  readonly pieces: ReadableStream<Uint8Array>;
  readonly result: () => { readonly bytes: number; readonly sha256: string };
  readonly thrown: () => { readonly error: unknown } | null;
} {
  const hash = createHash("sha256");
  let bytes = 0;
  let thrown: { readonly error: unknown } | null = null;
  const measured = async function* (): AsyncIterable<Uint8Array> {
    try {
      for await (const piece of body instanceof Uint8Array ? [body] : body) {
        hash.update(piece);
        bytes += piece.byteLength;
        yield piece;
      }
    } catch (error) {
      thrown = { error };
      throw error;
    }
  };
  return { pieces: ReadableStream.from(measured()), result: () => ({ bytes, sha256: hash.digest("hex") }), thrown: () => thrown };
}

/** Lets a bucket that was made under other settings keep its objects as long as these ask; it is never made to keep them for less. */
async function keepAtLeast(connection: NatsConnection, stream: string, nanoseconds: number): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: timeoutMs, checkAPI: false });
  const { config } = await manager.streams.info(stream);
  if (config.max_age !== 0 && config.max_age < nanoseconds) await manager.streams.update(stream, { max_age: nanoseconds });
}

/**
 * Waits until a new bucket is heard of on the server of this connection: with several servers, pieces that come sooner have no taker. A piece
 * meant for another stream is asked for, which the bucket refuses and nobody keeps.
 */
async function untilHeard(connection: NatsConnection, bucket: string): Promise<void> {
  const meantForAnother = { expect: { streamName: "none" }, retries: triesUntilHeard, timeout: timeoutMs };
  try {
    await jetstream(connection).publish(`$O.${bucket}.C.heard`, new Uint8Array(), meantForAnother);
  } catch (error) {
    if (!(error instanceof JetStreamApiError)) throw error;
  }
}

/** Makes buckets when they are first needed, and again when somebody deleted them. */
function openBuckets(options: NatsBlobsOptions): {
  use<Result>(key: string, work: (store: ObjectStore, bucket: string) => Promise<Result>): Promise<Result>;
  connection(): NatsConnection;
} {
  const opened = new Map<string, Promise<ObjectStore>>();
  const connection = (): NatsConnection => {
    const current = options.link.current();
    if (current === null) throw storeUnavailable(new Error("there is no connection to NATS"));
    return current;
  };
  const open = async (bucket: string): Promise<ObjectStore> => {
    const manager = new Objm(jetstream(connection(), { timeout: timeoutMs }));
    const ttl = 1e9 * (options.removeAfterSeconds ?? weekSeconds);
    const limits = options.maxBytes === undefined ? {} : { max_bytes: options.maxBytes };
    const store = await manager.create(bucket, { replicas: options.replicas ?? 1, storage: "file", ttl, ...limits });
    await keepAtLeast(connection(), `OBJ_${bucket}`, ttl);
    await untilHeard(connection(), bucket);
    return store;
  };
  return {
    connection,
    async use(key, work) {
      const bucket = bucketOf(options.prefix ?? "redraw", key);
      connection();
      const store = opened.get(bucket) ?? open(bucket);
      opened.set(bucket, store);
      try {
        return await work(await store, bucket);
      } catch (error) {
        opened.delete(bucket);
        throw error;
      }
    },
  };
}

async function* list(buckets: ReturnType<typeof openBuckets>, prefix: string): AsyncIterable<BlobEntry> {
  try {
    for (const { name, size, mtime } of await buckets.use(prefix, (store) => within(60_000, store.list()))) {
      if (name.startsWith(prefix)) yield { key: name, bytes: size, modifiedAt: new Date(mtime) };
    }
  } catch (error) {
    throw storeUnavailable(error);
  }
}

/** Opens the store; buckets are made with their first use. */
export function openNatsBlobs(options: NatsBlobsOptions): BlobStore {
  const buckets = openBuckets(options);
  const guarded = async <Result>(key: string, work: (store: ObjectStore, bucket: string) => Promise<Result>): Promise<Result> => {
    checkKey(key);
    try {
      return await buckets.use(key, work);
    } catch (error) {
      throw storeUnavailable(error);
    }
  };
  const put: BlobStore["put"] = async (key, body) => {
    const measured = measure(body);
    try {
      await guarded(key, (store) => store.put({ name: key }, measured.pieces, { timeout: timeoutMs }));
    } catch (error) {
      throw measured.thrown()?.error ?? error;
    }
    return measured.result();
  };
  const remove = (key: string): Promise<void> =>
    guarded(key, async (store, bucket) => {
      await store.delete(key);
      const manager = await jetstreamManager(buckets.connection(), { timeout: timeoutMs, checkAPI: false });
      await manager.streams.purge(`OBJ_${bucket}`, { filter: descriptionOf(bucket, key) });
    });
  return {
    put,
    get: (key, range) =>
      guarded(key, async (store) => {
        const info = await store.info(key);
        return info === null || info.deleted ? null : { bytes: info.size, stream: orUnavailable(read(store, key, range)) };
      }),
    delete: remove,
    list: (prefix) => list(buckets, prefix),
    async probe() {
      await put("probe", Uint8Array.of(0));
      await remove("probe");
    },
  };
}
