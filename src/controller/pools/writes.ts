/** Writes what a pool needs to the cluster, and nothing that is there already. */
import type { Cluster, ClusterObject, ResourceKind } from "../../app/cluster.ts";
import { unavailableNow } from "./faults.ts";
import { annotationKeys, podKind, poolKind } from "./pool.ts";
import type { ConversionPool } from "./pool.ts";
import type { Applicable } from "./workload.ts";
import type { PoolWorker } from "./workers.ts";

/** How an apply ended; `refused` carries the API server's word. */
export type Applied<Item extends ClusterObject> =
  | { readonly kind: "applied"; readonly object: Item }
  | { readonly kind: "refused"; readonly message: string };

/** Returns the later one of what a cache has and what was written: the same object, as far as anybody has seen it. */
export function latest<Item extends ClusterObject>(cached: Item | null, written: Item | null): Item | null {
  if (cached === null || written === null || cached.metadata.uid !== written.metadata.uid) return cached;
  return cached.metadata.generation < written.metadata.generation ? written : cached;
}

/**
 * Applies an object unless it stands as it was applied last: the digest says that this is what was wanted, the generation that nobody
 * has changed its spec since.
 */
export async function applyChanged<Item extends ClusterObject>(
  cluster: Cluster,
  kind: ResourceKind,
  wanted: Applicable,
  { cached, written }: { readonly cached: Item | null; readonly written: Item | null },
): Promise<Applied<Item>> {
  const there = latest(cached, written);
  const isSame =
    there !== null && there.metadata.annotations[annotationKeys.applied] === wanted.metadata.annotations[annotationKeys.applied];
  if (isSame && written !== null && there.metadata.generation === written.metadata.generation) return { kind: "applied", object: there };
  const answer = await cluster.apply<Item>(kind, wanted, { force: true });
  if (answer.kind === "written") return { kind: "applied", object: answer.object };
  if (answer.kind === "refused") return { kind: "refused", message: answer.message };
  throw unavailableNow(`${kind.kind} ${wanted.metadata.name} could not be applied`);
}

/** Changes annotations of a worker's pod; null removes one. A pod that is gone needs none. */
export async function annotatePod(
  cluster: Cluster,
  { pod }: PoolWorker,
  annotations: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { namespace, name } = pod.metadata;
  const answer = await cluster.patch(podKind, { namespace, name }, { metadata: { annotations } });
  if (answer.kind === "refused") throw unavailableNow(`pod ${name} could not be annotated: ${answer.message}`);
}

/** Adds or removes a finalizer of a pool; returns the pool as it is then, null when it has gone. */
export async function changeFinalizers(
  cluster: Cluster,
  pool: ConversionPool,
  finalizers: readonly string[],
): Promise<ConversionPool | null> {
  const { resourceVersion, namespace, name } = pool.metadata;
  const answer = await cluster.patch<ConversionPool>(poolKind, { namespace, name }, { metadata: { finalizers } }, { resourceVersion });
  if (answer.kind === "written") return answer.object;
  if (answer.kind === "gone") return null;
  throw unavailableNow(`the finalizer of pool ${name} could not be changed`);
}
