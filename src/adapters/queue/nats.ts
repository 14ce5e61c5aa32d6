/** The queue on NATS JetStream: hints for workers in many processes. What it loses, the database publishes again. */
import type { NatsConnection } from "@nats-io/transport-node";
import type { JobQueue } from "../../app/ports.ts";
import { everyPool } from "../../app/pools.ts";
import { consumerName, jobPriorities, poolOfConsumer, streamName } from "./nats/layout.ts";
import type { WorkLayout } from "./nats/layout.ts";
import { pull } from "./nats/pull.ts";
import { publishAll } from "./nats/publish.ts";
import { openWorkStream, queueUnavailable } from "./nats/stream.ts";
import type { StreamState } from "./nats/stream.ts";
import { openTakers } from "./nats/takers.ts";

/** How the queue lies in NATS, and which part of it this process works for. */
export interface NatsQueueOptions extends Partial<WorkLayout> {
  /** The process's connection; calls back with the first one. */
  readonly link: { current(): NatsConnection | null; onOpen(listener: () => void): void };
  /** The pool whose work this process takes, or `everyPool`; null in processes that only publish. */
  readonly pool: string | null;
  /** Where work goes that names no pool; `default` unless given. */
  readonly defaultPool?: string;
  readonly onTrouble?: (error: unknown) => void;
}

/** The queue, with what an operator watches. */
export interface NatsQueue extends JobQueue {
  /** Looks into the stream: `hidden` must be 0. Throws when NATS does not answer. */
  inspect(): Promise<StreamState>;
}

/** A count is as old as this at most, or unknown. */
const staleMs = 30_000;
/** How often a process that works for every pool looks for new ones. */
const lookMs = 10_000;

/** Keeps the pools that a process takes work of. */
function openPools(
  options: Pick<NatsQueueOptions, "pool"> & { readonly defaultPool: string; readonly look: () => Promise<readonly string[]> },
): { readonly names: () => readonly string[]; note(pool: string): void; look(): Promise<void> } {
  const { pool, defaultPool, look } = options;
  const isForEvery = pool === everyPool;
  const known = new Set(isForEvery ? [defaultPool] : pool === null ? [] : [pool]);
  let lookedAt = -Infinity;
  return {
    names: () => [...known],
    note: (name) => void (isForEvery && known.add(name)),
    async look() {
      if (!isForEvery || performance.now() - lookedAt < lookMs) return;
      lookedAt = performance.now();
      for (const name of await look()) known.add(name);
    },
  };
}

/** Opens the queue; streams and consumers are made with their first use. */
export function openNatsQueue(options: NatsQueueOptions): NatsQueue {
  const layout: WorkLayout = {
    prefix: options.prefix ?? "redraw",
    replicas: options.replicas ?? 1,
    maxMessages: options.maxMessages ?? 1_000_000,
    ackWaitMs: options.ackWaitMs ?? 30_000,
  };
  const { pool, defaultPool = "default" } = options;
  let wasConnected = false;
  options.link.onOpen(() => (wasConnected = true));
  // A process that starts is connected a moment later; where that fails, the link tells.
  const onTrouble = (error: unknown): void => {
    if (wasConnected) options.onTrouble?.(error);
  };
  const stream = openWorkStream(options.link, layout);
  let counted: { readonly waiting: number; readonly at: number } | null = null;
  let isClosed = false;

  const count = async (): Promise<void> => {
    const { waiting } = await stream.inspect();
    counted = { waiting, at: performance.now() };
  };
  const pools = openPools({ pool, defaultPool, look: () => stream.pools() });
  const takers = openTakers({
    consumers: () => jobPriorities.flatMap((priority) => pools.names().map((name) => consumerName(name, priority))),
    onTrouble,
    async pull(consumer, waitMs) {
      const owner = poolOfConsumer(consumer) ?? defaultPool;
      const { connection } = await stream.use(owner);
      void pools.look().catch(onTrouble);
      try {
        return await pull(connection, { stream: streamName(layout), consumer }, waitMs);
      } catch (error) {
        stream.doubt(owner, error);
        throw error;
      }
    },
  });
  return {
    async publish(messages) {
      if (isClosed) throw queueUnavailable(new Error("the queue is closed"));
      for (const message of messages) pools.note(message.pool ?? defaultPool);
      await publishAll(
        stream,
        layout,
        messages.map((message) => ({ pool: defaultPool, ...message })),
      );
    },
    take: (signal) => (pool === null ? Promise.resolve(null) : takers.take(signal)),
    size() {
      // Asking takes a moment, and who asks comes again: the answer is the last one.
      void count().catch(onTrouble);
      return counted === null || performance.now() - counted.at > staleMs ? null : counted.waiting;
    },
    inspect: () => stream.inspect(),
    close() {
      isClosed = true;
      takers.close();
      return Promise.resolve();
    },
  };
}
