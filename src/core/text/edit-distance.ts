/** Compares texts. */

/** Counts the least insertions, deletions and substitutions of symbols between two texts. */
export function editDistance(one: string, other: string): number {
  const symbols = Array.from(other);
  let row = Array.from({ length: symbols.length + 1 }, (_, index) => index);
  for (const [index, symbol] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [at, against] of symbols.entries())
      next.push(Math.min(row[at]! + (symbol === against ? 0 : 1), row[at + 1]! + 1, next[at]! + 1));
    row = next;
  }
  return row[symbols.length]!;
}
