import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openS3Blobs } from "../../../src/adapters/blob/s3.ts";
import type { S3Blobs } from "../../../src/adapters/blob/s3.ts";
import type { S3Options } from "../../../src/adapters/blob/s3/client.ts";
import { mountSmallDisk } from "../../../tools/services/engine.ts";
import { startS3 } from "../../../tools/services/s3.ts";
import type { S3Service } from "../../../tools/services/s3.ts";
import { blackhole, openFaultProxy } from "../../faults/proxy.ts";
import type { FaultProxy } from "../../faults/proxy.ts";
import { openAuthority } from "../../make/certificates.ts";
import { listOf, textOf } from "../../make/service.ts";
import { isSkipped } from "../../oracles/skip.ts";

const mebibyte = 1_024 * 1_024;
const attachment = { at: new Date(), seconds: 300, mediaType: "image/svg+xml", disposition: 'attachment; filename="a.svg"' };

function aStore(service: S3Service, options: Partial<S3Options> = {}): S3Blobs {
  const { endpoint, accessKeyId, secretAccessKey } = service;
  const bucket = options.bucket ?? service.makeBucket(randomUUID());
  const store = openS3Blobs({ endpoint, accessKeyId, secretAccessKey, ...options, bucket });
  onTestFinished(() => store.close());
  return store;
}

/** Yields pieces, and does something before the last. */
async function* interrupted(bytes: number, before: () => void | Promise<void>): AsyncIterable<Uint8Array> {
  const body = randomBytes(bytes);
  yield body.subarray(0, bytes - 10);
  await before();
  yield body.subarray(bytes - 10);
}

describe.skipIf(isSkipped("s3"))("the object store on S3", () => {
  let service: S3Service;
  let proxy: FaultProxy;
  beforeAll(async () => {
    service = await startS3();
    proxy = await openFaultProxy(service.port);
  });
  afterAll(async () => {
    await proxy.close();
    await service.stop();
  });
  const proxied = (bucket: string): S3Blobs => aStore(service, { bucket, endpoint: `http://127.0.0.1:${proxy.port}` });

  test("signs addresses that need no key, serve what was asked for, and admit no other file, time or change", async () => {
    const store = aStore(service);
    await store.put("artifacts/job/1/a.svg", Buffer.from("<svg/>"));
    const url = await store.presign("artifacts/job/1/a.svg", attachment);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, "<svg/>"]);
    expect([answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
      attachment.mediaType,
      attachment.disposition,
    ]);
    expect(url).toContain("X-Amz-Expires=300");
    for (const changed of [
      url.replace("a.svg?", "b.svg?"),
      url.replace("Expires=300", "Expires=3000"),
      url.replace("attachment", "inline"),
    ])
      expect((await fetch(changed)).status).toBe(403);
    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(403);
    const over = await store.presign("artifacts/job/1/a.svg", { ...attachment, at: new Date(Date.now() - 301_000) });
    expect((await fetch(over)).status).toBe(403);
  });

  test("signs for the address that clients reach the store by", async () => {
    const store = aStore(service, { publicEndpoint: "https://files.example.com" });
    expect(await store.presign("a", attachment)).toMatch(/^https:\/\/files\.example\.com\/[0-9a-f-]{36}\/a\?/);
  });

  test("a bucket that is missing, and keys that are wrong, are unavailable and never an object that is not there", async () => {
    for (const store of [aStore(service, { bucket: "not-there" }), aStore(service, { secretAccessKey: "wrong" })]) {
      await expect(store.get("inputs/a")).rejects.toMatchObject({ code: "unavailable" });
      await expect(store.put("inputs/a", Buffer.from("x"))).rejects.toMatchObject({ code: "unavailable" });
      await expect(listOf(store.list("inputs/"))).rejects.toMatchObject({ code: "unavailable" });
      const error = await store.probe().catch((error: unknown) => error as Error);
      expect(error).toMatchObject({ code: "unavailable" });
      expect((error as Error).message).not.toMatch(/127|not-there|key/i);
    }
  });

  test.each([1, 11])(
    "a connection that is cut while %d MiB are uploaded leaves nothing to be seen, and the upload is tried again",
    async (size) => {
      const bucket = service.makeBucket(randomUUID());
      const [store, direct] = [proxied(bucket), aStore(service, { bucket })];
      proxy.set({ bytesPerSecond: 1 * mebibyte });
      const cutting = (async () => {
        await sleep(400);
        proxy.set({ refuse: true });
        proxy.cut();
      })();
      await expect(store.put("inputs/a", randomBytes(size * mebibyte))).rejects.toMatchObject({ code: "unavailable" });
      await cutting;
      expect([await direct.get("inputs/a"), await listOf(direct.list("inputs/"))]).toEqual([null, []]);
      proxy.heal();
      expect(await store.put("inputs/a", randomBytes(size * mebibyte))).toMatchObject({ bytes: size * mebibyte });
      expect((await direct.get("inputs/a"))?.bytes).toBe(size * mebibyte);
    },
  );

  test("one cut connection is not even noticed", async () => {
    const store = proxied(service.makeBucket(randomUUID()));
    await store.put("inputs/a", Buffer.from("x"));
    const put = store.put(
      "inputs/b",
      interrupted(6 * mebibyte, () => proxy.cut()),
    );
    expect(await put).toMatchObject({ bytes: 6 * mebibyte });
    expect(await textOf((await store.get("inputs/a"))!.stream)).toBe("x");
  });

  test("a store that is silent is given up, in the middle of a file too", async () => {
    const store = proxied(service.makeBucket(randomUUID()));
    await store.put("inputs/a", randomBytes(8 * mebibyte));
    const found = await store.get("inputs/a");
    const began = performance.now();
    const reading = (async () => {
      for await (const piece of found!.stream) if (piece.byteLength > 0) proxy.set(blackhole);
    })();
    await expect(reading).rejects.toMatchObject({ code: "unavailable" });
    expect(performance.now() - began).toBeLessThan(15_000);
    proxy.cut();
    proxy.heal();
    await store.probe();
  });

  test("a store that may only be read, or is away, is unavailable for writing and whole again later", async () => {
    const store = aStore(service);
    await store.put("inputs/a", Buffer.from("x"));
    await service.restart({ isReadOnly: true });
    await expect(store.put("inputs/b", Buffer.from("x"))).rejects.toMatchObject({ code: "unavailable" });
    await expect(store.probe()).rejects.toMatchObject({ code: "unavailable" });
    expect(await textOf((await store.get("inputs/a"))!.stream)).toBe("x");
    await service.restart({ isReadOnly: false });
    await store.probe();
    expect((await listOf(store.list("inputs/"))).map(({ key }) => key)).toEqual(["inputs/a"]);
  });
});

