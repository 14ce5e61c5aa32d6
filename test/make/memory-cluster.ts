/** A cluster in memory for tests of the controller: what others do to it, what fails, and how late its watches are, is up to the test. */
import type {
  Cluster,
  ClusterEvent,
  ClusterObject,
  Denial,
  ObjectName,
  ResourceKind,
  WatchOptions,
  Watched,
  Written,
} from "../../src/app/cluster.ts";
import { Fault } from "../../src/core/fault.ts";
import { selects } from "./memory-objects.ts";
import { asFields, openMemoryStore } from "./memory-store.ts";

/** A call that the cluster was asked. */
export interface ClusterCall {
  readonly verb: "read" | "create" | "patchStatus" | "patch" | "apply" | "remove" | "evict";
  readonly kind: ResourceKind;
  readonly name: ObjectName;
}

/** How a call fails: nothing is done and nothing is known (`unavailable`), it is done but nobody hears of it (`lost`), somebody wrote since, or a refusal. */
export type ClusterFailure = "unavailable" | "lost" | "conflict" | { readonly status: number; readonly message: string };

/** A cluster with the hands of everybody else in it. */
export interface MemoryCluster extends Cluster {
  /** Every call so far, reads too. */
  readonly calls: ClusterCall[];
  /** Every event that was told, oldest first. */
  readonly told: ClusterEvent[];
  /** What is stored now, whatever the watches know. */
  objects(kind: ResourceKind): readonly ClusterObject[];
  /** Writes as somebody else: creates, or merges spec and metadata and, where given, status. Fields of it count as theirs in an apply. */
  put(kind: ResourceKind, object: object): ClusterObject;
  /** Deletes as somebody else; finalizers keep it. */
  drop(kind: ResourceKind, name: ObjectName): void;
  dropNamespace(namespace: string): void;
  /** Makes calls fail for which the rule gives a failure; returns what ends it. */
  failWhen(rule: (call: ClusterCall) => ClusterFailure | null): () => void;
  /** Holds back what watches would tell, until `releaseWatches`. */
  holdWatches(): void;
  releaseWatches(): void;
  /** What `silentSeconds` of every watch says; 0 unless set. */
  setSilence(seconds: number): void;
  /** What `denied` of every watch says; none unless set. */
  setDenied(denials: readonly Denial[]): void;
  /** Resolves when every watch has told what happened so far. */
  settled(): Promise<void>;
}

interface Watcher {
  readonly kind: ResourceKind;
  readonly take: (object: ClusterObject, isLast: boolean) => void;
}

const nameOf = ({ metadata }: { readonly metadata: ObjectName }): ObjectName => ({ namespace: metadata.namespace, name: metadata.name });
const isSameKind = (one: ResourceKind, other: ResourceKind): boolean => one.group === other.group && one.plural === other.plural;
const keyOf = ({ namespace, name }: ObjectName): string => `${namespace}/${name}`;

/** A cache that is filled as a watch would. */
function openWatch<Item extends ClusterObject>(
  options: WatchOptions<Item>,
  said: { readonly silence: () => number; readonly denied: () => readonly Denial[] },
): { readonly watched: Watched<Item>; take: Watcher["take"]; sync: () => void } {
  const cache = new Map<string, Item>();
  const listeners: ((item: Item, isLast: boolean) => void)[] = [];
  const isSelected = selects(options.labelSelector ?? "");
  const { promise: synced, resolve: sync } = Promise.withResolvers<void>();
  const tellAll = (item: Item, isLast: boolean): void => {
    for (const listener of listeners) listener(item, isLast);
  };
  return {
    sync,
    take(object, isLast) {
      const item = object as Item;
      const key = keyOf(item.metadata);
      if (options.namespaces !== null && !options.namespaces.includes(item.metadata.namespace)) return;
      if (!isLast && isSelected(item)) {
        const before = cache.get(key);
        cache.set(key, item);
        if (before !== undefined && before.metadata.uid !== item.metadata.uid) tellAll(before, true);
        tellAll(item, false);
      } else if (cache.delete(key)) tellAll(item, true);
    },
    watched: {
      get: (name) => cache.get(keyOf(name)) ?? null,
      list: () => [...cache.values()],
      listBy(index, value) {
        const valuesOf = options.indexes?.[index];
        if (valuesOf === undefined) throw new TypeError(`the watch has no index ${index}`);
        return [...cache.values()].filter((item) => valuesOf(item).includes(value));
      },
      onChange(listener) {
        const there = [...cache.values()];
        queueMicrotask(() => {
          for (const item of there) listener(item, false);
        });
        listeners.push(listener);
      },
      synced: () => synced,
      denied: said.denied,
      silentSeconds: said.silence,
    },
  };
}

