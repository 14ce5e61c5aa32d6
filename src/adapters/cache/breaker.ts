/** Stops asking somebody who does not answer: after some failures in a row it asks once in a while only. */

/** A breaker. */
export interface Breaker {
  /** Does the work unless the breaker is open; null when it is, or when the work fails. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result | null>;
}

/** Opens after `failures` in a row for `restMs`, then lets a single attempt through to see. */
export function openBreaker(options: {
  readonly failures: number;
  readonly restMs: number;
  readonly onFailure: (error: unknown) => void;
}): Breaker {
  let inARow = 0;
  let closedAt = 0;
  return {
    async attempt(work) {
      if (inARow >= options.failures) {
        if (performance.now() < closedAt) return null;
        // Who comes while this one tries is turned away.
        closedAt = performance.now() + options.restMs;
      }
      try {
        const result = await work();
        inARow = 0;
        return result;
      } catch (error) {
        inARow++;
        if (inARow === options.failures) closedAt = performance.now() + options.restMs;
        options.onFailure(error);
        return null;
      }
    },
  };
}
