/**
 * Opens the nets of the folds of authors, each of which learned from all authors but its own: what they say of a page is said of a stranger's.
 * Of the page net there is one alone, which leaves out the first fold.
 */
import { join } from "node:path";
import { lookAtEnds, lookCloser } from "../../src/adapters/detector/look-closer.ts";
import type { NetPool } from "../../src/adapters/detector/net-pool.ts";
import { openNetPool } from "../../src/adapters/detector/net-pool.ts";
import type { PageNetPool } from "../../src/adapters/detector/net.ts";
import type { CloseLook } from "../../src/core/decode/close-look.ts";
import type { EndCandidate, SeenEnd } from "../../src/core/detection.ts";
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
  /** Looks at ends of connectors in the same way. */
  lookAtEnds(
    bitmap: Bitmap,
    what: { readonly ends: readonly EndCandidate[]; readonly glyphHeight: number; readonly dark: boolean; readonly author: string },
  ): Promise<readonly SeenEnd[]>;
  /** All nets for the pages of an author; the page net knows three quarters of the authors all the same. */
  poolFor(author: string): PageNetPool;
  close(): Promise<void>;
}

/** Opens all of them; a thread each. */
export async function openFoldNets(): Promise<FoldNets> {
  const openFold = (fold: number, nets: readonly ("page-small" | "cutout-small" | "end-small")[]): Promise<NetPool> =>
    openNetPool({ nets, threads: 1, backends: ["wasm"], folders: { models: join(folder, `${fold}`) } });
  const pageNet = await openFold(0, ["page-small"]);
  const pools: NetPool[] = [];
  for (const fold of netFolds) pools.push(await openFold(fold, ["cutout-small", "end-small"]));
  const poolOf = (author: string): NetPool => pools[netFoldOf(author)]!;
  return {
    look: (bitmap, { author, ...what }) => lookCloser(poolOf(author), bitmap, what),
    lookAtEnds: (bitmap, { author, ...what }) => lookAtEnds(poolOf(author), bitmap, what),
    poolFor: (author) => ({ lanes: 1, run: (net, input) => (net === "page-small" ? pageNet : poolOf(author)).run(net, input) }),
    async close() {
      for (const pool of [pageNet, ...pools]) await pool.close();
    },
  };
}
