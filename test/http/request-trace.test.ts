/** Requests that do something are told as spans, in the trace of their caller if it names one. */
import { expect, onTestFinished, test } from "vitest";
import { openOtlpTracing } from "../../src/adapters/telemetry/otlp-tracing.ts";
import { passiveTracing } from "../../src/app/tracing.ts";
import type { Tracing } from "../../src/app/tracing.ts";
import { startServer, tinyPng } from "../make/http-server.ts";
import { openOtlpReceiver } from "../make/otlp-receiver.ts";
import { aTracing } from "../make/tracing-book.ts";

const given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const png = { "content-type": "image/png" };

test("a conversion is a part of its caller's trace, and hands its own context on", async () => {
  const { tracing, spans } = aTracing();
  const server = await startServer({ tracing });
  const headers = { ...png, traceparent: given, "x-request-id": "r-1" };
  expect((await server.ask("/v1/convert", { method: "POST", headers, body: tinyPng })).status).toBe(202);
  await expect.poll(() => spans).toHaveLength(1);
  expect(spans[0]).toMatchObject({
    name: "POST /v1/convert",
    parent: given,
    kind: "server",
    error: null,
    attributes: {
      "http.request.method": "POST",
      "http.route": "/v1/convert",
      "http.response.status_code": 202,
      "redraw.request.id": "r-1",
    },
  });
  expect(server.application.traceparents).toEqual([spans[0]!.traceparent]);
  expect(server.answered.at(-1)).toMatchObject({ traceparent: spans[0]!.traceparent });
});

test("looking at jobs is not traced, and neither is what does not exist", async () => {
  const { tracing, spans } = aTracing();
  const server = await startServer({ tracing });
  await server.ask("/v1/jobs", { headers: { traceparent: given } });
  await server.ask("/v1/nothing", { method: "POST" });
  await expect.poll(() => server.answered).toHaveLength(2);
  expect(spans).toEqual([]);
  expect(server.answered.map(({ traceparent }) => traceparent)).toEqual([null, null]);
});

test("a refusal ends its span with its status", async () => {
  const { tracing, spans } = aTracing();
  const server = await startServer({ tracing });
  await server.ask("/v1/convert?callback_url=https://hook.example.com/?secret=1", { method: "POST", key: null, body: tinyPng });
  await expect.poll(() => spans).toMatchObject([{ attributes: { "http.response.status_code": 401 } }]);
  expect(JSON.stringify(spans)).not.toMatch(/secret|hook/);
});

test.each(["nonsense", "", `${given}, ${given}`])("a header %j that is none does no harm", async (traceparent) => {
  const server = await startServer();
  const answer = await server.ask("/v1/convert", { method: "POST", headers: { ...png, traceparent }, body: tinyPng });
  expect(answer.status).toBe(202);
  expect(server.application.traceparents).toEqual([null]);
});

/** Milliseconds that conversions take one after the other, on average. */
async function meanMs(tracing: Tracing): Promise<number> {
  const server = await startServer({ tracing });
  const times: number[] = [];
  for (let number = 0; number < 15; number++) {
    const before = performance.now();
    expect((await server.ask("/v1/convert", { method: "POST", headers: png, body: tinyPng })).status).toBe(202);
    times.push(performance.now() - before);
  }
  await server.close();
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

test.each(["never answers", "is not there"])(
  "a receiver of traces that %s slows no request",
  async (what) => {
    const receiver = await openOtlpReceiver(-1);
    if (what === "is not there") await receiver.close();
    else onTestFinished(() => receiver.close());
    const without = await meanMs(passiveTracing);
    let failed = 0;
    const tracing = openOtlpTracing({
      url: `${receiver.url}/v1/traces`,
      headers: {},
      ratio: 1,
      resource: { "service.name": "test" },
      onSpans: (outcome, count) => (failed += outcome === "failed" ? count : 0),
      delayMs: 5,
      closeMs: 50,
    });
    // A request that waited for the receiver would take seconds; the bound leaves room for a busy machine.
    expect(await meanMs(tracing)).toBeLessThan(10 * without + 100);
    await tracing.close();
    expect(failed).toBeLessThanOrEqual(15);
  },
  60_000,
);
