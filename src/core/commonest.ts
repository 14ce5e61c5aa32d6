/** What occurs most often among some things. */

/** Returns the commonest value and how often it occurs, of several the one that came first; null when there is none. */
export function commonest<Value>(values: Iterable<Value>): { readonly value: Value; readonly count: number } | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: { readonly value: Value; readonly count: number } | null = null;
  for (const [value, count] of counts) if (best === null || count > best.count) best = { value, count };
  return best;
}
