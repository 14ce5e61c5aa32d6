/**
 * Measures the evidence about how far each chosen shape can be trusted, with shapes and kinds that judges of strangers chose, beside whether it is right in place and kind:
 * `node tools/judge/measure-confidence.ts --list FILE --seen DIR --judges DIR --out FILE`. A line of the output is a page.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { chooseAndTell, judgeCandidates } from "../../src/core/judge/choose.ts";
import { confidenceEvidenceOf, confidenceMeasures } from "../../src/core/judge/confidence.ts";
import { intersectionOverUnion } from "../../src/core/geometry/box.ts";
import { area, overlapArea } from "../../src/core/geometry/box.ts";
import { familyOf } from "../calibration.ts";
import { pagesOf } from "./stored-pages.ts";
import { askedBoxes, corners } from "./true-boxes.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string", default: "out/judge/folds" },
    out: { type: "string", default: "out/judge/confidence.jsonl" },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});

const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: confidenceMeasures })}\n`);
for await (const { picture, author, info, bitmap, seen, truth, judgeFrom } of pagesOf(options)) {
  const { detections, readings } = seen;
  const judges = judgeFrom(options.judges);
  const lines = detections.lines.map((one, at) => ({ ...one, ...readings[at]! }));
  const chosen = chooseAndTell(judgeCandidates({ bitmap, detections, lines }, judges), judges).filter(({ told }) => told.group !== null);
  const { asked, excused } = askedBoxes(truth, bitmap.width / info.width);
  const pairs = chosen
    .flatMap(({ candidate }, which) =>
      asked.map(({ box, kinds }, shape) => ({ which, shape, kinds, share: intersectionOverUnion(box, candidate.node.box) })),
    )
    .filter(({ share }) => share >= 0.5)
    .toSorted((one, other) => other.share - one.share);
  const match = new Map<number, readonly string[]>();
  const taken = new Set<number>();
  for (const { which, shape, kinds } of pairs) {
    if (match.has(which) || taken.has(shape)) continue;
    taken.add(shape);
    match.set(which, kinds);
  }
  const evidence = confidenceEvidenceOf(chosen);
  const found = chosen.flatMap(({ candidate, told }, at) => {
    const { box } = candidate.node;
    const kinds = match.get(at);
    if (
      kinds === undefined &&
      excused.some((other) => overlapArea(other, box) >= 0.8 * area(box) || intersectionOverUnion(other, box) >= 0.5)
    )
      return [];
    const isRight = kinds !== undefined && kinds.map(familyOf).includes(familyOf(told.node.kind));
    return [{ box: corners(box), kind: told.node.kind, kinds: kinds ?? null, right: isRight, evidence: Array.from(evidence[at]!) }];
  });
  writeSync(out, `${JSON.stringify({ picture, family: truth.kind, author, found })}\n`);
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
