/**
 * Measures the evidence about every candidate of pages that `collect.ts` wrote down, beside what the truth says of it:
 * `node tools/judge/measure.ts --list FILE --seen DIR --out FILE`. A line of the output is a page: its picture, its true shapes, and its candidates.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { area, intersectionOverUnion, overlapArea } from "../../src/core/geometry/box.ts";
import { withLooks } from "../../src/core/decode/close-look.ts";
import { gatherCandidates } from "../../src/core/judge/candidates.ts";
import { evidenceOf, measures } from "../../src/core/judge/evidence.ts";
import { sceneOf } from "../../src/core/judge/scene.ts";
import { pagesOf } from "./stored-pages.ts";
import { askedBoxes, corners } from "./true-boxes.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    out: { type: "string", default: "out/judge/evidence.jsonl" },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});

const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: measures.map(({ name }) => name) })}\n`);
for await (const { picture, author, info, bitmap, seen, truth } of pagesOf(options)) {
  const { detections, readings } = seen;
  const candidates = withLooks(gatherCandidates(detections, detections.sight!, bitmap), detections.sight!.looks);
  const lines = detections.lines.map((one, at) => ({ ...one, ...readings[at]! }));
  const scene = sceneOf({ bitmap, page: detections.page, lines, sight: detections.sight!, candidates });
  const rows = candidates.map((candidate) => Array.from(evidenceOf(candidate, scene)));
  const { asked, excused } = askedBoxes(truth, bitmap.width / info.width);
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
    `${JSON.stringify({ picture, family: truth.kind, author, asked: asked.map(({ box, shape }) => [...corners(box), shape]), found })}\n`,
  );
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
