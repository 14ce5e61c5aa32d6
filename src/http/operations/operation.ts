/** What one operation of the interface is: data that the server registers and the published description is written from. */
import type { IncomingMessage } from "node:http";
import type { TSchema } from "typebox";
import type { Application, Caller } from "../../app/application.ts";
import type { PictureLimits } from "../../core/image/faults.ts";
import type { BodyLimits } from "../body.ts";

/** What an operation may take. */
export interface HttpLimits {
  readonly maxImageBytes: number;
  readonly picture: PictureLimits;
  /** Bytes of an IR that is sent as a revision. */
  readonly maxRevisionBytes: number;
  /** Bytes a second below which a body is refused. */
  readonly minBytesPerSecond: number;
  /** Milliseconds of waiting that a slow body is granted beyond its rate. */
  readonly slowGraceMs: number;
  /** Requests of one key in a minute, and failed authentications of one address. */
  readonly requestsPerMinute: number;
  /** Requests of one account that wait at once, for a change or for events. */
  readonly waitingPerAccount: number;
  /** Pictures of one account that are on their way at once: what is refused after its body has still filled the disk. */
  readonly uploadsPerAccount: number;
  /** Milliseconds after which a stream of events is ended; clients take it up again by `Last-Event-ID`. */
  readonly eventStreamMs: number;
}

/** The limits of the product. */
export const httpLimits: Omit<HttpLimits, "picture"> = {
  maxImageBytes: 20 * 1024 * 1024,
  maxRevisionBytes: 5 * 1024 * 1024,
  minBytesPerSecond: 10_000,
  slowGraceMs: 10_000,
  requestsPerMinute: 600,
  waitingPerAccount: 50,
  uploadsPerAccount: 100,
  eventStreamMs: 15 * 60_000,
};

/** Values of a query by name; what was not sent is undefined. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** One request as its operation sees it: everything that is checked already, by name. */
export interface Call {
  readonly application: Application;
  /** Who asks; operations without a key never read it. */
  readonly caller: Caller;
  readonly limits: HttpLimits;
  readonly requestId: string;
  /** The span of the request, as W3C Trace Context writes it; null when nothing is traced. */
  readonly traceparent: string | null;
  /** Path of the base address, such as `/v1`, for references in answers. */
  readonly basePath: string;
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  /** Reads the query against the operation's schemas; throws what a wrong value is refused with. */
  query(): QueryValues;
  readonly raw: IncomingMessage;
  readonly isHead: boolean;
  /** Fires when the client goes away or the server closes. */
  readonly signal: AbortSignal;
  /** Starts reading the body, at most so many bytes; answers `Expect: 100-continue` first. */
  body(limits: Pick<BodyLimits, "maxBytes">): AsyncIterable<Uint8Array>;
  /** Counts the request among the uploads of its account, until the function that it returns is called; throws `rate_limited`. */
  upload(): () => void;
  /** Counts the request among those of its account that wait, until the function that it returns is called; throws `rate_limited`. */
  wait(): () => void;
}

/** What an operation answers; a `json` body is checked against the schema of its status. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly stream?: AsyncIterable<Uint8Array | string>;
}

/** One parameter of a path, a query or a header. */
export interface ParameterDescription {
  readonly description: string;
  readonly schema: TSchema;
  /** The code of the refusal of a wrong value in a query; `invalid_request` unless given. */
  readonly code?: string;
}

/** What one status means, and what comes with it. */
export interface AnswerDescription {
  readonly description: string;
  readonly headers?: readonly string[];
  readonly schema?: TSchema;
  /** Media types of a body that is no JSON. */
  readonly mediaTypes?: readonly string[];
}

/** A request body. */
export interface BodyDescription {
  readonly description: string;
  readonly mediaTypes: readonly string[];
  readonly required: boolean;
  /** Absent for bytes. */
  readonly schema?: TSchema;
  /** The fields of `multipart/form-data`, where that is taken beside. */
  readonly form?: TSchema;
}

/** One operation. */
export interface Operation {
  readonly id: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Whether the path is below the base address or below the site. */
  readonly place: "base" | "site";
  /** With parameters in braces: `/jobs/{jobId}`. */
  readonly path: string;
  readonly summary: string;
  /** The group that it is published in. */
  readonly tag: string;
  /** True when no key is asked for. */
  readonly isOpen?: boolean;
  /** True on the four specified paths: unknown query parameters are ignored there and refused elsewhere (docs/interface.md). */
  readonly ignoresUnknownQuery?: boolean;
  /** True when a HEAD makes no sense, as for a stream without end. */
  readonly refusesHead?: boolean;
  readonly parameters?: Readonly<Record<string, ParameterDescription>>;
  readonly query?: Readonly<Record<string, ParameterDescription>>;
  readonly headers?: Readonly<Record<string, ParameterDescription>>;
  readonly body?: BodyDescription;
  readonly answers: Readonly<Record<number, AnswerDescription>>;
  /** Statuses of refusals beside those that every operation with a key has: 401, 429 and 503. */
  readonly refusals: Readonly<Record<number, string>>;
  handle(call: Call): Promise<Answer>;
}
