/** What an attempt to deliver a webhook comes to, and when the next one is due. */

/** A receiver may ask to be left alone for this many seconds at most. */
const longestPause = 900;

/** What a receiver did. */
export type WebhookOutcome =
  | {
      readonly kind: "answered";
      readonly status: number;
      /** Seconds of `Retry-After`, null without one that can be read. */
      readonly retryAfterSeconds: number | null;
      /** The first KiB of the answer, escaped. */
      readonly excerpt: string;
    }
  /** The address may not be reached, so nothing was sent; `why` is a class of addresses. */
  | { readonly kind: "refused"; readonly why: string }
  /** No answer came; `why` ends the sentence "the receiver …". */
  | { readonly kind: "failed"; readonly why: string };

/** What an attempt comes to. */
export interface WebhookVerdict {
  /** `gone` and `refused` end the delivery, after `failed` a second attempt may follow. */
  readonly outcome: "delivered" | "failed" | "gone" | "refused";
  /** One sentence for the job's owner, null when it was delivered. */
  readonly problem: string | null;
  /** Seconds until the second attempt, should one be left. */
  readonly retryAfterSeconds: number;
}

/** How long to wait between attempts. */
export interface Pause {
  /** Seconds between attempts when the receiver does not say. */
  readonly usualSeconds: number;
  /** A random number from 0 to 1: half the pause less or more, lest everyone asks at once. */
  readonly chance: number;
}

/** Judges an attempt by what the receiver did. */
export function judgeAttempt(outcome: WebhookOutcome, { usualSeconds, chance }: Pause): WebhookVerdict {
  const retryAfterSeconds = usualSeconds * (0.5 + chance);
  if (outcome.kind === "refused") {
    const problem = "callback_url leads to an address that is not public, so nothing was sent";
    return { outcome: "refused", problem, retryAfterSeconds };
  }
  if (outcome.kind === "failed") return { outcome: "failed", problem: `the receiver ${outcome.why}`, retryAfterSeconds };
  const { status, retryAfterSeconds: wanted } = outcome;
  if (status >= 200 && status < 300) return { outcome: "delivered", problem: null, retryAfterSeconds };
  if (status === 410) return { outcome: "gone", problem: "the receiver answered 410: it wants no more", retryAfterSeconds };
  const problem = `the receiver answered ${status}${status >= 300 && status < 400 ? ", and redirects are not followed" : ""}`;
  const pause = wanted === null ? retryAfterSeconds : Math.min(Math.max(wanted, 1), longestPause);
  return { outcome: "failed", problem, retryAfterSeconds: pause };
}
