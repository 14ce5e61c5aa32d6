/**
 * Measures the evidence about every text that stands in a shape, between shapes and connectors that judges of strangers chose:
 * `node tools/judge/measure-owners.ts --list FILE --seen DIR --judges DIR --out FILE`. A line of the output is a page.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { ownedText } from "../../src/core/assemble/own/apart.ts";
import { ownersOf, shareOut, textScene } from "../../src/core/assemble/own.ts";
import { scaleDiagram } from "../../src/core/diagram/scale.ts";
import { ownerEvidenceOf, ownerMeasureNames } from "../../src/core/judge/owners/evidence.ts";
import { boxOfLines } from "../../src/core/assemble/own/compose.ts";
import { judgeShapes } from "../judging.ts";
import { ownedAs } from "./owner-truth.ts";
import { pagesOf } from "./stored-pages.ts";
import { walkBefore } from "./walk-before.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/owners.jsonl" },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});

const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: ownerMeasureNames })}\n`);
for await (const { picture, author, info, truth, judgeFrom, ...page } of pagesOf(options)) {
  const { draft, diagram } = walkBefore("own", page, judgeFrom(options.judges));
  const scene = textScene(draft);
  const { inShape } = shareOut(scene);
  const owners = ownersOf(inShape, scene, draft);
  const { match } = judgeShapes(truth, scaleDiagram(diagram, info));
  const factor = info.width / page.bitmap.width;
  const texts = owners.inShapes.flatMap((shape) => {
    const trueShape = match.get(shape.node.id);
    if (trueShape === undefined) return [];
    const byRule = ownedText(shape.node, inShape.get(shape.node)!, { holders: scene.holders, bitmap: page.bitmap }).own;
    return shape.texts.map((held) => {
      const text = held.block.map((line) => line.text).join("\n");
      const { x, y, width, height } = boxOfLines(held.block);
      const box = { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
      return {
        shape: shape.node.id,
        text,
        owned: ownedAs({ text, box, first: held === shape.texts[0] }, trueShape, truth),
        rule: byRule.includes(held.block[0]!),
        evidence: Array.from(ownerEvidenceOf(held, shape, owners)),
      };
    });
  });
  writeSync(out, `${JSON.stringify({ picture, author, family: truth.kind, texts })}\n`);
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
