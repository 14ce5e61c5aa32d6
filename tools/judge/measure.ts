/**
 * Measures the evidence about every candidate of pages that `collect.ts` wrote down, beside what the truth says of it:
 * `node tools/judge/measure.ts --list FILE --seen DIR --out FILE`. A line of the output is a page: its picture, its true shapes, and its candidates.
 */
import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { enlargePage, preparePage } from "../../src/core/photo/prepare-page.ts";
import { area, intersectionOverUnion, overlapArea } from "../../src/core/geometry/box.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { gatherCandidates } from "../../src/core/judge/candidates.ts";
import { evidenceOf, measures } from "../../src/core/judge/evidence.ts";
import { sceneOf } from "../../src/core/judge/scene.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import type { Truth } from "../judging.ts";
import { nameOf, unpack } from "./seen-page.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "" },
    seen: { type: "string", default: "out/judge/seen" },
    out: { type: "string", default: "out/judge/evidence.jsonl" },
  },
});

async function readPicture(file: string): Promise<Bitmap> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Boxes of the truth by what they are asked for, in pixels of a bitmap that is `factor` as large. */
function boxesOf(
  { nodes }: Truth,
  factor: number,
): { readonly asked: readonly { box: Box; shape: string }[]; readonly excused: readonly Box[] } {
  const all = nodes.map(({ bbox: [x = 0, y = 0, width = 0, height = 0], shape, role = "primary" }) => ({
    role,
    shape,
    box: { x: x * factor, y: y * factor, width: width * factor, height: height * factor },
  }));
  return {
    asked: all.filter(({ role, shape }) => role === "primary" && shape !== "text"),
    excused: all.filter(({ role }) => role !== "primary").map(({ box }) => box),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const corners = ({ x, y, width, height }: Box): readonly number[] => [x, y, width, height].map(round);

const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: measures.map(({ name }) => name) })}\n`);
for (const line of readFileSync(options.list, "utf8").split("\n")) {
  const [picture, truthFile] = line.split("\t");
  const file = picture === undefined || picture === "" ? "" : join(options.seen, `${nameOf(picture)}.json`);
  if (!existsSync(file) || truthFile === undefined) continue;
  const { size, detections, readings } = unpack(readFileSync(file, "utf8"));
  const source = await readPicture(picture!);
  const page = preparePage(source);
  const bitmap = page.width === size.width ? page : enlargePage(page, detections.page.glyphHeight)!;
  if (bitmap === null || bitmap.width !== size.width) continue;
  const began = performance.now();
  const candidates = gatherCandidates(detections, detections.sight!, bitmap);
  const lines = detections.lines.map((one, at) => ({ ...one, ...readings[at]! }));
  const scene = sceneOf({ bitmap, page: detections.page, lines, sight: detections.sight!, candidates });
  const rows = candidates.map((candidate) => Array.from(evidenceOf(candidate, scene)));
  const ms = performance.now() - began;
  const truth = JSON.parse(readFileSync(truthFile, "utf8")) as Truth & { readonly source: string };
  const { asked, excused } = boxesOf(truth, bitmap.width / source.width);
  const found = candidates.map(({ node, source: from }, at) => ({
    box: corners(node.box),
    kind: node.kind,
    from,
    overlaps: asked.flatMap(({ box }, which) => {
      const share = intersectionOverUnion(box, node.box);
      return share >= 0.3 ? [[which, Math.round(share * 1000) / 1000]] : [];
    }),
    excused: excused.some((box) => overlapArea(box, node.box) >= 0.8 * area(node.box) || intersectionOverUnion(box, node.box) >= 0.5),
    evidence: rows[at]!,
  }));
  writeSync(
    out,
    `${JSON.stringify({ picture, family: truth.kind, author: truth.source.replace("github:", "").split("/")[0]!.toLowerCase(), ms, asked: asked.map(({ box, shape }) => [...corners(box), shape]), found })}\n`,
  );
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
