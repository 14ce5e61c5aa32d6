/** A cluster that is written to only while this process leads: a lead that could not be renewed may be somebody else's by now. */
import type { Cluster } from "../app/cluster.ts";
import { Fault } from "../core/fault.ts";

/** Wraps a cluster; writes throw `unavailable` while `isLeader` is false, and what they were for is tried again. */
export function openLedCluster(cluster: Cluster, isLeader: () => boolean): Cluster {
  const check = async (): Promise<void> => {
    if (!isLeader()) {
      const message = "This process does not lead now; nothing was written.";
      throw new Fault({ code: "unavailable", kind: "unavailable", message, detail: "the lead could not be renewed" });
    }
    await Promise.resolve();
  };
  return {
    ...cluster,
    create: (kind, object) => check().then(() => cluster.create(kind, object)),
    patchStatus: (kind, object, status) => check().then(() => cluster.patchStatus(kind, object, status)),
    patch: (kind, name, change, options) => check().then(() => cluster.patch(kind, name, change, options)),
    apply: (kind, object, options) => check().then(() => cluster.apply(kind, object, options)),
    remove: (kind, object) => check().then(() => cluster.remove(kind, object)),
    evict: (pod) => check().then(() => cluster.evict(pod)),
  };
}
