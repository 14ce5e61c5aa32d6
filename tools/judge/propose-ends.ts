/**
 * Lists where the page net saw connectors end on pages that `collect.ts` wrote down, for the training of the end net: `node tools/judge/propose-ends.ts --list FILE --seen DIR --out FILE`.
 * A line of the output is a picture with the height of its capitals and its ends (place, direction away from the shape), in pixels of the picture.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { pagesOf } from "./stored-pages.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/pages.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    out: { type: "string", default: "out/judge/ends.jsonl" },
  },
});

const rounded = (value: number): number => Math.round(100 * value) / 100;
const out = openSync(options.out, "w");
for await (const { picture, info, seen } of pagesOf(options)) {
  const { sight, page } = seen.detections;
  const factor = info.width / seen.size.width;
  const ends = sight!.ends.map(({ point: [x, y], direction: [across, down] }) => [factor * x, factor * y, across, down].map(rounded));
  writeSync(out, `${JSON.stringify({ picture, unit: rounded(factor * page.glyphHeight), ends })}\n`);
  process.stderr.write(".");
}
closeSync(out);
process.stderr.write("\n");
