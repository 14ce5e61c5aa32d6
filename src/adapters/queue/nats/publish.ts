/** Publishes work, each message acknowledged by the stream; what fails is worth another try, whatever the client calls it. */
import { headers } from "@nats-io/transport-node";
import type { JobMessage } from "../../../app/ports.ts";
import { subjectOf } from "./layout.ts";
import type { WorkLayout } from "./layout.ts";
import { queueUnavailable } from "./stream.ts";
import type { WorkStream } from "./stream.ts";

/**
 * A new leader is found after six seconds (measured): whoever waits long for the dead one only tries again later. A hundred messages that
 * are written through take 250 ms at worst (measured); what comes too late is stored all the same, and its repetition is known by its id.
 */
const timeoutMs = 1_500;

async function publishOne(stream: WorkStream, layout: WorkLayout, message: JobMessage & { readonly pool: string }): Promise<void> {
  const { client } = await stream.use();
  const sent = headers();
  if (message.traceparent !== undefined) sent.set("traceparent", message.traceparent);
  const { job, epoch } = message;
  const subject = subjectOf(layout, message.pool, message.priority ?? "normal");
  await client.publish(subject, JSON.stringify({ job, epoch }), { msgID: `${job}:${epoch}`, headers: sent, timeout: timeoutMs });
}

/** A stream that was deleted answers by nobody: it is made again and asked once more. One that is silent changes its leader, or is frozen. */
async function publishTwice(stream: WorkStream, layout: WorkLayout, message: JobMessage & { readonly pool: string }): Promise<void> {
  try {
    await publishOne(stream, layout, message);
  } catch (error) {
    if (!stream.doubt(error)) throw error;
    await publishOne(stream, layout, message);
  }
}

/** Publishes all or throws `unavailable`; then some may be stored, and publishing them again stores them once. */
export async function publishAll(
  stream: WorkStream,
  layout: WorkLayout,
  messages: readonly (JobMessage & { readonly pool: string })[],
): Promise<void> {
  const outcomes = await Promise.allSettled(messages.map((message) => publishTwice(stream, layout, message)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw queueUnavailable(failed.reason);
}
