/**
 * Measures the evidence about every text and each connector in reach of it, between shapes and connectors that judges of strangers chose:
 * `node tools/judge/measure-labels.ts --list FILE --seen DIR --judges DIR --out FILE`. A line of the output is a page.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { textScene } from "../../src/core/assemble/own.ts";
import { labelledBy } from "../../src/core/assemble/own/claim.ts";
import { scaleDiagram } from "../../src/core/diagram/scale.ts";
import { labelEvidenceOf, labelMeasureNames } from "../../src/core/judge/labels/evidence.ts";
import type { NearText } from "../../src/core/judge/labels/scene.ts";
import { judgeShapes } from "../judging.ts";
import { belongsTo } from "./label-truth.ts";
import { linksOf, truthOfLinks } from "./link-truth.ts";
import { pagesOf } from "./stored-pages.ts";
import { walkBefore } from "./walk-before.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/labels.jsonl" },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});

const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: labelMeasureNames })}\n`);
for await (const { picture, author, info, truth, judgeFrom, ...page } of pagesOf(options)) {
  const { draft, diagram } = walkBefore("own", page, judgeFrom(options.judges));
  const shown = scaleDiagram(diagram, info);
  const scene = textScene(draft);
  const judged = judgeShapes(truth, shown);
  const links = linksOf(truth, new Set(judged.shapes.map(({ id }) => id)));
  const answers = truthOfLinks(truth, shown, judged).of;
  const lineOf = new Map(shown.edges.map(({ id }, at) => [id, answers[at]!.links.map((link) => links[link]!.line.id)[0] ?? null]));
  const factor = info.width / page.bitmap.width;
  const examples = ({ block, box, home, near }: NearText): readonly object[] => {
    if (near.length === 0 || (home !== null && !scene.holders.titled.has(home))) return [];
    const text = block.map((line) => line.text).join("\n");
    const place = { x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor };
    const belongs = belongsTo({ text, box: place }, truth);
    const rule = labelledBy(block, scene.edges, home);
    const of = near.map((one) => ({
      connector: one.edge.id,
      right: belongs.to === "lines" && belongs.lines.has(lineOf.get(one.edge.id) ?? ""),
      rule: rule?.edge === one.edge,
      evidence: Array.from(labelEvidenceOf(one, scene.labels.texts.get(block)!, scene.labels)),
    }));
    return [{ text, to: belongs.to, found: of }];
  };
  const texts = [...scene.labels.texts.values()].flatMap(examples);
  writeSync(out, `${JSON.stringify({ picture, author, family: truth.kind, texts })}\n`);
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
