/** Runs errands to hosts of others: many at once, few for each host, none for a host that is down. */
import type { Clock } from "../app/ports.ts";
import { parseUrl } from "../core/address/parse-url.ts";
import type { HostLimits } from "./hosts.ts";
import { openHosts } from "./hosts.ts";

/** One sort of errands. */
export interface Errands<Errand extends { readonly url: string }> {
  /** Takes what is due, none of it to `exceptHosts`. */
  claim(limit: number, exceptHosts: readonly string[]): Promise<readonly Errand[]>;
  /** Gives an errand back for so many seconds, since its host has no place. */
  postpone(errand: Errand, seconds: number): Promise<void>;
  /** Does an errand; tells whether its host is to be blamed for a failure. `stop` fires when the process ends. */
  run(errand: Errand, stop: AbortSignal): Promise<{ readonly isHostDown: boolean }>;
}

/** What errands need around them. */
export interface ErrandContext {
  readonly clock: Clock;
  /** Told of what should not happen, such as a database that does not answer; the courier goes on. */
  readonly onError: (thrown: unknown) => void;
}

/** How many errands are run, and how often they are looked for. */
export interface ErrandRates {
  readonly limits: HostLimits;
  /** Errands at once, all hosts together. */
  readonly atOnce: number;
  /** Milliseconds between looks for errands while there are none. */
  readonly pollMs: number;
}

/** A running courier. */
export interface Courier {
  /** Looks for errands now, instead of with the next poll. */
  nudge(): void;
  /** Takes no more, and waits for those that run. */
  close(): Promise<void>;
}

/** A host may have so many errands of one sort at once; after five failures in a row it is left alone for half a minute. */
export const usualLimits: HostLimits = { atOnce: 4, failures: 5, restMs: 30_000 };

/** A signal that can be given again and again, and is not lost when nobody waits yet. */
function openBell(): { ring(): void; wait(clock: Clock, ms: number): Promise<void> } {
  let current = new AbortController();
  return {
    ring: () => current.abort(),
    async wait(clock, ms) {
      await clock.sleep(ms, current.signal);
      current = new AbortController();
    },
  };
}

/** Starts to run errands. */
export function openErrands<Errand extends { readonly url: string }>(
  errands: Errands<Errand>,
  { clock, onError, limits, atOnce, pollMs }: ErrandContext & ErrandRates,
): Courier {
  const hosts = openHosts(limits, () => clock.now());
  const running = new Set<Promise<void>>();
  const bell = openBell();
  const closing = new AbortController();

  const runOne = async (errand: Errand): Promise<void> => {
    const host = parseUrl(errand.url)?.host ?? "";
    const wait = hosts.enter(host);
    if (wait > 0) return errands.postpone(errand, wait / 1000);
    let isHostDown = false;
    try {
      ({ isHostDown } = await errands.run(errand, closing.signal));
    } finally {
      hosts.leave(host, !isHostDown);
    }
  };
  const start = (errand: Errand): void => {
    const work: Promise<void> = runOne(errand)
      .catch(onError)
      .finally(() => {
        running.delete(work);
        bell.ring();
      });
    running.add(work);
  };
  const claim = async (): Promise<number> => {
    const free = atOnce - running.size;
    if (free <= 0) return 0;
    const due = await errands.claim(free, hosts.closed());
    for (const errand of due) start(errand);
    return due.length;
  };
  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const claimed = await claim().catch((thrown: unknown) => {
        onError(thrown);
        return 0;
      });
      if (claimed === 0 && !closing.signal.aborted) await bell.wait(clock, pollMs);
    }
  };
  const ended = loop();

  return {
    nudge: () => bell.ring(),
    async close() {
      closing.abort();
      bell.ring();
      await ended;
      await Promise.all(running);
    },
  };
}
