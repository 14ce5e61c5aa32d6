/** Spans as a receiver gets them, and what a receiver that is away costs: nothing. */
import { expect, onTestFinished, test } from "vitest";
import { openOtlpTracing } from "../../../src/adapters/telemetry/otlp-tracing.ts";
import type { OtlpOptions, OtlpTracing } from "../../../src/adapters/telemetry/otlp-tracing.ts";
import type { SpanOutcome } from "../../../src/app/service.ts";
import { parseTraceparent } from "../../../src/core/trace-context.ts";
import type { OtlpReceiver } from "../../make/otlp-receiver.ts";
import { openOtlpReceiver } from "../../make/otlp-receiver.ts";

const parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const unsampled = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";

async function aTracing(
  options: Partial<OtlpOptions> & { readonly status?: number } = {},
): Promise<{ readonly tracing: OtlpTracing; readonly receiver: OtlpReceiver; readonly counts: Partial<Record<SpanOutcome, number>> }> {
  const receiver = await openOtlpReceiver(options.status);
  onTestFinished(() => receiver.close());
  const counts: Partial<Record<SpanOutcome, number>> = {};
  const tracing = openOtlpTracing({
    url: `${receiver.url}/v1/traces`,
    headers: {},
    ratio: 1,
    resource: { "service.name": "test" },
    onSpans: (outcome, count) => (counts[outcome] = (counts[outcome] ?? 0) + count),
    delayMs: 50,
    ...options,
  });
  onTestFinished(() => tracing.close());
  return { tracing, receiver, counts };
}

test("a span is a part of the one above it, with what belongs to it", async () => {
  const { tracing, receiver, counts } = await aTracing({ headers: { authorization: "Bearer t0ken" } });
  const above = tracing.begin({ name: "POST /v1/convert", kind: "server", parent: null });
  const below = tracing.begin({
    name: "job.attempt",
    kind: "consumer",
    parent: above.traceparent,
    link: parent,
    attributes: { n: 2, s: "x" },
  });
  below.end({ error: "unreadable_image", attributes: { done: true } });
  below.end({ error: "twice" });
  above.end();
  await tracing.close();
  const [child, root] = receiver.spans;
  expect(receiver.spans).toHaveLength(2);
  expect(root).toMatchObject({ name: "POST /v1/convert", kind: 2, parentId: "", service: "test", isError: false, links: [] });
  expect(child).toMatchObject({ name: "job.attempt", kind: 5, parentId: root!.spanId, traceId: root!.traceId, isError: true });
  expect(child!.attributes).toEqual({ n: 2, s: "x", done: true, "error.type": "unreadable_image" });
  expect(child!.links).toEqual([{ traceId: parent.slice(3, 35), spanId: parent.slice(36, 52) }]);
  expect(parseTraceparent(above.traceparent!)).toEqual({ traceId: root!.traceId, spanId: root!.spanId, sampled: true });
  expect(receiver.requests).toMatchObject([{ path: "/v1/traces", headers: { authorization: "Bearer t0ken" } }]);
  expect(counts).toEqual({ ended: 2, exported: 2 });
});

test("what ended now is dated back, also to before the process began", async () => {
  const { tracing, receiver } = await aTracing();
  const hour = 3_600;
  tracing.record({ name: "queue.wait", parent, seconds: hour });
  tracing.record({ name: "without a trace", parent: null, seconds: 1 });
  await tracing.close();
  expect(receiver.spans).toHaveLength(1);
  const [span] = receiver.spans;
  expect(span).toMatchObject({ name: "queue.wait", traceId: parent.slice(3, 35), parentId: parent.slice(36, 52) });
  expect(span!.endMs - span!.startMs).toBeCloseTo(1_000 * hour, 0);
  expect(Math.abs(Date.now() - span!.endMs)).toBeLessThan(10_000);
});

test.each([
  ["not told since its caller is not", { ratio: 1, parent: unsampled }, 0],
  ["told since its caller is", { ratio: 0, parent }, 1],
  ["not told since none that begins here is", { ratio: 0, parent: null }, 0],
  ["the beginning of a trace where the header is broken", { ratio: 1, parent: "00-abc" }, 1],
] as const)("%s", async (_what, { ratio, parent: above }, count) => {
  const { tracing, receiver } = await aTracing({ ratio });
  const span = tracing.begin({ name: "a", parent: above });
  expect(parseTraceparent(span.traceparent!)).toMatchObject({ sampled: count === 1 });
  if (above !== null && above.length === 55) expect(span.traceparent!.slice(0, 35)).toBe(above.slice(0, 35));
  span.end();
  await tracing.close();
  expect(receiver.spans).toHaveLength(count);
});

test("a receiver that refuses is told of", async () => {
  const { tracing, counts } = await aTracing({ status: 401 });
  tracing.begin({ name: "a", parent: null }).end();
  await expect.poll(() => counts, { timeout: 5_000 }).toEqual({ ended: 1, failed: 1 });
});

test("a receiver that is away holds up neither work nor the end, and what waits is bounded", async () => {
  const { tracing, counts } = await aTracing({ status: -1, closeMs: 300 });
  const before = performance.now();
  for (let number = 0; number < 20_000; number++) tracing.begin({ name: "a", parent: null }).end();
  const each = (performance.now() - before) / 20_000;
  expect(each).toBeLessThan(0.2);
  const closing = performance.now();
  await tracing.close();
  expect(performance.now() - closing).toBeLessThan(2_000);
  expect(counts.ended).toBe(20_000);
  expect((counts.exported ?? 0) + (counts.failed ?? 0)).toBeLessThanOrEqual(2_048 + 512);
}, 20_000);
