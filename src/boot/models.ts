/** Which nets the settings ask for, on which backends they may run, and whether their weights are what they should be. */
import type { BackendName } from "../adapters/detector/backends.ts";
import { backendNames } from "../adapters/detector/backends.ts";
import type { NetName } from "../adapters/detector/graph/nets.ts";
import { nets } from "../adapters/detector/graph/nets.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openNetPool } from "../adapters/detector/net-pool.ts";
import { loadWeights } from "../adapters/detector/weights.ts";
import type { Config } from "./config.ts";

/** What decides about nets. */
export type NetConfig = Pick<Config, "text" | "detector">;

/** Returns the nets that a configuration uses. */
export function netsFor({ text }: NetConfig): readonly NetName[] {
  return text === "ctc" || text === "ctc,tesseract" ? ["text-small"] : [];
}

/** Returns the backends that may run them, best first. */
export function backendsFor(_config: NetConfig): readonly BackendName[] {
  return backendNames;
}

/** Refuses to start with weights that are missing, altered or for another architecture: throws `model_unusable` with the file's name. */
export async function checkModels(config: NetConfig, folder?: string): Promise<void> {
  for (const net of netsFor(config)) await loadWeights({ net, architecture: nets[net].architecture }, folder);
}

/** Opens the nets that a configuration uses; a better backend that is installed but does not load is warned of. */
export async function openNets(config: NetConfig, threads: number): Promise<NetPool> {
  const pool = await openNetPool({ nets: netsFor(config), threads, backends: backendsFor(config) });
  for (const { backend, why, isInstalled } of pool.passedOver) {
    if (isInstalled)
      process.emitWarning(`the backend ${backend} does not work here and ${pool.backend} is used instead: ${why}`, "RedrawWarning");
  }
  return pool;
}
