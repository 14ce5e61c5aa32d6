/** A kind that is watched: one cache, filled by a follower for each namespace. */
import type { ClusterObject, Denial, ResourceKind, WatchOptions, Watched } from "../../app/cluster.ts";
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

/** Undefined stands for all of them. */
type Namespace = string | undefined;

/** What is known of each namespace's part of a kind. */
interface Hearing {
  readonly synced: Promise<void>;
  listed(namespace: Namespace): void;
  heard(namespace: Namespace): void;
  denied(namespace: Namespace, message: string): void;
  denials(): readonly Denial[];
  silentSeconds(): number;
}

function openHearing(namespaces: readonly Namespace[], tell: (namespace: string, message: string | null) => void): Hearing {
  const heardAt = new Map(namespaces.map((namespace) => [namespace, performance.now()]));
  const waiting = new Set(namespaces);
  const denied = new Map<Namespace, string>();
  const { promise: synced, resolve: sync } = Promise.withResolvers<void>();
  const isClosed = (): boolean => denied.size > 0 && denied.size === namespaces.length;
  /** Who may see nothing at all has no cache to go by, and waits; a namespace that is closed keeps nobody from the others. */
  const check = (): void => {
    if (!isClosed() && [...waiting].every((namespace) => denied.has(namespace))) sync();
  };
  check();
  return {
    synced,
    listed(namespace) {
      waiting.delete(namespace);
      check();
    },
    heard(namespace) {
      heardAt.set(namespace, performance.now());
      if (denied.delete(namespace)) tell(namespace ?? "", null);
    },
    denied(namespace, message) {
      const isNews = denied.get(namespace) !== message;
      denied.set(namespace, message);
      if (isNews) tell(namespace ?? "", message);
      check();
    },
    denials: () => [...denied].map(([namespace = "", message]) => ({ namespace, message })),
    silentSeconds() {
      const asked = [...heardAt].filter(([namespace]) => !denied.has(namespace) || isClosed());
      return Math.max(0, ...asked.map(([, at]) => (performance.now() - at) / 1000));
    },
  };
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
  const namespaces: readonly Namespace[] = options.namespaces === null ? [undefined] : [...new Set(options.namespaces)];
  const hearing = openHearing(namespaces, (namespace, message) => telemetry.denied({ kind: kind.kind, namespace, message }));

  const sinkOf = (namespace: Namespace): FollowSink<Item> => ({
    put: (item) => cache.put(item),
    remove: (item) => cache.remove(item.metadata),
    listed(names) {
      for (const { metadata } of cache.list()) {
        const isOurs = namespace === undefined || metadata.namespace === namespace;
        if (isOurs && !names.has(`${metadata.namespace}/${metadata.name}`)) cache.remove(metadata);
      }
      hearing.listed(namespace);
    },
    heard: () => hearing.heard(namespace),
    denied: (message) => hearing.denied(namespace, message),
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
      synced: () => hearing.synced,
      denied: () => hearing.denials(),
      silentSeconds: () => hearing.silentSeconds(),
    },
  };
}
