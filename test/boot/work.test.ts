/** Each kind of work runs by itself, and ends when the scope does. */
import { expect, test } from "vitest";
import { everyPool } from "../../src/app/pools.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { startConverting, startDelivering, startDuties } from "../../src/boot/work.ts";
import { aService } from "../make/service.ts";

const config = readServiceConfig({ REDRAW_LOG_LEVEL: "error" });
const telemetry = openServiceTelemetry(config, { write: () => {} });

test("duties publish what was accepted, and the worker ends it", async () => {
  const service = await aService();
  const scope = openScope();
  const parts = { ports: service.ports, scope, telemetry };
  startDuties(parts);
  startConverting(config, parts, everyPool);
  startDelivering(config, parts);
  const job = await service.submit();
  await expect.poll(async () => (await service.application.job(service.caller, job)).status, { timeout: 20_000 }).toBe("succeeded");
  await scope.close();
  // Files before this one may have left jobs in the process's database, which the duties published too.
  const left = service.ports.queue.size() ?? 0;
  await service.ports.queue.publish([{ job: "late", epoch: 1 }]);
  expect(service.ports.queue.size()).toBe(left + 1);
}, 40_000);
