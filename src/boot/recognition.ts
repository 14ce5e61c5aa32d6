/** Joins what finds shapes and what reads text; nets that both need run in the same threads. */
import { openGeometryDetector } from "../adapters/detector/geometry.ts";
import { openLineFinder } from "../adapters/detector/line-finder.ts";
import { loadJudges } from "../adapters/detector/judges.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openNetDetector } from "../adapters/detector/net.ts";
import type { Detector, TextFinder, TextReader } from "../app/ports.ts";
import { openTextFinder } from "../app/see-text.ts";
import type { Detections } from "../core/detection.ts";
import type { Judges } from "../core/judge/judges.ts";
import { foldersFor, netsFor, ppocrGeneration, usesFinder, usesOwnNet, usesPageNet } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";
import { openNetReader, openPpocr, openTextReader } from "./text-readers.ts";

/** Everything that sees. */
export interface Recognition {
  readonly detector: Detector;
  readonly reader: TextReader;
  /** Choose among what detectors see; null where no net looks. */
  readonly judges: Judges | null;
  close(): Promise<void>;
}

/** Opens detector, reader and judges as configured; throws `model_unusable` for bad weights and `unavailable` when no backend works. */
export async function openRecognition(config: NetConfig, { threads }: { readonly threads: number }): Promise<Recognition> {
  const judges = usesPageNet(config) ? await loadJudges(foldersFor(config)) : null;
  return { ...(await openSight(config, { threads })), judges };
}

/** Opens what sees and reads, without anybody who judges: judges are fitted on what it says. Throws as `openRecognition` does. */
export async function openSight(config: NetConfig, { threads }: { readonly threads: number }): Promise<Omit<Recognition, "judges">> {
  // What runs nets takes some 15 MB, which a process without nets does not pay.
  const nets = netsFor(config).length === 0 ? null : await (await import("./models.ts")).openNets(config, threads);
  const reader = await openTextReader({ ...config, threads, nets });
  const finder = nets === null ? null : await openFinder(config, nets);
  const looks = nets !== null && usesPageNet(config);
  const detector = looks ? openNetDetector(nets, finder) : openGeometryDetector(finder);
  return {
    detector: nets === null ? detector : namingNets(detector, nets),
    reader,
    async close() {
      await reader.close();
      await nets?.close();
    },
  };
}

/** Opens what looks for text with PP-OCR beside geometry, where the setting asks for it. */
export async function openFinder(config: NetConfig, nets: NetPool): Promise<TextFinder | null> {
  if (!usesFinder(config)) return null;
  const ownNet = usesOwnNet(config) ? openNetReader({ nets }) : undefined;
  return openTextFinder(openLineFinder(nets, `finder-${ppocrGeneration(config)}`), await openPpocr({ ...config, nets }), ownNet);
}

/** Adds to every report which nets were at work. */
function namingNets(detector: Detector, nets: NetPool): Detector {
  return { detect: async (bitmap) => withNets(await detector.detect(bitmap), nets) };
}

/** Names nets with the beginning of their hashes, and their backend. */
function withNets(found: Detections, { weights, backend }: NetPool): Detections {
  const names = weights.map(({ net, sha256 }) => `${net}/${sha256.slice(0, 8)}`);
  return { ...found, model: [found.model, ...names].join(" "), backend };
}
