/** Settings become the rules of the use cases, in their units. */
import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { isEmbedded, rulesOf } from "../../src/boot/service-ports.ts";
import { rules } from "../make/service.ts";

test("the defaults are those of the contract", () => {
  expect(rulesOf(readServiceConfig({}))).toEqual(rules);
});

test("the database is embedded unless a server is named", () => {
  expect(isEmbedded(readServiceConfig({}))).toBe(true);
  expect(isEmbedded(readServiceConfig({ REDRAW_POSTGRES_URL: "postgres://db/redraw" }))).toBe(false);
});
