import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { openNatsBlobs } from "../../src/adapters/blob/nats.ts";
import { openS3Blobs } from "../../src/adapters/blob/s3.ts";
import type { NatsLink } from "../../src/adapters/nats/link.ts";
import type { BlobStore } from "../../src/app/ports.ts";
import { startNats } from "../../tools/services/nats.ts";
import type { NatsService } from "../../tools/services/nats.ts";
import { startS3 } from "../../tools/services/s3.ts";
import type { S3Service } from "../../tools/services/s3.ts";
import { aPrefix, natsLink } from "../make/nats.ts";
import { isSkipped } from "../oracles/skip.ts";
import { describeBlobStore } from "./blob-store-suite.ts";

describe.skipIf(isSkipped("s3"))("versitygw", () => {
  let service: S3Service;
  const opened: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    service = await startS3();
  });
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await service.stop();
  });
  const open = (prefix: string): Promise<BlobStore> => {
    const { endpoint, accessKeyId, secretAccessKey } = service;
    const store = openS3Blobs({ bucket: service.makeBucket(randomUUID()), endpoint, accessKeyId, secretAccessKey, prefix });
    opened.push(store);
    return Promise.resolve(store);
  };

  describeBlobStore("objects on S3", () => open(""));
  describeBlobStore("objects on S3 below a prefix", () => open("redraw/production/"));
});

describe.skipIf(isSkipped("nats")).each([
  { name: "one NATS server that writes through to the disk", servers: 1, replicas: 1, syncAlways: true },
  { name: "three NATS servers", servers: 3, replicas: 3, syncAlways: false },
] as const)("$name", ({ servers, replicas, syncAlways }) => {
  let service: NatsService;
  let link: NatsLink;
  beforeAll(async () => {
    service = await startNats({ servers, syncAlways });
    link = await natsLink(service.url);
  });
  afterAll(async () => {
    await link.close();
    await service.stop();
  });

  describeBlobStore("objects on NATS", () => Promise.resolve(openNatsBlobs({ link, prefix: aPrefix(), replicas })));
});
