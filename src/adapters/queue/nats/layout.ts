/** How work lies in JetStream: one work-queue stream, a subject for each pool and priority, a durable consumer for each subject. */
import type { ConsumerConfig, StreamConfig } from "@nats-io/jetstream";
import type { JobPriority } from "../../../app/ports.ts";
import { asFault } from "../../../core/fault.ts";

/** Every priority, the most urgent first. */
export const jobPriorities: readonly JobPriority[] = ["high", "normal", "low"];

/** Size and safety of the stream. */
export interface WorkLayout {
  /** The first word of every name; `redraw` in the product. */
  readonly prefix: string;
  /** Servers that keep each message: 1, 3 or 5. */
  readonly replicas: number;
  /** Messages beyond this are refused, and wait in the database. */
  readonly maxMessages: number;
  /** A message that is neither done nor extended is given to another worker after so many milliseconds. */
  readonly ackWaitMs: number;
}

const nanoseconds = (ms: number): number => ms * 1_000_000;

/** The name of the stream. */
export function streamName({ prefix }: WorkLayout): string {
  return `${prefix}-work`;
}

/** The subject of a pool's work; throws `internal_error` for a pool that is no DNS label. */
export function subjectOf({ prefix }: WorkLayout, pool: string, priority: JobPriority): string {
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(pool)) throw asFault(new Error(`"${pool}" is no name of a pool`));
  return `${prefix}.work.${pool}.${priority}`;
}

/** The durable consumer of such a subject. */
export function consumerName(pool: string, priority: JobPriority): string {
  return `${pool}-${priority}`;
}

/**
 * The stream. A full one refuses what is new and drops nothing that waits, and no message ages away: what is lost here costs a job the
 * minute until the sweep, what is dropped silently would cost it too.
 */
export function streamConfig(layout: WorkLayout): Partial<StreamConfig> & { name: string } {
  return {
    name: streamName(layout),
    subjects: [`${layout.prefix}.work.*.*`],
    retention: "workqueue",
    storage: "file",
    discard: "new",
    max_age: 0,
    max_msgs: layout.maxMessages,
    max_msg_size: 8_192,
    num_replicas: layout.replicas,
    duplicate_window: nanoseconds(120_000),
  };
}

/** The pool that a consumer of ours belongs to; null for any other. */
export function poolOfConsumer(consumer: string): string | null {
  return /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?)-(?:high|normal|low)$/.exec(consumer)?.[1] ?? null;
}

/** A consumer per priority. Attempts are counted in the database: one that gave up after some deliveries would hide its messages (measured). */
export function consumerConfigs(layout: WorkLayout, pool: string): readonly (Partial<ConsumerConfig> & { durable_name: string })[] {
  return jobPriorities.map((priority) => ({
    durable_name: consumerName(pool, priority),
    filter_subject: subjectOf(layout, pool, priority),
    ack_policy: "explicit",
    deliver_policy: "all",
    ack_wait: nanoseconds(layout.ackWaitMs),
    max_deliver: -1,
    max_ack_pending: 20_000,
  }));
}
