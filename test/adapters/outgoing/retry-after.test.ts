import { expect, test } from "vitest";
import { secondsOfRetryAfter } from "../../../src/adapters/outgoing/retry-after.ts";

const date = "Sun, 06 Nov 1994 08:49:37 GMT";

test.each([
  [null, null, null],
  ["120", null, 120],
  [" 0 ", null, 0],
  ["-1", null, null],
  ["1.5", null, null],
  ["soon", null, null],
  ["", null, null],
  ["Sun, 06 Nov 1994 08:50:37 GMT", date, 60],
  ["Sun, 06 Nov 1994 08:00:00 GMT", date, 0],
])("Retry-After %j at %j is %j seconds", (header, at, want) => {
  expect(secondsOfRetryAfter(header, at)).toBe(want);
});

test("a date is compared with this clock when the receiver does not tell its own", () => {
  expect(secondsOfRetryAfter(new Date(Date.now() + 90_000).toUTCString(), null)).toBeGreaterThan(80);
});
