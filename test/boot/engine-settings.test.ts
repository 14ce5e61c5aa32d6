/** What the settings of shared engines take and refuse, where a mistake would be expensive. */
import { expect, test } from "vitest";
import { engineSettings } from "../../src/boot/engine-settings.ts";

test.each([
  [engineSettings.natsUrl, "nats://a:4222,tls://b:4222", true],
  [engineSettings.natsUrl, "nats://user:word@a:4222", true],
  [engineSettings.natsUrl, "http://a:4222", false],
  [engineSettings.natsUrl, "nats://a:4222, nats://b:4222", false],
  [engineSettings.redisUrl, "rediss://:word@cache:6380/1", true],
  [engineSettings.redisUrl, "cache:6379", false],
  [engineSettings.blobUrl, "s3://pictures", true],
  [engineSettings.blobUrl, "s3://pictures/redraw/", true],
  [engineSettings.blobUrl, "s3://pictures/redraw", false],
  [engineSettings.blobUrl, "nats:", true],
  [engineSettings.blobUrl, "file:/tmp", false],
  [engineSettings.natsCredentials, "creds.txt", false],
  [engineSettings.pool, "gpu-large", true],
  [engineSettings.pool, "GPU", false],
  [engineSettings.workerName, "redraw-gpu-7f9c.node_3", true],
  [engineSettings.workerName, "-a", false],
  [engineSettings.postgresConnections, "1", false],
])("$name with %j", (setting, text, isTaken) => {
  expect(setting.parse(text) !== undefined).toBe(isTaken);
});

test("what carries a password is a secret, and may come from a file", () => {
  expect(Object.values(engineSettings).flatMap(({ name, secret }) => (secret === true ? [name] : []))).toEqual([
    "REDRAW_NATS_URL",
    "REDRAW_NATS_USER",
    "REDRAW_NATS_PASSWORD",
    "REDRAW_NATS_CREDENTIALS",
    "REDRAW_REDIS_URL",
    "REDRAW_S3_ACCESS_KEY",
    "REDRAW_S3_SECRET_KEY",
  ]);
});
