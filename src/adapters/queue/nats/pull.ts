/** Takes one message at a time: a worker that asked for more would hoard what another one could do. */
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import type { TakenMessage } from "../../../app/ports.ts";

/** A message as it was delivered. */
export interface Delivery {
  /** The message, or null when its contents make no sense. */
  readonly message: TakenMessage | null;
  /** Gives it to the next worker that asks. */
  refuse(): void;
  /** Removes it, since nobody will ever understand it. */
  discard(): void;
}

/** The server says that the consumer cannot be asked: it was deleted, or its stream. */
export class ConsumerAway extends Error {}

/** How much longer than the server an answer is waited for. */
const graceMs = 2_000;
/** Answers of the server that mean "nothing now": no message, the time is over, or the batch ended. */
const nothing = new Set([404, 408]);

/** Acknowledges by hand: the answer goes to the address that the message came with, whatever its form. */
function acknowledge(connection: NatsConnection, delivered: Msg, word: string): void {
  // The connection may be gone: then the message comes again, and the claim knows what became of the job.
  if (delivered.reply === undefined || connection.isClosed()) return;
  connection.publish(delivered.reply, word);
}

function isMessage(value: unknown): value is { readonly job: string; readonly epoch: number } {
  const { job, epoch } = (value ?? {}) as { readonly job?: unknown; readonly epoch?: unknown };
  return typeof job === "string" && Number.isSafeInteger(epoch);
}

/** Reads what it knows of a message and ignores the rest: a newer program may have written it. */
function parse(connection: NatsConnection, delivered: Msg): TakenMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(delivered.string());
  } catch {
    return null;
  }
  if (!isMessage(value)) return null;
  const traceparent = delivered.headers?.get("traceparent") ?? "";
  return {
    job: value.job,
    epoch: value.epoch,
    ...(traceparent === "" ? {} : { traceparent }),
    done: () => acknowledge(connection, delivered, "+ACK"),
    later: (delayMs) => acknowledge(connection, delivered, `-NAK {"delay":${Math.max(0, Math.round(delayMs * 1e6))}}`),
    extend: () => acknowledge(connection, delivered, "+WPI"),
  };
}

/** Asks a consumer for one message, waiting `waitMs` for it; null when there is none. Throws `ConsumerAway`, or what the connection throws. */
export async function pull(
  connection: NatsConnection,
  from: { readonly stream: string; readonly consumer: string },
  waitMs: number,
): Promise<Delivery | null> {
  const wish = waitMs === 0 ? { batch: 1, no_wait: true } : { batch: 1, expires: waitMs * 1e6 };
  const subject = `$JS.API.CONSUMER.MSG.NEXT.${from.stream}.${from.consumer}`;
  // A message keeps its own subject, by which the shared inbox of requests would not know it.
  const answer = await connection.request(subject, JSON.stringify(wish), { timeout: waitMs + graceMs, noMux: true });
  const code = answer.headers?.code ?? 0;
  if (nothing.has(code)) return null;
  if (code >= 300) throw new ConsumerAway(`${code} ${answer.headers?.description ?? ""}`);
  return {
    message: parse(connection, answer),
    refuse: () => acknowledge(connection, answer, "-NAK"),
    discard: () => acknowledge(connection, answer, "+TERM"),
  };
}
