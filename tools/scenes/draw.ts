/** Draws scenes as PNG files with their truth beside them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import { paintScene } from "./paint.ts";
import type { Scene } from "./scene.ts";
import { truthOf } from "./truth.ts";

/** Draws every scene as `NAME.png`, and its truth as `NAME.gt.json` where asked; fonts are the product's own, so bytes are equal everywhere. */
export async function drawScenes(scenes: readonly Scene[], folder: string, options: { readonly withTruth: boolean }): Promise<void> {
  const rasteriser = openRasteriser();
  mkdirSync(folder, { recursive: true });
  for (const scene of scenes) {
    writeFileSync(join(folder, `${scene.name}.png`), await rasteriser.rasterise(paintScene(scene), scene));
    if (options.withTruth) writeFileSync(join(folder, `${scene.name}.gt.json`), JSON.stringify(truthOf(scene), null, 1));
  }
  await rasteriser.close();
}
