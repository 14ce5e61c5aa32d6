/** Which nets the settings ask for, on which backends they may run, and whether their weights are what they should be. */
import type { BackendName } from "../adapters/detector/backends.ts";
import { backendNames } from "../adapters/detector/backends.ts";
import type { NetName } from "../adapters/detector/graph/nets.ts";
import { nets as graphs } from "../adapters/detector/graph/nets.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openNetPool } from "../adapters/detector/net-pool.ts";
import { loadWeights } from "../adapters/detector/weights.ts";
import type { Config } from "./config.ts";

/** What decides about nets. */
export type NetConfig = Pick<Config, "text" | "detector">;

/** Tells whether shapes are found with the page net, too. */
export function usesPageNet({ detector }: Pick<NetConfig, "detector">): boolean {
  return detector !== "geometry" && detector !== "auto";
}

/** Returns the nets that a configuration uses. */
export function netsFor(config: NetConfig): readonly NetName[] {
  const readsText = config.text === "ctc" || config.text === "ctc,tesseract";
  return [...(readsText ? (["text-small"] as const) : []), ...(usesPageNet(config) ? (["page-small"] as const) : [])];
}

/** Returns the backends that may run them, best first; one that is named is the only one. */
export function backendsFor({ detector }: Pick<NetConfig, "detector">): readonly BackendName[] {
  return detector === "geometry" || detector === "auto" ? backendNames : [detector];
}

/** Refuses to start with weights that are missing, altered or for another architecture: throws `model_unusable` with the file's name. */
export async function checkModels(config: NetConfig, folder?: string): Promise<void> {
  for (const net of netsFor(config)) await loadWeights({ net, architecture: graphs[net].architecture }, folder);
}

/** Opens the nets that a configuration uses, null when it uses none; a better backend that is installed but does not load is warned of. */
export async function openNets(config: NetConfig, threads: number): Promise<NetPool | null> {
  const nets = netsFor(config);
  if (nets.length === 0) return null;
  const pool = await openNetPool({ nets, threads, backends: backendsFor(config) });
  for (const { backend, why, isInstalled } of pool.passedOver) {
    if (isInstalled)
      process.emitWarning(`the backend ${backend} does not work here and ${pool.backend} is used instead: ${why}`, "RedrawWarning");
  }
  return pool;
}
