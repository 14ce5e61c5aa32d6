/** One cluster over its API server: watched caches, guarded writes and events through one connection. */
import type { Cluster, ClusterObject, ResourceKind, WatchOptions } from "../../app/cluster.ts";
import { apiFault } from "./api.ts";
import { openConnection } from "./connection.ts";
import type { ConnectionOptions } from "./connection.ts";
import { openEvents } from "./events.ts";
import { openWatch } from "./watch.ts";
import type { FollowTimes } from "./watch/follow.ts";
import { openWrites } from "./writes.ts";

/** How the cluster is reached, and under which name it is written. */
export interface ClusterOptions extends ConnectionOptions {
  /** Under which name fields are managed and events are told. */
  readonly fieldManager: string;
  /** Waits of watches. */
  readonly followTimes?: FollowTimes;
}

const kubeSystem = { namespace: "", name: "kube-system" };
const namespaceKind: ResourceKind = { group: "", version: "v1", kind: "Namespace", plural: "namespaces" };

/** Opens the cluster; nothing is asked before the first call. Throws `unavailable` when the way in is of no use. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const connection = await openConnection(options);
  const { api, telemetry, stop } = connection;
  const writes = openWrites(api, options.fieldManager);
  const events = openEvents({ api, telemetry, stop, component: options.fieldManager });
  const followers: Promise<unknown>[] = [];
  const context = { api, telemetry, stop, ...(options.followTimes === undefined ? {} : { times: options.followTimes }) };
  let identity: string | null = null;
  return {
    ...writes,
    async identity() {
      if (identity !== null) return identity;
      const found = await writes.read(namespaceKind, kubeSystem);
      if (found === null) throw apiFault("the cluster has no namespace kube-system");
      return (identity = found.metadata.uid);
    },
    watch<Item extends ClusterObject>(kind: ResourceKind, watched: WatchOptions<Item>) {
      const opened = openWatch(context, kind, watched);
      followers.push(opened.ended);
      return opened.watched;
    },
    tell: (event) => events.tell(event),
    async close() {
      await events.close();
      await connection.close(Promise.all([...followers, events.idle()]));
    },
  };
}
