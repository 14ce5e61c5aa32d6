/**
 * Fits how much each kind of evidence for a drawn shape weighs, on synthetic photographs with their truth beside them:
 * `node tools/fit-drawn.ts DIR...`; folders without truth hold no diagrams. The weights go into src/core/propose/drawn-nodes.ts.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findDrawn } from "../src/adapters/detector/net.ts";
import { openImageDecoder } from "../src/adapters/image/decoder.ts";
import { openNets } from "../src/boot/models.ts";
import type { Box } from "../src/core/geometry/box.ts";
import { intersectionOverUnion } from "../src/core/geometry/box.ts";
import { preparePage } from "../src/core/photo/prepare-page.ts";
import { weighDrawn } from "../src/core/propose/drawn-nodes.ts";
import { fitLogistic } from "./logistic.ts";
import type { Example } from "./logistic.ts";

const sameShape = 0.5;

/** Returns the boxes of the true shapes of a picture; none where it shows no diagram. */
function trueBoxes(stem: string): readonly Box[] {
  if (!existsSync(`${stem}.gt.json`)) return [];
  const { nodes } = JSON.parse(readFileSync(`${stem}.gt.json`, "utf8")) as { nodes: readonly { shape: string; bbox: readonly number[] }[] };
  return nodes.filter(({ shape }) => shape !== "text").map(({ bbox: [x = 0, y = 0, width = 0, height = 0] }) => ({ x, y, width, height }));
}

/** Says which found boxes are true ones: pairs of one found and one true box, the best overlap first. */
function matched(found: readonly Box[], truth: readonly Box[]): ReadonlySet<number> {
  const pairs = found
    .flatMap((box, index) => truth.map((other, at) => ({ index, at, overlap: intersectionOverUnion(box, other) })))
    .filter(({ overlap }) => overlap >= sameShape)
    .sort((one, other) => other.overlap - one.overlap);
  const [right, taken] = [new Set<number>(), new Set<number>()];
  for (const { index, at } of pairs) {
    if (right.has(index) || taken.has(at)) continue;
    right.add(index);
    taken.add(at);
  }
  return right;
}

const decoder = openImageDecoder();
const pool = (await openNets({ text: "none", detector: "wasm" }, 1))!;
const examples: Example[] = [];
let wanted = 0;
for (const folder of process.argv.slice(2))
  for (const name of globSync("**/*.jpg", { cwd: folder }).toSorted()) {
    const page = preparePage((await decoder.decode(readFileSync(join(folder, name)))).bitmap);
    if (page.photo !== true) continue;
    const truth = trueBoxes(join(folder, name.slice(0, -".jpg".length)));
    const { findings, lines } = await findDrawn(pool, page);
    const weighed = weighDrawn(findings, page, lines);
    const right = matched(
      weighed.map(({ box }) => box),
      truth,
    );
    wanted += truth.length;
    examples.push(...weighed.map(({ evidence }, index) => ({ evidence, isRight: right.has(index) })));
  }
await pool.close();
await decoder.close();
const { weights, probabilityOf } = fitLogistic(examples);
console.log(`${examples.length} proposals, ${examples.filter(({ isRight }) => isRight).length} of ${wanted} true shapes among them`);
console.log(weights.map((weight) => weight.toFixed(2)).join(", "));
for (const least of [0.3, 0.4, 0.45, 0.5, 0.6]) {
  const kept = examples.filter(({ evidence }) => probabilityOf(evidence) >= least);
  const met = kept.filter(({ isRight }) => isRight).length;
  console.log(
    `from ${least}: precision ${(met / kept.length).toFixed(3)}, recall ${(met / wanted).toFixed(3)}, F1 ${((2 * met) / (kept.length + wanted)).toFixed(3)}`,
  );
}
