/** Events that `kubectl describe` shows: told in the background, added up, bounded, dropped rather than waited for. */
import type { ClusterEvent, ResourceKind } from "../../app/cluster.ts";
import { Fault } from "../../core/fault.ts";
import type { Api, ApiAnswer, ApiStatus } from "./api.ts";
import { openBucket, pause } from "./bucket.ts";
import { openSeries } from "./events/series.ts";
import type { Series } from "./events/series.ts";
import { apiVersionOf, pathOf } from "./objects.ts";
import { openStop } from "../../app/stop.ts";
import type { ClusterTelemetry } from "./telemetry.ts";

/** What events are told with. */
export interface EventOptions {
  readonly api: Api;
  readonly telemetry: ClusterTelemetry;
  /** Who tells, as the column From shows it. */
  readonly component: string;
  readonly stop: AbortSignal;
}

/** Takes events. */
export interface Events {
  tell(event: ClusterEvent): void;
  /** Waits for what is under way, two seconds at the most; the rest is dropped. */
  close(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

const kind: ResourceKind = { group: "", version: "v1", kind: "Event", plural: "events" };
/** Events are writes of etcd like any other, and the least urgent ones. */
const rate = { perSecond: 5, burst: 25 };
const mostWaiting = 1_000;
const mostTries = 4;
const closeMs = 2_000;

/** RFC 3339 in whole seconds, as Kubernetes keeps the times of these events. */
const time = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

function bodyOf({ about, type, reason, message, name, namespace, count, firstAt, lastAt }: Series, component: string): object {
  const { metadata } = about;
  const involvedObject = {
    apiVersion: apiVersionOf(about),
    kind: about.kind,
    name: metadata.name,
    namespace: metadata.namespace,
    uid: metadata.uid,
    resourceVersion: metadata.resourceVersion,
  };
  const times = { firstTimestamp: time(firstAt), lastTimestamp: time(lastAt), count };
  const source = { source: { component }, reportingComponent: component, reportingInstance: "" };
  return { apiVersion: "v1", kind: "Event", metadata: { name, namespace }, involvedObject, type, reason, message, ...times, ...source };
}

/** Writes a series as it stands: changes the event that is there, or makes one. */
async function write({ api, component }: EventOptions, series: Series): Promise<ApiAnswer> {
  const { name, namespace, message, count, lastAt } = series;
  if (series.isWritten) {
    const body = { count, message, lastTimestamp: time(lastAt) };
    const answer = await api.call({ method: "PATCH", path: pathOf(kind, { namespace, name }), type: "application/merge-patch+json", body });
    // The API server forgets events after an hour.
    if (answer.status !== 404) return answer;
  }
  return api.call({ method: "POST", path: pathOf(kind, { namespace }), body: bodyOf(series, component) });
}

/** Opens what takes events. */
export function openEvents(options: EventOptions): Events {
  const { telemetry } = options;
  const stop = openStop(options.stop);
  const bucket = openBucket(rate);
  const book = openSeries();
  const waiting = new Set<Series>();
  let running: Promise<void> | null = null;

  const deliver = async (series: Series): Promise<void> => {
    for (let tries = 1; ; tries++) {
      try {
        await bucket.take(stop.signal);
        const { status, body } = await write(options, series);
        if (status < 300) return book.written(series);
        const { message = "", reason } = body as ApiStatus;
        // A namespace that is going takes no events any more.
        if (status !== 404 && reason !== "AlreadyExists") telemetry.trouble("event", new Error(`${status} ${message}`));
        return telemetry.dropped(1);
      } catch (error) {
        if (tries === mostTries || stop.signal.aborted || !(error instanceof Fault)) {
          telemetry.trouble("event", error);
          return telemetry.dropped(1);
        }
        await pause(1_000 * 2 ** tries, stop.signal).catch(() => {});
      }
    }
  };
  const run = async (): Promise<void> => {
    for (const series of waiting) {
      waiting.delete(series);
      await deliver(series);
    }
    running = null;
  };
  const idle = (): Promise<void> => running ?? Promise.resolve();
  return {
    tell(event) {
      if (stop.signal.aborted) return telemetry.dropped(1);
      const series = book.add(event);
      if (!waiting.has(series) && waiting.size >= mostWaiting) return telemetry.dropped(1);
      waiting.add(series);
      running ??= Promise.resolve().then(run);
    },
    async close() {
      await Promise.race([idle(), pause(closeMs, stop.signal).catch(() => {})]);
      stop.abort(new Error("events are closed"));
      stop.release();
    },
    idle,
  };
}
