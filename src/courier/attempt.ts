/** One attempt at one webhook: on record before it starts, sent once, its outcome on record after. */
import type { Deliveries, DueDelivery } from "../app/deliver.ts";
import type { WebhookSender } from "../app/ports.ts";
import { attributeNames, passiveTracing, spanNames } from "../app/tracing.ts";
import type { OpenSpan, Tracing } from "../app/tracing.ts";
import { judgeAttempt } from "../core/webhook/retry.ts";
import type { WebhookOutcome } from "../core/webhook/retry.ts";
import { signedHeaders } from "./sign.ts";

/** What an attempt needs. */
export interface AttemptPorts {
  readonly deliveries: Deliveries;
  readonly sender: WebhookSender;
  /** Without it, contexts are passed on as they come. */
  readonly tracing?: Tracing;
  /** A random number from 0 to 1. */
  readonly chance: () => number;
  /** Seconds between the attempts when the receiver does not say. */
  readonly pauseSeconds: number;
}

/** Begins what the attempt is told under: how long the webhook waited, and the exchange itself. */
function beginSpan(
  { tracing = passiveTracing }: AttemptPorts,
  { job, number, traceparent: parent, waitedSeconds: seconds }: DueDelivery,
): OpenSpan {
  const attributes = { [attributeNames.job]: job, [attributeNames.delivery]: number };
  tracing.record({ name: spanNames.webhookWait, parent, seconds, attributes });
  return tracing.begin({ name: spanNames.webhook, kind: "client", parent, attributes });
}

function endSpan(span: OpenSpan, outcome: WebhookOutcome): void {
  if (outcome.kind !== "answered") return span.end({ error: outcome.kind });
  const { status } = outcome;
  return span.end({ attributes: { [attributeNames.status]: status }, error: status < 300 ? null : String(status) });
}

/** Attempts a delivery and returns what the receiver did; null when the lease was lost and nothing was sent. */
export async function attempt(due: DueDelivery, ports: AttemptPorts): Promise<WebhookOutcome | null> {
  if (!(await ports.deliveries.begin(due))) return null;
  const headers = signedHeaders({ id: due.id, epochSeconds: due.epochSeconds, body: due.body }, due.secrets);
  const span = beginSpan(ports, due);
  const trace = span.traceparent === null ? {} : { traceparent: span.traceparent };
  const outcome = await ports.sender.send({ url: due.url, headers: { ...headers, ...trace }, body: due.body });
  endSpan(span, outcome);
  const verdict = judgeAttempt(outcome, { usualSeconds: ports.pauseSeconds, chance: ports.chance() });
  await ports.deliveries.record(due, {
    ...verdict,
    statusCode: outcome.kind === "answered" ? outcome.status : null,
    responseExcerpt: outcome.kind === "answered" ? outcome.excerpt : null,
  });
  return outcome;
}
