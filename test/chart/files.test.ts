import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fullName, metricDescriptions } from "../../src/adapters/telemetry/metrics.ts";
import type { MetricName } from "../../src/adapters/telemetry/metrics.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { limitReadings } from "../../src/boot/limits.ts";
import { drainFinalizer, selectorText, workerLabels } from "../../src/controller/pools/pool.ts";
import { faultCodes } from "../../src/core/fault-codes.ts";

const read = (name: string): string => readFileSync(`charts/redraw/files/${name}`, "utf8");
const known = new Map(
  (Object.keys(metricDescriptions) as MetricName[]).flatMap((name) => {
    const { type, labels } = metricDescriptions[name];
    const names = type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => fullName(name) + end) : [fullName(name)];
    return names.map((each): [string, readonly string[]] => [each, labels]);
  }),
);

/** Metrics that an expression asks for, with the labels that it looks at. */
function asked(expression: string): readonly { readonly name: string; readonly labels: readonly string[] }[] {
  const names = expression.matchAll(/\b((?:redraw|leader_election|workqueue|rest_client|controller_runtime)_\w+)(?:\{([^}]*)\})?/g);
  return [...names].map(([, name = "", inner = ""]) => ({
    name,
    labels: [...inner.matchAll(/(\w+)\s*=/g)].map(([, label = ""]) => label),
  }));
}

const dashboard = JSON.parse(read("dashboard.json")) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
};

test.each([
  ["alerts", asked(read("alerts.tpl").replace(/\{\{.*?\}\}/g, ""))],
  ["the dashboard", dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => asked(expr)))],
])("%s ask for metrics that there are, by labels that they have", (_, metrics) => {
  const own = metrics.filter(({ name }) => !name.startsWith("redraw_process_"));
  expect(own.length).toBeGreaterThan(15);
  for (const { name, labels } of own) {
    expect([...known.keys()]).toContain(name);
    // The monitor adds where a metric comes from.
    expect([...(known.get(name) ?? []), "namespace"]).toEqual(expect.arrayContaining([...labels]));
  }
});

test("alerts name a limit and a failure that there are", () => {
  const alerts = read("alerts.tpl");
  const limits = Object.keys(limitReadings(readServiceConfig({})));
  for (const [, limit] of alerts.matchAll(/limit="(\w+)"/g)) expect(limits).toContain(limit);
  for (const [, reason] of alerts.matchAll(/reason="(\w+)"/g)) expect(faultCodes.map(({ code }) => code)).toContain(reason);
});

test("what runs before a release goes knows workers and their finalizer by the controller's names", () => {
  const script = read("scripts/uninstall.mjs");
  expect(script).toContain(`"${drainFinalizer}"`);
  for (const pair of selectorText(workerLabels).split(",").slice(1)) expect(script).toContain(pair);
});
