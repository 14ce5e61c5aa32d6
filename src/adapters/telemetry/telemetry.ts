/** Turns what happens in the service into counts and log lines: the one place that decides what is told, and how loudly. */
import { createHash } from "node:crypto";
import type { HttpTelemetry } from "../../app/edge-telemetry.ts";
import type { SourceOutcome } from "../../app/fetch-source.ts";
import type { AttemptNames, ServiceEvent } from "../../app/service.ts";
import { asFault } from "../../core/fault.ts";
import { traceIdOf } from "../../core/trace-context.ts";
import type { WebhookOutcome } from "../../core/webhook/retry.ts";
import type { Logger } from "./logging.ts";
import type { Metrics } from "./metrics.ts";

/** Listens to every part of the service; nothing that it does throws. */
export interface Telemetry {
  readonly http: HttpTelemetry;
  tell(event: ServiceEvent): void;
  webhook(outcome: WebhookOutcome, delivery: AttemptedDelivery): void;
  source(outcome: SourceOutcome): void;
}

/** The webhook that an attempt was for. */
export interface AttemptedDelivery {
  readonly job: string;
  readonly number: number;
  readonly waitedSeconds: number;
  readonly traceparent: string | null;
}

/** Accounts stand in logs as a hash, which tells them apart without naming them. */
function hashed(account: string | null): string | null {
  return account === null ? null : createHash("sha256").update(account).digest("hex").slice(0, 12);
}

/** What a line about an attempt at a job carries: its names, by which the lines of all processes about one job are found. */
function namesOf({ job, attempt, account, requestId, traceparent }: AttemptNames): Readonly<Record<string, unknown>> {
  return {
    job,
    attempt,
    request: requestId ?? undefined,
    trace: traceIdOf(traceparent) ?? undefined,
    account: hashed(account ?? null) ?? undefined,
  };
}

/** Methods come from clients; what is none of the usual ones is one word, so that labels stay few. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What is known of something thrown. */
function describe(thrown: unknown): Readonly<Record<string, unknown>> {
  const fault = asFault(thrown);
  const { cause } = fault;
  return { code: fault.code, message: fault.message, detail: fault.detail, cause: cause instanceof Error ? cause.message : undefined };
}

type Kind = ServiceEvent["kind"];
type Listeners = { readonly [Name in Kind]: (event: Extract<ServiceEvent, { readonly kind: Name }>) => void };

function ending(metrics: Metrics, logger: Logger): Pick<Listeners, "ended" | "swept"> {
  const failed = (names: AttemptNames, code: string, seconds?: number): void => {
    metrics.count("jobs_total", { outcome: "failed", reason: code });
    metrics.count("refunds_total", { reason: code });
    logger.info("job failed", { ...namesOf(names), code, seconds });
  };
  return {
    ended({ code, seconds, ...names }) {
      metrics.observe("job_seconds", { outcome: code === null ? "succeeded" : "failed" }, seconds);
      if (code !== null) return failed(names, code, seconds);
      metrics.count("jobs_total", { outcome: "succeeded", reason: "" });
      logger.info("job succeeded", { ...namesOf(names), seconds });
    },
    swept(event) {
      metrics.count("sweeper_republished_total", {}, event.republished);
      if (event.republished > 0) logger.warn("jobs published again", { count: event.republished });
      for (const { job, code } of event.failed) failed({ job }, code);
    },
  };
}

/** The promises that the check of the ledger knows. */
const invariants = ["I1", "I3", "I6", "I7"] as const;

function checking(metrics: Metrics, logger: Logger): Listeners["ledger"] {
  return ({ driftCredits, problems }) => {
    metrics.set("ledger_drift_credits", driftCredits);
    const broken = (name: string): number => problems.filter(({ invariant }) => invariant === name).length;
    metrics.setAll(
      "ledger_problems",
      invariants.map((invariant) => ({ labels: { invariant }, value: broken(invariant) })),
    );
    // I1 is about accounts, everything else about jobs and entries.
    const told = problems.map(({ invariant, subject, what }) => `${invariant} ${invariant === "I1" ? hashed(subject) : subject}: ${what}`);
    if (problems.length > 0) logger.error("the ledger does not add up", { driftCredits, problems: told });
  };
}

