/** Stores every message of the queue many times, as a broker may that knows "at least once" only. */
import { connect } from "@nats-io/transport-node";
import { subjectOf } from "../../../src/adapters/queue/nats/layout.ts";
import type { JobQueue } from "../../../src/app/ports.ts";

const layout = { prefix: "redraw", replicas: 1, maxMessages: 0, ackWaitMs: 0 };

/** Wraps a queue; the copies have no message id, so that no window of deduplication knows them. */
export async function copyMessages(queue: JobQueue, options: { readonly url: string; readonly copies: number }): Promise<JobQueue> {
  const connection = await connect({ servers: options.url.split(",").map((url) => new URL(url).host) });
  return {
    ...queue,
    async publish(messages) {
      await queue.publish(messages);
      for (const { job, epoch, pool = "default", priority = "normal" } of messages) {
        const subject = subjectOf(layout, pool, priority);
        for (let copy = 1; copy < options.copies; copy++) connection.publish(subject, JSON.stringify({ job, epoch }));
      }
    },
    async close() {
      await queue.close();
      await connection.close();
    },
  };
}
