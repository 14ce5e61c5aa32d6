/**
 * Draws what a seed decides: the words, looks and connectors of invented texts.
 * Figures that were told are of the pages of a seed, so neither the generator nor the order of draws may change.
 */

/** Something that is there in a share of all cases, and what it is then. */
export type Possibility = readonly [share: number, make: (chance: Chance) => string];

/** A source of draws. */
export interface Chance {
  /** Draws a number from 0 to below 1. */
  real(): number;
  /** Draws a whole number between two, both of which can come. */
  integer(least: number, most: number): number;
  /** Tells whether something happens that does so in a share of all cases. */
  happens(share: number): boolean;
  /** Draws one of some things. */
  pick<Item>(items: readonly Item[]): Item;
  /** Returns all things in an order that is drawn. */
  shuffle<Item>(items: readonly Item[]): Item[];
  /** Makes as many things as are asked for, one after the other. */
  times<Item>(count: number, make: (index: number) => Item): Item[];
  /** Returns those of some possibilities that happen. */
  some(possibilities: readonly Possibility[]): string[];
}

/** Starts a source of draws: a linear congruence, in which products are rounded as numbers are here. */
export function chanceOf(seed: number): Chance {
  let state = seed * 7919 + 17;
  const chance: Chance = {
    real: () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    },
    integer: (least, most) => least + Math.floor(chance.real() * (most - least + 1)),
    happens: (share) => chance.real() < share,
    pick: (items) => items[Math.floor(chance.real() * items.length)]!,
    shuffle: (items) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = Math.floor(chance.real() * (last + 1));
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
    times: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
    some: (possibilities) => possibilities.flatMap(([share, make]) => (chance.happens(share) ? [make(chance)] : [])),
  };
  return chance;
}
