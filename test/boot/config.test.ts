/** The environment is read in one place, and wrong settings are told all at once. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isColourOff, readConfig, readServiceConfig } from "../../src/boot/config.ts";

test("an empty environment gives the defaults", () => {
  expect(readConfig({})).toEqual({
    detector: "auto",
    text: "auto",
    maxPixels: 64_000_000,
    decodeTimeoutMs: 60_000,
    batchSize: 4,
    batchWaitMs: 10,
    textModels: "",
  });
});

test("the limit on pixels can be lowered, not raised", () => {
  expect(readConfig({ REDRAW_MAX_PIXELS: "1000000" }).maxPixels).toBe(1_000_000);
  expect(() => readConfig({ REDRAW_MAX_PIXELS: "64000001" })).toThrow(/from 1 to 64000000/);
});

test("every wrong setting stands in the one sentence", () => {
  expect(() => readConfig({ REDRAW_DETECTOR: "magic", REDRAW_TEXT: "eyes" })).toThrow(
    expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(/REDRAW_DETECTOR.*REDRAW_TEXT/) }),
  );
});

test.each([
  [{}, false],
  [{ NO_COLOR: "" }, false],
  [{ NO_COLOR: "1" }, true],
  [{ TERM: "dumb" }, true],
])("%j", (environment, want) => {
  expect(isColourOff(environment)).toBe(want);
});

test("the service has a default for everything", () => {
  expect(readServiceConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 8080,
    dataDir: ".redraw",
    postgresUrl: "",
    converter: readConfig({}),
  });
});

test("wrong settings of service and converter are told together, and secrets never", () => {
  const environment = { REDRAW_PORT: "http", REDRAW_TEXT: "eyes", REDRAW_POSTGRES_URL: "mysql://user:hunter2@host" };
  expect(() => readServiceConfig(environment)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/REDRAW_PORT.*REDRAW_POSTGRES_URL.*REDRAW_TEXT/) }),
  );
  expect(() => readServiceConfig(environment)).not.toThrow(/hunter2/);
});

test("interface and metrics cannot share a port, unless the system picks both", () => {
  expect(() => readServiceConfig({ REDRAW_PORT: "9464" })).toThrow(/should differ/);
  expect(readServiceConfig({ REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0" }).port).toBe(0);
});

test("a secret may lie in a file, but not in both places", () => {
  const folder = mkdtempSync(join(tmpdir(), "redraw-config-"));
  const file = join(folder, "pepper");
  writeFileSync(file, `${"p".repeat(40)}\n`);
  expect(readServiceConfig({ REDRAW_MASTER_KEY_FILE: file }).masterKey).toBe("p".repeat(40));
  expect(() => readServiceConfig({ REDRAW_MASTER_KEY_FILE: file, REDRAW_MASTER_KEY: "q".repeat(40) })).toThrow(/both given/);
  expect(() => readServiceConfig({ REDRAW_MASTER_KEY_FILE: join(folder, "none") })).toThrow(/cannot be read/);
  rmSync(folder, { recursive: true });
});
