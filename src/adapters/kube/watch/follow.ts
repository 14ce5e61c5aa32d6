/** Follows one kind in one namespace: a list in pages, then a watch from its version, begun again for as long as the process lives. */
import type { ClusterObject, ResourceKind } from "../../../app/cluster.ts";
import { Fault } from "../../../core/fault.ts";
import { apiFault } from "../api.ts";
import type { Api, ApiStatus } from "../api.ts";
import { pause } from "../bucket.ts";
import { objectOf, pathOf } from "../objects.ts";
import { openStop } from "../../../app/stop.ts";
import type { ClusterTelemetry } from "../telemetry.ts";
import { linesOf } from "./lines.ts";

/** Whom a follower tells. */
export interface FollowSink<Item> {
  put(item: Item): void;
  remove(item: Item): void;
  /** A list is complete: what it did not hold is gone. */
  listed(names: ReadonlySet<string>): void;
  /** The API server was heard of. */
  heard(): void;
  /** It does not let this process list or watch; the message says which right is missing. */
  denied(message: string): void;
}

/** What is followed. */
export interface FollowOptions {
  readonly api: Api;
  readonly telemetry: ClusterTelemetry;
  readonly kind: ResourceKind;
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly times?: FollowTimes;
  readonly stop: AbortSignal;
}

/** Waits, in milliseconds. */
export interface FollowTimes {
  /** A watch that says nothing for so long is begun again; the API server sends a bookmark each minute. */
  readonly silenceMs: number;
  /** The longest first wait after an error; it doubles up to the last, and each is drawn between its half and itself. */
  readonly firstMs: number;
  readonly lastMs: number;
}

const usualTimes: FollowTimes = { silenceMs: 120_000, firstMs: 1_600, lastMs: 3_000 };
/** The longest wait where something must be granted first. */
const deniedMs = 10_000;
const pageSize = 500;
/** The API server ends a watch after a time drawn by the client, so that not all come back at once; as client-go has it. */
const watchSeconds = { least: 300, spread: 300 };

/** The API server no longer knows the version from which a watch or a page should go on. */
class Expired extends Error {}

interface Page {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items: readonly object[];
}

interface WatchLine {
  readonly type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";
  readonly object: { readonly metadata: { readonly resourceVersion: string }; readonly code?: number; readonly message?: string };
}

/** Gets a page of the list, the first one unless a token tells which. */
async function pageOf({ api, kind, namespace, labelSelector }: FollowOptions, limit: number, token = ""): Promise<Page> {
  const path = pathOf(kind, namespace === undefined ? {} : { namespace });
  const query = new URLSearchParams({ limit: String(limit), ...(labelSelector === undefined ? {} : { labelSelector }) });
  if (token !== "") query.set("continue", token);
  const { status, body } = await api.call({ method: "GET", path: `${path}?${query.toString()}`, isUncounted: true });
  if (status === 410) throw new Expired("the list took longer than its pages are kept");
  if (status !== 200) throw apiFault(`GET ${path}: ${status} ${(body as ApiStatus).message ?? ""}`, { status });
  return body as Page;
}

/** Lists everything; returns the version of the list. */
async function list<Item extends ClusterObject>(options: FollowOptions, sink: FollowSink<Item>): Promise<string> {
  const names = new Set<string>();
  let token = "";
  for (;;) {
    const page = await pageOf(options, pageSize, token);
    for (const raw of page.items) {
      const item = objectOf(raw) as Item;
      names.add(`${item.metadata.namespace}/${item.metadata.name}`);
      sink.put(item);
    }
    sink.heard();
    token = page.metadata.continue ?? "";
    if (token !== "") continue;
    sink.listed(names);
    return page.metadata.resourceVersion;
  }
}

/**
 * Makes sure that the API server has been at a version. After a restore of etcd it has not: it takes a watch from there, and says nothing
 * until its versions have caught up, which may be hours. Versions are numbers that grow (KEP 5504).
 */
async function confirm(options: FollowOptions, version: string): Promise<void> {
  const { resourceVersion } = (await pageOf(options, 1)).metadata;
  const isNumber = /^\d+$/.test(version) && /^\d+$/.test(resourceVersion);
  if (isNumber && BigInt(resourceVersion) < BigInt(version))
    throw new Expired(`the API server is at ${resourceVersion}, and was at ${version}`);
}

