/** The objects of a cluster in memory, with versions, generations, finalizers and the owners of fields, as an API server keeps them. */
import type { ClusterObject, ObjectMeta, ObjectName, ResourceKind, Written } from "../../src/app/cluster.ts";
import { frozen, isFields, isSame, leavesOf, merged, metaOf, valueAt, without } from "./memory-objects.ts";
import type { Fields, Json } from "./memory-objects.ts";

/** One object with who wrote which of its fields. */
interface Entry {
  readonly object: ClusterObject;
  /** Paths that were applied. */
  readonly applied: ReadonlySet<string>;
  /** Paths that were written otherwise, by whomever. */
  readonly written: ReadonlySet<string>;
}

/** Hears of every change; `isLast` tells that the object is gone. */
export type StoreListener = (kind: ResourceKind, object: ClusterObject, isLast: boolean) => void;

/** The objects of every kind. */
export interface MemoryStore {
  find(kind: ResourceKind, name: ObjectName): ClusterObject | null;
  list(kind: ResourceKind): readonly ClusterObject[];
  create(kind: ResourceKind, object: Fields): Written<ClusterObject>;
  /** Changes an object, or only its status; guarded where a version is given. */
  change(kind: ResourceKind, name: ObjectName, change: Change): Written<ClusterObject>;
  apply(kind: ResourceKind, object: Fields, isForced: boolean): Written<ClusterObject>;
  /** Removes an object, or marks it where finalizers keep it; a uid guards. */
  remove(kind: ResourceKind, name: ObjectName, uid?: string): boolean;
  /** Removes a namespace with everything in it; nothing can be made there any more. */
  removeNamespace(namespace: string): void;
}

/** What is changed. */
export interface Change {
  readonly fields: Fields;
  readonly part: "object" | "status";
  readonly resourceVersion?: string;
}

const keyOf = (kind: ResourceKind, { namespace, name }: ObjectName): string => [kind.group, kind.plural, namespace, name].join("/");
const gone = { kind: "gone" } as const;
const ofServer = new Set(["uid", "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp", "name", "namespace"]);

/** The paths of an object that somebody may own. */
function ownable(object: Fields): readonly string[] {
  const { apiVersion: _apiVersion, kind: _kind, status: _status, ...rest } = object;
  return leavesOf(rest).filter((path) => !(path.startsWith("\u0000metadata\u0000") && ofServer.has(path.split("\u0000")[2]!)));
}

