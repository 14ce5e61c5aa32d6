/** The second look at candidates: what the first judge says of one, and of what stands around it, in its row, of its size and in its place. */
import type { Box } from "../geometry/box.ts";
import { area, intersectionOverUnion, overlapArea } from "../geometry/box.ts";
import { asEvidence } from "./forest.ts";
import { mean, most, nobody } from "./summary.ts";

/** A candidate with what the first judge says of it. */
export interface Judged {
  readonly box: Box;
  readonly probability: number;
}

/** A candidate and all others of its page by how they stand to it: their probabilities. */
interface Company {
  readonly own: number;
  readonly rivals: readonly number[];
  readonly alike: readonly number[];
  readonly row: readonly number[];
  /** Those that hold the candidate, the smallest first. */
  readonly around: readonly number[];
  readonly inside: readonly number[];
  readonly page: readonly number[];
}

/** Those that overlap so much stand for one thing. */
const rivalry = 0.4;
/** One lies in another when it shares so much of itself, and is so much smaller. */
const within = 0.9;
const smaller = 0.87;
/** Sides are alike within a share of them and so many pixels; edges of a row lie in one line within so many. */
const alikeShare = 0.1;
const alikePixels = 2;
const inLine = 3;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const likely = (values: readonly number[]): number => values.filter((value) => value > 0.5).length;

/** The measures in their order. */
const measures: readonly { readonly name: string; readonly of: (company: Company) => number }[] = [
  { name: "own", of: ({ own }) => own },
  { name: "rival", of: ({ rivals }) => most(rivals) },
  { name: "alike mean", of: ({ alike }) => mean(alike) },
  { name: "alike most", of: ({ alike }) => most(alike) },
  { name: "alike likely", of: ({ alike }) => likely(alike) },
  { name: "row mean", of: ({ row }) => mean(row) },
  { name: "row", of: ({ row }) => row.length },
  { name: "around most", of: ({ around }) => most(around) },
  { name: "around nearest", of: ({ around }) => around[0] ?? nobody },
  { name: "inside most", of: ({ inside }) => most(inside) },
  { name: "inside sum", of: ({ inside }) => sum(inside) },
  { name: "inside likely", of: ({ inside }) => likely(inside) },
  { name: "page mean", of: ({ page }) => mean(page) },
  { name: "page likely", of: ({ page }) => likely(page) },
];

/** Names of the measures in their order. */
export const companyMeasures: readonly string[] = measures.map(({ name }) => name);

const areAlike = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(alikePixels, alikeShare * one);
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= inLine;

function isInRow(a: Box, b: Box): boolean {
  return (isNear(a.y, b.y) && isNear(a.height, b.height)) || (isNear(a.x, b.x) && isNear(a.width, b.width));
}

function isInside(inner: Box, outer: Box): boolean {
  return area(inner) < smaller * area(outer) && overlapArea(inner, outer) > within * area(inner);
}

/** Measures what each candidate stands among, in their order; quadratic in the candidates of a page, of which there are 3,000 at most. */
export function companyOf(candidates: readonly Judged[]): readonly Float64Array[] {
  const page = candidates.map(({ probability }) => probability);
  return candidates.map((one) => {
    const others = candidates.filter((other) => other !== one);
    const those = (stand: (box: Box) => boolean): readonly Judged[] => others.filter(({ box }) => stand(box));
    const probabilities = (stand: (box: Box) => boolean): readonly number[] => those(stand).map(({ probability }) => probability);
    const { box } = one;
    const company: Company = {
      own: one.probability,
      rivals: probabilities((other) => intersectionOverUnion(other, box) > rivalry),
      alike: probabilities(({ width, height }) => areAlike(box.width, width) && areAlike(box.height, height)),
      row: probabilities((other) => isInRow(box, other)),
      around: those((other) => isInside(box, other))
        .toSorted((a, b) => area(a.box) - area(b.box))
        .map(({ probability }) => probability),
      inside: probabilities((other) => isInside(other, box)),
      page,
    };
    return asEvidence(measures.map(({ of }) => of(company)));
  });
}
