/**
 * Lays truth, candidates with their probabilities and the choice over pages that `collect.ts` wrote down, as an HTML page with layers and as a PNG:
 * `node tools/judge/overlay.ts --page NAME --judges DIR --out DIR`. Judges are those that did not learn from the author.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { assemble } from "../../src/core/assemble/pipeline.ts";
import { scaleDiagram } from "../../src/core/diagram/scale.ts";
import { judgeCandidates } from "../../src/core/judge/choose.ts";
import type { Layers } from "./layers.ts";
import { drawLayers, pageOfLayers } from "./layers.ts";
import { nameOf } from "./seen-page.ts";
import type { StoredPage } from "./stored-pages.ts";
import { pagesOf } from "./stored-pages.ts";
import { askedBoxes } from "./true-boxes.ts";

const { values: options } = parseArgs({
  options: {
    /** Part of the name of a picture's file. */
    page: { type: "string", default: "" },
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/overlays" },
  },
});

function layersOf({ bitmap, info, seen: { detections, readings }, truth, judgeFrom }: StoredPage): Layers {
  const judges = judgeFrom(options.judges);
  const lines = detections.lines.map((line, at) => ({ ...line, ...readings[at]! }));
  const { nodes, edges } = scaleDiagram(assemble({ bitmap, detections, readings, judges }), info);
  const factor = info.width / bitmap.width;
  return {
    width: info.width,
    height: info.height,
    truth: askedBoxes(truth, 1).asked,
    trueLines: truth.edges.flatMap(({ points }) => (points === undefined ? [] : [points])),
    candidates: judgeCandidates({ bitmap, detections, lines }, judges).map(({ candidate: { node, source }, probability }) => ({
      box: { x: node.box.x * factor, y: node.box.y * factor, width: node.box.width * factor, height: node.box.height * factor },
      kind: node.kind,
      source,
      probability,
    })),
    nodes,
    edges,
  };
}

mkdirSync(options.out, { recursive: true });
const pictures = readFileSync(options.list, "utf8")
  .split("\n")
  .filter((line) => line.split("\t")[0]!.includes(options.page));
const list = join(options.out, "pages.tsv");
writeFileSync(list, pictures.join("\n"));
for await (const page of pagesOf({ list, seen: options.seen })) {
  const layers = layersOf(page);
  const picture = await sharp(page.picture).png().toBuffer();
  const file = join(options.out, nameOf(page.picture));
  const title = nameOf(page.picture);
  writeFileSync(`${file}.html`, pageOfLayers(layers, { title, picture: `data:image/png;base64,${picture.toString("base64")}` }));
  await sharp(picture)
    .composite([{ input: Buffer.from(drawLayers(layers, ["candidates"])) }])
    .png()
    .toFile(`${file}.png`);
  console.log(`${file}.html and .png`);
}