/** Opens an empty store. */
export function openMemoryStore(now: () => Date, tell: StoreListener): MemoryStore {
  const entries = new Map<string, Entry>();
  const lost = new Set<string>();
  let version = 100;
  let made = 0;

  const save = (kind: ResourceKind, entry: Entry, before: Entry | undefined): Written<ClusterObject> => {
    const { metadata } = entry.object;
    if (before !== undefined && isSame(before.object as unknown as Json, entry.object as unknown as Json)) {
      entries.set(keyOf(kind, metadata), { ...entry, object: before.object });
      return { kind: "written", object: before.object };
    }
    version += 1;
    const isNewSpec = before !== undefined && !isSame(before.object.spec as Json, entry.object.spec as Json);
    const isMarked = before?.object.metadata.deletionTimestamp !== metadata.deletionTimestamp;
    const first = entry.object.spec === undefined ? 0 : 1;
    const generation = before === undefined ? first : metadata.generation + (isNewSpec || isMarked ? 1 : 0);
    const object = frozen({ ...entry.object, metadata: metaOf({ ...metadata, resourceVersion: String(version), generation }) });
    const isLast = object.metadata.deletionTimestamp !== undefined && object.metadata.finalizers.length === 0;
    if (isLast) entries.delete(keyOf(kind, metadata));
    else entries.set(keyOf(kind, metadata), { ...entry, object });
    tell(kind, object, isLast);
    return { kind: "written", object };
  };
  const add = (kind: ResourceKind, object: Fields, owned: Omit<Entry, "object">): Written<ClusterObject> => {
    const { apiVersion: _apiVersion, kind: _kind, status: _status, ...rest } = object;
    const metadata = metaOf(rest.metadata as Partial<ObjectMeta>);
    if (lost.has(metadata.namespace)) return gone;
    if (entries.has(keyOf(kind, metadata))) return { kind: "exists" };
    made += 1;
    const uid = `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
    const created = {
      ...metadata,
      uid,
      creationTimestamp: now()
        .toISOString()
        .replace(/\.\d+Z$/, "Z"),
    };
    return save(kind, { ...owned, object: { ...rest, metadata: created } as unknown as ClusterObject }, undefined);
  };
  const store: MemoryStore = {
    find: (kind, name) => entries.get(keyOf(kind, name))?.object ?? null,
    list: (kind) => [...entries].filter(([key]) => key.startsWith(`${kind.group}/${kind.plural}/`)).map(([, { object }]) => object),
    create: (kind, object) => add(kind, object, { applied: new Set(), written: new Set(ownable(object)) }),
    change(kind, name, { fields, part, resourceVersion }) {
      const before = entries.get(keyOf(kind, name));
      if (before === undefined) return gone;
      const { metadata } = before.object;
      if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) return { kind: "conflict" };
      const now = before.object as unknown as Fields;
      const { apiVersion: _apiVersion, kind: _kind, status: _status, ...others } = fields;
      const after = merged(now, part === "status" ? { status: fields.status ?? null } : others) as unknown as ClusterObject;
      const kept = Object.fromEntries(
        [...ofServer].map((field) => [field, metadata[field as keyof ObjectMeta]]).filter(([, value]) => value !== undefined),
      );
      const changed = part === "status" ? [] : ownable(fields).filter((path) => !isSame(valueAt(now, path), valueAt(fields, path)));
      const written = new Set([...before.written, ...changed]);
      const applied = new Set([...before.applied].filter((path) => !changed.includes(path)));
      return save(kind, { applied, written, object: { ...after, metadata: metaOf({ ...after.metadata, ...kept }) } }, before);
    },
    apply(kind, object, isForced) {
      const { metadata } = object as unknown as ClusterObject;
      const before = entries.get(keyOf(kind, metaOf(metadata)));
      const wanted = new Set(ownable(object));
      if (before === undefined) return add(kind, object, { applied: wanted, written: new Set() });
      const now = before.object as unknown as Fields;
      const taken = [...wanted].filter((path) => before.written.has(path) && !isSame(valueAt(now, path), valueAt(object, path)));
      if (taken.length > 0 && !isForced) {
        return { kind: "conflict", fields: taken.map((path) => `${path.replaceAll("\u0000", ".")}: conflict with "somebody"`) };
      }
      const dropped = [...before.applied].filter((path) => !wanted.has(path) && !before.written.has(path));
      const { apiVersion: _apiVersion, kind: _kind, status: _status, ...fields } = object;
      const after = merged(dropped.reduce<Fields>(without, now), fields) as unknown as ClusterObject;
      const written = new Set([...before.written].filter((path) => !taken.includes(path)));
      const own = before.object.metadata;
      const meta = metaOf({ ...after.metadata, uid: own.uid, resourceVersion: own.resourceVersion, generation: own.generation });
      return save(kind, { applied: wanted, written, object: { ...after, metadata: meta } }, before);
    },
    remove(kind, name, uid) {
      const before = entries.get(keyOf(kind, name));
      if (before === undefined || (uid !== undefined && before.object.metadata.uid !== uid)) return false;
      if (before.object.metadata.deletionTimestamp !== undefined) return true;
      const deletionTimestamp = now()
        .toISOString()
        .replace(/\.\d+Z$/, "Z");
      save(kind, { ...before, object: { ...before.object, metadata: { ...before.object.metadata, deletionTimestamp } } }, before);
      return true;
    },
    removeNamespace(namespace) {
      lost.add(namespace);
      for (const [key, { object }] of entries) {
        const [group = "", plural = ""] = key.split("/");
        if (object.metadata.namespace === namespace) store.remove({ group, plural, version: "", kind: "" }, object.metadata);
      }
    },
  };
  return store;
}

/** Reads what a caller gave as JSON. */
export function asFields(object: object): Fields {
  const fields: unknown = JSON.parse(JSON.stringify(object));
  if (!isFields(fields)) throw new TypeError("an object is expected");
  return fields;
}
