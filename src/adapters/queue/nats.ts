/** The queue on NATS JetStream: hints for workers in many processes. What it loses, the database publishes again. */
import type { NatsConnection } from "@nats-io/transport-node";
import type { JobQueue } from "../../app/ports.ts";
import { consumerName, jobPriorities, streamName } from "./nats/layout.ts";
import type { WorkLayout } from "./nats/layout.ts";
import { pull } from "./nats/pull.ts";
import { publishAll } from "./nats/publish.ts";
import { openWorkStream, queueUnavailable } from "./nats/stream.ts";
import type { StreamState } from "./nats/stream.ts";
import { openTakers } from "./nats/takers.ts";

/** How the queue lies in NATS, and which part of it this process works for. */
export interface NatsQueueOptions extends Partial<WorkLayout> {
  /** The process's connection. */
  readonly link: { current(): NatsConnection | null };
  /** The pool whose work this process takes; null in processes that only publish. */
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

/** Opens the queue; streams and consumers are made with their first use. */
export function openNatsQueue(options: NatsQueueOptions): NatsQueue {
  const layout: WorkLayout = {
    prefix: options.prefix ?? "redraw",
    replicas: options.replicas ?? 1,
    maxMessages: options.maxMessages ?? 1_000_000,
    ackWaitMs: options.ackWaitMs ?? 30_000,
  };
  const { pool, defaultPool = "default", onTrouble = () => {} } = options;
  const stream = openWorkStream(options.link, layout);
  let counted: { readonly waiting: number; readonly at: number } | null = null;
  let isClosed = false;

  const count = async (): Promise<void> => {
    const { waiting } = await stream.inspect();
    counted = { waiting, at: performance.now() };
  };
  const takers = openTakers({
    consumers: pool === null ? [] : jobPriorities.map((priority) => consumerName(pool, priority)),
    onTrouble,
    async pull(consumer, waitMs) {
      const { connection } = await stream.use(pool ?? defaultPool);
      try {
        return await pull(connection, { stream: streamName(layout), consumer }, waitMs);
      } catch (error) {
        stream.doubt(pool ?? defaultPool, error);
        throw error;
      }
    },
  });
  return {
    async publish(messages) {
      if (isClosed) throw queueUnavailable(new Error("the queue is closed"));
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