/** Watches from a version; calls `advance` with each later one. Returns when the API server ends it, as it does every few minutes. */
async function watch<Item extends ClusterObject>(
  options: FollowOptions,
  sink: FollowSink<Item>,
  { version, advance }: { readonly version: string; readonly advance: (version: string) => void },
): Promise<void> {
  const { api, kind, namespace, labelSelector, stop, times = usualTimes } = options;
  const seconds = Math.round(watchSeconds.least + Math.random() * watchSeconds.spread);
  const query = new URLSearchParams({
    watch: "true",
    allowWatchBookmarks: "true",
    resourceVersion: version,
    timeoutSeconds: String(seconds),
    ...(labelSelector === undefined ? {} : { labelSelector }),
  });
  const limit = openStop(stop);
  const heard = (): void => {
    limit.within(times.silenceMs, () => new Silence());
    sink.heard();
  };
  try {
    const path = `${pathOf(kind, namespace === undefined ? {} : { namespace })}?${query.toString()}`;
    limit.within(times.silenceMs, () => new Silence());
    const { body } = await api.stream(path, limit.signal);
    heard();
    for await (const line of linesOf(body)) {
      heard();
      const { type, object } = JSON.parse(line) as WatchLine;
      if (type === "ERROR" && object.code === 410) throw new Expired(object.message);
      if (type === "ERROR") throw apiFault(`watch of ${kind.plural}: ${object.code} ${object.message ?? ""}`);
      if (type === "DELETED") sink.remove(objectOf(object) as Item);
      else if (type !== "BOOKMARK") sink.put(objectOf(object) as Item);
      advance(object.metadata.resourceVersion);
    }
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason;
    throw error instanceof Fault && error.facts.status === 410 ? new Expired("the version is too old") : error;
  } finally {
    limit.release();
  }
}

/** Nothing came for too long: a connection that is half open says nothing for hours. */
class Silence extends Error {
  constructor() {
    super("the watch fell silent");
  }
}

function reasonOf(error: unknown): "expired" | "silence" | "denied" | "error" {
  if (error instanceof Expired) return "expired";
  if (error instanceof Fault && error.facts.status === 403) return "denied";
  return error instanceof Silence ? "silence" : "error";
}

type Why = Parameters<ClusterTelemetry["restarted"]>[1];

/** Follows until `stop`; never throws. */
export async function follow<Item extends ClusterObject>(options: FollowOptions, sink: FollowSink<Item>): Promise<void> {
  const { telemetry, kind, stop, times = usualTimes } = options;
  let version: string | null = null;
  let wait = times.firstMs;
  let before: Why = "ended";
  while (!stop.aborted) {
    const startedAt = performance.now();
    let why: Why = "ended";
    let atLeastMs = 0;
    try {
      if (version === null) version = await list(options, sink);
      else await confirm(options, version);
      await watch(options, sink, { version, advance: (later) => (version = later) });
    } catch (error) {
      if (stop.aborted) return;
      why = reasonOf(error);
      if (why === "expired") version = null;
      atLeastMs = error instanceof Fault ? (error.facts.retry_after ?? 0) * 1000 : 0;
      const { detail, message } = error as Fault;
      if (why === "denied") sink.denied(detail ?? message);
      else telemetry.trouble(`watch of ${kind.plural}`, error);
    }
    if (stop.aborted) return;
    telemetry.restarted(kind.kind, why);
    // What went well for a while may begin again at once, and a version that was forgotten says what to do; what fails again waits longer.
    const wentWell = performance.now() - startedAt > times.lastMs;
    if (wentWell) wait = times.firstMs;
    const isFree: boolean = why === "expired" ? before !== "expired" : why === "ended" && wentWell;
    before = why;
    if (isFree) continue;
    await pause(Math.max(atLeastMs, wait * (0.5 + Math.random() / 2)), stop).catch(() => {});
    wait = Math.min(why === "denied" ? deniedMs : times.lastMs, wait * 2);
  }
}
