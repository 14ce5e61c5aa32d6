/** Settings become the rules of the use cases, in their units. */
import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { isEmbedded, rulesOf } from "../../src/boot/service-ports.ts";

test("the defaults are those of the contract", () => {
  expect(rulesOf(readServiceConfig({}))).toEqual({
    creditsPerConversion: 10,
    limitPerHour: 20,
    maxImageBytes: 20_971_520,
    queueSeconds: 86_400,
    attemptSeconds: 120,
    maxAttempts: 3,
    artifactSeconds: 72 * 3_600,
    inputSeconds: 24 * 3_600,
  });
});

test("the database is embedded unless a server is named", () => {
  expect(isEmbedded(readServiceConfig({}))).toBe(true);
  expect(isEmbedded(readServiceConfig({ REDRAW_POSTGRES_URL: "postgres://db/redraw" }))).toBe(false);
});
