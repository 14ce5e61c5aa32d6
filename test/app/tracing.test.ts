/** Work is told with its failure, and without a receiver the trace of whoever asks is passed on as it came. */
import { expect, test } from "vitest";
import { passiveTracing, traced } from "../../src/app/tracing.ts";
import { Fault } from "../../src/core/fault.ts";
import { aTracing } from "../make/tracing-book.ts";

const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

test("a piece of work ends its span, and says with which code it failed", async () => {
  const { tracing, spans } = aTracing();
  expect(await traced(tracing, { name: "a", parent }, () => Promise.resolve(7))).toBe(7);
  const fault = new Fault({ code: "unavailable", kind: "unavailable", message: "away" });
  await expect(traced(tracing, { name: "b", parent }, () => Promise.reject(fault))).rejects.toBe(fault);
  expect(spans).toMatchObject([
    { name: "a", parent, error: null },
    { name: "b", parent, error: "unavailable" },
  ]);
});

test.each([
  [parent, parent],
  ["00-abc", null],
  [null, null],
])("nobody listens: %s stays %s", (given, want) => {
  const span = passiveTracing.begin({ name: "a", parent: given });
  expect(span.traceparent).toBe(want);
  span.end();
  passiveTracing.record({ name: "b", parent: given, seconds: 1 });
});
