/** Boosted trees: how they are written down, and what they answer. */

/** One tree: inner nodes by number; a child below zero is leaf `-1 - child`. */
export interface Tree {
  readonly measure: readonly number[];
  readonly threshold: readonly number[];
  /** Where values up to the threshold go on, and where others do. */
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly leaf: readonly number[];
}

/** Trees whose answers add up to log-odds. */
export interface Forest {
  /** Names of the measures by number. */
  readonly measures: readonly string[];
  readonly trees: readonly Tree[];
  /** How often what has some probability is right, measured on pages that the trees did not learn from: points of a line, probabilities first. */
  readonly calibration: readonly (readonly [probability: number, right: number])[];
}

/** Evidence and probabilities are rounded to so many parts, so that no tree's answer hangs on the last bit of a number. */
const parts = 4096;

/** Returns numbers as trees are fitted on them and ask for them. */
export function asEvidence(values: readonly number[]): Float64Array {
  return Float64Array.from(values, (value) => Math.round(parts * value) / parts);
}

function leafOf({ measure, threshold, left, right, leaf }: Tree, evidence: Float64Array): number {
  if (measure.length === 0) return leaf[0]!;
  let at = 0;
  while (at >= 0) at = evidence[measure[at]!]! <= threshold[at]! ? left[at]! : right[at]!;
  return leaf[-1 - at]!;
}

/** Returns the probability that the evidence speaks for, rounded to 1/4096. */
export function probabilityOf({ trees }: Forest, evidence: Float64Array): number {
  const logit = trees.reduce((sum, tree) => sum + leafOf(tree, evidence), 0);
  return Math.round(parts / (1 + Math.exp(-logit))) / parts;
}

/** Returns how often what has this probability is right. */
export function calibrated({ calibration }: Forest, probability: number): number {
  const after = calibration.findIndex(([from]) => from >= probability);
  if (after < 0) return calibration.at(-1)?.[1] ?? probability;
  const [to, high] = calibration[after]!;
  const [from, low] = calibration[after - 1] ?? [to, high];
  return to === from ? high : low + ((high - low) * (probability - from)) / (to - from);
}
