import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { openProductReader, startFetching } from "../../src/boot/sources.ts";
import { aService } from "../make/service.ts";

const never = new AbortController().signal;

test.each(["https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/", "https://localhost/", "http://8.8.8.8/"])(
  "the product's reader opens nothing at %s, whatever the environment says",
  async (url) => {
    const names = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY", "REDRAW_ALLOW_PRIVATE"];
    for (const name of names) process.env[name] = "http://127.0.0.1:1";
    try {
      const reader = openProductReader(readServiceConfig({}));
      await expect(reader.open(url, { maxBytes: 1, signal: never })).rejects.toMatchObject({ code: "source_refused" });
    } finally {
      for (const name of names) delete process.env[name];
    }
  },
);

test("the operator's own ranges are refused on top", async () => {
  const reader = openProductReader(readServiceConfig({ REDRAW_REFUSED_RANGES: "8.8.0.0/16" }));
  const opened = reader.open("https://8.8.8.8/", { maxBytes: 1, signal: never });
  await expect(opened).rejects.toMatchObject({ code: "source_refused", detail: "own" });
});

test("what is asked for is fetched until the scope closes, and counted", async () => {
  const service = await aService();
  const scope = openScope();
  const config = readServiceConfig({ REDRAW_LOG_LEVEL: "error" });
  const telemetry = openServiceTelemetry(config, { write: () => {} });
  const { sources } = service.ports.stores;
  const uid = `boot-${service.caller.account}`;
  await sources.ask({ objectUid: uid, url: "https://10.0.0.1/a.png" });
  startFetching(config, { ports: service.ports, scope, telemetry });
  await expect.poll(() => sources.result(uid), { timeout: 5_000 }).toMatchObject({ kind: "failed", error: { code: "source_refused" } });
  await scope.close();
  expect(await telemetry.metrics.text()).toMatch(/redraw_source_fetches_total\{outcome="source_refused"\} \d/);
  expect(await telemetry.metrics.text()).toMatch(/redraw_ssrf_refused_total\{class="malformed"\} \d/);
});
