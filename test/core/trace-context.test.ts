/** The examples of W3C Trace Context, and what is no header. */
import { expect, test } from "vitest";
import { formatTraceparent, parseTraceparent, traceIdOf } from "../../src/core/trace-context.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  // Flags that are not known yet change nothing of the one that is.
  [`00-${traceId}-${spanId}-ff`, true],
  [`00-${traceId}-${spanId}-02`, false],
  [`cc-${traceId}-${spanId}-01`, true],
  [`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`, true],
])("%s is read", (text, sampled) => {
  const context = { traceId, spanId, sampled };
  expect(parseTraceparent(text)).toEqual(context);
  expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
  expect(traceIdOf(text)).toBe(traceId);
});

test.each([
  "",
  "00",
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}-1`,
  `ff-${traceId}-${spanId}-01`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01 `,
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `cc-${traceId}-${spanId}-01.more`,
  `cc-${traceId}-${spanId}-01-${"x".repeat(100)}`,
])("%j is ignored", (text) => {
  expect(parseTraceparent(text)).toBeNull();
  expect(traceIdOf(text)).toBeNull();
});
