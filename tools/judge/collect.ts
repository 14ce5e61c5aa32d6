/**
 * Writes down what is seen of the pictures of a corpus before anything is chosen, one file a picture: `node tools/judge/collect.ts --list FILE --out DIR`.
 * The list has a picture and its truth in every line, separated by a tab. What is there already stays, so that the work can be cut anywhere;
 * `--again` looks with the page net and the nets of cut-outs alone at what is there, `--closer` with the latter: after a new net, all else stays what it was.
 * What nets see of a page is seen by those of the fold that never saw its author; the page net leaves out the first fold alone.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { detectPage } from "../../src/app/convert.ts";
import { readSlanted } from "../../src/app/read-slanted.ts";
import { readFragments, readText } from "../../src/app/read-text.ts";
import { sightOf } from "../../src/adapters/detector/net.ts";
import type { Recognition } from "../../src/boot/recognition.ts";
import { openSight } from "../../src/boot/recognition.ts";
import { gatherCandidates } from "../../src/core/judge/candidates.ts";
import { preparePage } from "../../src/core/photo/prepare-page.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { readPicture } from "../read-picture.ts";
import { authorOf } from "./author.ts";
import { openFoldNets } from "./fold-nets.ts";
import { keepBitmap, openLookedAt } from "./kept-bitmap.ts";
import type { SeenPage } from "./seen-page.ts";
import { nameOf, pack, unpack } from "./seen-page.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    out: { type: "string", default: "out/judge/seen" },
    /** Takes every nth picture: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
    again: { type: "boolean", default: false },
    closer: { type: "boolean", default: false },
  },
});

const [part, parts] = options.part.split("/").map(Number) as [number, number];
const pictures = readFileSync(options.list, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t") as [string, string])
  .filter((_, index) => index % parts === part);
mkdirSync(options.out, { recursive: true });
const isAnew = options.again || options.closer;
// Geometry and readers are the product's; all that nets see of shapes and ends is seen by those of the author's fold.
const recognition = isAnew ? null : await openSight({ detector: "geometry", text: "auto" }, { threads: 1 });
const foldNets = await openFoldNets();

/** A page with what was looked at. */
interface Looked {
  readonly bitmap: Bitmap;
  readonly page: SeenPage;
}

/** Looks at a picture without nets for shapes, and keeps the bitmap beside `file`; null where it is a photograph, which no judge is asked about. */
async function see(picture: string, file: string, { detector, reader }: Pick<Recognition, "detector" | "reader">): Promise<Looked | null> {
  const source = await readPicture(picture);
  const page = preparePage(source);
  if (page.photo === true) return null;
  const { bitmap, detections: found, slanted } = await readSlanted(await detectPage(page, { detector }), { detector, reader });
  const { detections, readings } = await readText(bitmap, found, reader);
  keepBitmap(file, { bitmap, info: { width: source.width, height: source.height } });
  return { bitmap, page: { size: { width: bitmap.width, height: bitmap.height }, detections, readings, slanted } };
}

/** Opens a page that was looked at, in the size in which it was. */
async function openAgain(picture: string, file: string): Promise<Looked | null> {
  const page = unpack(readFileSync(file, "utf8"));
  const kept = await openLookedAt(picture, page, file);
  return kept === null ? null : { bitmap: kept.bitmap, page };
}

/** Has a page looked at by all nets that never saw its author; where connectors end tells which fragments of text are read. */
async function withSight({ bitmap, page }: Looked, author: string): Promise<SeenPage> {
  const { fragments: found, ...detections } = page.detections;
  const sight = await sightOf(foldNets.poolFor(author), bitmap, detections);
  const seen = { ...page, detections: { ...detections, sight } };
  if (recognition === null || found === undefined) return seen;
  return { ...seen, fragments: await readFragments(bitmap, { ...seen.detections, fragments: found }, recognition.reader) };
}

/** The same, but for the page net: its shapes and ends stay, and are looked at anew. */
async function withCloserSight({ bitmap, page }: Looked, author: string): Promise<SeenPage> {
  const { detections } = page;
  const boxes = gatherCandidates(detections, detections.sight!, bitmap).map(({ node }) => node.box);
  const { dark, glyphHeight } = detections.page;
  const looks = await foldNets.look(bitmap, { boxes, dark, author });
  const ends = await foldNets.lookAtEnds(bitmap, { ends: detections.sight!.ends, glyphHeight, dark, author });
  return { ...page, detections: { ...detections, sight: { ...detections.sight!, looks, ends } } };
}

for (const [done, [picture, truth]] of pictures.entries()) {
  const file = join(options.out, `${nameOf(picture)}.json`);
  process.stderr.write(`\r${done + 1} of ${pictures.length} pictures`);
  if (existsSync(file) !== isAnew) continue;
  const looked = isAnew ? await openAgain(picture, file) : await see(picture, file, recognition!);
  if (looked === null) continue;
  const author = authorOf(JSON.parse(readFileSync(truth, "utf8")));
  const page = await (options.closer ? withCloserSight(looked, author) : withSight(looked, author));
  writeFileSync(`${file}.part`, pack(page));
  renameSync(`${file}.part`, file);
}
process.stderr.write("\n");
await recognition?.close();
await foldNets.close();
