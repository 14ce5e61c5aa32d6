/**
 * Measures what each candidate of a connector stands among, by what judges of strangers say of all: `node tools/judge/measure-link-company.ts --evidence FILE --judges DIR --out FILE`.
 * It reads what `measure-links.ts` wrote; a line of the output is a page, which differs from that of the input in the evidence about connectors alone.
 */
import { closeSync, createReadStream, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { probabilityOf } from "../../src/core/judge/forest.ts";
import type { Judges } from "../../src/core/judge/judges.ts";
import type { JudgedLink } from "../../src/core/judge/link-company.ts";
import { linkCompanyMeasures, linkCompanyOf } from "../../src/core/judge/link-company.ts";
import { headMeasureNames } from "../../src/core/judge/link-evidence.ts";
import { judgeFoldOf, judgeFolds } from "./author.ts";

const { values: options } = parseArgs({
  options: {
    evidence: { type: "string", default: "out/judge/links.jsonl" },
    judges: { type: "string", default: "out/judge/folds" },
    out: { type: "string", default: "out/judge/link-company.jsonl" },
  },
});

/** What is asked of a page here. */
interface Page {
  readonly author: string;
  readonly unit: number;
  readonly found: readonly (Pick<JudgedLink, "pair" | "ends"> & { readonly from: string; readonly evidence: readonly number[] })[];
}

const forests = judgeFolds.map((fold) => (JSON.parse(readFileSync(join(options.judges, `${fold}.json`), "utf8")) as Judges).links);
const out = openSync(options.out, "w");
writeSync(out, `${JSON.stringify({ measures: linkCompanyMeasures, heads: headMeasureNames })}\n`);
let isFirst = true;
for await (const line of createInterface({ input: createReadStream(options.evidence), crlfDelay: Infinity })) {
  if (isFirst) {
    isFirst = false;
    continue;
  }
  const page = JSON.parse(line) as Page;
  const forest = forests[judgeFoldOf(page.author)]!;
  const judged = page.found.map(({ pair, ends, from, evidence }) => ({
    pair,
    ends,
    source: from,
    evidence,
    probability: probabilityOf(forest, Float64Array.from(evidence)),
  }));
  const company = linkCompanyOf(judged, page.unit);
  writeSync(out, `${JSON.stringify({ ...page, found: page.found.map((one, at) => ({ ...one, evidence: Array.from(company[at]!) })) })}\n`);
}
closeSync(out);
