/** Turns what happens in the service into counts and log lines: the one place that decides what is told, and how loudly. */
import { createHash } from "node:crypto";
import type { HttpTelemetry } from "../../app/edge-telemetry.ts";
import type { SourceOutcome } from "../../app/fetch-source.ts";
import type { ServiceEvent } from "../../app/service.ts";
import { asFault } from "../../core/fault.ts";
import type { WebhookOutcome } from "../../core/webhook/retry.ts";
import type { Logger } from "./logging.ts";
import type { Metrics } from "./metrics.ts";

/** Listens to every part of the service; nothing that it does throws. */
export interface Telemetry {
  readonly http: HttpTelemetry;
  tell(event: ServiceEvent): void;
  webhook(outcome: WebhookOutcome): void;
  source(outcome: SourceOutcome): void;
}

/** Accounts stand in logs as a hash, which tells them apart without naming them. */
function hashed(account: string | null): string | null {
  return account === null ? null : createHash("sha256").update(account).digest("hex").slice(0, 12);
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
  const failed = (job: string, code: string): void => {
    metrics.count("jobs_total", { outcome: "failed", reason: code });
    metrics.count("refunds_total", { reason: code });
    logger.info("job failed", { job, code });
  };
  return {
    ended({ job, code, seconds }) {
      metrics.observe("job_seconds", { outcome: code === null ? "succeeded" : "failed" }, seconds);
      if (code !== null) return failed(job, code);
      metrics.count("jobs_total", { outcome: "succeeded", reason: "" });
      logger.info("job succeeded", { job, seconds });
    },
    swept(event) {
      metrics.count("sweeper_republished_total", {}, event.republished);
      if (event.republished > 0) logger.warn("jobs published again", { count: event.republished });
      for (const { job, code } of event.failed) failed(job, code);
    },
  };
}

function listeners(metrics: Metrics, logger: Logger): Listeners {
  return {
    ...ending(metrics, logger),
    accepted({ job, replayed, requestId }) {
      metrics.count("jobs_accepted_total", { replayed: String(replayed) });
      logger.info("job accepted", { job, replayed, request: requestId });
    },
    refused({ code, by }) {
      metrics.count("jobs_refused_total", { code });
      if (by !== undefined) metrics.count("ratelimit_decisions_total", { by });
      if (code === "rate_limited") metrics.count("ratelimit_decisions_total", { by: "hour" });
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
    started({ job, attempt }) {
      metrics.count("jobs_started_total");
      logger.info("job started", { job, attempt });
    },
    stage: ({ stage, seconds }) => metrics.observe("job_stage_seconds", { stage }, seconds),
    fenced({ job, attempt }) {
      metrics.count("fenced_commits_total");
      logger.warn("result thrown away: another attempt owns the job", { job, attempt });
    },
    given_back({ job, attempt }) {
      metrics.count("redeliveries_total");
      logger.warn("job given back", { job, attempt });
    },
    ledger({ driftCredits, problems }) {
      metrics.set("ledger_drift_credits", driftCredits);
      if (problems.length > 0) logger.error("the ledger does not add up", { driftCredits, problems });
    },
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
      limited: (by) => metrics.count("ratelimit_decisions_total", { by }),
      answered({ method, route, status, seconds, requestId, account, code, job }) {
        const name = methods.has(method) ? method : "other";
        metrics.count("http_requests_total", { route, method: name, status });
        metrics.observe("http_request_seconds", { route, method: name }, seconds);
        const fields = { method: name, route, status, seconds, request: requestId, account: hashed(account), code, job };
        logger[status >= 500 ? "error" : "info"]("request", fields);
      },
      failed: (fault, { requestId, route }) => logger.error("failure", { request: requestId, route, ...describe(fault) }),
    },
    tell: (event) => (listen[event.kind] as (event: ServiceEvent) => void)(event),
    webhook(outcome) {
      const word = outcome.kind === "answered" ? `${Math.floor(outcome.status / 100)}xx` : outcome.kind;
      metrics.count("webhook_attempts_total", { outcome: word });
      if (outcome.kind === "refused") metrics.count("ssrf_refused_total", { class: outcome.why });
      const why = outcome.kind === "answered" ? undefined : outcome.why;
      logger.info("webhook attempt", { outcome: word, why });
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
