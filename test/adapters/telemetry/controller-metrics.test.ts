import { expect, test } from "vitest";
import { controllerMetrics } from "../../../src/adapters/telemetry/controller-metrics.ts";
import type { ControllerMetricName } from "../../../src/adapters/telemetry/controller-metrics.ts";
import { fullName } from "../../../src/adapters/telemetry/metrics.ts";

test("names that controllers in Go have are told as they are, ours under the prefix of the product", () => {
  const names = Object.keys(controllerMetrics).map((name) => fullName(name as ControllerMetricName));
  const foreign = /^(?:controller_runtime|workqueue|rest_client|leader_election)_/;
  expect(names.filter((name) => !foreign.test(name) && !name.startsWith("redraw_"))).toEqual([]);
  expect(names).toContain("workqueue_depth");
  expect(names).toContain("redraw_informer_silence_seconds");
});
