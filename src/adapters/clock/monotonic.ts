/** The clock that measures durations: it never goes back, and no deadline is read from it. */
import { performance } from "node:perf_hooks";
import type { Clock } from "../../app/ports.ts";

/** The clock of this process. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  sleep(ms, signal) {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      signal?.addEventListener("abort", wake);
      if (signal?.aborted === true) wake();
    });
  },
};
