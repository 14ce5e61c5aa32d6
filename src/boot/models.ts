/** On which backends the nets may run, and nets at work on the best of them. */
import type { BackendName } from "../adapters/detector/backends.ts";
import { backendNames } from "../adapters/detector/backends.ts";
import type { NetName } from "../adapters/detector/graph/nets.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openNetPool } from "../adapters/detector/net-pool.ts";
import { foldersFor, netsFor } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";

/** Returns the backends that may run them, best first; one that is named is the only one. */
export function backendsFor({ detector }: Pick<NetConfig, "detector">): readonly BackendName[] {
  return detector === "geometry" || detector === "auto" ? backendNames : [detector];
}

/** Opens nets, by default those that a configuration uses for every picture, null when there are none; a better backend that is installed but does not load is warned of. */
export async function openNets(config: NetConfig, threads: number, nets: readonly NetName[] = netsFor(config)): Promise<NetPool | null> {
  if (nets.length === 0) return null;
  if (config.netSocket !== undefined) return (await import("../adapters/detector/net-client.ts")).openLentNets(config.netSocket);
  const gathering = { size: config.batchSize ?? 1, waitMs: config.batchWaitMs ?? 0 };
  const pool = await openNetPool({ nets, threads, backends: backendsFor(config), gathering, folders: foldersFor(config) });
  for (const { backend, why, isInstalled } of pool.passedOver) {
    if (isInstalled)
      process.emitWarning(`the backend ${backend} does not work here and ${pool.backend} is used instead: ${why}`, "RedrawWarning");
  }
  const lacks = pool.engine?.lacks ?? null;
  if (lacks !== null) process.emitWarning(`the backend ${pool.backend} works, but slowly: ${lacks}`, "RedrawWarning");
  return pool;
}
