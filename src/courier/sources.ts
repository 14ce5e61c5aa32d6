/** Takes pictures that are to be fetched by address, under the rules by host of webhooks and with a book of hosts of their own. */
import type { SourceFetches, SourceOutcome } from "../app/fetch-source.ts";
import type { ClaimedSource } from "../app/stores.ts";
import type { Courier, ErrandContext, ErrandRates } from "./errands.ts";
import { openErrands, usualLimits } from "./errands.ts";

/** What the courier of pictures is made of. */
export interface SourceCourierOptions extends ErrandContext, Partial<ErrandRates> {
  readonly fetches: SourceFetches;
  /** Told of every attempt, for metrics. */
  readonly onFetch: (outcome: SourceOutcome) => void;
}

/** Downloads at once: each may hold some ten megabytes on their way into the object store. */
const usualAtOnce = 8;

/** Starts the courier of pictures; at its end what runs is given back at once. */
export function openSourceCourier(options: SourceCourierOptions): Courier {
  const { fetches, onFetch } = options;
  return openErrands<ClaimedSource>(
    {
      claim: (limit, exceptHosts) => fetches.claim(limit, exceptHosts),
      postpone: (source, seconds) => fetches.postpone(source, seconds),
      async run(source, stop) {
        const outcome = await fetches.fetch(source, stop);
        onFetch(outcome);
        return { isHostDown: "fault" in outcome && outcome.fault.code === "source_unreachable" };
      },
    },
    { limits: usualLimits, atOnce: usualAtOnce, pollMs: 1_000, ...options },
  );
}
