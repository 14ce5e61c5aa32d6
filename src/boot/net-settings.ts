/** Which nets the settings ask for; known without loading what runs them. */
import type { NetName } from "../adapters/detector/graph/nets.ts";
import type { Config } from "./config.ts";

/** What decides about nets. */
export interface NetConfig extends Pick<Config, "text" | "detector">, Partial<Pick<Config, "batchSize" | "batchWaitMs">> {
  /** Where another process lends its nets. */
  readonly netSocket?: string;
}

/** Tells whether shapes are found with the page net, too. */
export function usesPageNet({ detector }: Pick<NetConfig, "detector">): boolean {
  return detector !== "geometry" && detector !== "auto";
}

/** Tells whether the page net is opened when the first photograph comes: geometry alone finds next to nothing there (docs/adr). */
export function usesPageNetOnPhotos({ detector }: Pick<NetConfig, "detector">): boolean {
  return detector === "auto";
}

/** Returns the nets that a configuration may use: for every picture, and for some. */
export function everyNetFor(config: NetConfig): readonly NetName[] {
  return [...netsFor(config), ...(usesPageNetOnPhotos(config) ? (["page-small"] as const) : [])];
}

/** Returns the nets that a configuration uses for every picture. */
export function netsFor(config: NetConfig): readonly NetName[] {
  const readsText = config.text !== "tesseract" && config.text !== "none";
  return [...(readsText ? (["text-small"] as const) : []), ...(usesPageNet(config) ? (["page-small"] as const) : [])];
}
