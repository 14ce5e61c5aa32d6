/** Takes due webhooks and attempts them: many at once, few for each host, none for a host that is down. */
import type { DueDelivery } from "../app/deliver.ts";
import type { WebhookOutcome } from "../core/webhook/retry.ts";
import type { AttemptPorts } from "./attempt.ts";
import { attempt } from "./attempt.ts";
import type { Courier, ErrandContext, ErrandRates } from "./errands.ts";
import { openErrands, usualLimits } from "./errands.ts";

/** What the courier of webhooks is made of. */
export interface CourierOptions extends AttemptPorts, ErrandContext, Partial<ErrandRates> {
  /** Told of every attempt, for metrics: `refused` with the class of the address. */
  readonly onAttempt: (outcome: WebhookOutcome, due: DueDelivery) => void;
}

/** Starts the courier of webhooks; its end waits for the attempts that run, 15 s at most. */
export function openCourier(options: CourierOptions): Courier {
  const { deliveries, onAttempt } = options;
  return openErrands<DueDelivery>(
    {
      claim: (limit, exceptHosts) => deliveries.claim(limit, exceptHosts),
      postpone: (due, seconds) => deliveries.postpone(due, seconds),
      async run(due) {
        const outcome = await attempt(due, options);
        if (outcome !== null) onAttempt(outcome, due);
        // A refusal says nothing of a host, for nothing was sent there.
        return { isHostDown: outcome?.kind === "failed" };
      },
    },
    { limits: usualLimits, atOnce: 32, pollMs: 1_000, ...options },
  );
}
