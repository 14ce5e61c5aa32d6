/** The middle of some numbers, which a few that are far off do not move. */

/** Returns the middle number, of an even count the larger of both in the middle; undefined when there is none. */
export function median(values: ArrayLike<number>): number | undefined {
  return Array.from(values).sort((a, b) => a - b)[values.length >> 1];
}
