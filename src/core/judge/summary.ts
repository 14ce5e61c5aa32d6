/** Sums up what is said of several candidates. */

/** Where there is nobody, no probability is. */
export const nobody = -1;

/** Returns the greatest of some probabilities. */
export const most = (values: readonly number[]): number => values.reduce((best, value) => Math.max(best, value), nobody);

/** Returns the mean of some probabilities. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? nobody : values.reduce((total, value) => total + value, 0) / values.length;
