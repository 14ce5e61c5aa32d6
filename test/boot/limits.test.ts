/** Limits are told by the names under which they are set. */
import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { limitReadings } from "../../src/boot/limits.ts";

test("what is set is what is told", () => {
  const readings = limitReadings(readServiceConfig({ REDRAW_RATE_PER_HOUR: "7", REDRAW_POSTGRES_CONNECTIONS: "3" }));
  expect(readings).toMatchObject({ rate_per_hour: 7, postgres_connections: 3, max_image_bytes: 20_971_520, uploads_per_account: 100 });
  expect(Object.values(readings).every((value) => Number.isFinite(value))).toBe(true);
});
