/** Reads and guarded writes of single objects. */
import type { Cluster, ClusterObject, Written } from "../../app/cluster.ts";
import { apiFault } from "./api.ts";
import type { Api, ApiAnswer, ApiCall, ApiStatus } from "./api.ts";
import { apiVersionOf, nameOf, objectOf, pathOf } from "./objects.ts";

const mergePatch = "application/merge-patch+json";

/** A 404 that names no object comes of a kind that is not installed: nothing is known about objects then. */
function isUnknownKind({ status, body }: ApiAnswer): boolean {
  return status === 404 && (body as ApiStatus).details?.name === undefined;
}

function unknownKind({ path }: ApiCall): Error {
  return apiFault(`${path}: the API server does not know this kind; its definition must be installed`);
}

function writtenOf<Item extends ClusterObject>(call: ApiCall, answer: ApiAnswer): Written<Item> {
  const { status, body } = answer;
  if (status < 300) return { kind: "written", object: objectOf(body as object) as Item };
  const { reason, message = "", details } = body as ApiStatus;
  if (isUnknownKind(answer)) throw unknownKind(call);
  if (status === 404) return { kind: "gone" };
  if (status === 409 && reason === "AlreadyExists") return { kind: "exists" };
  if (status === 409) {
    const fields = (details?.causes ?? []).flatMap((cause) =>
      cause.reason === "FieldManagerConflict" ? [`${cause.field}: ${cause.message}`] : [],
    );
    return { kind: "conflict", ...(fields.length === 0 ? {} : { fields }) };
  }
  return { kind: "refused", status, message };
}

/** The part of a cluster that deals with single objects. */
export function openWrites(
  api: Api,
  fieldManager: string,
): Pick<Cluster, "read" | "create" | "patchStatus" | "patch" | "apply" | "remove" | "evict"> {
  const manager = `?fieldManager=${encodeURIComponent(fieldManager)}`;
  const write = async <Item extends ClusterObject>(call: ApiCall): Promise<Written<Item>> => writtenOf<Item>(call, await api.call(call));
  return {
    async read<Item extends ClusterObject>(kind: Parameters<Cluster["read"]>[0], name: Parameters<Cluster["read"]>[1]) {
      const call: ApiCall = { method: "GET", path: pathOf(kind, name) };
      const answer = await api.call(call);
      if (isUnknownKind(answer)) throw unknownKind(call);
      if (answer.status === 404) return null;
      if (answer.status >= 300) throw apiFault(`GET ${call.path}: ${answer.status} ${(answer.body as ApiStatus).message ?? ""}`);
      return objectOf(answer.body as object) as Item;
    },
    create: (kind, object) => {
      const body = { ...object, apiVersion: apiVersionOf(kind), kind: kind.kind };
      return write({ method: "POST", path: `${pathOf(kind, { namespace: nameOf(object).namespace })}${manager}`, body });
    },
    patchStatus: (kind, object, status) => {
      const body = { metadata: { resourceVersion: object.metadata.resourceVersion }, status };
      return write({ method: "PATCH", path: `${pathOf(kind, { ...nameOf(object), part: "status" })}${manager}`, type: mergePatch, body });
    },
    patch: (kind, name, change, { resourceVersion, subresource } = {}) => {
      const { metadata, ...rest } = change as { readonly metadata?: object };
      const guard = resourceVersion === undefined ? {} : { resourceVersion };
      const body = metadata === undefined && resourceVersion === undefined ? rest : { ...rest, metadata: { ...metadata, ...guard } };
      const path = pathOf(kind, { ...name, ...(subresource === undefined ? {} : { part: subresource }) });
      return write({ method: "PATCH", path: `${path}${manager}`, type: mergePatch, body });
    },
    apply: (kind, object, { force = false } = {}) => {
      const body = { ...object, apiVersion: apiVersionOf(kind), kind: kind.kind };
      const path = `${pathOf(kind, nameOf(object))}${manager}&force=${force}`;
      return write({ method: "PATCH", path, type: "application/apply-patch+yaml", body });
    },
    async remove(kind, object) {
      const { uid } = object.metadata;
      const body = { apiVersion: "v1", kind: "DeleteOptions", preconditions: { uid }, propagationPolicy: "Background" };
      const { status } = await api.call({ method: "DELETE", path: pathOf(kind, nameOf(object)), body });
      // A conflict says that a later object has the name, so that this one is gone.
      return status < 300 || status === 404 || status === 409;
    },
    async evict(pod) {
      const kind = { group: "", version: "v1", kind: "Pod", plural: "pods" };
      const body = { apiVersion: "policy/v1", kind: "Eviction", metadata: pod };
      const isFinal = (status: number): boolean => status === 429;
      const path = pathOf(kind, { ...pod, part: "eviction" });
      const { status, body: said } = await api.call({ method: "POST", path, body, isFinal });
      if (status < 300) return "evicted";
      if (status === 404) return "gone";
      // A budget answers 429, which is no sign of load here.
      if (status === 409 || status === 429) return "conflict";
      throw apiFault(`${path}: ${status} ${(said as ApiStatus).message ?? ""}`);
    },
  };
}
