/**
 * Measures the evidence about everything that may be a shape on pages drawn by hand, beside what the truth says of it:
 * `node tools/judge/measure-drawn.ts --list FILE --out FILE`. Every page is looked at as a photograph, whether it is told as one or not. A line of the output is a page.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openNetDetector } from "../../src/adapters/detector/net.ts";
import { openNets } from "../../src/boot/models.ts";
import { openFinder } from "../../src/boot/recognition.ts";
import { withLooks } from "../../src/core/decode/close-look.ts";
import { area, intersectionOverUnion, overlapArea } from "../../src/core/geometry/box.ts";
import { drawnEvidenceOf, drawnMeasures, drawnScene } from "../../src/core/judge/drawn/evidence.ts";
import { flattenLight } from "../../src/core/photo/flatten-light.ts";
import { whitenPaper } from "../../src/core/photo/whiten-paper.ts";
import type { Truth } from "../judging.ts";
import { readPicture } from "../read-picture.ts";
import { openFoldNets } from "./fold-nets.ts";
import { askedBoxes, corners } from "./true-boxes.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/drawn.tsv" },
    out: { type: "string", default: "out/judge/drawn.jsonl" },
    /** Takes every nth picture: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});

const [part, parts] = options.part.split("/").map(Number) as [number, number];
if (!existsSync(options.out)) writeFileSync(options.out, `${JSON.stringify({ measures: drawnMeasures })}\n`);
const known = new Set(
  readFileSync(options.out, "utf8")
    .split("\n")
    .slice(1, -1)
    .map((line) => (JSON.parse(line) as { readonly picture: string }).picture),
);
const pages = readFileSync(options.list, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split("\t") as [string, string, string])
  .filter(([picture], at) => at % parts === part && !known.has(picture));
const config = { detector: "geometry", text: "auto" } as const;
const textNets = (await openNets(config, 1))!;
const finder = await openFinder(config, textNets);
const foldNets = await openFoldNets();
for (const [done, [picture, truthFile, author]] of pages.entries()) {
  process.stderr.write(`\r${done + 1} of ${pages.length} pictures`);
  const source = await readPicture(picture);
  const page = { ...whitenPaper(flattenLight(source)), photo: true };
  const { drawn } = await openNetDetector(foldNets.poolFor(author), finder).detect(page);
  const candidates = withLooks(drawn!.candidates, drawn!.looks);
  const scene = drawnScene(page, candidates);
  const { asked, excused } = askedBoxes(JSON.parse(readFileSync(truthFile, "utf8")) as Truth, 1);
  const found = candidates.map((candidate) => ({
    box: corners(candidate.box),
    overlaps: asked.flatMap(({ box }, which) => {
      const share = intersectionOverUnion(box, candidate.box);
      return share >= 0.3 ? [[which, Math.round(share * 1000) / 1000]] : [];
    }),
    excused: excused.some(
      (box) => overlapArea(box, candidate.box) >= 0.8 * area(candidate.box) || intersectionOverUnion(box, candidate.box) >= 0.5,
    ),
    evidence: Array.from(drawnEvidenceOf(candidate, scene)),
  }));
  const line = {
    picture,
    family: "handdrawn",
    author,
    size: [page.width, page.height],
    asked: asked.map(({ box, shape }) => [...corners(box), shape]),
    found,
  };
  appendFileSync(options.out, `${JSON.stringify(line)}\n`);
}
process.stderr.write("\n");
await textNets.close();
await foldNets.close();
