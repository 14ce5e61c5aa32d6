/** Publishes the messages that transactions left in the outbox; no request ever waits for the queue. */
import { poolsTopic } from "./pools.ts";
import type { JobMessage } from "./ports.ts";
import type { ServicePorts } from "./service.ts";
import { attributeNames, spanNames } from "./tracing.ts";

const batch = 100;

type RelayPorts = Pick<ServicePorts, "stores" | "queue" | "clock" | "tracing" | "signals">;

/** Publishes a batch and tells of each message in its own trace. */
async function publish({ queue, clock, tracing }: RelayPorts, messages: readonly JobMessage[]): Promise<void> {
  const since = clock.now();
  await queue.publish(messages);
  const seconds = (clock.now() - since) / 1_000;
  for (const { job, epoch, traceparent = null } of messages) {
    const attributes = {
      [attributeNames.job]: job,
      [attributeNames.message]: `${job}:${epoch}`,
      [attributeNames.operation]: "send",
    };
    tracing.record({ name: spanNames.publish, kind: "producer", parent: traceparent, seconds, attributes });
  }
}

/** Publishes everything that waits; returns how many messages there were. Run it every second, and after an acceptance. */
export async function relayOutbox(ports: RelayPorts): Promise<number> {
  let total = 0;
  for (;;) {
    const published = await ports.stores.work.relay(batch, (messages) => publish(ports, messages));
    total += published;
    if (published > 0) ports.signals.notify(poolsTopic);
    if (published < batch) return total;
  }
}
