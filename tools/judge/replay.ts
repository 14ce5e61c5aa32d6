/**
 * Puts diagrams together from pages that `collect.ts` wrote down, without any net: `node tools/judge/replay.ts --list FILE --seen DIR --judges DIR --out DIR`.
 * Judges are `0.json` to `4.json`, each of which did not learn from the authors of its fold; without them geometry's choice stays. Scored as evaluations are.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { assemble } from "../../src/core/assemble/pipeline.ts";
import { scaleDiagram } from "../../src/core/diagram/scale.ts";
import type { Forest } from "../../src/core/judge/forest.ts";
import { enlargePage, preparePage } from "../../src/core/photo/prepare-page.ts";
import { nameOf, unpack } from "./seen-page.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string" },
    out: { type: "string", default: "out/judge/replay" },
    every: { type: "string", default: "1" },
  },
});

const foldOf = (author: string): number => Number(BigInt(`0x${createHash("sha256").update(author).digest("hex").slice(8, 16)}`) % 5n);

rmSync(options.out, { recursive: true, force: true });
for (const folder of ["truth", "found"]) mkdirSync(join(options.out, folder), { recursive: true });
const pictures = readFileSync(options.list, "utf8")
  .split("\n")
  .map((line) => line.split("\t") as [string, string])
  .filter(([picture]) => picture !== "")
  .filter((_, at) => at % Number(options.every) === 0);
for (const [picture, truthFile] of pictures) {
  const file = join(options.seen, `${nameOf(picture)}.json`);
  if (!existsSync(file)) continue;
  const { size, detections, readings } = unpack(readFileSync(file, "utf8"));
  const { data, info } = await sharp(picture)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const page = preparePage({ width: info.width, height: info.height, data: new Uint8Array(data) });
  const bitmap = page.width === size.width ? page : enlargePage(page, detections.page.glyphHeight);
  if (bitmap === null || bitmap.width !== size.width) continue;
  const { source } = JSON.parse(readFileSync(truthFile, "utf8")) as { readonly source: string };
  const fold = foldOf(source.replace("github:", "").split("/")[0]!.toLowerCase());
  const judge = options.judges === undefined ? null : (JSON.parse(readFileSync(join(options.judges, `${fold}.json`), "utf8")) as Forest);
  const diagram = scaleDiagram(assemble({ bitmap, detections, readings, judge }), info);
  copyFileSync(truthFile, join(options.out, "truth", `${nameOf(picture)}.gt.json`));
  writeFileSync(join(options.out, "found", `${nameOf(picture)}.ir.json`), JSON.stringify(diagram));
  process.stderr.write(".");
}
process.stderr.write("\n");
console.log(
  execFileSync(
    process.execPath,
    [
      "test/evaluation/score.mjs",
      "--truth",
      join(options.out, "truth"),
      "--ir",
      join(options.out, "found"),
      "--json",
      join(options.out, "scores.json"),
    ],
    {
      encoding: "utf8",
    },
  ),
);
