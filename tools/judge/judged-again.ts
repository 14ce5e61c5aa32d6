/** Puts what candidates stand among in place of their evidence, page by page, by what the judges that never saw a page's author say of them. */
import { closeSync, createReadStream, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { probabilityOf } from "../../src/core/judge/forest.ts";
import type { Judges } from "../../src/core/judge/judges.ts";
import { judgeFoldOf, judgeFolds } from "./author.ts";

/** A page as a tool measured it. */
export interface MeasuredPage {
  readonly author: string;
  readonly found: readonly { readonly evidence: readonly number[] }[];
}

/** Reads the evidence of a file and writes that of each page anew, under other names of measures. */
export async function judgeAgain<Page extends MeasuredPage>(
  files: { readonly evidence: string; readonly judges: string; readonly out: string },
  {
    judge,
    names,
    read,
    of,
  }: {
    readonly judge: keyof Judges;
    readonly names: Readonly<Record<string, readonly string[]>>;
    readonly read: (line: string) => Page;
    /** Measures the candidates of a page by what is said of each; `judges` are strangers to the page. */
    readonly of: (page: Page, probabilities: readonly number[], judges: Judges) => readonly Float64Array[];
  },
): Promise<void> {
  const folds = judgeFolds.map((fold) => JSON.parse(readFileSync(join(files.judges, `${fold}.json`), "utf8")) as Judges);
  const out = openSync(files.out, "w");
  writeSync(out, `${JSON.stringify(names)}\n`);
  let isFirst = true;
  for await (const line of createInterface({ input: createReadStream(files.evidence), crlfDelay: Infinity })) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const page = read(line);
    const judges = folds[judgeFoldOf(page.author)]!;
    const said = page.found.map(({ evidence }) => probabilityOf(judges[judge], Float64Array.from(evidence)));
    const company = of(page, said, judges);
    writeSync(
      out,
      `${JSON.stringify({ ...page, found: page.found.map((one, at) => ({ ...one, evidence: Array.from(company[at]!) })) })}\n`,
    );
  }
  closeSync(out);
}
