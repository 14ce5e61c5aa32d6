/** Whether what a process holds still grows with what it does. */

/** A moment of a process: what it has done, and what it holds. */
export interface Sample {
  readonly done: number;
  readonly megabytes: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Growth by least squares in the second half of what was done: megabytes for 10,000; NaN when nothing was done meanwhile. */
export function growthOf(samples: readonly Sample[]): number {
  const last = samples.at(-1)?.done ?? 0;
  const half = samples.filter(({ done }) => done >= last / 2);
  const [meanDone, meanMegabytes] = [mean(half.map(({ done }) => done)), mean(half.map(({ megabytes }) => megabytes))];
  const covariance = half.reduce((sum, { done, megabytes }) => sum + (done - meanDone) * (megabytes - meanMegabytes), 0);
  const variance = half.reduce((sum, { done }) => sum + (done - meanDone) ** 2, 0);
  return variance === 0 ? Number.NaN : (10_000 * covariance) / variance;
}
