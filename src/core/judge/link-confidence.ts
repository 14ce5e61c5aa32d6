/** How far a chosen connector can be trusted: what judges say of its way and of the heads at its ends, beside what they say of others. */
import { asEvidence } from "./forest.ts";
import { linkCompanyMeasures } from "./link-company.ts";
import { mean } from "./summary.ts";

/** A candidate of a connector with what judges say of it. */
export interface ToldLink {
  readonly probability: number;
  /** What it stands among (`linkCompanyOf`). */
  readonly among: ArrayLike<number>;
  /** How probable a head is at its start and at its end. */
  readonly heads: readonly [number, number];
}

/** What is less probable is no connector: F1 of pages that the trees did not learn from is flat from 0.3 to 0.5. */
export const leastProbableLink = 0.4;

/** A connector among all of its page. */
interface Standing {
  readonly link: ToldLink;
  /** The probabilities of all that are likely. */
  readonly page: readonly number[];
}

/** How far a probability is from telling nothing. */
const sureness = (probability: number): number => Math.abs(probability - 0.5);

/** The measures in their order. */
const measures: readonly { readonly name: string; readonly of: (standing: Standing) => number }[] = [
  { name: "way", of: ({ link }) => link.probability },
  { name: "start head", of: ({ link }) => link.heads[0] },
  { name: "end head", of: ({ link }) => link.heads[1] },
  { name: "start head sure", of: ({ link }) => sureness(link.heads[0]) },
  { name: "end head sure", of: ({ link }) => sureness(link.heads[1]) },
  { name: "least head sure", of: ({ link }) => Math.min(...link.heads.map(sureness)) },
  { name: "more head at end", of: ({ link }) => link.heads[1] - link.heads[0] },
  { name: "page mean", of: ({ page }) => mean(page) },
  { name: "page likely", of: ({ page }) => page.length },
  ...linkCompanyMeasures.map((name, at) => ({ name: `among ${name}`, of: ({ link }: Standing) => link.among[at]! })),
];

/** Names of the measures in their order. */
export const linkConfidenceMeasures: readonly string[] = measures.map(({ name }) => name);

/** Measures connectors of a page, in their order; `page` has the probabilities of all candidates. */
export function linkConfidenceOf(links: readonly ToldLink[], page: readonly number[]): readonly Float64Array[] {
  const likely = page.filter((probability) => probability >= leastProbableLink);
  return links.map((link) => asEvidence(measures.map(({ of }) => of({ link, page: likely }))));
}
