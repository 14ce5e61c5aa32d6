/** The Faults with which the service refuses; each says what the client can do. */
import { limitState, retryAfterSeconds } from "../core/credits.ts";
import type { HourlyUse } from "../core/credits.ts";
import { Fault } from "../core/fault.ts";

/** One answer for unknown, malformed and revoked keys. */
export function unauthenticated(): Fault {
  const message = "the API key is missing or not valid: send a live key in the header x-api-key, or as Authorization: Bearer";
  return new Fault({ code: "unauthenticated", kind: "unauthenticated", message });
}

/** The key may convert but not manage. */
export function forbidden(): Fault {
  const message = "this key may convert only: keys and webhook secrets are managed with a key of the role owner";
  return new Fault({ code: "forbidden", kind: "forbidden", message });
}

/** One answer for jobs that are unknown, malformed, purged or of another account, and for artifacts that are not there. */
export function notFound(): Fault {
  const message = "there is no such job, or its files are not ready or no longer kept";
  return new Fault({ code: "not_found", kind: "not-found", message });
}

/** Something that an operator or an owner named is not there. */
export function nothingNamed(what: string): Fault {
  return new Fault({ code: "not_found", kind: "not-found", message: `there is no ${what}` });
}

/** A value is not what it should be. */
export function invalidRequest(message: string): Fault {
  return new Fault({ code: "invalid_request", kind: "invalid", message });
}

/** The hour is used up. */
export function hourlyLimitReached(usage: HourlyUse): Fault {
  const { limit, remaining, resetSeconds } = limitState(usage);
  const retryAfter = retryAfterSeconds(usage);
  const message =
    limit === 0
      ? "this account is suspended: ask the operator of the service"
      : `this account may start ${limit} conversions an hour and has used them: try again in ${retryAfter} seconds`;
  const facts = { limit, remaining, reset: resetSeconds, retry_after: retryAfter };
  return new Fault({ code: "rate_limited", kind: "busy", message, facts });
}

/** Something may be asked only so often. */
export function tooOften(message: string, retryAfter: number): Fault {
  return new Fault({ code: "rate_limited", kind: "busy", message, facts: { retry_after: retryAfter } });
}

/** The balance does not cover a conversion. */
export function insufficientCredits(balance: number, required: number): Fault {
  const message = `a conversion costs ${required} credits and the balance is ${balance}: ask the operator of the service for more`;
  return new Fault({ code: "insufficient_credits", kind: "no-credit", message, facts: { balance, required } });
}

/** The service cannot do its work now; nothing was charged. */
export function unavailable(cause?: unknown): Fault {
  const message = "the service cannot take the request now: nothing was charged, try again in a few seconds";
  return new Fault({ code: "unavailable", kind: "unavailable", message, cause, facts: { retry_after: 5 } });
}

/** There is more work than may wait; `why` is the beginning of a sentence. */
export function overloaded(why: string, retryAfter: number): Fault {
  const message = `${why}: nothing was charged, try again in ${retryAfter} seconds`;
  return new Fault({ code: "unavailable", kind: "unavailable", message, facts: { retry_after: retryAfter } });
}

/** A request with the same idempotency key is under way. */
export function idempotencyInFlight(): Fault {
  const message = "a request with this Idempotency-Key is still being handled: repeat it in a moment";
  return new Fault({ code: "idempotency_in_flight", kind: "conflict", message, facts: { retry_after: 1 } });
}

/** The idempotency key belongs to another request. */
export function idempotencyMismatch(): Fault {
  const message = "this Idempotency-Key was used with another picture or callback_url: take a new one";
  return new Fault({ code: "idempotency_mismatch", kind: "conflict", message });
}

/** The request had no picture. */
export function emptyBody(): Fault {
  return new Fault({ code: "empty_body", kind: "invalid", message: "the body is empty: send the bytes of a PNG, JPEG or WebP picture" });
}

/** The picture has too many bytes. */
export function tooManyBytes(maximum: number): Fault {
  const message = `the picture has more than ${maximum} bytes: scale it down or compress it`;
  return new Fault({ code: "too_large", kind: "too-large", message });
}

/** The owner cancelled. */
export function cancelled(): Fault {
  return new Fault({ code: "cancelled", kind: "cancelled", message: "the job was cancelled" });
}

/** The conversion took longer than one may. */
export function deadlineExceeded(seconds: number): Fault {
  const message = `the conversion took longer than ${Math.round(seconds)} seconds and was ended: try a smaller picture`;
  return new Fault({ code: "deadline_exceeded", kind: "unprocessable", message });
}

/** The job as a whole took longer than a job may. */
export function totalDeadlineExceeded(): Fault {
  const message = "the job took longer than a job may; the credits were given back, please send the picture again";
  return new Fault({ code: "deadline_exceeded", kind: "unprocessable", message });
}

/** The uploaded picture is gone. */
export function inputLost(): Fault {
  const message = "the uploaded picture was lost before it was converted: please send it again";
  return new Fault({ code: "input_lost", kind: "unavailable", message });
}

/** The same picture broke the conversion twice. */
export function pictureBreaksConversion(): Fault {
  const message = "the picture cannot be converted: it takes too much memory, or breaks the program that reads it";
  return new Fault({ code: "unreadable_image", kind: "unprocessable", message });
}

/** Too many attempts were cut off. */
export function attemptsExhausted(): Fault {
  const message = "every attempt was cut off by a fault of the service; the credits were given back, please send the picture again";
  return new Fault({ code: "attempts_exhausted", kind: "unavailable", message });
}

/** Nobody began in time. */
export function queueDeadlineExceeded(): Fault {
  const message = "the job waited too long for a free worker; the credits were given back, please send the picture again";
  return new Fault({ code: "queue_deadline_exceeded", kind: "unavailable", message });
}
