/** Turns Faults into answers: a status, headers, and the problem document of RFC 9457. */
import { STATUS_CODES } from "node:http";
import type { FaultKind, FaultOptions } from "../core/fault.ts";
import { Fault } from "../core/fault.ts";
import { hourlyPolicy, limitHeaders } from "./limit-headers.ts";

/** The members of a problem document (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly request_id: string;
  readonly balance?: number;
  readonly required?: number;
  readonly retry_after?: number;
}

/** A refusal as it is sent. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** The media type of every refusal. */
export const problemType = "application/problem+json";

/** A refusal that only this edge knows, with the status that no kind of Fault has. */
export class EdgeFault extends Fault {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: FaultOptions & { readonly status: number; readonly headers?: Readonly<Record<string, string>> }) {
    super(options);
    this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

const statuses: Readonly<Record<FaultKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  "no-credit": 402,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "unsupported-type": 415,
  unprocessable: 422,
  cancelled: 409,
  busy: 429,
  unavailable: 503,
  bug: 500,
};

/** The one code whose status is not that of its kind: the same key with another body (docs/interface.md). */
const exceptions: Readonly<Record<string, number>> = { idempotency_mismatch: 422 };

/** Seconds after which a client may try again when the fault does not say. */
const defaultRetrySeconds: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

function statusOf(fault: Fault): number {
  return fault instanceof EdgeFault ? fault.status : (exceptions[fault.code] ?? statuses[fault.kind]);
}

/** What of a fault's facts the body shows, by status. */
function membersOf(fault: Fault, status: number): Pick<Problem, "balance" | "required" | "retry_after"> {
  const { balance, required } = fault.facts;
  if (status === 402) return { ...(balance === undefined ? {} : { balance }), ...(required === undefined ? {} : { required }) };
  const fallback = defaultRetrySeconds[status];
  if (fallback === undefined) return {};
  return { retry_after: Math.max(1, Math.ceil(fault.facts["retry_after"] ?? fallback)) };
}

function headersOf(fault: Fault, members: { readonly retry_after?: number }): Readonly<Record<string, string>> {
  const { limit, remaining, reset } = fault.facts;
  return {
    // Every 401 names a scheme (RFC 9110, 15.5.2); browsers know no dialogue for this one.
    ...(fault.kind === "unauthenticated" ? { "www-authenticate": 'Bearer realm="redraw"' } : {}),
    ...(members.retry_after === undefined ? {} : { "retry-after": String(members.retry_after) }),
    ...(limit === undefined ? {} : limitHeaders(hourlyPolicy, { limit, remaining: remaining ?? 0, resetSeconds: reset ?? 0 })),
    ...(fault instanceof EdgeFault ? fault.headers : {}),
  };
}

/** Writes the answer to a fault; nothing of a bug but a generic sentence leaves the process. */
export function problemAnswer(fault: Fault, requestId: string): ProblemAnswer {
  const status = statusOf(fault);
  const members = membersOf(fault, status);
  return {
    status,
    headers: headersOf(fault, members),
    body: {
      type: `urn:redraw:error:${fault.code}`,
      title: STATUS_CODES[status] ?? "Error",
      status,
      detail:
        status === 500
          ? "Something failed inside the service. Try again; if it stays, give the operator the request id."
          : sentence(fault.message),
      code: fault.code,
      request_id: requestId,
      ...members,
    },
  };
}

/** Faults are worded to follow a file's name on the command line; alone they are sentences. Names such as `callback_url` stay as they are. */
function sentence(message: string): string {
  const text = /^[a-z]+[^\w]/.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
