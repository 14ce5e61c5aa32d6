/** Joins what finds shapes and what reads text; nets that both need run in the same threads. */
import { openGeometryDetector } from "../adapters/detector/geometry.ts";
import { openLineFinder } from "../adapters/detector/line-finder.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openNetDetector } from "../adapters/detector/net.ts";
import type { Detector, TextFinder, TextReader } from "../app/ports.ts";
import { openTextFinder } from "../app/see-text.ts";
import type { Detections } from "../core/detection.ts";
import type { NetName } from "../adapters/detector/graph/nets.ts";
import { netsFor, ppocrGeneration, usesFinder, usesPageNet, usesPageNetOnPhotos } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";
import { openPpocr, openTextReader } from "./text-readers.ts";

/** Everything that sees. */
export interface Recognition {
  readonly detector: Detector;
  readonly reader: TextReader;
  close(): Promise<void>;
}

/** Opens detector and reader as configured; throws `model_unusable` for bad weights and `unavailable` when no backend works. */
export async function openRecognition(config: NetConfig, { threads }: { readonly threads: number }): Promise<Recognition> {
  // What runs nets takes some 15 MB, which a process without nets does not pay.
  const nets = netsFor(config).length === 0 ? null : await (await import("./models.ts")).openNets(config, threads);
  const onPhotos = usesPageNetOnPhotos(config) ? openLater(config, threads, "page-small") : null;
  const reader = await openTextReader({ ...config, threads, nets });
  const finder = nets === null ? null : await openFinder(config, nets);
  const usual = nets !== null && usesPageNet(config) ? openNetDetector(nets, finder) : openGeometryDetector(finder);
  const detector = onPhotos === null ? usual : lookingAtPhotos(usual, onPhotos, finder);
  return {
    detector: nets === null ? detector : namingNets(detector, nets),
    reader,
    async close() {
      await reader.close();
      await nets?.close();
      await onPhotos?.close();
    },
  };
}

/** Opens what looks for text with PP-OCR beside geometry, where the setting asks for it. */
async function openFinder(config: NetConfig, nets: NetPool): Promise<TextFinder | null> {
  if (!usesFinder(config)) return null;
  return openTextFinder(openLineFinder(nets, `finder-${ppocrGeneration(config)}`), await openPpocr({ ...config, nets }));
}

/** A net that is opened when the first picture asks for it. */
interface LaterNet {
  readonly pool: () => Promise<NetPool>;
  close(): Promise<void>;
}

function openLater(config: NetConfig, threads: number, net: NetName): LaterNet {
  let opened: Promise<NetPool> | null = null;
  const open = async (): Promise<NetPool> => (await (await import("./models.ts")).openNets(config, threads, [net]))!;
  return {
    pool() {
      opened ??= open().catch((thrown: unknown) => {
        opened = null;
        throw thrown;
      });
      return opened;
    },
    close: async () => (await opened)?.close(),
  };
}

/** Shows photographs to the page net; other pictures go to the usual detector and pay nothing. */
function lookingAtPhotos(usual: Detector, pageNet: LaterNet, finder: TextFinder | null): Detector {
  return {
    async detect(page) {
      if (page.photo !== true) return usual.detect(page);
      const nets = await pageNet.pool();
      return namingNets(openNetDetector(nets, finder), nets).detect(page);
    },
  };
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
