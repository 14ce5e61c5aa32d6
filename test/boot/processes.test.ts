/** A process waits for its database with a reason, however long that takes, and refuses settings that it cannot share. */
import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openProcess } from "../../src/boot/processes.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { freePort } from "../../tools/services/ports.ts";
import { aFolder } from "../make/folder.ts";

const shared = {
  REDRAW_MASTER_KEY: "k".repeat(32),
  REDRAW_NATS_URL: "nats://127.0.0.1:9",
  REDRAW_POSTGRES_URL: "postgres://127.0.0.1:9/redraw",
};

test.each(Object.keys(shared))("%s must be there", async (name) => {
  const config = readServiceConfig({ ...shared, [name]: "" });
  const telemetry = openServiceTelemetry(config, { write: () => {} });
  const opened = openProcess("courier", config, { telemetry, stop: new AbortController().signal });
  await expect(opened).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining(`${name} must be set`) as string,
  });
});

test("without a database a process lives, is not ready, says why once, and stops when told to", async () => {
  const port = await freePort();
  const config = readServiceConfig({ ...shared, REDRAW_ADMIN_PORT: `${port}`, REDRAW_DATA_DIR: aFolder(), REDRAW_DETECTOR: "geometry" });
  const lines: string[] = [];
  const stop = new AbortController();
  const telemetry = openServiceTelemetry(config, { write: (line) => lines.push(line) });
  const opened = openProcess("worker", config, { telemetry, stop: stop.signal });
  const readiness = (): Promise<string> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.text(),
      () => "",
    );
  await expect
    .poll(readiness, { timeout: 10_000 })
    .toMatch(/the database does not answer \(.*127\.0\.0\.1:9\): look at REDRAW_POSTGRES_URL/);
  await expect.poll(() => lines.filter((line) => line.includes("the start")).length).toBe(1);
  stop.abort();
  await expect(opened).rejects.toThrow("told to stop");
  expect(await readiness()).toBe("");
  expect(lines.filter((line) => line.includes("the start"))).toHaveLength(1);
});
