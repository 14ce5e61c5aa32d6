/**
 * Lists the steps of tracing and assembling with what pages lose without each: `make ablations` (`node tools/judge/ablate.ts --every 5`).
 * Pages are those that `collect.ts` wrote down, chosen for by judges that did not learn from their authors. What loses nothing should go.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Step } from "../../src/core/assemble/draft.ts";
import { assemble, steps } from "../../src/core/assemble/pipeline.ts";
import { traceConnectors, webSteps } from "../../src/core/assemble/trace.ts";
import { scaleDiagram } from "../../src/core/diagram/scale.ts";
import { markdownTable } from "../statistics.ts";
import { nameOf } from "./seen-page.ts";
import { pagesOf } from "./stored-pages.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "string", default: "out/judge/strangers.tsv" },
    seen: { type: "string", default: "out/judge/seen" },
    judges: { type: "string", default: "training/chain/judges" },
    out: { type: "string", default: "out/judge/ablations" },
    every: { type: "string", default: "5" },
  },
});

/** What is walked when one step is left out, by its name; "nothing" leaves none out. */
const variants: ReadonlyMap<string, readonly Step[]> = new Map([
  ["nothing", steps],
  // Without connectors there is nothing to compare.
  ...steps.filter(({ name }) => name !== "trace").map(({ name }) => [name, steps.filter((step) => step.name !== name)] as const),
  ...webSteps.map(({ name }) => {
    const rest = webSteps.filter((step) => step.name !== name);
    const trace: Step = { name: "trace", run: (draft) => traceConnectors(draft, rest) };
    return [`trace: ${name}`, steps.map((step) => (step.name === "trace" ? trace : step))] as const;
  }),
]);

/** The figures that are shown, as the scorer names them. */
const figures = [
  "node F1 @0.5",
  "kind accuracy",
  "link F1 directed",
  "link F1 undirected",
  "link recall dashed",
  "marker accuracy",
  "connector label recall",
  "label owner",
  "text CER matched",
  "fill dE<=3",
] as const;

const folderOf = (name: string): string => join(options.out, name.replace(/\W+/g, "-"));
const truthFolder = join(options.out, "truth");
rmSync(options.out, { recursive: true, force: true });
for (const folder of [truthFolder, ...[...variants.keys()].map(folderOf)]) mkdirSync(folder, { recursive: true });

/** How many pages come out otherwise without a step. */
const changed = new Map<string, number>();
for await (const { picture, truthFile, info, bitmap, seen, judgeFrom } of pagesOf({ ...options, every: Number(options.every) })) {
  const judges = judgeFrom(options.judges);
  let whole = "";
  for (const [name, walked] of variants) {
    const diagram = JSON.stringify(scaleDiagram(assemble({ bitmap, ...seen, judges, walked }), info));
    if (name === "nothing") whole = diagram;
    else if (diagram !== whole) changed.set(name, (changed.get(name) ?? 0) + 1);
    writeFileSync(join(folderOf(name), `${nameOf(picture)}.ir.json`), diagram);
  }
  copyFileSync(truthFile, join(truthFolder, `${nameOf(picture)}.gt.json`));
  process.stderr.write(".");
}
process.stderr.write("\n");

function scoresOf(name: string): Readonly<Record<string, number>> {
  const file = join(folderOf(name), "scores.json");
  execFileSync(process.execPath, ["test/evaluation/score.mjs", "--truth", truthFolder, "--ir", folderOf(name), "--json", file]);
  const { summary } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly summary: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
  return Object.values(summary).at(-1)!;
}

const before = scoresOf("nothing");
const rows = [...variants.keys()]
  .filter((name) => name !== "nothing")
  .map((name) => {
    const scores = changed.has(name) ? scoresOf(name) : before;
    return [name, `${changed.get(name) ?? 0}`, ...figures.map((of) => (scores[of]! - before[of]!).toFixed(4))];
  });
console.log(
  markdownTable([["without", "pages changed", ...figures], ["nothing", "0", ...figures.map((of) => before[of]!.toFixed(4))], ...rows]),
);
