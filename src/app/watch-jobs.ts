/** Wakes whoever waits for a job in this process: at once by a nudge, and for nudges that stay away by one question a second for all jobs together. */
import type { Job } from "../core/job.ts";
import type { ServicePorts } from "./service.ts";

/** What another process changed, and no nudge told of, is seen after so many milliseconds. */
const askMs = 1_000;
/** Jobs in one question. */
const together = 1_000;

/** The jobs that are waited for. */
export interface JobWatch {
  /** Resolves when a job may be another than it was at a version, after `ms`, or when `signal` fires. */
  wait(job: Pick<Job, "id" | "version">, options: { readonly ms: number; readonly signal: AbortSignal }): Promise<void>;
}

interface Waiter {
  readonly id: string;
  readonly version: number;
  readonly wake: () => void;
}

/** The newest version that anybody saw of each job. */
function newestOf(waiters: Iterable<Waiter>): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { id, version } of waiters) newest.set(id, Math.max(version, newest.get(id) ?? 0));
  return newest;
}

/** Opens the watch of a process; while nobody waits it asks nothing. Two thousand that ask for themselves are all that a database can do. */
export function openJobWatch(ports: Pick<ServicePorts, "stores" | "signals" | "clock" | "tell">): JobWatch {
  const waiters = new Set<Waiter>();
  let isAsking = false;

  const ask = async (): Promise<void> => {
    const newest = [...newestOf(waiters)];
    const changed = new Set<string>();
    for (let from = 0; from < newest.length; from += together) {
      for (const id of await ports.stores.jobs.changed(new Map(newest.slice(from, from + together)))) changed.add(id);
    }
    const seen = new Map(newest);
    for (const { id, version, wake } of waiters) if (changed.has(id) || version < (seen.get(id) ?? 0)) wake();
  };
  const begin = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    for (;;) {
      await ports.clock.sleep(askMs);
      if (waiters.size === 0) break;
      // Who waits goes on waiting: an outage is no reason to ask two thousand times.
      await ask().catch((error: unknown) => ports.tell({ kind: "trouble", where: "the jobs that are waited for", error }));
    }
    isAsking = false;
  };
  return {
    async wait({ id, version }, { ms, signal }) {
      const change = new AbortController();
      const wake = (): void => change.abort();
      const waiter: Waiter = { id, version, wake };
      waiters.add(waiter);
      signal.addEventListener("abort", wake);
      if (signal.aborted) wake();
      void begin();
      try {
        await ports.signals.wait(id, { ms, signal: change.signal });
      } finally {
        waiters.delete(waiter);
        signal.removeEventListener("abort", wake);
      }
    },
  };
}
