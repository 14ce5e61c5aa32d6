/**
 * Measures how far each candidate of a connector could be trusted, by what judges of strangers say: `node tools/judge/measure-link-confidence.ts --evidence FILE --judges DIR --out FILE`.
 * It reads what `measure-link-company.ts` wrote; a line of the output is a page, which differs from that of the input in the evidence about connectors alone.
 */
import { parseArgs } from "node:util";
import { probabilityOf } from "../../src/core/judge/forest.ts";
import type { Judges } from "../../src/core/judge/judges.ts";
import { linkConfidenceMeasures, linkConfidenceOf } from "../../src/core/judge/link-confidence.ts";
import { headMeasureNames } from "../../src/core/judge/link-evidence.ts";
import type { MeasuredPage } from "./judged-again.ts";
import { judgeAgain } from "./judged-again.ts";

const { values: options } = parseArgs({
  options: {
    evidence: { type: "string", default: "out/judge/link-company.jsonl" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/link-confidence.jsonl" },
  },
});

/** What is asked of a candidate here. */
interface Found {
  readonly evidence: readonly number[];
  readonly start: readonly number[];
  readonly end: readonly number[];
}

interface Page extends MeasuredPage {
  readonly found: readonly Found[];
}

/** Says how probable a head is at both ends. */
function headsOf({ start, end }: Found, { heads }: Judges): readonly [number, number] {
  return [probabilityOf(heads, Float64Array.from(start)), probabilityOf(heads, Float64Array.from(end))];
}

await judgeAgain(options, {
  judge: "linkCompany",
  names: { measures: linkConfidenceMeasures, heads: headMeasureNames },
  read: (line) => JSON.parse(line) as Page,
  of: ({ found }, said, judges) =>
    linkConfidenceOf(
      found.map((one, at) => ({ probability: said[at]!, among: one.evidence, heads: headsOf(one, judges) })),
      said,
    ),
});
