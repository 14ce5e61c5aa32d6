/** What the controller asks of a Kubernetes cluster: watched caches, guarded writes, events and the lead. */

/** A kind of object, as its address in the API needs it; the core group is "". */
export interface ResourceKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}

/** What every object carries; times are RFC 3339 text, as they were sent. */
export interface ObjectMeta {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** Grows with each change of the spec; 0 for kinds without it. */
  readonly generation: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly finalizers: readonly string[];
  readonly ownerReferences: readonly { readonly kind: string; readonly name: string; readonly uid: string }[];
}

/** An object as the caches hold it: without managed fields, and never to be changed. */
export interface ClusterObject<Spec = unknown, Status = unknown> {
  readonly metadata: ObjectMeta;
  readonly spec: Spec;
  readonly status?: Status;
}

/** An object of a namespace. */
export interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

/** A kind that is watched: a cache that follows the API server, and what happens to it. */
export interface Watched<Item extends ClusterObject> {
  get(name: ObjectName): Item | null;
  list(): readonly Item[];
  /** The objects that an index of the watch files under a value. */
  listBy(index: string, value: string): readonly Item[];
  /** Calls back after each change, and once for each object that is there; `isLast` tells that the object is gone. Must not throw. */
  onChange(listener: (item: Item, isLast: boolean) => void): void;
  /** Resolves when the first list is in the cache, of one namespace at least and of all that may be listed. */
  synced(): Promise<void>;
  /** Namespaces whose objects may not be listed or watched now, so that nothing is known of them. */
  denied(): readonly Denial[];
  /** Seconds since the API server was last heard of (an event, a bookmark, a list), where it may be asked at all. */
  silentSeconds(): number;
}

/** A namespace that may not be watched. */
export interface Denial {
  /** Empty when it is all of them. */
  readonly namespace: string;
  /** What the API server says: who lacks which right. */
  readonly message: string;
}

/** What to watch. */
export interface WatchOptions<Item extends ClusterObject> {
  /** Null watches every namespace that the controller may see. */
  readonly namespaces: readonly string[] | null;
  readonly labelSelector?: string;
  /** Values by which objects are found, by the name of the index. */
  readonly indexes?: Readonly<Record<string, (item: Item) => readonly string[]>>;
}

/** An event that `kubectl describe` shows; equal ones are added up. */
export interface ClusterEvent {
  readonly about: ResourceKind & { readonly metadata: ObjectMeta };
  readonly type: "Normal" | "Warning";
  readonly reason: string;
  /** At most 1,024 characters. */
  readonly message: string;
}

/**
 * How a write ended. A conflict says that somebody else wrote since, or whose `fields` an apply would have taken (each with its manager in
 * words); `gone` that the object or its namespace is not there (any more);
 * `refused` is the API server's word on a request that will never pass (403, 422, quota), with its message.
 */
export type Written<Item extends ClusterObject> =
  | { readonly kind: "written"; readonly object: Item }
  | { readonly kind: "conflict"; readonly fields?: readonly string[] }
  | { readonly kind: "exists" }
  | { readonly kind: "gone" }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

/** One cluster. Every call has a deadline, and throws `unavailable` when the API server did not answer in it or answered 5xx or 429. */
export interface Cluster {
  /** A name that no other cluster has and that survives the restore of an older etcd: the uid of the namespace kube-system. */
  identity(): Promise<string>;
  watch<Item extends ClusterObject>(kind: ResourceKind, options: WatchOptions<Item>): Watched<Item>;
  /** Reads past the cache; null when it is not there. */
  read<Item extends ClusterObject>(kind: ResourceKind, name: ObjectName): Promise<Item | null>;
  create<Item extends ClusterObject>(kind: ResourceKind, object: object): Promise<Written<Item>>;
  /** Merge patch of `/status`, guarded by the version of the object that it was decided on. */
  patchStatus<Item extends ClusterObject>(kind: ResourceKind, object: Item, status: object): Promise<Written<Item>>;
  /** Merge patch of the object itself; guarded when `resourceVersion` is given. */
  patch<Item extends ClusterObject>(
    kind: ResourceKind,
    name: ObjectName,
    change: object,
    options?: { readonly resourceVersion?: string; readonly subresource?: "scale" },
  ): Promise<Written<Item>>;
  /** Server-side apply under the controller's name; fields of others are kept unless `force`. */
  apply<Item extends ClusterObject>(kind: ResourceKind, object: object, options?: { readonly force?: boolean }): Promise<Written<Item>>;
  /** Deletes exactly this object, not a later one of the same name; true also when it was gone, false when the API server refused. */
  remove(kind: ResourceKind, object: ClusterObject): Promise<boolean>;
  /** Asks to evict a pod, which disruption budgets may refuse (`conflict`). */
  evict(pod: ObjectName): Promise<"evicted" | "conflict" | "gone">;
  /** Tells an event; never throws, never waits, drops when too many wait. */
  tell(event: ClusterEvent): void;
  /** Ends watches, waits for events that are under way, closes connections. */
  close(): Promise<void>;
}

/** The lead among controllers. */
export interface Lead {
  /** Resolves when this process leads, with the number of changes of the lead so far: a fence that only grows. */
  won(): Promise<number>;
  /** Resolves when somebody else has the lead, or its record is gone, which nothing brings back: the process should end. */
  lost(): Promise<void>;
  /** False also while it cannot be renewed: nothing may be written then, and it may become true again. */
  readonly isLeader: () => boolean;
  /** Gives the lead to whoever waits. */
  release(): Promise<void>;
}
