/** Tells waiting requests of this process that a job changed; what other processes change is seen a second later by asking. */

/** What is nudged when a transaction left a message to publish. */
export const outboxTopic = "outbox";

/** Nudges by job id, or by the outbox. */
export interface JobSignals {
  notify(job: string): void;
  /** Resolves at the next nudge, after `ms`, or when `signal` fires. */
  wait(job: string, options: { readonly ms: number; readonly signal: AbortSignal }): Promise<void>;
}

/** Opens the signals of a process. */
export function openJobSignals(): JobSignals {
  const waiting = new Map<string, Set<() => void>>();
  return {
    notify(job) {
      for (const wake of waiting.get(job) ?? []) wake();
    },
    wait(job, { ms, signal }) {
      return new Promise((resolve) => {
        const wakers = waiting.get(job) ?? new Set();
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", wake);
          wakers.delete(wake);
          if (wakers.size === 0 && waiting.get(job) === wakers) waiting.delete(job);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        waiting.set(job, wakers.add(wake));
        signal.addEventListener("abort", wake);
        if (signal.aborted) wake();
      });
    },
  };
}
