/** The tracing of a process by its settings: nothing of it without a receiver, all of it with one, and a process ends whatever the receiver does. */
import { execFileSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import type { ServiceEvent } from "../../src/app/service.ts";
import { passiveTracing } from "../../src/app/tracing.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openTracing, readHeaders, tracesUrl } from "../../src/boot/tracing.ts";
import { openOtlpReceiver } from "../make/otlp-receiver.ts";

test("without a receiver there is nothing, and no package of it is loaded", async () => {
  const scope = openScope();
  expect(await openTracing(readServiceConfig({}), { name: "redraw-serve", scope, tell: () => {} })).toBe(passiveTracing);
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) { if (name.startsWith("@opentelemetry/sdk") || name.includes("otlp-tracing")) console.log(name); return next(name, context); } });
    await import("./src/boot/processes.ts");
    await import("./src/boot/service.ts");`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" })).toBe("");
});

test("with one, spans reach it under the name of the process with the headers that it asks for", async () => {
  const receiver = await openOtlpReceiver();
  onTestFinished(() => receiver.close());
  const scope = openScope();
  const config = readServiceConfig({ REDRAW_OTLP_URL: receiver.url, REDRAW_OTLP_HEADERS: "X-Tenant=a%2Cb" });
  const events: ServiceEvent[] = [];
  const tracing = await openTracing(config, { name: "redraw-worker", scope, tell: (event) => events.push(event) });
  tracing.begin({ name: "a", parent: null }).end();
  await scope.close();
  expect(receiver.spans).toMatchObject([{ name: "a", service: "redraw-worker" }]);
  expect(receiver.requests).toMatchObject([{ path: "/v1/traces", headers: { "x-tenant": "a,b" } }]);
  expect(events).toEqual([
    { kind: "spans", outcome: "ended", count: 1 },
    { kind: "spans", outcome: "exported", count: 1 },
  ]);
});

test("a receiver that refuses is told of once", async () => {
  const receiver = await openOtlpReceiver(403);
  onTestFinished(() => receiver.close());
  const scope = openScope();
  const events: ServiceEvent[] = [];
  const tracing = await openTracing(readServiceConfig({ REDRAW_OTLP_URL: receiver.url }), {
    name: "redraw-courier",
    scope,
    tell: (event) => events.push(event),
  });
  // More than one batch.
  for (let number = 0; number < 1_100; number++) tracing.begin({ name: "a", parent: null }).end();
  await scope.close();
  expect(receiver.requests.length).toBeGreaterThan(1);
  expect(events.filter(({ kind }) => kind === "trouble")).toMatchObject([
    { where: "the receiver of traces", error: { code: "unavailable" } },
  ]);
});

test.each([
  ["http://collector:4318", "http://collector:4318/v1/traces"],
  ["http://collector:4318/", "http://collector:4318/v1/traces"],
  ["https://traces.example.com/otlp/v1/traces", "https://traces.example.com/otlp/v1/traces"],
])("%s asks %s", (given, want) => {
  expect(tracesUrl(given)).toBe(want);
});

test("headers are written as in URLs", () => {
  expect(readHeaders("")).toEqual({});
  expect(readHeaders("Authorization=Basic%20YQ==,x=1")).toEqual({ authorization: "Basic YQ==", x: "1" });
  expect(() => readHeaders("authorization=s3cret%")).toThrow(/REDRAW_OTLP_HEADERS/);
  expect(() => readHeaders("authorization=s3cret%")).not.toThrow(/s3cret/);
});
