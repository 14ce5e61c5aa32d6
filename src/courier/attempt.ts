/** One attempt at one webhook: on record before it starts, sent once, its outcome on record after. */
import type { Deliveries, DueDelivery } from "../app/deliver.ts";
import type { WebhookSender } from "../app/ports.ts";
import { judgeAttempt } from "../core/webhook/retry.ts";
import type { WebhookOutcome } from "../core/webhook/retry.ts";
import { signedHeaders } from "./sign.ts";

/** What an attempt needs. */
export interface AttemptPorts {
  readonly deliveries: Deliveries;
  readonly sender: WebhookSender;
  /** Seconds since 1970 for the signature, which receivers compare with their own clock. */
  readonly epochSeconds: () => number;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
  /** Seconds between the attempts when the receiver does not say. */
  readonly pauseSeconds: number;
}

/** Attempts a delivery and returns what the receiver did; null when the lease was lost and nothing was sent. */
export async function attempt(due: DueDelivery, ports: AttemptPorts): Promise<WebhookOutcome | null> {
  if (!(await ports.deliveries.begin(due))) return null;
  const headers = signedHeaders({ id: due.id, epochSeconds: ports.epochSeconds(), body: due.body }, due.secrets);
  const outcome = await ports.sender.send({ url: due.url, headers, body: due.body });
  const verdict = judgeAttempt(outcome, { usualSeconds: ports.pauseSeconds, chance: ports.chance() });
  await ports.deliveries.record(due, {
    ...verdict,
    statusCode: outcome.kind === "answered" ? outcome.status : null,
    responseExcerpt: outcome.kind === "answered" ? outcome.excerpt : null,
  });
  return outcome;
}
