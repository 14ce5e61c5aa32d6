/** One cluster over its API server: watched caches, guarded writes and events through one connection. */
import type { Cluster, ClusterObject, ResourceKind, WatchOptions } from "../../app/cluster.ts";
import { openApi } from "./api.ts";
import { openEntry } from "./entry.ts";
import type { KubeconfigEntry, PodEntry } from "./entry.ts";
import { openLink } from "./link.ts";
import type { LinkTimes } from "./link.ts";
import { silentTelemetry } from "./telemetry.ts";
import type { ClusterTelemetry } from "./telemetry.ts";
import { openWatch } from "./watch.ts";
import type { FollowTimes } from "./watch/follow.ts";
import { openWrites } from "./writes.ts";

/** How the cluster is reached. */
export interface ClusterOptions {
  readonly entry: KubeconfigEntry | PodEntry;
  /** Under which name fields are managed and events are told. */
  readonly fieldManager: string;
  readonly userAgent: string;
  readonly telemetry?: ClusterTelemetry;
  /** Seconds that a call may take with all its waits; 10 unless given. */
  readonly callSeconds?: number;
  /** Calls a second, and at once; 50 and 100 unless given. Watches are not counted. */
  readonly rate?: { readonly perSecond: number; readonly burst: number };
  /** Waits of the connection and of watches, for tests. */
  readonly times?: { readonly link?: LinkTimes; readonly follow?: FollowTimes };
}

const usualRate = { perSecond: 50, burst: 100 };
const kubeSystem = { namespace: "", name: "kube-system" };
const namespaceKind: ResourceKind = { group: "", version: "v1", kind: "Namespace", plural: "namespaces" };

/** Opens the cluster; nothing is asked before the first call. Throws `unavailable` when the way in is of no use. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { telemetry = silentTelemetry, times = {} } = options;
  const entry = await openEntry(options.entry);
  const link = openLink(entry, times.link);
  const stop = new AbortController();
  const api = openApi({
    link,
    entry,
    telemetry,
    userAgent: options.userAgent,
    deadlineMs: (options.callSeconds ?? 10) * 1000,
    rate: options.rate ?? usualRate,
    stop: stop.signal,
  });
  const writes = openWrites(api, options.fieldManager);
  const followers: Promise<unknown>[] = [];
  const context = { api, telemetry, stop: stop.signal, ...(times.follow === undefined ? {} : { times: times.follow }) };
  let identity: string | null = null;
  return {
    ...writes,
    async identity() {
      identity ??= (await writes.read(namespaceKind, kubeSystem))?.metadata.uid ?? null;
      return identity ?? "";
    },
    watch<Item extends ClusterObject>(kind: ResourceKind, watched: WatchOptions<Item>) {
      const opened = openWatch(context, kind, watched);
      followers.push(opened.ended);
      return opened.watched;
    },
    tell() {},
    async close() {
      stop.abort(new Error("the cluster is closed"));
      await Promise.all(followers);
      await link.close();
    },
  };
}
