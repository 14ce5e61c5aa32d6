/** The objects of a watched kind as they were last heard of, found by name and by indexes. */
import type { ClusterObject, ObjectName, WatchOptions } from "../../../app/cluster.ts";

/** Tells of a change; `isLast` says that the object is gone. */
export type CacheListener<Item> = (item: Item, isLast: boolean) => void;

/** A cache that tells of what changes in it. */
export interface Cache<Item extends ClusterObject> {
  get(name: ObjectName): Item | null;
  list(): readonly Item[];
  listBy(index: string, value: string): readonly Item[];
  onChange(listener: CacheListener<Item>): void;
  put(item: Item): void;
  remove(name: ObjectName): void;
}

const keyOf = ({ namespace, name }: ObjectName): string => `${namespace}/${name}`;

/** The keys that an index files under each value. */
interface Index<Item> {
  readonly valuesOf: (item: Item) => readonly string[];
  readonly keys: Map<string, Set<string>>;
}

function file<Item>({ valuesOf, keys }: Index<Item>, key: string, item: Item): void {
  for (const value of valuesOf(item)) {
    const filed = keys.get(value);
    if (filed === undefined) keys.set(value, new Set([key]));
    else filed.add(key);
  }
}

function unfile<Item>({ valuesOf, keys }: Index<Item>, key: string, item: Item): void {
  for (const value of valuesOf(item)) {
    const filed = keys.get(value);
    filed?.delete(key);
    if (filed?.size === 0) keys.delete(value);
  }
}

/** Opens an empty cache; `onThrow` hears what a listener threw, which stops nobody else. */
export function openCache<Item extends ClusterObject>(
  options: Pick<WatchOptions<Item>, "indexes">,
  onThrow: (error: unknown) => void,
): Cache<Item> {
  const items = new Map<string, Item>();
  const indexes = new Map<string, Index<Item>>(
    Object.entries(options.indexes ?? {}).map(([name, valuesOf]) => [name, { valuesOf, keys: new Map() }]),
  );
  const listeners: CacheListener<Item>[] = [];
  const call = (listener: CacheListener<Item>, item: Item, isLast: boolean): void => {
    try {
      listener(item, isLast);
    } catch (error) {
      onThrow(error);
    }
  };
  const tell = (item: Item, isLast: boolean): void => {
    for (const listener of listeners) call(listener, item, isLast);
  };
  const cache: Cache<Item> = {
    get: (name) => items.get(keyOf(name)) ?? null,
    list: () => [...items.values()],
    listBy(index, value) {
      const found = indexes.get(index);
      if (found === undefined) throw new TypeError(`the watch has no index ${index}`);
      return [...(found.keys.get(value) ?? [])].map((key) => items.get(key)!);
    },
    onChange(listener) {
      const there = [...items.values()];
      listeners.push(listener);
      queueMicrotask(() => {
        for (const item of there) if (items.get(keyOf(item.metadata)) === item) call(listener, item, false);
      });
    },
    put(item) {
      const key = keyOf(item.metadata);
      const before = items.get(key);
      if (before?.metadata.resourceVersion === item.metadata.resourceVersion) return;
      if (before !== undefined && before.metadata.uid !== item.metadata.uid) cache.remove(before.metadata);
      else if (before !== undefined) for (const index of indexes.values()) unfile(index, key, before);
      items.set(key, item);
      for (const index of indexes.values()) file(index, key, item);
      tell(item, false);
    },
    remove(name) {
      const key = keyOf(name);
      const before = items.get(key);
      if (before === undefined) return;
      items.delete(key);
      for (const index of indexes.values()) unfile(index, key, before);
      tell(before, true);
    },
  };
  return cache;
}
