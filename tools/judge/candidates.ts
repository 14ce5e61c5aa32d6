/**
 * Prints what share of true shapes and connectors has a candidate, by class and source, and how many candidates there are: `make candidates`.
 * Reads what `measure.ts` and `measure-links.ts` wrote: `node tools/judge/candidates.ts --shapes FILE --links FILE --list FILE`.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { markdownTable } from "../statistics.ts";
import type { LinkPage, ShapePage } from "./recall.ts";
import { recallOfLinks, recallOfShapes } from "./recall.ts";

const { values: options } = parseArgs({
  options: {
    shapes: { type: "string", default: "out/judge/evidence.jsonl" },
    links: { type: "string", default: "out/judge/links.jsonl" },
    /** The pages that count: of others the nets know the authors, and see more than they would of strangers. */
    list: { type: "string", default: "out/judge/strangers.tsv" },
  },
});

const linesOf = (file: string): readonly string[] => readFileSync(file, "utf8").split("\n").filter(Boolean);
const counting = new Set(linesOf(options.list).map((line) => line.split("\t")[0]));

/** Reads the pages that count behind a file's first line, which names the measures. */
function pagesIn(file: string): readonly unknown[] {
  const [, ...lines] = linesOf(file);
  return lines.map((line) => JSON.parse(line) as { readonly picture: string }).filter(({ picture }) => counting.has(picture));
}

const share = (part: number, whole: number): string => (whole === 0 ? "" : (part / whole).toFixed(3));
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([source, count]) => `${source} ${count}`)
    .join(", ");

/** Says how many candidates there are for a true one, and how many the fullest page has. */
function numberOf(counts: readonly number[], asked: number): string {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return `${all} candidates, ${(all / Math.max(1, asked)).toFixed(1)} for a true one, ${Math.max(0, ...counts)} on the fullest page`;
}

const shapes = pagesIn(options.shapes) as readonly ShapePage[];
const ofShapes = recallOfShapes(shapes);
console.log(
  `Shapes of ${shapes.length} pages: ${numberOf(
    shapes.map(({ found }) => found.length),
    ofShapes[0]![1].asked,
  )}.\n`,
);
console.log(
  markdownTable([
    ["shapes", "asked for", "candidate at 0.5", "at 0.8", "of one source alone"],
    ...ofShapes.map(([name, { asked, near, exact, only }]) => [name, `${asked}`, share(near, asked), share(exact, asked), listed(only)]),
  ]),
);
const links = pagesIn(options.links) as readonly LinkPage[];
const ofLinks = recallOfLinks(links);
console.log(
  `\nConnectors of ${links.length} pages, between the shapes that strangers' judges chose: ${numberOf(
    links.map(({ found }) => found.length),
    ofLinks[0]![1].asked,
  )}.\n`,
);
console.log(
  markdownTable([
    ["connectors", "asked for", "with a candidate", "of those whose shapes were found", "of one source alone"],
    ...ofLinks.map(([name, { asked, found, lost, only }]) => [
      name,
      `${asked}`,
      share(found, asked),
      share(found, found + lost),
      listed(only),
    ]),
  ]),
);
