/** On which backends the nets may run, and whether their weights are what they should be. */
import type { BackendName } from "../adapters/detector/backends.ts";
import { backendNames } from "../adapters/detector/backends.ts";
import { nets as graphs } from "../adapters/detector/graph/nets.ts";
import type { NetName } from "../adapters/detector/graph/nets.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openNetPool } from "../adapters/detector/net-pool.ts";
import { loadWeights } from "../adapters/detector/weights.ts";
import { netsFor } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";

/** Returns the backends that may run them, best first; one that is named is the only one. */
export function backendsFor({ detector }: Pick<NetConfig, "detector">): readonly BackendName[] {
  return detector === "geometry" || detector === "auto" ? backendNames : [detector];
}

/** Refuses to start with weights that are missing, altered or for another architecture: throws `model_unusable` with the file's name. */
export async function checkModels(config: NetConfig, folder?: string): Promise<void> {
  for (const net of netsFor(config)) await loadWeights({ net, architecture: graphs[net].architecture }, folder);
}

/** Opens nets, by default those that a configuration uses for every picture, null when there are none; a better backend that is installed but does not load is warned of. */
export async function openNets(config: NetConfig, threads: number, nets: readonly NetName[] = netsFor(config)): Promise<NetPool | null> {
  if (nets.length === 0) return null;
  const pool = await openNetPool({ nets, threads, backends: backendsFor(config) });
  for (const { backend, why, isInstalled } of pool.passedOver) {
    if (isInstalled)
      process.emitWarning(`the backend ${backend} does not work here and ${pool.backend} is used instead: ${why}`, "RedrawWarning");
  }
  return pool;
}
