/** The metrics of a controller; those that controllers written in Go have go by the names that they have there, so that dashboards fit. */
import type { MetricDescription } from "./metrics.ts";

/** The metrics by their names without the prefix of the product, which some have not. */
export type ControllerMetricName =
  | "controller_runtime_reconcile_total"
  | "controller_runtime_reconcile_errors_total"
  | "controller_runtime_terminal_reconcile_errors_total"
  | "controller_runtime_reconcile_time_seconds"
  | "controller_runtime_max_concurrent_reconciles"
  | "controller_runtime_active_workers"
  | "workqueue_adds_total"
  | "workqueue_depth"
  | "workqueue_queue_duration_seconds"
  | "workqueue_work_duration_seconds"
  | "workqueue_retries_total"
  | "workqueue_unfinished_work_seconds"
  | "workqueue_longest_running_processor_seconds"
  | "rest_client_requests_total"
  | "rest_client_request_duration_seconds"
  | "leader_election_master_status"
  | "informer_silence_seconds"
  | "informer_restarts_total"
  | "cluster_events_dropped_total"
  | "cluster_sweep_stopped_jobs"
  | "definitions_missing_fields"
  | "mirror_objects"
  | "mirror_skipped_total"
  | "pool_conditions"
  | "pool_scalings_total";

const workBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** As controllers in Go name it, without our prefix. */
const plain = { isPlain: true } as const;

/** Every metric of a controller, in the order of the page. */
export const controllerMetrics: Readonly<Record<ControllerMetricName, MetricDescription>> = {
  controller_runtime_reconcile_total: {
    ...plain,
    type: "counter",
    help: "Looks of the controller at one object each, by how they ended: success, error, requeue_after.",
    labels: ["controller", "result"],
  },
  controller_runtime_reconcile_errors_total: { ...plain, type: "counter", help: "Looks that failed.", labels: ["controller"] },
  controller_runtime_terminal_reconcile_errors_total: {
    ...plain,
    type: "counter",
    help: "Looks that failed and are not tried again.",
    labels: ["controller"],
  },
  controller_runtime_reconcile_time_seconds: {
    ...plain,
    type: "histogram",
    help: "Seconds of a look.",
    labels: ["controller"],
    buckets: workBuckets,
  },
  controller_runtime_max_concurrent_reconciles: { ...plain, type: "gauge", help: "Looks at once at most.", labels: ["controller"] },
  controller_runtime_active_workers: { ...plain, type: "gauge", help: "Looks under way.", labels: ["controller"] },
  workqueue_adds_total: { ...plain, type: "counter", help: "Keys that came to wait for a look.", labels: ["name"] },
  workqueue_depth: { ...plain, type: "gauge", help: "Keys that wait for a look.", labels: ["name"] },
  workqueue_queue_duration_seconds: {
    ...plain,
    type: "histogram",
    help: "Seconds that a key waited for its look.",
    labels: ["name"],
    buckets: workBuckets,
  },
  workqueue_work_duration_seconds: {
    ...plain,
    type: "histogram",
    help: "Seconds that a key was looked at.",
    labels: ["name"],
    buckets: workBuckets,
  },
  workqueue_retries_total: { ...plain, type: "counter", help: "Keys that wait for another look after a failure.", labels: ["name"] },
  workqueue_unfinished_work_seconds: { ...plain, type: "gauge", help: "Seconds of all looks under way together.", labels: ["name"] },
  workqueue_longest_running_processor_seconds: {
    ...plain,
    type: "gauge",
    help: "Seconds of the longest look under way.",
    labels: ["name"],
  },
  rest_client_requests_total: {
    ...plain,
    type: "counter",
    help: "Requests to the API server; code is <error> for those without an answer.",
    labels: ["code", "method", "host"],
  },
  rest_client_request_duration_seconds: {
    ...plain,
    type: "histogram",
    help: "Seconds of a request to the API server.",
    labels: ["verb"],
    buckets: workBuckets,
  },
  leader_election_master_status: { ...plain, type: "gauge", help: "1 in the process that leads, 0 in those that wait.", labels: ["name"] },
  informer_silence_seconds: { type: "gauge", help: "Seconds since a watch last heard from the API server.", labels: ["kind"] },
  informer_restarts_total: { type: "counter", help: "Watches that began again, by why the one before ended.", labels: ["kind", "why"] },
  cluster_events_dropped_total: { type: "counter", help: "Events that were not told, since too many waited.", labels: [] },
  cluster_sweep_stopped_jobs: {
    type: "gauge",
    help: "Jobs that seem to have lost their objects and are not cancelled before `redraw cluster confirm`; anything but 0 is an alarm.",
    labels: [],
  },
  definitions_missing_fields: {
    type: "gauge",
    help: "Fields that the installed definitions of ConversionJob and ConversionPool lack: the controller does nothing until they are there.",
    labels: [],
  },
  mirror_objects: { type: "gauge", help: "Objects that show jobs of the interface, by pool.", labels: ["pool"] },
  mirror_skipped_total: { type: "counter", help: "Jobs of the interface that got no object, by why.", labels: ["reason"] },
  pool_conditions: {
    type: "gauge",
    help: "Pools by what their conditions say of trouble; NotReady are those that take no jobs.",
    labels: ["condition"],
  },
  pool_scalings_total: { type: "counter", help: "Changes of the size of a pool.", labels: ["pool", "direction"] },
};
