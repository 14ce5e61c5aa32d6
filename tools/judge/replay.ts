/**
 * Puts diagrams together from pages that `collect.ts` wrote down, without any net: `node tools/judge/replay.ts --list FILE --seen DIR --judges DIR --out DIR`.
 * Judges are `0.json` to `4.json`, each of which did not learn from the authors of its fold; without them geometry's choice stays. Scored as evaluations are.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { assemble } from "../../src/core/assemble/pipeline.ts";
import { scaleDiagram } from "../../src/core/diagram/scale.ts";
import type { Detections, NodeCandidate } from "../../src/core/detection.ts";
import { intersectionOverUnion } from "../../src/core/geometry/box.ts";
import { candidateOf } from "../../src/core/propose/net-nodes.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import type { Truth } from "../judging.ts";
import { nameOf } from "./seen-page.ts";
import { pagesOf } from "./stored-pages.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/strangers.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string" },
    out: { type: "string", default: "out/judge/replay" },
    every: { type: "string", default: "1" },
    /** Takes the true shapes in place of those that are chosen: what is lost then is lost after the shapes. Connectors are chosen by the judges all the same. */
    "true-shapes": { type: "boolean", default: false },
  },
});

/** The shapes that the truth asks for, as the best candidates draw them. */
function trueNodes(
  { nodes, width }: Truth & { readonly width?: number },
  { candidates = [], page }: Detections,
  bitmap: Bitmap,
): readonly NodeCandidate[] {
  const factor = bitmap.width / (width ?? bitmap.width);
  return nodes.flatMap(({ bbox: [x = 0, y = 0, across = 0, down = 0], shape, role = "primary" }) => {
    if (role !== "primary" || shape === "text") return [];
    const box = { x: x * factor, y: y * factor, width: across * factor, height: down * factor };
    const overlapOf = (one: NodeCandidate): number => intersectionOverUnion(one.box, box);
    const best = candidates.toSorted((one, other) => overlapOf(other) - overlapOf(one))[0];
    if (best !== undefined && overlapOf(best) >= 0.7) return [best];
    return [{ ...candidateOf({ box, family: "rectangle", score: 0.9 }, bitmap, page.background), box }];
  });
}

rmSync(options.out, { recursive: true, force: true });
for (const folder of ["truth", "found"]) mkdirSync(join(options.out, folder), { recursive: true });
for await (const { picture, truthFile, info, bitmap, seen, truth, judgeFrom } of pagesOf({ ...options, every: Number(options.every) })) {
  const { detections, readings, fragments = [], slanted = [] } = seen;
  const judges = options.judges === undefined ? null : judgeFrom(options.judges);
  const given = options["true-shapes"] ? { shapes: trueNodes(truth, detections, bitmap) } : {};
  const diagram = scaleDiagram(assemble({ bitmap, detections, readings, fragments, slanted, judges, ...given }), info);
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
