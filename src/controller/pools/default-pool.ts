/** Applies the pool that an installation brings, and leaves to others what they have made theirs. */
import { createHash } from "node:crypto";
import type { Cluster } from "../../app/cluster.ts";
import { apiGroup, apiVersion } from "../resource/definitions.ts";
import { unavailableNow } from "./faults.ts";
import { annotationKeys, poolKind } from "./pool.ts";
import type { ConversionPool } from "./pool.ts";
import type { DefaultPool } from "./settings.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns fields without the one at a path; groups that it leaves empty go, too. */
export function without(fields: Fields, [first, ...rest]: readonly string[]): Fields {
  if (first === undefined) return fields;
  const { [first]: value, ...others } = fields;
  if (rest.length === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return others;
  const left = without(value as Fields, rest);
  return Object.keys(left).length === 0 ? others : { ...others, [first]: left };
}

/** The path of a field that somebody else owns, as the API server names it: ".spec.scaling.maxReplicas: conflict with ...". A list is one field. */
export function pathOf(conflict: string): readonly string[] {
  const [path = ""] = conflict.split(":", 1);
  return path
    .replace(/\[.*$/, "")
    .split(".")
    .filter((part) => part !== "");
}

function objectOf({ namespace, name }: DefaultPool, spec: Fields, applied: string): object {
  return {
    apiVersion: `${apiGroup}/${apiVersion}`,
    kind: poolKind.kind,
    metadata: { namespace, name, annotations: { [annotationKeys.applied]: applied } },
    spec,
  };
}

/**
 * Applies the pool if it differs from what was applied last. Fields that others have changed since keep their values, and an event names
 * them. Throws `unavailable` when the API server refuses it.
 */
export async function applyDefaultPool(cluster: Cluster, wanted: DefaultPool): Promise<void> {
  const { namespace, name } = wanted;
  const applied = createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16);
  const found = await cluster.read<ConversionPool>(poolKind, { namespace, name });
  if (found?.metadata.annotations[annotationKeys.applied] === applied) return;
  const first = await cluster.apply<ConversionPool>(poolKind, objectOf(wanted, wanted.spec, applied));
  const others = first.kind === "conflict" ? (first.fields ?? []) : [];
  const ours = others.reduce<Fields>((fields, conflict) => without(fields, pathOf(conflict).slice(1)), wanted.spec);
  const answer = others.length === 0 ? first : await cluster.apply<ConversionPool>(poolKind, objectOf(wanted, ours, applied));
  if (answer.kind !== "written") {
    const why = answer.kind === "refused" ? answer.message : answer.kind;
    throw unavailableNow(`the default pool ${namespace}/${name} could not be applied (${why})`);
  }
  if (others.length === 0) return;
  const { metadata } = answer.object;
  const message = `the installation's values are not applied to fields that others have changed: ${others.join("; ")}`;
  cluster.tell({ about: { ...poolKind, metadata }, type: "Warning", reason: "FieldsKept", message: message.slice(0, 1_024) });
}
