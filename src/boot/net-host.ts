/** Lends the nets of this process to the conversions that it starts, where one instance serves all: on a graphics card, or on a native library. */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { netsFor } from "./net-settings.ts";
import type { NetConfig } from "./net-settings.ts";

/** Where conversions find the nets. */
export interface NetHost {
  readonly path: string;
  close(): Promise<void>;
}

const find = createRequire(import.meta.url);
/** Packages of backends whose instances spread over all cores or hold a card's memory, by backend; named here since what runs nets is loaded with the first. */
const shareable: Readonly<Record<string, string>> = { gpu: "@tensorflow/tfjs-node-gpu", native: "@tensorflow/tfjs-node" };

function isInstalled(packageName: string): boolean {
  try {
    find.resolve(packageName);
    return true;
  } catch {
    return false;
  }
}

/** Tells whether conversions of a configuration would each load nets that one of them could load for all. */
export function lendsNets(config: NetConfig, isThere: (packageName: string) => boolean = isInstalled): boolean {
  const wanted = config.detector === "auto" || config.detector === "geometry" ? Object.keys(shareable) : [config.detector];
  return netsFor(config).length > 0 && wanted.some((name) => shareable[name] !== undefined && isThere(shareable[name]));
}

/** Opens the host, null where nothing is gained; the nets are loaded when the first conversion asks for one. */
export async function openNetHost(config: NetConfig, threads: number): Promise<NetHost | null> {
  if (!lendsNets(config)) return null;
  const { serveNets } = await import("../adapters/detector/net-server.ts");
  // Only this user may look into it.
  const folder = mkdtempSync(join(tmpdir(), "redraw-nets-"));
  const path = join(folder, "socket");
  const server = serveNets(path, async () => (await (await import("./models.ts")).openNets(config, threads, netsFor(config)))!);
  return {
    path,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
