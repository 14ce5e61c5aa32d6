/** Joins what finds shapes and what reads text; nets that both need run in the same threads. */
import { openGeometryDetector } from "../adapters/detector/geometry.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openNetDetector } from "../adapters/detector/net.ts";
import type { Detector, TextReader } from "../app/ports.ts";
import { netsFor, usesPageNet, usesPageNetOnPhotos } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";
import { openTextReader } from "./text-readers.ts";

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
  const reader = await openTextReader({ text: config.text, threads, nets });
  const onPhotos = usesPageNetOnPhotos(config) ? openPhotoNets(config, threads) : null;
  const usual = nets !== null && usesPageNet(config) ? openNetDetector(nets) : openGeometryDetector();
  const detector = onPhotos === null ? usual : { detect: onPhotos.detect(usual) };
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

/** Opens the page net when the first photograph comes; other pictures go to the usual detector and pay nothing. */
function openPhotoNets(config: NetConfig, threads: number): { detect(usual: Detector): Detector["detect"]; close(): Promise<void> } {
  let opened: Promise<NetPool> | null = null;
  const open = async (): Promise<NetPool> => (await (await import("./models.ts")).openNets(config, threads, ["page-small"]))!;
  const pool = (): Promise<NetPool> => {
    opened ??= open().catch((thrown: unknown) => {
      opened = null;
      throw thrown;
    });
    return opened;
  };
  return {
    detect: (usual) => async (page) => {
      if (page.photo !== true) return usual.detect(page);
      const nets = await pool();
      return namingNets(openNetDetector(nets), nets).detect(page);
    },
    close: async () => (await opened)?.close(),
  };
}

/** Adds to every report which nets were at work, with the beginning of their hashes, and on which backend. */
function namingNets(detector: Detector, { weights, backend }: NetPool): Detector {
  const names = weights.map(({ net, sha256 }) => `${net}/${sha256.slice(0, 8)}`);
  return {
    async detect(bitmap) {
      const found = await detector.detect(bitmap);
      return { ...found, model: [found.model, ...names].join(" "), backend };
    },
  };
}
