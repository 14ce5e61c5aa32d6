/** Words in Katakana that readers saw in two: their signs are of strokes that stand apart, and of different width, so that spaces are seen between them. */

/** Pieces of so many signs at most are no words of their own beside another piece; a piece never begins with the sign that makes a sound long. */
const shortest = 2;
const katakana = String.raw`[\u30a1-\u30fa\u30fc]`;
const gap = new RegExp(`(${katakana}+) (?=(${katakana}+))`, "gu");

/** Joins the pieces of words in Katakana. */
export function joinKatakana(text: string): string {
  return text.replaceAll(gap, (both, before: string, behind: string) => {
    const isOne = behind.startsWith("ー") || Math.min(before.length, behind.length) <= shortest;
    return isOne ? before : both;
  });
}
