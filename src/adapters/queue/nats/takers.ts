/** Brings waiting workers and messages together: the highest priority first, one message for each that waits, none kept in hand. */
import { setTimeout as sleep } from "node:timers/promises";
import type { TakenMessage } from "../../../app/ports.ts";
import type { Delivery } from "./pull.ts";

/** Where messages come from. */
export interface MessageSource {
  /** The consumers as they are known now, the highest priority first. */
  consumers(): readonly string[];
  /** Asks one for a message; throws when that cannot be done now. */
  pull(consumer: string, waitMs: number): Promise<Delivery | null>;
  /** Hears of what went wrong. */
  readonly onTrouble: (error: unknown) => void;
}

/** Workers that wait. */
export interface Takers {
  take(signal: AbortSignal): Promise<TakenMessage | null>;
  /** Lets everybody go, and refuses what still comes. */
  close(): void;
}

/** How long a consumer is asked to wait; short, since a request that was lost with its server is missed for as long. */
const standingMs = 5_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** Those who wait, the longest first. */
interface Line {
  readonly size: () => number;
  wait(signal: AbortSignal): Promise<TakenMessage | null>;
  /** Hands a delivery to whoever waits longest, or on to another process. */
  hand(delivery: Delivery): void;
  dismiss(): void;
}

function openLine(onTrouble: (error: unknown) => void): Line {
  const waiting = new Set<(message: TakenMessage | null) => void>();
  return {
    size: () => waiting.size,
    wait: (signal) =>
      new Promise((resolve) => {
        const onAbort = (): void => settle(null);
        const settle = (message: TakenMessage | null): void => {
          waiting.delete(settle);
          signal.removeEventListener("abort", onAbort);
          resolve(message);
        };
        waiting.add(settle);
        signal.addEventListener("abort", onAbort);
      }),
    hand(delivery) {
      if (delivery.message === null) {
        delivery.discard();
        onTrouble(new Error("a message of the queue made no sense and was removed"));
        return;
      }
      const [taker] = waiting;
      if (taker === undefined) delivery.refuse();
      else taker(delivery.message);
    },
    dismiss() {
      for (const settle of waiting) settle(null);
    },
  };
}

/** Asks the consumers for as long as somebody waits. */
async function serve(source: MessageSource, line: Line, stop: AbortSignal): Promise<void> {
  const standing = new Map<string, Promise<void>>();
  let pauseMs = firstPauseMs;
  const onFailure = async (error: unknown): Promise<void> => {
    if (stop.aborted) return;
    source.onTrouble(error);
    await sleep(pauseMs, undefined, { signal: stop }).catch(() => {});
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
  };
  /** Takes what lies there, by priority; false when nothing does. */
  const takeReady = async (): Promise<boolean> => {
    for (const consumer of source.consumers()) {
      const delivery = await source.pull(consumer, 0);
      if (delivery === null) continue;
      line.hand(delivery);
      return true;
    }
    return false;
  };
  const stand = (consumer: string): Promise<void> => {
    const asked =
      standing.get(consumer) ??
      source
        .pull(consumer, standingMs)
        .then((delivery) => (delivery === null ? undefined : line.hand(delivery)), onFailure)
        .finally(() => standing.delete(consumer));
    standing.set(consumer, asked);
    return asked;
  };
  while (line.size() > 0 && !stop.aborted) {
    try {
      const isTaken = await takeReady();
      pauseMs = firstPauseMs;
      if (!isTaken && line.size() > 0) await Promise.race(source.consumers().map(stand));
    } catch (error) {
      await onFailure(error);
    }
  }
}

/** Opens the meeting place. */
export function openTakers(source: MessageSource): Takers {
  const line = openLine(source.onTrouble);
  const stop = new AbortController();
  let isServing = false;
  const begin = (): void => {
    if (isServing || stop.signal.aborted || line.size() === 0) return;
    isServing = true;
    void serve(source, line, stop.signal).finally(() => {
      isServing = false;
      // One may have come after the last look.
      begin();
    });
  };
  return {
    take(signal) {
      if (stop.signal.aborted || signal.aborted) return Promise.resolve(null);
      const taken = line.wait(signal);
      begin();
      return taken;
    },
    close() {
      stop.abort();
      line.dismiss();
    },
  };
}
