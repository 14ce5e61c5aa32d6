/** Every metric of the product, declared once; `docs/metrics.md` is written from this list. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { controllerMetrics } from "./controller-metrics.ts";
import type { ControllerMetricName } from "./controller-metrics.ts";

/** What stands before every name. */
export const metricPrefix = "redraw_";

/** The metrics by their names without the prefix. */
export type MetricName =
  | ControllerMetricName
  | "http_requests_total"
  | "http_request_seconds"
  | "jobs_accepted_total"
  | "jobs_refused_total"
  | "jobs_started_total"
  | "jobs_total"
  | "queue_wait_seconds"
  | "job_seconds"
  | "job_stage_seconds"
  | "refunds_total"
  | "fenced_commits_total"
  | "redeliveries_total"
  | "sweeper_republished_total"
  | "queue_oldest_age_seconds"
  | "queue_messages"
  | "jetstream_hidden_messages"
  | "outbox_lag_seconds"
  | "decode_child_kills_total"
  | "ratelimit_decisions_total"
  | "pool_workers"
  | "pool_slots"
  | "pool_busy_slots"
  | "ledger_drift_credits"
  | "ledger_problems"
  | "webhook_attempts_total"
  | "source_fetches_total"
  | "webhook_wait_seconds"
  | "ssrf_refused_total"
  | "database_connections"
  | "limits"
  | "trace_spans_total"
  | "troubles_total";

/** One metric; labels never hold an account, a job or anything else without bound. */
export interface MetricDescription {
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds in the metric's unit; histograms only. */
  readonly buckets?: readonly number[];
  /** True for names that others gave, which have not our prefix. */
  readonly isPlain?: true;
}

const requestBuckets = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const jobBuckets = [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 12, 20, 30, 60, 120, 300, 600];

/** Every metric, in the order of the page. */
export const metricDescriptions: Readonly<Record<MetricName, MetricDescription>> = {
  http_requests_total: {
    type: "counter",
    help: "Requests that were answered; 499 stands for clients that left.",
    labels: ["route", "method", "status"],
  },
  http_request_seconds: {
    type: "histogram",
    help: "Seconds from a request's head to its answer's end.",
    labels: ["route", "method"],
    buckets: requestBuckets,
  },
  jobs_accepted_total: { type: "counter", help: "Pictures accepted; replays of an idempotency key apart.", labels: ["replayed"] },
  jobs_refused_total: { type: "counter", help: "Pictures refused, by the code of the refusal.", labels: ["code"] },
  jobs_started_total: { type: "counter", help: "Attempts at conversions.", labels: [] },
  jobs_total: { type: "counter", help: "Jobs that ended, by outcome and the code of a failure.", labels: ["outcome", "reason"] },
  queue_wait_seconds: {
    type: "histogram",
    help: "Seconds from a job's acceptance to its first attempt, by the clock of the database.",
    labels: [],
    buckets: [0.05, ...jobBuckets, 3_600],
  },
  job_seconds: {
    type: "histogram",
    help: "Seconds that the attempt took with which a job ended.",
    labels: ["outcome"],
    buckets: jobBuckets,
  },
  job_stage_seconds: {
    type: "histogram",
    help: "Seconds of each stage of a conversion, and of what comes before and after it: input.read, start (of its process), artifacts.store, job.finish.",
    labels: ["stage"],
    buckets: jobBuckets,
  },
  refunds_total: { type: "counter", help: "Jobs whose credits went back, by the code of the failure.", labels: ["reason"] },
  fenced_commits_total: { type: "counter", help: "Results thrown away because another attempt owned the job.", labels: [] },
  redeliveries_total: {
    type: "counter",
    help: "Attempts at jobs that had been attempted before: given back, or their worker was lost.",
    labels: [],
  },
  sweeper_republished_total: { type: "counter", help: "Jobs published again because their message or their worker was lost.", labels: [] },
  queue_oldest_age_seconds: { type: "gauge", help: "Seconds that the oldest queued job has waited; 0 when none waits.", labels: [] },
  queue_messages: { type: "gauge", help: "Messages to workers that the queue keeps for all processes.", labels: [] },
  jetstream_hidden_messages: {
    type: "gauge",
    help: "Messages that the stream keeps and no consumer would deliver; moves a little while work flows, and is an alarm when it stays above 0.",
    labels: [],
  },
  outbox_lag_seconds: { type: "gauge", help: "Seconds that the oldest message to workers has waited to be published.", labels: [] },
  decode_child_kills_total: {
    type: "counter",
    help: "Processes of conversions that ended before their answer: memory, crash, deadline, cancelled, lost (another attempt owns the job), drain.",
    labels: ["cause"],
  },
  ratelimit_decisions_total: {
    type: "counter",
    help: "Decisions of limits, admitted or refused: hour (conversions of an account; prefilter refuses early what hour would refuse), key and address (requests in a minute), waiting and uploads (at once), pool_suspended, pool_unavailable, pool_in_flight, pool_pending (of an account) and pool_wait (expected).",
    labels: ["by", "decision"],
  },
  pool_workers: { type: "gauge", help: "Workers that live, by pool; `*` is every pool. Each ingress tells the same.", labels: ["pool"] },
  pool_slots: { type: "gauge", help: "Slots of workers that live.", labels: ["pool"] },
  pool_busy_slots: { type: "gauge", help: "Slots that work.", labels: ["pool"] },
  ledger_drift_credits: { type: "gauge", help: "Credits by which balances and ledger differ; anything but 0 is an alarm.", labels: [] },
  ledger_problems: {
    type: "gauge",
    help: "Accounts (I1), jobs (I3, I6, I7) and entries that break a promise of docs/service.md; anything but 0 is an alarm.",
    labels: ["invariant"],
  },
  webhook_wait_seconds: {
    type: "histogram",
    help: "Seconds from when a webhook was due until an attempt began, by the clock of the database.",
    labels: [],
    buckets: requestBuckets,
  },
  webhook_attempts_total: { type: "counter", help: "Attempts at webhooks, by what came of them.", labels: ["outcome"] },
  source_fetches_total: {
    type: "counter",
    help: "Attempts at fetching a picture by its address: stored, put_off (tried again later), lost, stopped, or the code of a failure.",
    labels: ["outcome"],
  },
  ssrf_refused_total: {
    type: "counter",
    help: "Webhooks that were not sent, and pictures that were not fetched, since their address is not public.",
    labels: ["class"],
  },
  database_connections: {
    type: "gauge",
    help: "Connections of this process to PostgreSQL that are used or idle, and statements that wait for one.",
    labels: ["state"],
  },
  limits: {
    type: "gauge",
    help: "What this process is set to allow, by the name of its setting without REDRAW_, or by what it bounds where nobody can set it.",
    labels: ["limit"],
  },
  trace_spans_total: {
    type: "counter",
    help: "Spans that ended, were exported, or failed to be; what is neither exported nor failed was dropped since too many waited.",
    labels: ["outcome"],
  },
  troubles_total: { type: "counter", help: "Things that failed and were gone on from, by place.", labels: ["where"] },
  ...controllerMetrics,
};

