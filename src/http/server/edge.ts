/** What every request shares: who asks, how often, how many wait, and when all of it ends. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { randomUUID } from "node:crypto";
import type { Application, Caller } from "../../app/application.ts";
import type { Continuations } from "./continue.ts";
import { apiKeyOf, fieldOf } from "../header-fields.ts";
import { Fault } from "../../core/fault.ts";
import type { HttpLimits } from "../operations/operation.ts";
import type { PathTable } from "../paths.ts";
import { openPathTable } from "../paths.ts";
import { EdgeFault } from "../problem.ts";
import { countedAddress, openRequestCounter } from "../request-counter.ts";
import type { EdgeLimit, HttpTelemetry } from "../../app/edge-telemetry.ts";
import { passiveTracing } from "../../app/tracing.ts";
import type { Tracing } from "../../app/tracing.ts";

/** The shared state of the server. */
export interface Edge {
  readonly application: Application;
  readonly limits: HttpLimits;
  readonly telemetry: HttpTelemetry;
  readonly tracing: Tracing;
  readonly continuations: Continuations;
  readonly paths: PathTable;
  readonly corsOrigins: readonly string[];
  /** Path of the base address, such as `/v1`. */
  readonly basePath: string;
  /** Finds out who asks; throws `unauthenticated`, and `rate_limited` to addresses that fail too often. */
  authenticate(raw: IncomingMessage, address: string): Promise<Caller>;
  /** Counts a request of a key; throws `rate_limited`. */
  count(caller: Caller): void;
  /** Counts a request that waits, until the function that it returns is called; throws `rate_limited`. */
  wait(account: string): () => void;
  /** Counts an upload, until the function that it returns is called; throws `rate_limited`. */
  upload(account: string): () => void;
  /** A signal that fires when the client goes away or the server ends. */
  signalOf(response: ServerResponse): AbortSignal;
  /** Ends what waits. */
  end(): void;
}

/** The name of a request: what the client calls it, if that is harmless in a log, else a new one. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = fieldOf(raw, "x-request-id");
  return given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Counts what an account does at once; `what` says what that is. */
function openGate(most: number, what: string): (account: string) => () => void {
  const waiting = new Map<string, number>();
  const change = (account: string, by: number): void => {
    const count = (waiting.get(account) ?? 0) + by;
    if (count > 0) waiting.set(account, count);
    else waiting.delete(account);
  };
  return (account) => {
    if ((waiting.get(account) ?? 0) >= most) {
      const message = `more than ${most} ${what}`;
      throw new EdgeFault({ status: 429, code: "rate_limited", kind: "busy", message, facts: { retry_after: 5 } });
    }
    change(account, 1);
    let isOver = false;
    return () => {
      if (!isOver) change(account, -1);
      isOver = true;
    };
  };
}

/** Opens the shared state. */
export function openEdge(options: {
  readonly application: Application;
  readonly limits: HttpLimits;
  readonly telemetry: HttpTelemetry;
  readonly tracing?: Tracing;
  readonly continuations: Continuations;
  readonly corsOrigins: readonly string[];
  readonly baseUrl: string;
}): Edge {
  const { application, limits } = options;
  const counting = { perMinute: limits.requestsPerMinute, now: () => performance.now() };
  const requests = openRequestCounter(counting);
  const failures = openRequestCounter(counting);
  const ending = new AbortController();
  const limit = <Result>(by: EdgeLimit, pass: () => Result): Result => {
    let decision: "admitted" | "refused" = "refused";
    try {
      const result = pass();
      decision = "admitted";
      return result;
    } finally {
      options.telemetry.limited(by, decision);
    }
  };
  const waits = openGate(limits.waitingPerAccount, "requests of this account wait at once: end some, or poll");
  const uploads = openGate(limits.uploadsPerAccount, "pictures of this account are on their way at once: send them one after the other");
  return {
    ...options,
    tracing: options.tracing ?? passiveTracing,
    paths: openPathTable(),
    basePath: new URL(options.baseUrl).pathname,
    async authenticate(raw, address) {
      const name = countedAddress(address);
      limit("address", () => failures.check(name));
      try {
        return await application.authenticate(apiKeyOf(raw));
      } catch (thrown) {
        if (thrown instanceof Fault && thrown.kind === "unauthenticated") failures.take(name);
        throw thrown;
      }
    },
    count: (caller) => limit("key", () => requests.take(caller.keyId)),
    wait: (account) => limit("waiting", () => waits(account)),
    upload: (account) => limit("uploads", () => uploads(account)),
    signalOf(response) {
      const gone = new AbortController();
      response.once("close", () => gone.abort());
      return AbortSignal.any([gone.signal, ending.signal]);
    },
    end: () => ending.abort(),
  };
}
