/** Without shared engines everything stays within the process; settings that contradict each other are refused before work begins. */
import { expect, onTestFinished, test } from "vitest";
import type { ServiceEvent } from "../../src/app/service.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openBlobs, openLink, openPrefilter, openQueue, openSignals } from "../../src/boot/engines.ts";
import type { EngineContext } from "../../src/boot/engines.ts";
import { openScope } from "../../src/boot/scope.ts";
import { aFolder } from "../make/folder.ts";

const enginesOf = (settings: Readonly<Record<string, string>>): ReturnType<typeof readServiceConfig>["engines"] =>
  readServiceConfig(settings).engines;

function aContext(): EngineContext {
  const scope = openScope();
  onTestFinished(() => scope.close());
  return { folder: aFolder(), scope, tell: () => {} };
}

test("a process alone has a queue and nudges of its own", async () => {
  const context = aContext();
  const link = await openLink(enginesOf({}), "redraw-test", context);
  expect(link).toBeNull();
  const queue = await openQueue(enginesOf({}), link, { ...context, pool: "default" });
  await queue.publish([{ job: "a", epoch: 1 }]);
  expect(await queue.take(AbortSignal.timeout(1_000))).toMatchObject({ job: "a", epoch: 1 });
  const signals = await openSignals(link);
  const heard = signals.wait("a", { ms: 60_000, signal: new AbortController().signal });
  signals.notify("a");
  await heard;
});

test("objects lie in the data folder unless a bucket is named", async () => {
  const context = { ...aContext(), durable: false, keepSeconds: 3_600 };
  const blobs = await openBlobs(enginesOf({}), null, context);
  await blobs.put("inputs/a", Uint8Array.of(1, 2));
  const again = await openBlobs(enginesOf({}), null, context);
  expect((await again.get("inputs/a"))?.bytes).toBe(2);
  const bucket = await openBlobs(
    enginesOf({ REDRAW_BLOB_URL: "s3://pictures/redraw/", REDRAW_S3_ENDPOINT: "http://127.0.0.1:9" }),
    null,
    context,
  );
  await expect(bucket.probe()).rejects.toMatchObject({ code: "unavailable" });
}, 30_000);

test("a bucket signs addresses only where the settings say that clients reach it", async () => {
  const settings = {
    REDRAW_BLOB_URL: "s3://pictures",
    REDRAW_S3_ENDPOINT: "http://10.0.0.9",
    REDRAW_S3_ACCESS_KEY: "a",
    REDRAW_S3_SECRET_KEY: "b",
  };
  const opened = async (more: Readonly<Record<string, string>>): ReturnType<typeof openBlobs> =>
    openBlobs(enginesOf({ ...settings, ...more }), null, { ...aContext(), durable: false, keepSeconds: 3_600 });
  expect((await opened({})).presign).toBeUndefined();
  const open = await opened({ REDRAW_S3_PUBLIC_ENDPOINT: "https://files.example.com" });
  const url = await open.presign!("a", { at: new Date(), seconds: 300, mediaType: "image/png", disposition: "attachment" });
  expect(url).toMatch(/^https:\/\/files\.example\.com\/pictures\/a\?/);
});

test("an engine that is away is an outage in the logs, and no bug", async () => {
  const heard: ServiceEvent[] = [];
  const context = { ...aContext(), tell: (event: ServiceEvent) => void heard.push(event) };
  const prefilter = await openPrefilter(enginesOf({ REDRAW_REDIS_URL: "redis://127.0.0.1:9" }), context);
  await openLink(enginesOf({ REDRAW_NATS_URL: "nats://127.0.0.1:9" }), "redraw-test", context);
  expect(await prefilter!.check("a", 20)).toEqual({ kind: "unknown" });
  const troubles = (): readonly unknown[] => heard.map((event) => (event.kind === "trouble" ? event.error : null));
  const outage = expect.objectContaining({ code: "unavailable" });
  await expect.poll(() => heard.map((event) => "where" in event && event.where)).toContain("the connection to NATS");
  expect(troubles()).toEqual(troubles().map(() => outage));
});

test("objects in NATS need a NATS", async () => {
  await expect(
    openBlobs(enginesOf({ REDRAW_BLOB_URL: "nats:" }), null, { ...aContext(), durable: true, keepSeconds: 3_600 }),
  ).rejects.toThrow("REDRAW_NATS_URL");
});

test("a password for NATS needs a user", async () => {
  const engines = enginesOf({ REDRAW_NATS_URL: "nats://127.0.0.1:4222", REDRAW_NATS_PASSWORD: "word" });
  await expect(openLink(engines, "redraw-test", aContext())).rejects.toThrow("REDRAW_NATS_USER");
});

test("authorities that cannot be read are named", async () => {
  const engines = enginesOf({ REDRAW_NATS_URL: "tls://127.0.0.1:4222", REDRAW_CA_FILE: "/nowhere/ca.pem" });
  await expect(openLink(engines, "redraw-test", aContext())).rejects.toThrow("REDRAW_CA_FILE");
});
