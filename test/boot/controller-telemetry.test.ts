import { beforeEach, expect, test } from "vitest";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openControllerTelemetry } from "../../src/boot/controller-telemetry.ts";
import type { ControllerTelemetry } from "../../src/boot/controller-telemetry.ts";
import { openServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import type { ServiceTelemetry } from "../../src/boot/service-telemetry.ts";
import { startLoop } from "../../src/controller/loop.ts";
import { Fault } from "../../src/core/fault.ts";

let lines: string[];
let service: ServiceTelemetry;
let told: ControllerTelemetry;
beforeEach(() => {
  lines = [];
  service = openServiceTelemetry(readServiceConfig({}), { write: (line) => lines.push(line) });
  told = openControllerTelemetry(service);
});
const text = (): Promise<string> => service.metrics.text();

test("loops are counted under the names of controller-runtime", async () => {
  const loop = startLoop({ name: "jobs", look: () => Promise.resolve(null), concurrency: 3, deadlineMs: 1_000, now: () => 0 });
  told.watchLoops([["jobs", loop]]);
  for (const event of [
    { kind: "added" },
    { kind: "taken", waitedSeconds: 0.2 },
    { kind: "looked", result: "success", seconds: 0.3 },
    { kind: "done", workedSeconds: 0.3 },
    { kind: "retried" },
  ] as const) {
    told.tell({ ...event, loop: "jobs" });
  }
  const page = await text();
  expect(page).toContain('controller_runtime_reconcile_total{controller="jobs",result="success"} 1');
  expect(page).toContain('controller_runtime_max_concurrent_reconciles{controller="jobs"} 3');
  expect(page).toContain('workqueue_adds_total{name="jobs"} 1');
  expect(page).toContain('workqueue_depth{name="jobs"} 0');
  expect(page).toContain('workqueue_retries_total{name="jobs"} 1');
  await loop.close(0);
});

test("a look that failed for good is an error in the log, one that is tried again a warning", async () => {
  const fault = new Fault({ code: "unavailable", kind: "unavailable", message: "the API server did not answer" });
  for (const isFinal of [false, true]) told.tell({ kind: "failed", loop: "jobs", key: "uid", error: fault, isFinal });
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(["warn", "error"]);
  expect(await text()).toContain('controller_runtime_terminal_reconcile_errors_total{controller="jobs"} 1');
});

test("requests, watches and the lead are told", async () => {
  told.cluster.requested({ code: "200", method: "GET", host: "api", seconds: 0.01 });
  told.cluster.restarted("ConversionJob", "expired");
  told.cluster.led("redraw-controller", true);
  told.watchKinds({ ConversionJob: () => 7 });
  const page = await text();
  expect(page).toContain('rest_client_requests_total{code="200",method="GET",host="api"} 1');
  expect(page).toContain('redraw_informer_restarts_total{kind="ConversionJob",why="expired"} 1');
  expect(page).toContain('leader_election_master_status{name="redraw-controller"} 1');
  expect(page).toContain('redraw_informer_silence_seconds{kind="ConversionJob"} 7');
});

test("a search that waits for a person is an alarm that says what to type", async () => {
  told.tell({ kind: "sweep_stopped", gone: 40 });
  expect(lines.join("")).toContain("redraw cluster confirm");
  expect(await text()).toContain("redraw_cluster_sweep_stopped_jobs 40");
  told.tell({ kind: "sweep_stopped", gone: 0 });
  expect(await text()).toContain("redraw_cluster_sweep_stopped_jobs 0");
});
