/** Chance that can be repeated: the same seed gives the same numbers, so that a run can be repeated as far as time allows. */

/** A generator of numbers from 0 to below 1. */
export type Chance = () => number;

/** Makes a seeded generator (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of some things; undefined when there are none. */
export function pick<Item>(items: readonly Item[], chance: Chance): Item | undefined {
  return items[Math.floor(chance() * items.length)];
}
