/** The second look at connectors: what the first judge says of one, and of others at its shapes, at its ends, between like shapes and found the same way. */
import type { Point } from "../geometry/point.ts";
import { distance } from "../geometry/point.ts";
import { asEvidence } from "./forest.ts";
import { linkMeasures } from "./link-evidence.ts";
import { most, nobody } from "./summary.ts";

/** A candidate with what the first judge says of it. */
export interface JudgedLink {
  /** Ids of the shapes that it joins. */
  readonly pair: readonly [string, string];
  readonly ends: readonly [Point, Point];
  readonly source: string;
  /** What the first judge was asked with. */
  readonly evidence: ArrayLike<number>;
  readonly probability: number;
}

/** A candidate and others of its page by how they stand to it: their probabilities, of both ends what is less first. */
interface LinkCompany {
  readonly own: number;
  readonly isTraced: boolean;
  readonly same: readonly number[];
  /** The likeliest other connector at either shape, and at either end. */
  readonly elsewhere: readonly [number, number];
  readonly atEnds: readonly [number, number];
  /** What is said of others between like shapes, and of those that were found the same way, in the mean. */
  readonly alike: number;
  readonly source: number;
}

/** Ends are in one place up to so many heights of capitals. */
const onePlace = 4;

/** The measures in their order. */
const measures: readonly { readonly name: string; readonly of: (company: LinkCompany) => number }[] = [
  { name: "own", of: ({ own }) => own },
  { name: "traced", of: ({ isTraced }) => Number(isTraced) },
  { name: "same most", of: ({ same }) => most(same) },
  { name: "elsewhere least", of: ({ elsewhere }) => elsewhere[0] },
  { name: "elsewhere most", of: ({ elsewhere }) => elsewhere[1] },
  { name: "at ends least", of: ({ atEnds }) => atEnds[0] },
  { name: "at ends most", of: ({ atEnds }) => atEnds[1] },
  { name: "alike mean", of: ({ alike }) => alike },
  { name: "source mean", of: ({ source }) => source },
];

/** Names of the measures in their order. */
export const linkCompanyMeasures: readonly string[] = measures.map(({ name }) => name);

const kindsAt = ["start kind", "end kind"].map((name) => linkMeasures.findIndex((measure) => measure.name === name));

/** Names the kinds of shapes that a candidate joins, whichever way. */
const kindsOf = ({ evidence }: JudgedLink): string =>
  kindsAt
    .map((at) => evidence[at]!)
    .toSorted((a, b) => a - b)
    .join(" ");

function groupsBy(
  candidates: readonly JudgedLink[],
  namesOf: (one: JudgedLink) => readonly string[],
): ReadonlyMap<string, readonly JudgedLink[]> {
  const groups = new Map<string, JudgedLink[]>();
  for (const one of candidates)
    for (const name of new Set(namesOf(one))) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [one]);
      else group.push(one);
    }
  return groups;
}

/** Returns what is said of the others of each candidate's group in the mean: a page may have thousands in one. */
function meansOfOthers(candidates: readonly JudgedLink[], nameOf: (one: JudgedLink) => string): (one: JudgedLink) => number {
  const totals = new Map<string, { count: number; sum: number }>();
  for (const one of candidates) {
    const total = totals.get(nameOf(one)) ?? { count: 0, sum: 0 };
    totals.set(nameOf(one), { count: total.count + 1, sum: total.sum + one.probability });
  }
  return (one) => {
    const { count, sum } = totals.get(nameOf(one))!;
    return count === 1 ? nobody : (sum - one.probability) / (count - 1);
  };
}

const pairName = ({ pair }: JudgedLink): string => pair.toSorted().join("\n");

const inOrder = (one: number, other: number): readonly [number, number] => (one < other ? [one, other] : [other, one]);

/** Measures what each candidate stands among, in their order; `unit` is the height of capitals. */
export function linkCompanyOf(candidates: readonly JudgedLink[], unit: number): readonly Float64Array[] {
  const byShape = groupsBy(candidates, ({ pair }) => pair);
  const byPair = groupsBy(candidates, (one) => [pairName(one)]);
  const meanOfKinds = meansOfOthers(candidates, kindsOf);
  const meanOfSource = meansOfOthers(candidates, ({ source }) => source);
  return candidates.map((one) => {
    const others = (group: readonly JudgedLink[] | undefined): readonly JudgedLink[] => (group ?? []).filter((other) => other !== one);
    const said = (some: readonly JudgedLink[]): readonly number[] => some.map(({ probability }) => probability);
    const atShape = (shape: string): readonly JudgedLink[] =>
      others(byShape.get(shape)).filter((other) => pairName(other) !== pairName(one));
    const [from, to] = [atShape(one.pair[0]), atShape(one.pair[1])];
    const near = (end: Point): readonly JudgedLink[] =>
      [...from, ...to].filter(({ ends }) => ends.some((point) => distance(point, end) < onePlace * unit));
    const company: LinkCompany = {
      own: one.probability,
      isTraced: one.source === "traced",
      same: said(others(byPair.get(pairName(one)))),
      elsewhere: inOrder(most(said(from)), most(said(to))),
      atEnds: inOrder(most(said(near(one.ends[0]))), most(said(near(one.ends[1])))),
      alike: meanOfKinds(one),
      source: meanOfSource(one),
    };
    return asEvidence(measures.map(({ of }) => of(company)));
  });
}
