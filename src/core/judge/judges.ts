/** The judges of a page: trees for shapes, for shapes among others, for their kinds, for how far both can be trusted, for connectors, for connectors among others, their heads and their labels, for the texts of shapes, and for shapes of pages drawn by hand, and what the net saw of the page that they judge by. */
import type { PageSight } from "../detection.ts";
import type { Forest } from "./forest.ts";

/** Whom judges are for. */
export const judgeNames = [
  "shapes",
  "company",
  "kinds",
  "confidence",
  "links",
  "linkCompany",
  "linkConfidence",
  "heads",
  "labels",
  "owners",
  "drawn",
] as const;

/** Trees by what they judge. */
export type Judges = { readonly [Name in (typeof judgeNames)[number]]: Forest };

/** Judges at work on a page. */
export interface Judging {
  readonly judges: Judges;
  readonly sight: PageSight;
}
