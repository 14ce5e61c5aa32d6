/** Builds scores of the text net as a trained net would give them. */
import { alphabet } from "../../src/core/text/alphabet.ts";

/** Writes columns of scores that spell a text, `sureness` apart from all other outputs; a blank stands between symbols. */
export function scoresOf(text: string, sureness = 20): Float32Array {
  const symbols = Array.from(text);
  const outputs = alphabet.length + 1;
  const scores = new Float32Array(outputs * Math.max(1, 2 * symbols.length));
  for (const [index, symbol] of symbols.entries()) {
    scores[2 * index * outputs + alphabet.indexOf(symbol) + 1] = sureness;
    scores[(2 * index + 1) * outputs] = sureness;
  }
  if (symbols.length === 0) scores[0] = sureness;
  return scores;
}
