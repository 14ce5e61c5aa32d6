import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
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
  });
  afterAll(async () => {
    await link.close();
    await service.stop();
  });

  describeJobQueue(
    "the queue on JetStream",
    () => openNatsQueue({ link, pool: "default", prefix: `t${randomUUID().slice(0, 8)}`, replicas, maxMessages: 1_000 }),
    { quietMs: 300, settlesMs: servers > 1 ? 500 : 0 },
  );
});
