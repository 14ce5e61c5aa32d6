/** Turns the scores of the text net into a reading: each run of columns that agree is one symbol, blanks tell equal neighbours apart. */
import type { Reading } from "../detection.ts";
import { alphabet } from "../text/alphabet.ts";

/** Output of the net that stands for no symbol. */
const blank = 0;
/** Probabilities are compared in steps of this, so that backends that differ in the last bits read alike. */
const grain = 1024;

/** What stands in one column of a line: the most probable output, and its probability. */
export interface Column {
  readonly output: number;
  readonly confidence: number;
}

/** Reads `columns` rows of scores, one for the blank and one for each symbol of the alphabet; the confidence is the mean over the symbols' best columns. */
export function decodeCtc(scores: Float32Array, columns: number): Reading {
  const outputs = alphabet.length + 1;
  if (scores.length !== columns * outputs) throw new Error(`${scores.length} scores are not ${columns} columns of ${outputs}`);
  const best = Array.from({ length: columns }, (_, column) => bestOf(scores.subarray(column * outputs, (column + 1) * outputs)));
  return readColumns(best, alphabet);
}

/** Joins columns to a reading: output `i + 1` is symbol `i`. */
export function readColumns(columns: readonly Column[], symbols: readonly string[]): Reading {
  const read: { readonly output: number; confidence: number }[] = [];
  let last = blank;
  for (const { output, confidence } of columns) {
    if (output !== blank && output === last) {
      const symbol = read.at(-1)!;
      symbol.confidence = Math.max(symbol.confidence, confidence);
    } else if (output !== blank) read.push({ output, confidence });
    last = output;
  }
  const text = read.map(({ output }) => symbols[output - 1]!).join("");
  const sum = read.reduce((total, { confidence }) => total + confidence, 0);
  return { text: text.replace(/ +/g, " ").trim(), confidence: read.length === 0 ? 0 : sum / read.length };
}

/** Rounds a probability, so that backends that differ in the last bits read alike. */
export function rounded(probability: number): number {
  return Math.round(grain * probability) / grain;
}

/** Finds the most probable output of a column; of equals the first. */
function bestOf(scores: Float32Array): Column {
  let highest = -Infinity;
  for (const score of scores) highest = Math.max(highest, score);
  const powers = new Float32Array(scores.length);
  let sum = 0;
  for (let output = 0; output < scores.length; output++) {
    powers[output] = Math.exp(scores[output]! - highest);
    sum += powers[output]!;
  }
  let [best, most] = [0, 0];
  for (let output = 0; output < scores.length; output++) {
    const share = Math.round((grain * powers[output]!) / sum);
    if (share > most) [best, most] = [output, share];
  }
  return { output: best, confidence: most / grain };
}
