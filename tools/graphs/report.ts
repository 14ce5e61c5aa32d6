/** The rows in which `count-graphs` tells what foreign programs gave back. */
import type { Loss } from "../../src/formats/format.ts";
import { isWhole } from "../../test/oracles/graph-share.ts";
import type { GraphShare } from "../../test/oracles/graph-share.ts";

/** One page, opened by one program. */
export interface Opened {
  readonly name: string;
  /** What the program took the file for. */
  readonly kind: string;
  /** What it refused or changed. */
  readonly problems: readonly string[];
  readonly share: GraphShare;
  readonly losses: readonly Loss[];
}

const shareText = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? "–" : ((100 * part) / whole).toFixed(1)} %)`;

/** Lists what is not back although the writer does not say so. */
export function unsaid({ share, losses }: Opened): readonly string[] {
  const said = new Set(losses.map(({ element }) => element));
  return share.missing.filter((id) => !said.has(id));
}

/** Returns the row of a format: how many pages open, are whole, and what came back of all of them. */
export function formatRow(name: string, opened: readonly Opened[]): readonly string[] {
  const sum = (measure: (share: GraphShare) => number): number => opened.reduce((total, { share }) => total + measure(share), 0);
  const kinds = Map.groupBy(opened, ({ kind }) => kind);
  const told = [...kinds].map(([kind, pages]) => `${pages.length} ${kind}`).toSorted();
  return [
    name,
    told.join(", "),
    shareText(opened.filter(({ problems }) => problems.length === 0).length, opened.length),
    shareText(opened.filter(({ share }) => isWhole(share)).length, opened.length),
    shareText(
      sum(({ nodesBack }) => nodesBack),
      sum(({ nodes }) => nodes),
    ),
    shareText(
      sum(({ edgesBack }) => edgesBack),
      sum(({ edges }) => edges),
    ),
    shareText(
      sum(({ joinedBack }) => joinedBack),
      sum(({ joined }) => joined),
    ),
    `${opened.reduce((total, page) => total + unsaid(page).length, 0)}`,
  ];
}

/** Returns a row for each thing that is lost, the commonest first: how often, and on how many pages. */
export function lossRows(pages: readonly (readonly Loss[])[]): readonly (readonly string[])[] {
  const times = Map.groupBy(pages.flat(), ({ what }) => what);
  return [...times]
    .map(([what, losses]) => [what, losses.length, pages.filter((page) => page.some((loss) => loss.what === what)).length] as const)
    .toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other))
    .map((row) => row.map(String));
}
