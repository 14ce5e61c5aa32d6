/** Publishes work, each message acknowledged by the stream; what fails is worth another try, whatever the client calls it. */
import { setTimeout as sleep } from "node:timers/promises";
import { JetStreamApiError } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import type { JobMessage } from "../../../app/ports.ts";
import { subjectOf } from "./layout.ts";
import type { WorkLayout } from "./layout.ts";
import { queueUnavailable } from "./stream.ts";
import type { WorkStream } from "./stream.ts";

/** A hundred messages that are written through take 250 ms at worst (measured); what comes later than this is known by its id. */
const timeoutMs = 1_500;
/** A stream that was deleted is there again at once; for a new leader, after six to nine seconds, the whole batch comes again. */
const patienceMs = 2_000;
const pauseMs = 100;

/**
 * Whether the stream has no room: asking again would change nothing. The server has one code (10077) for this and for a file that is gone
 * because the stream is being deleted, so its words tell ("maximum messages exceeded", "insufficient storage resources available").
 */
function isFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && /exceeded|insufficient/i.test(error.message);
}

/** Publishes a message, again and again for a moment: a stream without a leader, and one that was deleted, answer in many ways. */
async function publishOne(stream: WorkStream, layout: WorkLayout, message: JobMessage & { readonly pool: string }): Promise<void> {
  const { connection, client } = await stream.use(message.pool);
  const sent = headers();
  if (message.traceparent !== undefined) sent.set("traceparent", message.traceparent);
  const { job, epoch } = message;
  const subject = subjectOf(layout, message.pool, message.priority ?? "normal");
  for (const until = performance.now() + patienceMs; ; await sleep(pauseMs)) {
    try {
      await client.publish(subject, JSON.stringify({ job, epoch }), { msgID: `${job}:${epoch}`, headers: sent, timeout: timeoutMs });
      return;
    } catch (error) {
      if (performance.now() > until || connection.isClosed() || isFull(error)) throw error;
      stream.doubt(message.pool, error);
    }
  }
}

/** Publishes all or throws `unavailable`; then some may be stored, and publishing them again stores them once. */
export async function publishAll(
  stream: WorkStream,
  layout: WorkLayout,
  messages: readonly (JobMessage & { readonly pool: string })[],
): Promise<void> {
  const outcomes = await Promise.allSettled(messages.map((message) => publishOne(stream, layout, message)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw queueUnavailable(failed.reason);
}
