/**
 * Measures the evidence about how far each chosen shape can be trusted, with shapes and kinds that judges of strangers chose, beside whether it is right in place and kind:
 * `node tools/judge/measure-confidence.ts --list FILE --seen DIR --judges DIR --out FILE`. A line of the output is a page.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { chooseAndTell, judgeCandidates } from "../../src/core/judge/choose.ts";
import { confidenceEvidenceOf, confidenceMeasures } from "../../src/core/judge/confidence.ts";
import { familyOf } from "../calibration.ts";
import { judgeShapes } from "../judging.ts";
import { pagesOf } from "./stored-pages.ts";
import { corners } from "./true-boxes.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string", default: "training/chain/judges" },
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
  const chosen = chooseAndTell(judgeCandidates({ bitmap, detections, lines }, judges), judges);
  const factor = info.width / bitmap.width;
  const nodes = chosen.map(({ told: { node } }, at) => {
    const { x, y, width, height } = node.box;
    return { id: `c${at}`, kind: node.kind, box: { x: x * factor, y: y * factor, width: width * factor, height: height * factor } };
  });
  const { judged, match } = judgeShapes(truth, { nodes });
  const counted = new Set(judged.map(({ id }) => id));
  const kindsOf = new Map(truth.nodes.map(({ id, shape, base_shape }) => [id, [shape, base_shape ?? shape].map(familyOf)]));
  const evidence = confidenceEvidenceOf(chosen);
  const found = nodes.flatMap(({ id, kind, box }, at) => {
    if (!counted.has(id)) return [];
    const right = kindsOf.get(match.get(id) ?? "")?.includes(familyOf(kind)) ?? false;
    return [{ box: corners(box), kind, right, evidence: Array.from(evidence[at]!) }];
  });
  writeSync(out, `${JSON.stringify({ picture, family: truth.kind, author, found })}\n`);
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
