/** From the numbers of a net to probabilities, in steps of 1/1024, so that backends agree. */

const rounded = (value: number): number => Math.round(1024 * value) / 1024;

/** Returns the probability of an answer that stands by itself. */
export function probabilityOfLogit(logit: number): number {
  return rounded(1 / (1 + Math.exp(-logit)));
}

/** Returns the probabilities of answers of which one is right. */
export function probabilitiesOfLogits(logits: readonly number[]): readonly number[] {
  const most = Math.max(...logits);
  const raised = logits.map((logit) => Math.exp(logit - most));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => rounded(value / sum));
}
