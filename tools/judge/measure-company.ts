/**
 * Measures what each candidate stands among, by what judges of strangers say of all: `node tools/judge/measure-company.ts --evidence FILE --judges DIR --out FILE`.
 * It reads what `measure.ts` wrote; a line of the output is a page, which differs from that of the input in its evidence alone.
 */
import { parseArgs } from "node:util";
import { companyMeasures, companyOf } from "../../src/core/judge/company.ts";
import type { MeasuredPage } from "./judged-again.ts";
import { judgeAgain } from "./judged-again.ts";

const { values: options } = parseArgs({
  options: {
    evidence: { type: "string", default: "out/judge/evidence.jsonl" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/company.jsonl" },
  },
});

/** What is asked of a page here. */
interface Page extends MeasuredPage {
  readonly found: readonly { readonly box: readonly [number, number, number, number]; readonly evidence: readonly number[] }[];
}

await judgeAgain(options, {
  judge: "shapes",
  names: { measures: companyMeasures },
  read: (line) => JSON.parse(line) as Page,
  of: ({ found }, said) =>
    companyOf(found.map(({ box: [x, y, width, height] }, at) => ({ box: { x, y, width, height }, probability: said[at]! }))),
});
