/**
 * Writes down what is seen of the pictures of a corpus before anything is chosen, one file a picture: `node tools/judge/collect.ts --list FILE --out DIR`.
 * The list has a picture and its truth in every line, separated by a tab. What is there already stays, so that the work can be cut anywhere.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { detectPage } from "../../src/app/convert.ts";
import { openRecognition } from "../../src/boot/recognition.ts";
import { preparePage } from "../../src/core/photo/prepare-page.ts";
import type { PreparedPage } from "../../src/core/photo/prepare-page.ts";
import { nameOf, pack } from "./seen-page.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "" },
    out: { type: "string", default: "out/judge/seen" },
    part: { type: "string", default: "0/1" },
  },
});

async function readPage(file: string): Promise<PreparedPage> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return preparePage({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

const [part, parts] = options.part.split("/").map(Number) as [number, number];
const pictures = readFileSync(options.list, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t")[0]!)
  .filter((_, index) => index % parts === part);
mkdirSync(options.out, { recursive: true });
const recognition = await openRecognition({ detector: "wasm", text: "auto" }, { threads: 1 });
for (const [done, picture] of pictures.entries()) {
  const file = join(options.out, `${nameOf(picture)}.json`);
  process.stderr.write(`\r${done + 1} of ${pictures.length} pictures`);
  if (existsSync(file)) continue;
  const page = await readPage(picture);
  if (page.photo === true) continue;
  const { bitmap, detections } = await detectPage(page, recognition);
  const readings = await recognition.reader.read(bitmap, detections.lines);
  writeFileSync(`${file}.part`, pack({ size: { width: bitmap.width, height: bitmap.height }, detections, readings }));
  renameSync(`${file}.part`, file);
}
process.stderr.write("\n");
await recognition.close();