/** Tells whether this system lets us mount a disk: it is asked once. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "redraw-mount-"));
  const disk = mountSmallDisk(folder, 1);
  disk?.unmount();
  rmdirSync(folder);
  return disk !== null;
}

describe.skipIf(isSkipped("s3") || !canMount())("the object store on S3 on a full disk", () => {
  test.each([1, 7])("refuses an object of %d MiB, shows nothing of it, and takes it when there is room", async (size) => {
    const service = await startS3({ diskMebibytes: 24 });
    onTestFinished(() => service.stop());
    const store = aStore(service);
    const fillers = ["a", "b", "c", "d", "e"].map((name) => `fill/${name}`);
    for (const key of fillers) await store.put(key, randomBytes(4 * mebibyte));
    await store.put("fill/f", randomBytes(3.5 * mebibyte));
    await expect(store.put("inputs/a", randomBytes(size * mebibyte))).rejects.toMatchObject({ code: "unavailable" });
    expect([await store.get("inputs/a"), await listOf(store.list("inputs/"))]).toEqual([null, []]);
    for (const key of fillers) await store.delete(key);
    expect(await store.put("inputs/a", randomBytes(size * mebibyte))).toMatchObject({ bytes: size * mebibyte });
  });
});

describe.skipIf(isSkipped("s3"))("the object store on S3 over TLS", () => {
  test("is trusted by its own authority and by no other", async () => {
    const authority = openAuthority();
    const service = await startS3({ tls: { ca: authority.ca, ...authority.certify("IP:127.0.0.1") } });
    onTestFinished(() => service.stop());
    const store = aStore(service, { ca: authority.ca });
    await store.put("inputs/a", Buffer.from("x"));
    expect(await textOf((await store.get("inputs/a"))!.stream)).toBe("x");
    for (const ca of [undefined, openAuthority().ca]) {
      const distrustful = aStore(service, ca === undefined ? {} : { ca });
      await expect(distrustful.probe()).rejects.toMatchObject({
        code: "unavailable",
        detail: expect.stringMatching(/certificate|signature/i),
      });
    }
  });
});
