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

/** Tells whether the text net is opened when the first page comes that is lettered by hand: it reads print not quite as well as Tesseract. */
export function usesTextNetOnSketches({ text }: Pick<NetConfig, "text">): boolean {
  return text === "auto";
}

/** Returns the nets that a configuration may use: for every picture, and for some. */
export function everyNetFor(config: NetConfig): readonly NetName[] {
  const forSome = [
    ...(usesTextNetOnSketches(config) ? (["text-small"] as const) : []),
    ...(usesPageNetOnPhotos(config) ? (["page-small"] as const) : []),
  ];
  return [...netsFor(config), ...forSome];
}

/** Returns the nets that a configuration uses for every picture. */
export function netsFor(config: NetConfig): readonly NetName[] {
  const readsText = config.text === "ctc" || config.text === "ctc,tesseract";
  return [...(readsText ? (["text-small"] as const) : []), ...(usesPageNet(config) ? (["page-small"] as const) : [])];
}
