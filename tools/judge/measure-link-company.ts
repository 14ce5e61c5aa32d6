/**
 * Measures what each candidate of a connector stands among, by what judges of strangers say of all: `node tools/judge/measure-link-company.ts --evidence FILE --judges DIR --out FILE`.
 * It reads what `measure-links.ts` wrote; a line of the output is a page, which differs from that of the input in the evidence about connectors alone.
 */
import { parseArgs } from "node:util";
import type { JudgedLink } from "../../src/core/judge/link-company.ts";
import { linkCompanyMeasures, linkCompanyOf } from "../../src/core/judge/link-company.ts";
import { headMeasureNames } from "../../src/core/judge/link-evidence.ts";
import type { MeasuredPage } from "./judged-again.ts";
import { judgeAgain } from "./judged-again.ts";

const { values: options } = parseArgs({
  options: {
    evidence: { type: "string", default: "out/judge/links.jsonl" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/link-company.jsonl" },
  },
});

/** What is asked of a page here. */
interface Page extends MeasuredPage {
  readonly unit: number;
  readonly found: readonly (Pick<JudgedLink, "pair" | "ends"> & { readonly from: string; readonly evidence: readonly number[] })[];
}

await judgeAgain(options, {
  judge: "links",
  names: { measures: linkCompanyMeasures, heads: headMeasureNames },
  read: (line) => JSON.parse(line) as Page,
  of: ({ found, unit }, said) =>
    linkCompanyOf(
      found.map(({ pair, ends, from, evidence }, at) => ({ pair, ends, source: from, evidence, probability: said[at]! })),
      unit,
    ),
});
