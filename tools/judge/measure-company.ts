/**
 * Measures what each candidate stands among, by what judges of strangers say of all: `node tools/judge/measure-company.ts --evidence FILE --judges DIR --out FILE`.
 * It reads what `measure.ts` wrote; a line of the output is a page, which differs from that of the input in its evidence alone.
 */
import { closeSync, createReadStream, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { companyMeasures, companyOf } from "../../src/core/judge/company.ts";
import { probabilityOf } from "../../src/core/judge/forest.ts";
import type { Judges } from "../../src/core/judge/judges.ts";
import { judgeFoldOf, judgeFolds } from "./author.ts";

const { values: options } = parseArgs({
  options: {
    evidence: { type: "string", default: "out/judge/evidence.jsonl" },
    judges: { type: "string", default: "out/judge/folds" },
    out: { type: "string", default: "out/judge/company.jsonl" },
  },
});

/** What is asked of a page here. */
interface Page {
  readonly author: string;
  readonly found: readonly { readonly box: readonly [number, number, number, number]; readonly evidence: readonly number[] }[];
}

const forests = judgeFolds.map((fold) => (JSON.parse(readFileSync(join(options.judges, `${fold}.json`), "utf8")) as Judges).shapes);
const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: companyMeasures })}\n`);
let isFirst = true;
for await (const line of createInterface({ input: createReadStream(options.evidence), crlfDelay: Infinity })) {
  if (isFirst) {
    isFirst = false;
    continue;
  }
  const page = JSON.parse(line) as Page;
  const forest = forests[judgeFoldOf(page.author)]!;
  const judged = page.found.map(({ box: [x, y, width, height], evidence }) => ({
    box: { x, y, width, height },
    probability: probabilityOf(forest, Float64Array.from(evidence)),
  }));
  const company = companyOf(judged);
  const found = page.found.map((one, at) => ({ ...one, evidence: Array.from(company[at]!) }));
  writeSync(out, `${JSON.stringify({ ...page, found })}\n`);
}
closeSync(out);
