/** Publishes the messages that transactions left in the outbox; no request ever waits for the queue. */
import type { ServicePorts } from "./service.ts";

const batch = 100;

/** Publishes everything that waits; returns how many messages there were. Run it every second, and after an acceptance. */
export async function relayOutbox(ports: Pick<ServicePorts, "stores" | "queue">): Promise<number> {
  let total = 0;
  for (;;) {
    const published = await ports.stores.work.relay(batch, (messages) => ports.queue.publish(messages));
    total += published;
    if (published < batch) return total;
  }
}