/** The name under which a metric is told. */
export function fullName(name: MetricName): string {
  return metricDescriptions[name].isPlain === true ? name : `${metricPrefix}${name}`;
}

/** Values for the labels of a metric. */
export type Labels = Readonly<Record<string, string | number>>;

/** What a gauge shows, by the value of its only label; of a gauge without labels, under "". */
export type GaugeReading = Readonly<Record<string, number>>;

/** Counts, and tells the counts. */
export interface Metrics {
  count(name: MetricName, labels?: Labels, by?: number): void;
  observe(name: MetricName, labels: Labels, value: number): void;
  set(name: MetricName, value: number): void;
  /** Sets a gauge for these labels alone; those that it had for others are gone. */
  setAll(name: MetricName, values: readonly { readonly labels: Labels; readonly value: number }[]): void;
  /** Reads a gauge anew whenever somebody asks for the counts. */
  watch(name: MetricName, read: () => GaugeReading): void;
  /** The counts in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

function declare(registry: Registry, name: MetricName): Counter | Gauge | Histogram {
  const { type, help, labels, buckets } = metricDescriptions[name];
  const options = { name: fullName(name), help, labelNames: [...labels], registers: [registry] };
  if (type === "counter") return new Counter(options);
  if (type === "gauge") return new Gauge(options);
  return new Histogram({ ...options, buckets: [...(buckets ?? jobBuckets)] });
}

/** Opens the metrics of a process; `withProcess` adds those of memory, processor and event loop. */
export function openMetrics({ withProcess = true }: { readonly withProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry, prefix: metricPrefix });
  const names = Object.keys(metricDescriptions) as MetricName[];
  const declared = new Map(names.map((name) => [name, declare(registry, name)]));
  const watched = new Map<MetricName, () => GaugeReading>();
  const find = <Kind extends Counter | Gauge | Histogram>(name: MetricName, kind: new (...options: never[]) => Kind): Kind => {
    const metric = declared.get(name);
    if (metric instanceof kind) return metric;
    throw new Error(`${name} is a ${metricDescriptions[name].type}`);
  };
  const readAll = (): void => {
    for (const [name, read] of watched) {
      const [label = ""] = metricDescriptions[name].labels;
      for (const [value, reading] of Object.entries(read())) find(name, Gauge).set(label === "" ? {} : { [label]: value }, reading);
    }
  };
  return {
    count: (name, labels = {}, by = 1) => find(name, Counter).inc({ ...labels }, by),
    observe: (name, labels, value) => find(name, Histogram).observe({ ...labels }, value),
    set: (name, value) => find(name, Gauge).set(value),
    setAll(name, values) {
      const gauge = find(name, Gauge);
      gauge.reset();
      for (const { labels, value } of values) gauge.set({ ...labels }, value);
    },
    watch: (name, read) => void watched.set(name, read),
    text() {
      readAll();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
