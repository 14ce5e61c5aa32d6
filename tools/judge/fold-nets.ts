/** Opens the cut-out nets of the folds of authors, each of which learned from all authors but its own: what it says of a page is said of a stranger's. */
import { join } from "node:path";
import { lookCloser } from "../../src/adapters/detector/look-closer.ts";
import type { NetPool } from "../../src/adapters/detector/net-pool.ts";
import { openNetPool } from "../../src/adapters/detector/net-pool.ts";
import type { CloseLook } from "../../src/core/decode/close-look.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { netFolds, netFoldOf } from "./author.ts";

const folder = new URL("../../training/chain/folds/", import.meta.url).pathname;

/** The nets at work. */
export interface FoldNets {
  /** Looks at boxes of a page with the net that never saw its author. */
  look(
    bitmap: Bitmap,
    what: { readonly boxes: readonly Box[]; readonly dark: boolean; readonly author: string },
  ): Promise<readonly CloseLook[]>;
  close(): Promise<void>;
}

/** Opens all of them; a thread each. */
export async function openFoldNets(): Promise<FoldNets> {
  const pools: NetPool[] = [];
  for (const fold of netFolds)
    pools.push(await openNetPool({ nets: ["cutout-small"], threads: 1, backends: ["wasm"], folders: { models: join(folder, `${fold}`) } }));
  return {
    look: (bitmap, { author, ...what }) => lookCloser(pools[netFoldOf(author)]!, bitmap, what),
    async close() {
      for (const pool of pools) await pool.close();
    },
  };
}
