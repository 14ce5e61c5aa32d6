/** Requests that do something are told as spans, in the trace of their caller if it names one. */
import { expect, test } from "vitest";
import { startServer, tinyPng } from "../make/http-server.ts";
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
