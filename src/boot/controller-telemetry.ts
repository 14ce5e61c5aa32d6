/** What a controller tells of itself: counts under the names that controllers have, and log lines for what goes wrong. */
import type { ClusterTelemetry } from "../adapters/kube/telemetry.ts";
import type { JobsEvent } from "../controller/jobs/open-jobs.ts";
import type { Loop, LoopEvent } from "../controller/loop.ts";
import type { PoolEvent } from "../controller/pools/open-pools.ts";
import { asFault } from "../core/fault.ts";
import type { ServiceTelemetry } from "./service-telemetry.ts";

/** Listens to the parts of a controller; nothing of it throws. */
export interface ControllerTelemetry {
  readonly cluster: ClusterTelemetry;
  tell(event: JobsEvent | PoolEvent): void;
  missingFields(count: number): void;
  /** Shows loops from now on, by their names. */
  watchLoops(loops: readonly (readonly [string, Loop])[]): void;
  /** Shows watches from now on, by the kinds that they watch. */
  watchKinds(kinds: Readonly<Record<string, () => number>>): void;
}

type Parts = Pick<ServiceTelemetry, "metrics" | "logger" | "tell">;

function openClusterTelemetry({ metrics, logger, tell }: Parts): ClusterTelemetry {
  const leads = new Map<string, number>();
  metrics.watch("leader_election_master_status", () => Object.fromEntries(leads));
  return {
    requested({ code, method, host, seconds }) {
      metrics.count("rest_client_requests_total", { code, method, host });
      metrics.observe("rest_client_request_duration_seconds", { verb: method }, seconds);
    },
    restarted(kind, why) {
      metrics.count("informer_restarts_total", { kind, why });
      logger.info("a watch began again", { kind, why });
    },
    denied({ kind, namespace, message }) {
      const where = { kind, namespace: namespace === "" ? "all" : namespace };
      if (message === null) return logger.info("a namespace may be watched again", where);
      const remedy = "bind the controller's Role there, or take the namespace out of REDRAW_WATCH_NAMESPACES";
      logger.error("a namespace may not be watched; the others are", { ...where, message, remedy });
    },
    warned: (text) => logger.warn("the API server warns", { text }),
    trouble: (where, error) => tell({ kind: "trouble", where: `the cluster: ${where}`, error }),
    led(name, isLeader) {
      leads.set(name, isLeader ? 1 : 0);
      logger.info(isLeader ? "this process leads" : "this process does not lead", { lease: name });
    },
    dropped: (events) => metrics.count("cluster_events_dropped_total", {}, events),
  };
}

/** Counts what happens in a loop. */
function countLoop({ metrics, logger }: Parts, event: LoopEvent): void {
  const { loop } = event;
  switch (event.kind) {
    case "added":
      metrics.count("workqueue_adds_total", { name: loop });
      break;
    case "taken":
      metrics.observe("workqueue_queue_duration_seconds", { name: loop }, event.waitedSeconds);
      break;
    case "done":
      metrics.observe("workqueue_work_duration_seconds", { name: loop }, event.workedSeconds);
      break;
    case "retried":
      metrics.count("workqueue_retries_total", { name: loop });
      break;
    case "looked":
      metrics.count("controller_runtime_reconcile_total", { controller: loop, result: event.result });
      metrics.observe("controller_runtime_reconcile_time_seconds", { controller: loop }, event.seconds);
      break;
    case "failed": {
      metrics.count("controller_runtime_reconcile_errors_total", { controller: loop });
      if (event.isFinal) metrics.count("controller_runtime_terminal_reconcile_errors_total", { controller: loop });
      const { code, message, detail } = asFault(event.error);
      logger[event.isFinal ? "error" : "warn"]("a look failed", { loop, key: event.key, code, message, detail });
      break;
    }
  }
}

function countStopped({ metrics, logger }: Parts, gone: number): void {
  metrics.set("cluster_sweep_stopped_jobs", gone);
  if (gone === 0) return;
  const remedy = "if their objects were deleted on purpose, run `redraw cluster confirm`";
  logger.error("many jobs have lost their objects and are not cancelled", { jobs: gone, remedy });
}

function countEvent(parts: Parts, event: JobsEvent | PoolEvent): void {
  const { metrics, logger } = parts;
  if (event.kind === "trouble") return parts.tell(event);
  if (event.kind === "sweep_stopped") return countStopped(parts, event.gone);
  if (event.kind === "mirror_skipped") return metrics.count("mirror_skipped_total", { reason: event.reason }, event.jobs);
  if (event.kind === "mirror_objects") {
    return metrics.setAll(
      "mirror_objects",
      event.pools.map(({ pool, objects }) => ({ labels: { pool }, value: objects })),
    );
  }
  if (event.kind !== "scaled") return countLoop(parts, event);
  const { pool, scaled } = event;
  metrics.count("pool_scalings_total", { pool: pool.name, direction: scaled.to > scaled.from ? "up" : "down" });
  logger.info("pool scaled", { namespace: pool.namespace, pool: pool.name, from: scaled.from, to: scaled.to, reason: scaled.reason });
}

/** Opens what listens. */
export function openControllerTelemetry(parts: Parts): ControllerTelemetry {
  const { metrics } = parts;
  return {
    cluster: openClusterTelemetry(parts),
    tell: (event) => countEvent(parts, event),
    missingFields: (count) => metrics.set("definitions_missing_fields", count),
    watchLoops(loops) {
      const read = (value: (loop: Loop) => number) => (): Readonly<Record<string, number>> =>
        Object.fromEntries(loops.map(([name, loop]) => [name, value(loop)]));
      metrics.watch(
        "workqueue_depth",
        read(({ queue }) => queue.depth()),
      );
      metrics.watch(
        "workqueue_unfinished_work_seconds",
        read(({ queue }) => queue.unfinished().reduce((sum, seconds) => sum + seconds, 0)),
      );
      metrics.watch(
        "workqueue_longest_running_processor_seconds",
        read(({ queue }) => Math.max(0, ...queue.unfinished())),
      );
      metrics.watch(
        "controller_runtime_max_concurrent_reconciles",
        read(({ concurrency }) => concurrency),
      );
      metrics.watch(
        "controller_runtime_active_workers",
        read((loop) => loop.active()),
      );
    },
    watchKinds(kinds) {
      metrics.watch("informer_silence_seconds", () =>
        Object.fromEntries(Object.entries(kinds).map(([kind, silentSeconds]) => [kind, silentSeconds()])),
      );
    },
  };
}
