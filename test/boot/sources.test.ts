import { expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { startFetching } from "../../src/boot/sources.ts";
import { aService } from "../make/service.ts";

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