/** Opens an empty cluster; `now` gives the times that objects carry. */
export function openMemoryCluster({ now = () => new Date() }: { readonly now?: () => Date } = {}): MemoryCluster {
  const watchers: Watcher[] = [];
  const waiting: (() => void)[] = [];
  const rules = new Set<(call: ClusterCall) => ClusterFailure | null>();
  const calls: ClusterCall[] = [];
  const told: ClusterEvent[] = [];
  let isHeld = false;
  let isClosed = false;
  let silence = 0;
  let denials: readonly Denial[] = [];

  const flush = (): void => {
    if (!isHeld) for (const step of waiting.splice(0)) step();
  };
  const later = (step: () => void): void => {
    waiting.push(() => !isClosed && step());
    queueMicrotask(flush);
  };
  const store = openMemoryStore(now, (kind, object, isLast) => {
    for (const watcher of watchers) if (isSameKind(watcher.kind, kind)) later(() => watcher.take(object, isLast));
  });
  const unavailable = (): Fault =>
    new Fault({
      code: "unavailable",
      kind: "unavailable",
      message: "The API server did not answer; it is asked again.",
      detail: "a test wants it so",
    });

  /** Does what was asked, unless a rule has it fail. */
  const ask = async <Answer>(
    call: ClusterCall,
    act: () => Answer,
  ): Promise<Answer | Exclude<Written<never>, { readonly kind: "written" | "exists" | "gone" }>> => {
    calls.push(call);
    await Promise.resolve();
    const failure = [...rules].map((rule) => rule(call)).find((found) => found !== null) ?? null;
    if (failure === "unavailable") throw unavailable();
    if (failure === "conflict") return { kind: "conflict" };
    if (typeof failure === "object" && failure !== null) return { kind: "refused", ...failure };
    const answer = act();
    if (failure === "lost") throw unavailable();
    return answer;
  };
  const written = <Item extends ClusterObject>(call: ClusterCall, act: () => Written<ClusterObject>): Promise<Written<Item>> =>
    ask(call, act) as Promise<Written<Item>>;
  const named = (object: object): ObjectName => {
    const { namespace = "", name } = (object as { metadata: { namespace?: string; name: string } }).metadata;
    return { namespace, name };
  };
  return {
    calls,
    told,
    identity: () => Promise.resolve("00000000-0000-4000-9000-000000000000"),
    watch<Item extends ClusterObject>(kind: ResourceKind, options: WatchOptions<Item>) {
      const { watched, take, sync } = openWatch(options, { silence: () => silence, denied: () => denials });
      for (const object of store.list(kind)) later(() => take(object, false));
      later(sync);
      watchers.push({ kind, take });
      return watched;
    },
    async read<Item extends ClusterObject>(kind: ResourceKind, name: ObjectName) {
      return (await ask({ verb: "read", kind, name }, () => store.find(kind, name))) as Item | null;
    },
    create: (kind, object) => written({ verb: "create", kind, name: named(object) }, () => store.create(kind, asFields(object))),
    patchStatus: (kind, object, status) =>
      written({ verb: "patchStatus", kind, name: nameOf(object) }, () => {
        const { resourceVersion } = object.metadata;
        return store.change(kind, object.metadata, { part: "status", fields: asFields({ status }), resourceVersion });
      }),
    patch: (kind, name, change, { resourceVersion } = {}) =>
      written({ verb: "patch", kind, name }, () => {
        const guard = resourceVersion === undefined ? {} : { resourceVersion };
        return store.change(kind, name, { part: "object", fields: asFields(change), ...guard });
      }),
    apply: (kind, object, { force = false } = {}) =>
      written({ verb: "apply", kind, name: named(object) }, () => store.apply(kind, asFields(object), force)),
    async remove(kind, object) {
      const answer = await ask({ verb: "remove", kind, name: nameOf(object) }, () => {
        store.remove(kind, object.metadata, object.metadata.uid);
        return true;
      });
      return answer === true;
    },
    async evict(pod) {
      const kind = { group: "", version: "v1", kind: "Pod", plural: "pods" };
      const answer = await ask({ verb: "evict", kind, name: pod }, () => (store.remove(kind, pod) ? "evicted" : "gone"));
      return typeof answer === "string" ? answer : "conflict";
    },
    tell(event) {
      told.push(event);
    },
    close() {
      isClosed = true;
      return Promise.resolve();
    },
    objects: (kind) => store.list(kind),
    put(kind, object) {
      const fields = asFields(object);
      const name = named(object);
      if (store.find(kind, name) === null) store.create(kind, fields);
      else store.change(kind, name, { part: "object", fields });
      if (fields.status !== undefined) store.change(kind, name, { part: "status", fields });
      return store.find(kind, name)!;
    },
    drop: (kind, name) => void store.remove(kind, name),
    dropNamespace: (namespace) => store.removeNamespace(namespace),
    failWhen(rule) {
      rules.add(rule);
      return () => void rules.delete(rule);
    },
    holdWatches() {
      isHeld = true;
    },
    releaseWatches() {
      isHeld = false;
      flush();
    },
    setSilence(seconds) {
      silence = seconds;
    },
    setDenied(given) {
      denials = given;
    },
    async settled() {
      do await Promise.resolve();
      while (waiting.some(() => !isHeld));
    },
  };
}
