/** Guesses what a mistyped word was meant to be, among the words that are known. */

/** Counts letters that are missing, too many, wrong or swapped with their neighbour (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isEqual = one[row - 1] === other[column - 1];
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [rows[row - 1]![column]! + 1, current[column - 1]! + 1, rows[row - 1]![column - 1]! + (isEqual ? 0 : 1)];
      if (row > 1 && column > 1 && swapped) steps.push(rows[row - 2]![column - 2]! + 1);
      current.push(Math.min(...steps));
    }
    rows.push(current);
  }
  return rows[one.length]![other.length]!;
}

/** Returns the known word nearest to one that was typed, null when none is near: at most two slips, and one in three letters. */
export function nearestWord(typed: string, known: readonly string[]): string | null {
  const most = Math.min(2, Math.floor(typed.length / 3));
  const judged = known.map((word) => ({ word, slips: distance(typed.toLowerCase(), word.toLowerCase()) }));
  const [best] = judged.toSorted((one, other) => one.slips - other.slips);
  return best !== undefined && best.slips <= most ? best.word : null;
}

/** Returns ` (did you mean WORD?)`, empty when no known word is near; `prefix` stands before the word, such as `--`. */
export function didYouMean(typed: string, known: readonly string[], prefix = ""): string {
  const nearest = nearestWord(typed, known);
  return nearest === null ? "" : ` (did you mean ${prefix}${nearest}?)`;
}
