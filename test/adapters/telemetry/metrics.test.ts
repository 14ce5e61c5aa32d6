/** Metrics: declared once, bounded in their labels, told as Prometheus reads them. */
import { expect, test } from "vitest";
import { fullName, metricDescriptions, openMetrics } from "../../../src/adapters/telemetry/metrics.ts";
import type { MetricName } from "../../../src/adapters/telemetry/metrics.ts";

test("every metric is told with its help, from the first moment on", async () => {
  const text = await openMetrics({ withProcess: false }).text();
  for (const [name, { help, type }] of Object.entries(metricDescriptions)) {
    const full = fullName(name as MetricName);
    expect(text).toContain(`# HELP ${full} ${help}\n# TYPE ${full} ${type}\n`);
  }
});

test("names and labels follow the rules", () => {
  const gauges = /_(seconds|credits|workers|slots|messages|connections|problems|jobs|fields|objects|conditions)$|^limits$/;
  for (const [name, { type, labels, buckets, isPlain }] of Object.entries(metricDescriptions)) {
    // Names that others gave are as they gave them.
    if (isPlain !== true) expect(name).toMatch(type === "counter" ? /_total$/ : gauges);
    expect(labels.filter((label) => /account|job|key|url|path|id$/.test(label))).toEqual([]);
    expect(buckets !== undefined).toBe(type === "histogram");
  }
});

test("counts, observes and sets", async () => {
  const metrics = openMetrics({ withProcess: false });
  metrics.count("jobs_total", { outcome: "failed", reason: "cancelled" }, 2);
  metrics.observe("job_stage_seconds", { stage: "decode" }, 0.3);
  metrics.set("ledger_drift_credits", 7);
  const text = await metrics.text();
  expect(text).toContain('redraw_jobs_total{outcome="failed",reason="cancelled"} 2');
  expect(text).toContain('redraw_job_stage_seconds_bucket{le="0.5",stage="decode"} 1');
  expect(text).toContain("redraw_ledger_drift_credits 7");
  expect(() => metrics.set("jobs_total", 1)).toThrow(/is a counter/);
  expect(() => metrics.count("jobs_total", { account: "acme" })).toThrow();
});

test("what changes by itself is read when somebody asks", async () => {
  const metrics = openMetrics({ withProcess: false });
  let used = 1;
  metrics.watch("database_connections", () => ({ used, idle: 3 }));
  metrics.watch("queue_messages", () => ({ "": 5 }));
  expect(await metrics.text()).toContain('redraw_database_connections{state="used"} 1');
  used = 2;
  const text = await metrics.text();
  expect(text).toContain('redraw_database_connections{state="used"} 2');
  expect(text).toContain('redraw_database_connections{state="idle"} 3');
  expect(text).toContain("redraw_queue_messages 5");
});

test("the process tells of its memory", async () => {
  expect(await openMetrics().text()).toContain("redraw_process_resident_memory_bytes");
});

test("a gauge that is set for all its labels forgets those that are gone", async () => {
  const metrics = openMetrics({ withProcess: false });
  const slots = (pool: string, value: number) => ({ labels: { pool }, value });
  metrics.setAll("pool_slots", [slots("a", 1), slots("b", 2)]);
  metrics.setAll("pool_slots", [slots("b", 3)]);
  const lines = (await metrics.text()).split("\n").filter((line) => line.startsWith("redraw_pool_slots"));
  expect(lines).toEqual(['redraw_pool_slots{pool="b"} 3']);
});
