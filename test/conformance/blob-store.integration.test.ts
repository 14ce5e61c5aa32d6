import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import { openS3Blobs } from "../../src/adapters/blob/s3.ts";
import type { BlobStore } from "../../src/app/ports.ts";
import { startS3 } from "../../tools/services/s3.ts";
import type { S3Service } from "../../tools/services/s3.ts";
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
