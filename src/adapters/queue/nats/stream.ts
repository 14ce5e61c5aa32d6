/** Makes the stream and its consumers, and makes them again when somebody deleted them. */
import { jetstream, jetstreamManager, JetStreamApiError } from "@nats-io/jetstream";
import type { JetStreamClient, JetStreamManager } from "@nats-io/jetstream";
import { TimeoutError } from "@nats-io/transport-node";
import type { NatsConnection } from "@nats-io/transport-node";
import { Fault } from "../../../core/fault.ts";
import { consumerConfigs, streamConfig, streamName } from "./layout.ts";
import type { WorkLayout } from "./layout.ts";

/** What lies in the stream. */
export interface StreamState {
  readonly messages: number;
  /** Those that no worker holds and none put off. */
  readonly waiting: number;
  /** Those that no consumer knows of, though every pool has its consumers: they would never be delivered. */
  readonly hidden: number;
}

/** JetStream through a connection that may be away. */
export interface WorkStream {
  /** The connection and its client; makes what is missing first. Throws `unavailable`. */
  use(): Promise<{ readonly connection: NatsConnection; readonly client: JetStreamClient }>;
  /** Tells of a failure; true when it may mean that something was deleted, and the next use will look and make it again. */
  doubt(error: unknown): boolean;
  inspect(): Promise<StreamState>;
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

const apiTimeoutMs = 3_000;
/** "stream name already in use with a different configuration". */
const nameInUse = 10_058;

const codeOf = (error: unknown): number => (error instanceof JetStreamApiError ? error.code : 0);

async function makeStream(manager: JetStreamManager, layout: WorkLayout): Promise<void> {
  const config = streamConfig(layout);
  await manager.streams.add(config).catch(async (error: unknown) => {
    if (codeOf(error) !== nameInUse) throw error;
    await manager.streams.update(config.name, config);
  });
}

/** Opens the stream of a pool's work, or only that of all work when `pool` is null. */
export function openWorkStream(
  link: { current(): NatsConnection | null },
  options: { readonly layout: WorkLayout; readonly pool: string | null },
): WorkStream {
  const { layout, pool } = options;
  const name = streamName(layout);
  let made: Promise<void> | null = null;
  let isMaking = false;

  const connected = (): NatsConnection => {
    const connection = link.current();
    if (connection === null) throw queueUnavailable(new Error("there is no connection to NATS"));
    return connection;
  };
  const make = async (connection: NatsConnection): Promise<void> => {
    isMaking = true;
    try {
      const manager = await jetstreamManager(connection, { timeout: apiTimeoutMs, checkAPI: false });
      await makeStream(manager, layout);
      if (pool !== null) for (const config of consumerConfigs(layout, pool)) await manager.consumers.add(name, config);
    } finally {
      isMaking = false;
    }
  };
  return {
    async use() {
      const connection = connected();
      made ??= make(connection);
      try {
        await made;
      } catch (error) {
        made = null;
        throw queueUnavailable(error);
      }
      return { connection, client: jetstream(connection, { timeout: apiTimeoutMs }) };
    },
    doubt(error) {
      // Silence says nothing about what is there, nor does a missing connection.
      const isSilence = error instanceof Fault || error instanceof TimeoutError;
      // Hundreds of messages may fail at once, for one reason: the stream is made once.
      if (!isSilence && !isMaking) made = null;
      return !isSilence;
    },
    async inspect() {
      const manager = await jetstreamManager(connected(), { timeout: apiTimeoutMs, checkAPI: false });
      const { state } = await manager.streams.info(name);
      let [pending, held] = [0, 0];
      for await (const consumer of manager.consumers.list(name)) {
        pending += consumer.num_pending;
        held += consumer.num_ack_pending;
      }
      // The answers were given one after the other: what moved between them is no reason for a negative number.
      const atLeast0 = (count: number): number => Math.max(0, count);
      return { messages: state.messages, waiting: atLeast0(state.messages - held), hidden: atLeast0(state.messages - pending - held) };
    },
  };
}
