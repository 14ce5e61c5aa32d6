/**
 * Lists what geometry alone proposes as shapes of pictures, for the training of the cut-out net: `node tools/judge/propose.ts --list FILE --out FILE`.
 * The list has a picture in every line, before a tab where there is one; a line of the output is a picture with its boxes, in pixels of the picture.
 * What is there already stays, so that the work can be cut anywhere.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { propose } from "../../src/core/propose/propose.ts";
import { preparePage } from "../../src/core/photo/prepare-page.ts";
import { readPicture } from "../read-picture.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/learned.tsv" },
    out: { type: "string", default: "out/judge/proposals.jsonl" },
  },
});

const linesOf = (file: string): readonly string[] => (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []);
const known = new Set(linesOf(options.out).map((line) => (JSON.parse(line) as { readonly picture: string }).picture));
const pictures = linesOf(options.list).map((line) => line.split("\t")[0]!);
for (const [done, picture] of pictures.entries()) {
  process.stderr.write(`\r${done + 1} of ${pictures.length} pictures`);
  if (known.has(picture)) continue;
  const source = await readPicture(picture);
  const page = preparePage(source);
  // Of photographs geometry tells nothing.
  const { candidates = [] } = page.photo === true ? {} : propose(page);
  const factor = source.width / page.width;
  const boxes = candidates.map(({ box: { x, y, width, height } }) =>
    [x, y, width, height].map((side) => Math.round(10 * side * factor) / 10),
  );
  appendFileSync(options.out, `${JSON.stringify({ picture, boxes })}\n`);
}
process.stderr.write("\n");
