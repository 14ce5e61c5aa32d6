/** Objects between the API and the caches: their addresses, and what of them is kept. */
import type { ClusterObject, ObjectMeta, ObjectName, ResourceKind } from "../../app/cluster.ts";

/** The path of a kind, of a namespace's part of it, of one object, or of a part of that. */
export function pathOf(
  kind: ResourceKind,
  at: { readonly namespace?: string; readonly name?: string; readonly part?: string } = {},
): string {
  const { namespace = "", name, part } = at;
  const group = kind.group === "" ? `/api/${kind.version}` : `/apis/${kind.group}/${kind.version}`;
  const below = namespace === "" ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
  const object = name === undefined ? "" : `/${encodeURIComponent(name)}`;
  return `${group}${below}/${kind.plural}${object}${part === undefined ? "" : `/${part}`}`;
}

/** `apps/v1`, or `v1` for the core group. */
export function apiVersionOf({ group, version }: ResourceKind): string {
  return group === "" ? version : `${group}/${version}`;
}

/** The name of an object that is about to be written. */
export function nameOf(object: object): ObjectName {
  const { metadata } = object as { readonly metadata?: Partial<ObjectName> };
  return { namespace: metadata?.namespace ?? "", name: metadata?.name ?? "" };
}

/**
 * Takes an object as the API sent it: what everybody may expect of metadata is there, who manages which field is not, for that is half of
 * a finished job's size (measured), nor what every object of a kind has in common.
 */
export function objectOf(raw: object): ClusterObject {
  const {
    apiVersion: _apiVersion,
    kind: _kind,
    metadata,
    ...rest
  } = raw as {
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly metadata: Partial<ObjectMeta> & { readonly managedFields?: unknown };
  };
  const { managedFields: _managedFields, ...kept } = metadata;
  const full: ObjectMeta = {
    ...kept,
    name: kept.name ?? "",
    namespace: kept.namespace ?? "",
    uid: kept.uid ?? "",
    resourceVersion: kept.resourceVersion ?? "",
    generation: kept.generation ?? 0,
    creationTimestamp: kept.creationTimestamp ?? "",
    labels: kept.labels ?? {},
    annotations: kept.annotations ?? {},
    finalizers: kept.finalizers ?? [],
    ownerReferences: kept.ownerReferences ?? [],
  };
  return { ...rest, metadata: full } as unknown as ClusterObject;
}