function listeners(metrics: Metrics, logger: Logger): Listeners {
  return {
    ...ending(metrics, logger),
    ledger: checking(metrics, logger),
    accepted({ replayed, ...names }) {
      metrics.count("jobs_accepted_total", { replayed: String(replayed) });
      if (!replayed) metrics.count("ratelimit_decisions_total", { by: "hour", decision: "admitted" });
      logger.info("job accepted", { ...namesOf(names), replayed });
    },
    refused({ code, by }) {
      metrics.count("jobs_refused_total", { code });
      const limit = by ?? (code === "rate_limited" ? "hour" : null);
      if (limit !== null) metrics.count("ratelimit_decisions_total", { by: limit, decision: "refused" });
    },
    killed: ({ cause }) => metrics.count("decode_child_kills_total", { cause }),
    lags({ queueSeconds, outboxSeconds }) {
      metrics.set("queue_oldest_age_seconds", queueSeconds);
      metrics.set("outbox_lag_seconds", outboxSeconds);
    },
    staff({ pools }) {
      const gauges = { pool_workers: "workers", pool_slots: "slots", pool_busy_slots: "busy" } as const;
      for (const [name, count] of Object.entries(gauges)) {
        const values = pools.map((staff) => ({ labels: { pool: staff.pool }, value: staff[count] }));
        metrics.setAll(name as keyof typeof gauges, values);
      }
    },
    queue({ messages, hidden }) {
      metrics.set("queue_messages", messages);
      metrics.set("jetstream_hidden_messages", hidden);
    },
    spans: ({ outcome, count }) => metrics.count("trace_spans_total", { outcome }, count),
    started({ waitedSeconds, ...names }) {
      metrics.count("jobs_started_total");
      if (names.attempt > 1) metrics.count("redeliveries_total");
      if (typeof waitedSeconds === "number") metrics.observe("queue_wait_seconds", {}, waitedSeconds);
      logger.info("job started", { ...namesOf(names), waited: waitedSeconds ?? undefined });
    },
    stage: ({ stage, seconds }) => metrics.observe("job_stage_seconds", { stage }, seconds),
    fenced(names) {
      metrics.count("fenced_commits_total");
      logger.warn("result thrown away: another attempt owns the job", namesOf(names));
    },
    given_back: (names) => logger.warn("job given back", namesOf(names)),
    trouble({ where, error }) {
      metrics.count("troubles_total", { where });
      logger.error("trouble", { where, ...describe(error) });
    },
  };
}

/** Opens what listens. */
export function openTelemetry({ metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger }): Telemetry {
  const listen = listeners(metrics, logger);
  return {
    http: {
      limited: (by, decision) => metrics.count("ratelimit_decisions_total", { by, decision }),
      answered({ method, route, status, seconds, requestId, account, code, job, traceparent }) {
        const name = methods.has(method) ? method : "other";
        metrics.count("http_requests_total", { route, method: name, status });
        metrics.observe("http_request_seconds", { route, method: name }, seconds);
        const fields = { method: name, route, status, seconds, request: requestId, account: hashed(account), code, job };
        logger[status >= 500 ? "error" : "info"]("request", { ...fields, trace: traceIdOf(traceparent) ?? undefined });
      },
      failed: (fault, { requestId, route }) => logger.error("failure", { request: requestId, route, ...describe(fault) }),
    },
    tell: (event) => (listen[event.kind] as (event: ServiceEvent) => void)(event),
    webhook(outcome, { job, number, waitedSeconds, traceparent }) {
      const word = outcome.kind === "answered" ? `${Math.floor(outcome.status / 100)}xx` : outcome.kind;
      metrics.count("webhook_attempts_total", { outcome: word });
      metrics.observe("webhook_wait_seconds", {}, waitedSeconds);
      if (outcome.kind === "refused") metrics.count("ssrf_refused_total", { class: outcome.why });
      const why = outcome.kind === "answered" ? undefined : outcome.why;
      logger.info("webhook attempt", { job, attempt: number, trace: traceIdOf(traceparent) ?? undefined, outcome: word, why });
    },
    source(outcome) {
      const { code, message, detail } = "fault" in outcome ? outcome.fault : { code: null, message: null, detail: null };
      const word = outcome.kind === "failed" ? code! : outcome.kind;
      metrics.count("source_fetches_total", { outcome: word });
      if (code === "source_refused") metrics.count("ssrf_refused_total", { class: detail ?? "malformed" });
      logger.info("picture fetched", { outcome: word, code, message });
    },
  };
}
