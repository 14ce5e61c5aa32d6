/**
 * Measures the evidence about everything that may be a connector of pages that `collect.ts` wrote down, with shapes that judges of strangers chose:
 * `node tools/judge/measure-links.ts --list FILE --seen DIR --judges DIR --out FILE`. A line of the output is a page.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { traceAll } from "../../src/core/assemble/trace.ts";
import { gatherLinks } from "../../src/core/judge/link-candidates.ts";
import { headEvidenceOf, headMeasureNames, linkEvidenceOf, linkMeasures } from "../../src/core/judge/link-evidence.ts";
import { linkScene } from "../../src/core/judge/links/scene.ts";
import { scaleDiagram } from "../../src/core/diagram/scale.ts";
import { judgeShapes } from "../judging.ts";
import { pagesOf } from "./stored-pages.ts";
import { truthOfLinks } from "./link-truth.ts";
import { walkBefore } from "./walk-before.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/links.jsonl" },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});

const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: linkMeasures.map(({ name }) => name), heads: headMeasureNames })}\n`);
for await (const { picture, author, info, truth, judgeFrom, ...page } of pagesOf(options)) {
  const { draft, diagram } = walkBefore("trace", page, judgeFrom(options.judges));
  const { sight } = draft.judging!;
  const candidates = gatherLinks(draft, traceAll(draft, { withOthers: true }), sight);
  const scene = linkScene(draft, sight, candidates);
  const edges = candidates.map(({ edge }, at) => ({ ...edge, id: `c${at}` }));
  const shown = scaleDiagram({ ...diagram, edges }, info);
  const answers = truthOfLinks(truth, shown, judgeShapes(truth, shown));
  const found = candidates.map((candidate, at) => ({
    ...answers.of[at]!,
    from: candidate.source,
    pair: [candidate.from.id, candidate.to.id].toSorted(),
    ends: [candidate.edge.source.point, candidate.edge.target.point].map((point) => point.map(Math.round)),
    markers: [candidate.edge.startMarker, candidate.edge.endMarker],
    evidence: Array.from(linkEvidenceOf(candidate, scene)),
    start: Array.from(headEvidenceOf(candidate, scene, "source")),
    end: Array.from(headEvidenceOf(candidate, scene, "target")),
  }));
  writeSync(
    out,
    `${JSON.stringify({ picture, author, family: truth.kind, unit: scene.unit, asked: answers.asked, lost: answers.lost, found })}\n`,
  );
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
