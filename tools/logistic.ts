/** Logistic regression with a small ridge, by Newton's method. */

/** What is known of a case, and whether it was right; the first value is 1. */
export interface Example {
  readonly evidence: readonly number[];
  readonly isRight: boolean;
}

const ridge = 1;
const rounds = 40;

/** Fits weights, one for each value of the evidence; that of the first is free, the others are drawn to 0. */
export function fitLogistic(examples: readonly Example[]): {
  readonly weights: readonly number[];
  readonly probabilityOf: (evidence: readonly number[]) => number;
} {
  const size = examples[0]?.evidence.length ?? 0;
  let weights = Array.from({ length: size }, () => 0);
  const probability = (evidence: readonly number[]): number =>
    1 / (1 + Math.exp(-evidence.reduce((sum, value, index) => sum + value * weights[index]!, 0)));
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, index) => (index === 0 ? 0 : ridge * weight));
    const curve = weights.map((_, row) => weights.map((__, column) => (row === column && row > 0 ? ridge : 0)));
    for (const { evidence, isRight } of examples) {
      const sure = probability(evidence);
      evidence.forEach((value, row) => {
        slope[row]! += value * (sure - Number(isRight));
        evidence.forEach((other, column) => (curve[row]![column]! += value * other * sure * (1 - sure)));
      });
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, index) => weight - step[index]!);
  }
  return { weights, probabilityOf: probability };
}

/** Fits what is to be added to logits so that their probabilities are right on average. */
export function fitLevel(cases: readonly { readonly logit: number; readonly isRight: boolean }[]): number {
  let level = 0;
  for (let round = 0; round < rounds; round++) {
    let [slope, curve] = [0, 1e-9];
    for (const { logit, isRight } of cases) {
      const sure = 1 / (1 + Math.exp(-logit - level));
      slope += sure - Number(isRight);
      curve += sure * (1 - sure);
    }
    level -= Math.max(-1, Math.min(1, slope / curve));
  }
  return level;
}

/** Solves a system of linear equations by elimination with the largest pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.reduce((best, row, index) => (index >= at && Math.abs(row[at]!) > Math.abs(rows[best]![at]!) ? index : best), at);
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    const lead = rows[at]!;
    for (const [index, row] of rows.entries()) {
      if (index === at || row[at] === 0) continue;
      const share = row[at]! / lead[at]!;
      for (let column = at; column <= rows.length; column++) row[column]! -= share * lead[column]!;
    }
  }
  return rows.map((row, index) => row[rows.length]! / row[index]!);
}
