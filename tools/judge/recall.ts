/** Counts how much of the truth has a candidate: what no candidate is, no judge can choose. */

/** A page of `measure.ts`. */
export interface ShapePage {
  readonly family: string;
  /** True shapes: a box and its class. */
  readonly asked: readonly (readonly [...number[], string])[];
  /** Candidates: where each comes from, and the true shapes that it overlaps with by how much. */
  readonly found: readonly { readonly from: string; readonly overlaps: readonly (readonly [number, number])[] }[];
}

/** A page of `measure-links.ts`. */
export interface LinkPage {
  readonly family: string;
  /** Number of true connectors. */
  readonly asked: number;
  /** True connectors that no candidate is. */
  readonly lost: readonly { readonly hasShapes: boolean }[];
  readonly found: readonly { readonly from: string; readonly links: readonly number[] }[];
}

/** How many of some true shapes have a candidate. */
export interface Recall {
  readonly asked: number;
  /** With a candidate that overlaps by 0.5, and by 0.8. */
  readonly near: number;
  readonly exact: number;
  /** Of those by 0.5: how many have candidates of one source alone, by source. */
  readonly only: Readonly<Record<string, number>>;
}

interface Asked {
  readonly family: string;
  readonly shape: string;
  readonly best: number;
  /** Sources of the candidates that overlap by 0.5. */
  readonly sources: ReadonlySet<string>;
}

const enough = 0.5;
const tight = 0.8;

function askedOf({ family, asked, found }: ShapePage): readonly Asked[] {
  return asked.map((one, at) => {
    const overlaps = found.flatMap(({ from, overlaps: all }) =>
      all.filter(([which]) => which === at).map(([, share]) => ({ from, share })),
    );
    return {
      family,
      shape: String(one.at(-1)),
      best: Math.max(0, ...overlaps.map(({ share }) => share)),
      sources: new Set(overlaps.filter(({ share }) => share >= enough).map(({ from }) => from)),
    };
  });
}

function recallOf(some: readonly Asked[]): Recall {
  const only: Record<string, number> = {};
  for (const { sources } of some) {
    const [source, ...others] = sources;
    if (source !== undefined && others.length === 0) only[source] = (only[source] ?? 0) + 1;
  }
  return {
    asked: some.length,
    near: some.filter(({ best }) => best >= enough).length,
    exact: some.filter(({ best }) => best >= tight).length,
    only,
  };
}

/** Counts true shapes with a candidate: all of them, by family of pages and by class, most frequent first. */
export function recallOfShapes(pages: readonly ShapePage[]): readonly (readonly [string, Recall])[] {
  const all = pages.flatMap(askedOf);
  const by = (name: (one: Asked) => string): readonly (readonly [string, Recall])[] =>
    [...Map.groupBy(all, name)]
      .map(([of, some]) => [of, recallOf(some)] as const)
      .toSorted(([, one], [, other]) => other.asked - one.asked);
  return [["all", recallOf(all)], ...by(({ family }) => `pages of ${family}`), ...by(({ shape }) => shape)];
}

/** How many of some true connectors have a candidate. */
export interface LinkRecall {
  readonly asked: number;
  readonly found: number;
  /** Without a candidate though both shapes were found. */
  readonly lost: number;
  /** With candidates of one source alone, by source. */
  readonly only: Readonly<Record<string, number>>;
}

/** Counts true connectors with a candidate: all of them, and by family of pages. */
export function recallOfLinks(pages: readonly LinkPage[]): readonly (readonly [string, LinkRecall])[] {
  const count = (some: readonly LinkPage[]): LinkRecall => {
    const only: Record<string, number> = {};
    for (const { found } of some) {
      const sources = Map.groupBy(
        found.flatMap(({ from, links }) => links.map((link) => ({ from, link }))),
        ({ link }) => link,
      );
      for (const of of sources.values()) {
        const [source, ...others] = new Set(of.map(({ from }) => from));
        if (others.length === 0) only[source!] = (only[source!] ?? 0) + 1;
      }
    }
    const sum = (of: (page: LinkPage) => number): number => some.reduce((total, page) => total + of(page), 0);
    return {
      asked: sum(({ asked }) => asked),
      found: sum(({ asked, lost }) => asked - lost.length),
      lost: sum(({ lost }) => lost.filter(({ hasShapes }) => hasShapes).length),
      only,
    };
  };
  const families = [...Map.groupBy(pages, ({ family }) => family)].map(([of, some]) => [`pages of ${of}`, count(some)] as const);
  return [["all", count(pages)], ...families.toSorted(([, one], [, other]) => other.asked - one.asked)];
}
