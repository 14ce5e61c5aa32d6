/** The API of one cluster: calls within a rate and a deadline, asked again where the server says so, and watches. */
import { Fault } from "../../core/fault.ts";
import { openBucket, pause } from "./bucket.ts";
import type { BucketLimits } from "./bucket.ts";
import { openExchange, readAnswer } from "./exchange.ts";
import type { Exchange, ExchangeOptions } from "./exchange.ts";
import type { LinkAnswer } from "./link.ts";
import { openStop } from "../../app/stop.ts";

/** A call. */
export interface ApiCall extends Exchange {
  /** A status with which the caller wants to deal although the server asks for another try. */
  readonly isFinal?: (status: number) => boolean;
  /** Lists of watches do not wait for the rate of writes. */
  readonly isUncounted?: boolean;
}

/** The Status of Kubernetes, as it stands in answers that are no success. */
export interface ApiStatus {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: {
    readonly name?: string;
    readonly causes?: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[];
  };
}

/** What came back: below 500, and no 401 or 429 that the caller did not want. */
export interface ApiAnswer {
  readonly status: number;
  /** JSON; of anything else its text as the message of a Status. */
  readonly body: unknown;
}

/** The API of one cluster; both throw `unavailable` with what happened as `detail`. */
export interface Api {
  call(call: ApiCall): Promise<ApiAnswer>;
  /** Opens a watch; of an answer other than 200 the status is the fault's `facts.status`. */
  stream(path: string, signal: AbortSignal): Promise<LinkAnswer>;
}

/** How calls are made. */
export interface ApiOptions extends ExchangeOptions {
  readonly deadlineMs: number;
  readonly rate: BucketLimits;
  /** Ends everything. */
  readonly stop: AbortSignal;
}

/** Tells that the API server cannot be used now; `detail` says what happened. */
export function apiFault(detail: string, { cause, ...facts }: { cause?: unknown; status?: number; retry_after?: number } = {}): Fault {
  const message = "The API server of Kubernetes did not do what it was asked; it is asked again.";
  return new Fault({ code: "unavailable", kind: "unavailable", message, detail, cause, facts });
}

const messageOf = ({ body }: ApiAnswer): string => (body as ApiStatus | null)?.message ?? "";

/** Opens the API. */
export function openApi(options: ApiOptions): Api {
  const { deadlineMs, rate, stop } = options;
  const bucket = openBucket(rate);
  const send = openExchange(options);

  /** Asks until there is an answer that is one. */
  const settle = async (call: ApiCall, signal: AbortSignal, endsAt: number): Promise<ApiAnswer> => {
    for (;;) {
      if (call.isUncounted !== true) await bucket.take(signal);
      const { retryAfter, ...answer } = await readAnswer(await send(call, signal));
      const isTrouble = answer.status === 401 || answer.status === 429 || answer.status >= 500;
      if (!isTrouble || call.isFinal?.(answer.status) === true) return answer;
      const what = `${call.method} ${call.path}: ${answer.status} ${messageOf(answer)}`;
      const mayWait = answer.status === 429 || answer.status === 503;
      if (retryAfter === null || !mayWait) throw apiFault(what, { status: answer.status });
      if (performance.now() + retryAfter * 1000 >= endsAt) throw apiFault(what, { status: answer.status, retry_after: retryAfter });
      await pause(retryAfter * 1000 + Math.random() * 250, signal);
    }
  };
  return {
    async call(call) {
      const limit = openStop(stop);
      limit.within(deadlineMs, () => new Error(`no answer within ${deadlineMs / 1000} s`));
      try {
        return await settle(call, limit.signal, performance.now() + deadlineMs);
      } catch (error) {
        if (error instanceof Fault) throw error;
        const reason: unknown = limit.signal.aborted ? limit.signal.reason : error;
        throw apiFault(`${call.method} ${call.path}: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: error });
      } finally {
        limit.release();
      }
    },
    async stream(path, signal) {
      const head = await send({ method: "GET", path }, signal);
      if (head.status === 200) return head;
      const { retryAfter, ...answer } = await readAnswer(head);
      const wait = retryAfter === null ? {} : { retry_after: retryAfter };
      throw apiFault(`GET ${path}: ${answer.status} ${messageOf(answer)}`, { status: answer.status, ...wait });
    },
  };
}
