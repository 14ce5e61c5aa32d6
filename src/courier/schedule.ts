/** Takes due webhooks and attempts them: many at once, few for each host, none for a host that is down. */
import type { DueDelivery } from "../app/deliver.ts";
import type { Clock } from "../app/ports.ts";
import type { WebhookOutcome } from "../core/webhook/retry.ts";
import type { AttemptPorts } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import type { HostLimits } from "./hosts.ts";
import { openHosts } from "./hosts.ts";

/** What the courier is made of. */
export interface CourierOptions extends AttemptPorts {
  readonly clock: Clock;
  /** Told of every attempt, for metrics: `refused` with the class of the address. */
  readonly onAttempt: (outcome: WebhookOutcome) => void;
  /** Told of what should not happen, such as a database that does not answer; the courier goes on. */
  readonly onError: (thrown: unknown) => void;
  readonly limits?: HostLimits;
  /** Attempts at once, all hosts together. */
  readonly atOnce?: number;
  /** Milliseconds between looks for due webhooks while there are none. */
  readonly pollMs?: number;
}

/** A running courier. */
export interface Courier {
  /** Looks for due webhooks now, instead of with the next poll. */
  nudge(): void;
  /** Takes no more, and waits for the attempts that run: 15 s at most. */
  close(): Promise<void>;
}

const usualLimits: HostLimits = { atOnce: 4, failures: 5, restMs: 30_000 };
const usualAtOnce = 32;
const usualPollMs = 1_000;

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

/** Starts the courier. */
export function openCourier(options: CourierOptions): Courier {
  const { clock, deliveries, onError, onAttempt } = options;
  const hosts = openHosts(options.limits ?? usualLimits, () => clock.now());
  const [atOnce, pollMs] = [options.atOnce ?? usualAtOnce, options.pollMs ?? usualPollMs];
  const running = new Set<Promise<void>>();
  const bell = openBell();
  const closing = new AbortController();

  const deliver = async (due: DueDelivery): Promise<void> => {
    const host = URL.canParse(due.url) ? new URL(due.url).host : "";
    const wait = hosts.enter(host);
    if (wait > 0) return deliveries.postpone(due, wait / 1000);
    let outcome: WebhookOutcome | null = null;
    try {
      outcome = await attempt(due, options);
      if (outcome !== null) onAttempt(outcome);
    } finally {
      // A refusal says nothing of a host, for nothing was sent there.
      hosts.leave(host, outcome === null || outcome.kind !== "failed");
    }
  };
  const start = (due: DueDelivery): void => {
    const work: Promise<void> = deliver(due)
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
    const due = await deliveries.claim(free, hosts.closed());
    for (const delivery of due) start(delivery);
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
