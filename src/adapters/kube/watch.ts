/** A kind that is watched: one cache, filled by a follower for each namespace. */
import type { ClusterObject, ResourceKind, WatchOptions, Watched } from "../../app/cluster.ts";
import type { Api } from "./api.ts";
import type { ClusterTelemetry } from "./telemetry.ts";
import { openCache } from "./watch/cache.ts";
import { follow } from "./watch/follow.ts";
import type { FollowSink, FollowTimes } from "./watch/follow.ts";

/** What a watch runs on. */
export interface WatchContext {
  readonly api: Api;
  readonly telemetry: ClusterTelemetry;
  readonly stop: AbortSignal;
  readonly times?: FollowTimes;
}

/** Watches a kind; the followers run until the context stops, and `ended` resolves when they have. */
export function openWatch<Item extends ClusterObject>(
  context: WatchContext,
  kind: ResourceKind,
  options: WatchOptions<Item>,
): { readonly watched: Watched<Item>; readonly ended: Promise<unknown> } {
  const { telemetry } = context;
  const cache = openCache<Item>(options, (error) => telemetry.trouble(`listener of ${kind.plural}`, error));
  const { labelSelector } = options;
  const namespaces: readonly (string | undefined)[] = options.namespaces === null ? [undefined] : [...new Set(options.namespaces)];
  const heardAt = new Map(namespaces.map((namespace) => [namespace, performance.now()]));
  const waiting = new Set(namespaces);
  const { promise: synced, resolve: sync } = Promise.withResolvers<void>();
  if (waiting.size === 0) sync();

  const sinkOf = (namespace: string | undefined): FollowSink<Item> => ({
    put: (item) => cache.put(item),
    remove: (item) => cache.remove(item.metadata),
    listed(names) {
      for (const { metadata } of cache.list()) {
        const isOurs = namespace === undefined || metadata.namespace === namespace;
        if (isOurs && !names.has(`${metadata.namespace}/${metadata.name}`)) cache.remove(metadata);
      }
      waiting.delete(namespace);
      if (waiting.size === 0) sync();
    },
    heard: () => void heardAt.set(namespace, performance.now()),
  });
  const followers = namespaces.map((namespace) =>
    follow(
      { ...context, kind, ...(namespace === undefined ? {} : { namespace }), ...(labelSelector === undefined ? {} : { labelSelector }) },
      sinkOf(namespace),
    ),
  );
  return {
    ended: Promise.all(followers),
    watched: {
      get: (name) => cache.get(name),
      list: () => cache.list(),
      listBy: (index, value) => cache.listBy(index, value),
      onChange: (listener) => cache.onChange(listener),
      synced: () => synced,
      silentSeconds: () => Math.max(0, ...[...heardAt.values()].map((at) => (performance.now() - at) / 1000)),
    },
  };
}
