/** Draws pages in every script that is read, with their truth, for `read-lines` and `evaluate`: what neither training nor rules ever saw. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findFonts } from "../src/adapters/image/fonts.ts";
import { openRasteriser } from "../src/adapters/image/rasteriser.ts";
import { lineHeight, textWidth } from "../src/core/text/metrics.ts";
import { paintScene } from "./scenes/paint.ts";
import type { Scene, SceneNode } from "./scenes/scene.ts";
import { truthOf } from "./scenes/truth.ts";
import { fontFiles, scriptPages } from "./scripts/pages.ts";

const { values: options } = parseArgs({
  options: {
    out: { type: "string", default: "out/scripts" },
    seed: { type: "string", default: "1" },
    /** Pages a script. */
    each: { type: "string", default: "20" },
  },
});

/** Returns the box of a label, as wide as our metrics say. */
function textBox({ x, y, width, height, text }: SceneNode, fontSize: number): readonly number[] {
  const style = { font: "sans", bold: false, italic: false, fontSize } as const;
  const [long, high] = [1.1 * textWidth(text, style), lineHeight(style)];
  return [x + (width - long) / 2, y + (height - high) / 2, long, high];
}

/** Returns the truth of a page, whose kind is its script. */
function truthOfPage(page: Scene & { readonly script: string }): object {
  const truth = truthOf(page) as { readonly nodes: readonly object[] };
  const nodes = truth.nodes.map((node, at) => ({ ...node, text_bbox: textBox(page.nodes[at]!, page.theme.fontSize) }));
  return { ...truth, kind: page.script, nodes };
}

const fonts = fontFiles.map((file) => ({
  family: "sans" as const,
  bold: false,
  italic: false,
  path: fileURLToPath(import.meta.resolve(file)),
}));
const rasteriser = openRasteriser({ fonts: [...findFonts(), ...fonts] });
mkdirSync(options.out, { recursive: true });
for (const page of scriptPages(Number(options.seed), Number(options.each))) {
  writeFileSync(join(options.out, `${page.name}.png`), await rasteriser.rasterise(paintScene(page), page));
  writeFileSync(join(options.out, `${page.name}.gt.json`), JSON.stringify(truthOfPage(page)));
}
await rasteriser.close();
