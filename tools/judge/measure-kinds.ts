/**
 * Measures the evidence about the kind of every candidate that is a true shape, beside which groups of kinds are right:
 * `node tools/judge/measure-kinds.ts --list FILE --seen DIR --out FILE`. A line of the output is a page.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { groupsOf, withLooks } from "../../src/core/decode/close-look.ts";
import { kindOfFamily } from "../../src/core/decode/families.ts";
import { intersectionOverUnion } from "../../src/core/geometry/box.ts";
import { gatherCandidates } from "../../src/core/judge/candidates.ts";
import { kindEvidenceOf, kindGroups, kindMeasureNames, measuredGroup } from "../../src/core/judge/kinds/evidence.ts";
import { sceneOf } from "../../src/core/judge/scene.ts";
import { familyOf } from "../calibration.ts";
import { pagesOf } from "./stored-pages.ts";
import { askedBoxes, corners } from "./true-boxes.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    out: { type: "string", default: "out/judge/kinds.jsonl" },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});

/** What overlaps a true shape so much may be chosen for it. */
const leastOverlap = 0.5;

const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: kindMeasureNames, groups: kindGroups })}\n`);
for await (const { picture, author, info, bitmap, seen, truth } of pagesOf(options)) {
  const { detections, readings } = seen;
  const candidates = withLooks(gatherCandidates(detections, detections.sight!, bitmap), detections.sight!.looks);
  const lines = detections.lines.map((one, at) => ({ ...one, ...readings[at]! }));
  const scene = sceneOf({ bitmap, page: detections.page, lines, sight: detections.sight!, candidates });
  const { asked } = askedBoxes(truth, bitmap.width / info.width);
  const found = candidates.flatMap((candidate) => {
    const { node, look } = candidate;
    const [best] = asked
      .map(({ box, kinds }, which) => ({ which, kinds, share: intersectionOverUnion(box, node.box) }))
      .toSorted((one, other) => other.share - one.share);
    if (best === undefined || best.share < leastOverlap) return [];
    const measured = measuredGroup(candidate);
    const right = kindGroups.map((group) =>
      best.kinds.map(familyOf).includes(familyOf(measured === group ? node.kind : kindOfFamily[group])),
    );
    const evidence = kindEvidenceOf(candidate, scene).map((values) => Array.from(values));
    return [
      {
        box: corners(node.box),
        shape: best.which,
        share: best.share,
        kinds: best.kinds,
        kind: node.kind,
        measured,
        right,
        look: kindGroups.map((group) => groupsOf(look).get(group)!),
        evidence,
      },
    ];
  });
  writeSync(out, `${JSON.stringify({ picture, family: truth.kind, author, asked: asked.length, found })}\n`);
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
