/** What each event of the service counts and writes. */
import { expect, test } from "vitest";
import { openLogger } from "../../../src/adapters/telemetry/logging.ts";
import { openMetrics } from "../../../src/adapters/telemetry/metrics.ts";
import type { Telemetry } from "../../../src/adapters/telemetry/telemetry.ts";
import { openTelemetry } from "../../../src/adapters/telemetry/telemetry.ts";
import { sourceRefused, sourceUnreachable } from "../../../src/app/source-faults.ts";
import { Fault } from "../../../src/core/fault.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

async function told(
  tell: (telemetry: Telemetry) => void,
): Promise<{ readonly counts: readonly string[]; readonly lines: readonly Record<string, unknown>[] }> {
  const lines: string[] = [];
  const metrics = openMetrics({ withProcess: false });
  const logger = openLogger({ level: "debug", sink: { write: (line) => lines.push(line) } });
  tell(openTelemetry({ metrics, logger }));
  const counts = (await metrics.text()).split("\n").filter((line) => /^[^#].* [1-9]/.test(line) && !/_(bucket|sum|count)/.test(line));
  return { counts, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test.each([
  [
    { kind: "accepted", job: "j", replayed: false, requestId: "r", account: "acme", traceparent },
    ['redraw_jobs_accepted_total{replayed="false"} 1', 'redraw_ratelimit_decisions_total{by="hour",decision="admitted"} 1'],
    [{ job: "j", request: "r", trace: traceId, account: expect.stringMatching(/^[0-9a-f]{12}$/) as string }],
  ],
  [
    { kind: "accepted", job: "j", replayed: true, requestId: "r", traceparent: null },
    ['redraw_jobs_accepted_total{replayed="true"} 1'],
    [{ job: "j" }],
  ],
  [
    { kind: "refused", code: "rate_limited" },
    ['redraw_jobs_refused_total{code="rate_limited"} 1', 'redraw_ratelimit_decisions_total{by="hour",decision="refused"} 1'],
    [],
  ],
  [
    { kind: "refused", code: "unavailable", by: "pool_wait" },
    ['redraw_jobs_refused_total{code="unavailable"} 1', 'redraw_ratelimit_decisions_total{by="pool_wait",decision="refused"} 1'],
    [],
  ],
  [
    { kind: "staff", pools: [{ pool: "gpu", workers: 2, slots: 4, busy: 3 }] },
    ['redraw_pool_workers{pool="gpu"} 2', 'redraw_pool_slots{pool="gpu"} 4', 'redraw_pool_busy_slots{pool="gpu"} 3'],
    [],
  ],
  [
    { kind: "refused", code: "rate_limited", by: "prefilter" },
    ['redraw_jobs_refused_total{code="rate_limited"} 1', 'redraw_ratelimit_decisions_total{by="prefilter",decision="refused"} 1'],
    [],
  ],
  [{ kind: "queue", messages: 5, hidden: 1 }, ["redraw_queue_messages 5", "redraw_jetstream_hidden_messages 1"], []],
  [{ kind: "spans", outcome: "exported", count: 3 }, ['redraw_trace_spans_total{outcome="exported"} 3'], []],
  [{ kind: "refused", code: "too_large" }, ['redraw_jobs_refused_total{code="too_large"} 1'], []],
  [{ kind: "killed", cause: "memory" }, ['redraw_decode_child_kills_total{cause="memory"} 1'], []],
  [{ kind: "lags", queueSeconds: 7, outboxSeconds: 2 }, ["redraw_queue_oldest_age_seconds 7", "redraw_outbox_lag_seconds 2"], []],
  [
    { kind: "started", job: "j", attempt: 1, waitedSeconds: 2, requestId: "r", account: "acme", traceparent },
    ["redraw_jobs_started_total 1"],
    [{ job: "j", attempt: 1, waited: 2, request: "r", trace: traceId }],
  ],
  [
    { kind: "started", job: "j", attempt: 2, waitedSeconds: null },
    ["redraw_jobs_started_total 1", "redraw_redeliveries_total 1"],
    [{ job: "j", attempt: 2 }],
  ],
  [{ kind: "stage", job: "j", stage: "decode", seconds: 0.1 }, [], []],
  [
    { kind: "ended", job: "j", code: null, seconds: 3 },
    ['redraw_jobs_total{outcome="succeeded",reason=""} 1'],
    [{ msg: "job succeeded", seconds: 3 }],
  ],
  [
    { kind: "ended", job: "j", code: "cancelled", seconds: 3 },
    ['redraw_jobs_total{outcome="failed",reason="cancelled"} 1', 'redraw_refunds_total{reason="cancelled"} 1'],
    [{ msg: "job failed", code: "cancelled" }],
  ],
  [{ kind: "fenced", job: "j", attempt: 1 }, ["redraw_fenced_commits_total 1"], [{ level: "warn" }]],
  [{ kind: "given_back", job: "j", attempt: 1 }, [], [{ level: "warn", attempt: 1 }]],
  [
    { kind: "swept", republished: 2, failed: [{ job: "j", code: "attempts_exhausted" }] },
    [
      'redraw_jobs_total{outcome="failed",reason="attempts_exhausted"} 1',
      'redraw_refunds_total{reason="attempts_exhausted"} 1',
      "redraw_sweeper_republished_total 2",
    ],
    [{ count: 2 }, { job: "j" }],
  ],
  [{ kind: "swept", republished: 0, failed: [] }, [], []],
  [{ kind: "ledger", driftCredits: 0, problems: [] }, [], []],
  [
    {
      kind: "ledger",
      driftCredits: 5,
      problems: [
        { invariant: "I1", subject: "acme", what: "balance 5, ledger 0", credits: 5 },
        { invariant: "I7", subject: "j", what: "accepted", credits: 0 },
      ],
    },
    ["redraw_ledger_drift_credits 5", 'redraw_ledger_problems{invariant="I1"} 1', 'redraw_ledger_problems{invariant="I7"} 1'],
    [{ level: "error", driftCredits: 5, problems: [expect.not.stringContaining("acme") as string, "I7 j: accepted"] }],
  ],
  [
    {
      kind: "trouble",
      where: "webhooks",
      error: new Fault({ code: "unavailable", kind: "unavailable", message: "gone", detail: "at 10.0.0.7" }),
    },
    ['redraw_troubles_total{where="webhooks"} 1'],
    [{ level: "error", where: "webhooks", code: "unavailable", detail: "at 10.0.0.7" }],
  ],
] as const)("%j", async (event, counts, lines) => {
  const got = await told((telemetry) => telemetry.tell(event));
  expect(got.counts).toEqual(counts);
  expect(got.lines).toMatchObject(lines);
  expect(got.lines).toHaveLength(lines.length);
});

const request = {
  method: "GET",
  route: "/v1/jobs/{jobId}",
  status: 200,
  seconds: 0.01,
  requestId: "r",
  account: "acme",
  code: null,
  job: "j",
  traceparent,
};

test("a request is counted by its route, and its account is not named", async () => {
  const { counts, lines } = await told((telemetry) => telemetry.http.answered(request));
  expect(counts).toEqual(['redraw_http_requests_total{route="/v1/jobs/{jobId}",method="GET",status="200"} 1']);
  expect(lines).toMatchObject([
    { level: "info", route: "/v1/jobs/{jobId}", job: "j", request: "r", trace: traceId, account: expect.stringMatching(/^[0-9a-f]{12}$/) },
  ]);
  expect(JSON.stringify(lines)).not.toContain("acme");
});

test("odd methods are one label, failures are loud", async () => {
  const { counts, lines } = await told((telemetry) => {
    telemetry.http.answered({ ...request, method: "PROPFIND", status: 500 });
    telemetry.http.failed(new Fault({ code: "internal_error", kind: "bug", message: "m", detail: "stack" }), {
      requestId: "r",
      route: "x",
    });
  });
  expect(counts).toEqual(['redraw_http_requests_total{route="/v1/jobs/{jobId}",method="other",status="500"} 1']);
  expect(lines).toMatchObject([{ level: "error" }, { level: "error", request: "r", detail: "stack" }]);
});

test("no line names an account", async () => {
  const { lines } = await told((telemetry) => {
    const names = { job: "j", attempt: 1, account: "acme", requestId: "r", traceparent };
    telemetry.tell({ kind: "accepted", ...names, replayed: false });
    telemetry.tell({ kind: "started", ...names, waitedSeconds: 1 });
    telemetry.tell({ kind: "given_back", ...names });
    telemetry.tell({ kind: "fenced", ...names });
    telemetry.tell({ kind: "ended", ...names, code: null, seconds: 1 });
    telemetry.tell({ kind: "ended", ...names, code: "cancelled", seconds: 1 });
  });
  expect(lines).toHaveLength(6);
  for (const line of lines) {
    expect(line).toMatchObject({ job: "j", attempt: 1, request: "r", trace: traceId, account: expect.stringMatching(/^[0-9a-f]{12}$/) });
  }
  expect(JSON.stringify(lines)).not.toContain("acme");
});

test("a limit of the edge is counted by its name", async () => {
  const { counts } = await told((telemetry) => telemetry.http.limited("uploads", "refused"));
  expect(counts).toEqual(['redraw_ratelimit_decisions_total{by="uploads",decision="refused"} 1']);
});

test.each([
  [{ kind: "answered", status: 204, retryAfterSeconds: null, excerpt: "" }, ['redraw_webhook_attempts_total{outcome="2xx"} 1']],
  [{ kind: "failed", why: "did not answer" }, ['redraw_webhook_attempts_total{outcome="failed"} 1']],
  [
    { kind: "refused", why: "loopback" },
    ['redraw_webhook_attempts_total{outcome="refused"} 1', 'redraw_ssrf_refused_total{class="loopback"} 1'],
  ],
] as const)("webhook %j", async (outcome, counts) => {
  const got = await told((telemetry) => telemetry.webhook(outcome, { job: "j", number: 2, waitedSeconds: 0.5, traceparent }));
  expect(got.counts).toEqual(counts);
  expect(got.lines).toMatchObject([{ msg: "webhook attempt", job: "j", attempt: 2, trace: traceId }]);
});

test.each([
  [{ kind: "stored", bytes: 9 }, ['redraw_source_fetches_total{outcome="stored"} 1']],
  [{ kind: "put_off", fault: sourceUnreachable("could not be reached") }, ['redraw_source_fetches_total{outcome="put_off"} 1']],
  [
    { kind: "failed", fault: sourceRefused("leads nowhere", "private") },
    ['redraw_source_fetches_total{outcome="source_refused"} 1', 'redraw_ssrf_refused_total{class="private"} 1'],
  ],
] as const)("picture by address %j", async (outcome, counts) => {
  expect((await told((telemetry) => telemetry.source(outcome))).counts).toEqual(counts);
});
