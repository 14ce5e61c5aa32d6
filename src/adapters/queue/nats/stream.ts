/** Makes the stream and its consumers, and makes them again when somebody deleted them. */
import { jetstream, jetstreamManager, JetStreamApiError } from "@nats-io/jetstream";
import type { JetStreamClient, JetStreamManager } from "@nats-io/jetstream";
import { TimeoutError } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { Fault } from "../../../core/fault.ts";
import { consumerConfigs, poolOfConsumer, streamConfig, streamName } from "./layout.ts";
import type { WorkLayout } from "./layout.ts";

/** What lies in the stream. */
export interface StreamState {
  readonly messages: number;
  /** Those that no worker holds and none put off. */
  readonly waiting: number;
  /** Those that no consumer knows of, though whoever publishes makes the consumers: they would never be delivered. */
  readonly hidden: number;
}

/** JetStream through a connection that may be away. */
export interface WorkStream {
  /** The connection and its client; the first time it makes what is missing, the consumers of a pool among it. Throws `unavailable`. */
  use(pool: string): Promise<{ readonly connection: NatsConnection; readonly client: JetStreamClient }>;
  /**
   * Tells of a failure that may mean that something was deleted: it is looked for and made again, in the background. Nobody waits for it,
   * since without a leader that takes longer than the election (2 s each time, measured).
   */
  doubt(pool: string, error: unknown): void;
  inspect(): Promise<StreamState>;
  /** The pools whose consumers are there; whoever publishes makes them. */
  pools(): Promise<readonly string[]>;
}

/** Says that NATS did not do what it was asked to; everything that fails here is worth another try. */
export function queueUnavailable(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  return new Fault({
    code: "unavailable",
    kind: "unavailable",
    message: "the queue does not answer now; accepted jobs wait in the database, nothing is lost",
    detail: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
    cause,
  });
}

const apiTimeoutMs = 2_000;
/** "stream name already in use with a different configuration". */
const nameInUse = 10_058;
/** "stream not found". */
const notFound = 10_059;

const codeOf = (error: unknown): number => (error instanceof JetStreamApiError ? error.code : 0);

async function makeStream(manager: JetStreamManager, layout: WorkLayout): Promise<void> {
  const config = streamConfig(layout);
  await manager.streams.add(config).catch(async (error: unknown) => {
    if (codeOf(error) !== nameInUse) throw error;
    await manager.streams.update(config.name, config);
  });
}

/** Counts what lies in the stream; one that is not there is made with the first message and keeps none. */
async function look(manager: JetStreamManager, name: string): Promise<StreamState> {
  const info = await manager.streams.info(name).catch((error: unknown) => {
    if (codeOf(error) === notFound) return null;
    throw queueUnavailable(error);
  });
  if (info === null) return { messages: 0, waiting: 0, hidden: 0 };
  const { messages } = info.state;
  let [pending, held] = [0, 0];
  for await (const consumer of manager.consumers.list(name)) {
    pending += consumer.num_pending;
    held += consumer.num_ack_pending;
  }
  // The answers were given one after the other: what moved between them is no reason for a negative number.
  const atLeast0 = (count: number): number => Math.max(0, count);
  return { messages, waiting: atLeast0(messages - held), hidden: atLeast0(messages - pending - held) };
}

/** Opens the stream of all work; nothing is asked of the server before the first use. */
export function openWorkStream(link: { current(): NatsConnection | null }, layout: WorkLayout): WorkStream {
  const name = streamName(layout);
  const made = new Map<string, Promise<void>>();
  const repairing = new Set<string>();

  const connected = (): NatsConnection => {
    const connection = link.current();
    if (connection === null) throw queueUnavailable(new Error("there is no connection to NATS"));
    return connection;
  };
  const make = async (connection: NatsConnection, pool: string): Promise<void> => {
    const manager = await jetstreamManager(connection, { timeout: apiTimeoutMs, checkAPI: false });
    await makeStream(manager, layout);
    for (const config of consumerConfigs(layout, pool)) await manager.consumers.add(name, config);
  };
  return {
    async use(pool) {
      const connection = connected();
      const ready = made.get(pool) ?? make(connection, pool);
      made.set(pool, ready);
      try {
        await ready;
      } catch (error) {
        made.delete(pool);
        throw queueUnavailable(error);
      }
      return { connection, client: jetstream(connection, { timeout: apiTimeoutMs }) };
    },
    doubt(pool, error) {
      const connection = link.current();
      // Silence says nothing about what is there. Hundreds of messages may fail at once, for one reason.
      const isSilence = error instanceof Fault || error instanceof TimeoutError;
      if (connection === null || isSilence || repairing.has(pool)) return;
      repairing.add(pool);
      // What fails here fails again for who asked, and is told there.
      void make(connection, pool)
        .catch(() => {})
        .finally(() => repairing.delete(pool));
    },
    async pools() {
      const manager = await jetstreamManager(connected(), { timeout: apiTimeoutMs, checkAPI: false });
      const pools = new Set<string>();
      for await (const consumer of manager.consumers.list(name)) {
        const pool = poolOfConsumer(consumer.name);
        if (pool !== null) pools.add(pool);
      }
      return [...pools];
    },
    inspect: async () => look(await jetstreamManager(connected(), { timeout: apiTimeoutMs, checkAPI: false }), name),
  };
}
