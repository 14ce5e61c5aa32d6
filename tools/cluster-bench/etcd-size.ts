/** Asks the etcd of a control plane how large its database is. */
import type { ControlPlane } from "../cluster/control-plane.ts";
import { etcdUrl } from "../cluster/etcd.ts";

/** The size of its file in MB: what has been written since the last compaction, and room that it has not given back. */
export async function etcdMegabytes(plane: ControlPlane): Promise<number> {
  const answer = await fetch(`${etcdUrl(plane)}/v3/maintenance/status`, { method: "POST", body: "{}" });
  const { dbSize } = (await answer.json()) as { readonly dbSize: string };
  return Number(dbSize) / 1e6;
}
