/** Keeps calls to a rate: so many a second, so many at once; whoever comes too early waits in order. */

/** What a bucket lets through. */
export interface BucketLimits {
  readonly perSecond: number;
  readonly burst: number;
}

/** A bucket of tokens. */
export interface Bucket {
  /** Resolves when it is the caller's turn; rejects with the signal's reason, and then nothing was taken. */
  take(signal: AbortSignal): Promise<void>;
}

/** Resolves after a while, or rejects with the signal's reason. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Opens a full bucket; `now` is in milliseconds and only grows. */
export function openBucket({ perSecond, burst }: BucketLimits, now: () => number = () => performance.now()): Bucket {
  let tokens = burst;
  let countedAt = now();
  return {
    async take(signal) {
      signal.throwIfAborted();
      const time = now();
      tokens = Math.min(burst, tokens + ((time - countedAt) * perSecond) / 1000);
      countedAt = time;
      tokens -= 1;
      if (tokens >= 0) return;
      try {
        // Debts are paid in the order in which they were made.
        await pause((-tokens * 1000) / perSecond, signal);
      } catch (error) {
        tokens += 1;
        throw error;
      }
    },
  };
}
