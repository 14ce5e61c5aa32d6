import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, vi } from "vitest";
import { openNatsLink } from "../../src/adapters/nats/link.ts";
import type { NatsLink } from "../../src/adapters/nats/link.ts";
import { openNatsQueue } from "../../src/adapters/queue/nats.ts";
import { startNats } from "../../tools/services/nats.ts";
import type { NatsService } from "../../tools/services/nats.ts";
import { isSkipped } from "../oracles/skip.ts";
import { describeJobQueue } from "./job-queue-suite.ts";

describe.skipIf(isSkipped("nats")).each([
  { name: "one NATS server that writes through to the disk", servers: 1, replicas: 1, syncAlways: true },
  { name: "three NATS servers", servers: 3, replicas: 3, syncAlways: false },
] as const)("$name", ({ servers, replicas, syncAlways }) => {
  let service: NatsService;
  let link: NatsLink;
  beforeAll(async () => {
    service = await startNats({ servers, syncAlways });
    link = openNatsLink({ url: service.url, name: "conformance" });
    await new Promise<void>((resolve) => link.onOpen(() => resolve()));
    await vi.waitFor(publishFirst, { timeout: 60_000, interval: 500 });
  });
  const openQueue = () => openNatsQueue({ link, pool: "default", prefix: `t${randomUUID().slice(0, 8)}`, replicas, maxMessages: 1_000 });
  /** Servers that have just met on a busy machine may take longer to choose who leads than a publisher waits. */
  const publishFirst = async (): Promise<void> => {
    const queue = openQueue();
    try {
      await queue.publish([{ job: "first", epoch: 1 }]);
    } finally {
      await queue.close();
    }
  };
  afterAll(async () => {
    await link.close();
    await service.stop();
  });

  describeJobQueue("the queue on JetStream", openQueue, { quietMs: 300, settlesMs: servers > 1 ? 500 : 0 });
});
