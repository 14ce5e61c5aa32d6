/** Connections and queues on a NATS server that a test started. */
import { randomUUID } from "node:crypto";
import { jetstreamManager } from "@nats-io/jetstream";
import type { JetStreamManager } from "@nats-io/jetstream";
import { onTestFinished } from "vitest";
import { openNatsLink } from "../../src/adapters/nats/link.ts";
import type { NatsLink, NatsLinkOptions } from "../../src/adapters/nats/link.ts";
import { openNatsQueue } from "../../src/adapters/queue/nats.ts";
import type { NatsQueue, NatsQueueOptions } from "../../src/adapters/queue/nats.ts";

/** Connects, and waits until the connection stands. */
export async function natsLink(url: string, options: Partial<NatsLinkOptions> = {}): Promise<NatsLink> {
  let trouble = "no answer";
  const link = openNatsLink({ url, name: "test", onTrouble: (error) => (trouble = String(error)), ...options });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no connection to NATS within 20 seconds: ${trouble}`)), 20_000);
    link.onOpen(() => (clearTimeout(timer), resolve()));
  });
  return link;
}

/** Such a connection for one test. */
export async function aNatsLink(url: string, options: Partial<NatsLinkOptions> = {}): Promise<NatsLink> {
  const link = await natsLink(url, options);
  onTestFinished(() => link.close());
  return link;
}

/** Makes a first word for names that no other test uses. */
export function aPrefix(): string {
  return `t${randomUUID().slice(0, 8)}`;
}

/** A queue for one test, with a stream of its own unless told which. */
export function aNatsQueue(link: NatsLink, options: Partial<NatsQueueOptions> = {}): NatsQueue {
  const queue = openNatsQueue({ link, pool: "default", prefix: aPrefix(), ...options });
  onTestFinished(() => queue.close());
  return queue;
}

/** The server's own view. */
export function manage(link: NatsLink): Promise<JetStreamManager> {
  return jetstreamManager(link.current()!, { checkAPI: false });
}
