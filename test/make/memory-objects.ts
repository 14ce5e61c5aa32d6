/** What an API server does with one object, in memory: merge patches, applied fields and their owners, metadata, selectors. */
import type { ClusterObject, ObjectMeta } from "../../src/app/cluster.ts";

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
/** A JSON object. */
export type Fields = { readonly [name: string]: Json };

/** Tells an object from an array and from a plain value. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Merges a change as RFC 7386 says: null removes, objects are merged, everything else is replaced. */
export function merged(target: Json | undefined, change: Json): Json {
  if (!isFields(change)) return change;
  const result: Record<string, Json> = isFields(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}

/** Lists the paths of the plain values and lists in an object, each as `spec.replicas`. */
export function leavesOf(value: Json, path = ""): readonly string[] {
  if (!isFields(value) || Object.keys(value).length === 0) return path === "" ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}\u0000${name}`));
}

/** Returns what stands at a path that `leavesOf` gave. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  const names = path.split("\u0000").slice(1);
  return names.reduce<Json | undefined>((inner, name) => (isFields(inner) ? inner[name] : undefined), value);
}

/** Leaves out what stands at a path. */
export function without(value: Fields, path: string): Fields {
  const [name = "", ...rest] = path.split("\u0000").slice(1);
  const { [name]: inner, ...others } = value;
  if (rest.length === 0 || !isFields(inner)) return others;
  return { ...others, [name]: without(inner, `\u0000${rest.join("\u0000")}`) };
}

/** Freezes an object and everything in it, so that a test notices who changes what a cache lent. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** Compares what JSON can say, whatever the order of names. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item: Json, index) => isSame(item, other[index] as Json));
  }
  if (!isFields(one) || !isFields(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}

/** Fills in what a client may leave out of metadata. */
export function metaOf(given: Partial<ObjectMeta>): ObjectMeta {
  return {
    name: "",
    namespace: "",
    uid: "",
    resourceVersion: "",
    generation: 0,
    creationTimestamp: "",
    ...given,
    labels: given.labels ?? {},
    annotations: given.annotations ?? {},
    finalizers: given.finalizers ?? [],
    ownerReferences: given.ownerReferences ?? [],
  };
}

/** Reads a label selector (`a=b`, `a!=b`, `a in (b,c)`, `a notin (b)`, `a`, `!a`, joined by commas) as a question about an object. */
export function selects(selector: string): (object: ClusterObject) => boolean {
  const terms = selector.split(/,(?![^(]*\))/).map((term) => term.trim());
  const tests = terms
    .filter((term) => term !== "")
    .map((term): ((labels: ObjectMeta["labels"]) => boolean) => {
      const set = /^(\S+)\s+(in|notin)\s+\(([^)]*)\)$/.exec(term);
      if (set !== null) {
        const values = set[3]!.split(",").map((value) => value.trim());
        return (labels) => values.includes(labels[set[1]!] ?? "\u0000") === (set[2] === "in");
      }
      const pair = /^([^!=\s]+)\s*(!?=)=?\s*(\S*)$/.exec(term);
      if (pair !== null) return (labels) => (labels[pair[1]!] === pair[3]) === (pair[2] === "=");
      return term.startsWith("!") ? (labels) => labels[term.slice(1)] === undefined : (labels) => labels[term] !== undefined;
    });
  return ({ metadata }) => tests.every((test) => test(metadata.labels));
}
