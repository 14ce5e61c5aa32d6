/**
 * Writes down what is seen of the pictures of a corpus before anything is chosen, one file a picture: `node tools/judge/collect.ts --list FILE --out DIR`.
 * The list has a picture and its truth in every line, separated by a tab. What is there already stays, so that the work can be cut anywhere;
 * `--again` looks with the page net and the cut-out net alone at what is there: after a new net, texts and geometry stay what they were.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { detectPage } from "../../src/app/convert.ts";
import { readText } from "../../src/app/read-text.ts";
import type { NetPool } from "../../src/adapters/detector/net-pool.ts";
import { sightOf } from "../../src/adapters/detector/net.ts";
import { openNets } from "../../src/boot/models.ts";
import type { Recognition } from "../../src/boot/recognition.ts";
import { openSight } from "../../src/boot/recognition.ts";
import { enlargePage, preparePage } from "../../src/core/photo/prepare-page.ts";
import { readPicture } from "../read-picture.ts";
import type { SeenPage } from "./seen-page.ts";
import { nameOf, pack, unpack } from "./seen-page.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    out: { type: "string", default: "out/judge/seen" },
    /** Takes every nth picture: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
    again: { type: "boolean", default: false },
  },
});

const [part, parts] = options.part.split("/").map(Number) as [number, number];
const pictures = readFileSync(options.list, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t")[0]!)
  .filter((_, index) => index % parts === part);
mkdirSync(options.out, { recursive: true });
const config = { detector: "wasm", text: options.again ? "none" : "auto" } as const;
const nets = options.again ? await openNets(config, 1) : null;
const recognition = options.again ? null : await openSight(config, { threads: 1 });

/** Looks at a picture; null where it is a photograph, which no judge is asked about. */
async function see(picture: string, { detector, reader }: Pick<Recognition, "detector" | "reader">): Promise<SeenPage | null> {
  const page = preparePage(await readPicture(picture));
  if (page.photo === true) return null;
  const { bitmap, detections: found } = await detectPage(page, { detector });
  const { detections, readings } = await readText(bitmap, found, reader);
  return { size: { width: bitmap.width, height: bitmap.height }, detections, readings };
}

/** Looks at a picture once more, in the size in which it was looked at. */
async function seeAgain(picture: string, { detections, ...before }: SeenPage, pool: NetPool): Promise<SeenPage | null> {
  const page = preparePage(await readPicture(picture));
  const bitmap = page.width === before.size.width ? page : enlargePage(page, detections.page.glyphHeight);
  return { ...before, detections: { ...detections, sight: await sightOf(pool, bitmap ?? page, detections) } };
}

for (const [done, picture] of pictures.entries()) {
  const file = join(options.out, `${nameOf(picture)}.json`);
  process.stderr.write(`\r${done + 1} of ${pictures.length} pictures`);
  if (existsSync(file) !== options.again) continue;
  const seen = nets === null ? await see(picture, recognition!) : await seeAgain(picture, unpack(readFileSync(file, "utf8")), nets);
  if (seen === null) continue;
  writeFileSync(`${file}.part`, pack(seen));
  renameSync(`${file}.part`, file);
}
process.stderr.write("\n");
await recognition?.close();
await nets?.close();
