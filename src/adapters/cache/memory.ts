/** The pre-filter of rate limits within one process, for tests and for services that are one process. */
import type { RatePrefilter } from "../../app/ports.ts";

const windowMs = 3_600_000;
/** Accounts beyond this are forgotten, those first that were noted first. */
const capacity = 10_000;

/** Opens an empty log; `now` gives milliseconds. */
export function openMemoryPrefilter(now: () => number = () => performance.now()): RatePrefilter {
  const accounts = new Map<string, Map<string, number>>();
  return {
    check(account, limitPerHour) {
      const times = [...(accounts.get(account)?.values() ?? [])].filter((at) => at > now() - windowMs);
      const used = times.length;
      if (limitPerHour <= 0) return Promise.resolve({ kind: "unknown" });
      if (used < limitPerHour) return Promise.resolve({ kind: "open", used });
      // When this one leaves, one less than the limit is left.
      const leaves = times.toSorted((a, b) => a - b)[used - limitPerHour]!;
      return Promise.resolve({ kind: "limited", used, retryAfterSeconds: Math.max(1, Math.ceil((leaves + windowMs - now()) / 1_000)) });
    },
    note(account, job) {
      const jobs = accounts.get(account) ?? new Map<string, number>();
      for (const [old, at] of jobs) if (at <= now() - windowMs) jobs.delete(old);
      if (!jobs.has(job)) jobs.set(job, now());
      accounts.set(account, jobs);
      const [first] = accounts.keys();
      if (accounts.size > capacity && first !== undefined) accounts.delete(first);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
