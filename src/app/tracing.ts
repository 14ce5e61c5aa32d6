/**
 * What is told of a job's way through the processes, as spans of one trace. Every name of a span or an attribute stands here: the
 * conventions for messaging are still in development (https://opentelemetry.io/docs/specs/semconv/messaging/). No attribute names an
 * account, a key or an address of a client's.
 */
import { asFault } from "../core/fault.ts";
import { formatTraceparent, parseTraceparent } from "../core/trace-context.ts";

/** Names of spans; a request is called by its method and route, a stage of a conversion by `stageSpan`. */
export const spanNames = {
  /** The picture on its way into the object store. */
  storeInput: "input.store",
  /** The transaction that charges and queues. */
  accept: "job.accept",
  publish: "outbox.publish",
  /** From the acceptance to the first attempt, by the clock of the database. */
  wait: "queue.wait",
  attempt: "job.attempt",
  readInput: "input.read",
  storeFiles: "artifacts.store",
  finish: "job.finish",
  /** From when a webhook was due until it was taken, by the clock of the database. */
  webhookWait: "webhook.wait",
  webhook: "webhook.attempt",
} as const;

/** The name of the span of a stage. */
export function stageSpan(stage: string): string {
  return `convert.${stage}`;
}

/** Names of attributes. */
export const attributeNames = {
  method: "http.request.method",
  route: "http.route",
  status: "http.response.status_code",
  request: "redraw.request.id",
  job: "redraw.job.id",
  attempt: "redraw.job.attempt",
  outcome: "redraw.outcome",
  delivery: "redraw.webhook.attempt",
  bytes: "redraw.bytes",
  message: "messaging.message.id",
  operation: "messaging.operation.type",
  /** A code out of a list, also where the span's status says that it failed. */
  error: "error.type",
} as const;

/** Values by name. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** How a span begins. */
export interface SpanStart {
  readonly name: string;
  /** The span above it, as W3C Trace Context writes it; null begins a trace. */
  readonly parent: string | null;
  /** What it is to other processes: it answers, asks, sends a message or handles one. */
  readonly kind?: "server" | "client" | "producer" | "consumer";
  /** A span that this one follows without being a part of it. */
  readonly link?: string | null;
  readonly attributes?: Attributes;
}

/** How a span ends. */
export interface SpanEnd {
  readonly attributes?: Attributes;
  /** A code out of a list when it failed. */
  readonly error?: string | null;
}

/** A span that is under way. */
export interface OpenSpan {
  /** Its own context, for what is a part of it here or in another process; null when there is no trace. */
  readonly traceparent: string | null;
  /** Ends it; only the first call counts. */
  end(end?: SpanEnd): void;
}

/** Tells of spans; never throws, and never makes anybody wait. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan;
  /** Tells of what ended now and took so many seconds; nothing without a parent. */
  record(span: SpanStart & SpanEnd & { readonly seconds: number }): void;
}

/** Tells nobody, and passes on the context that it is given, so that the spans of others around us stay one trace. */
export const passiveTracing: Tracing = {
  begin({ parent }) {
    const context = parseTraceparent(parent ?? "");
    return { traceparent: context === null ? null : formatTraceparent(context), end: () => {} };
  },
  record: () => {},
};

/** Does a piece of work within a span, which ends with it. */
export async function traced<Result>(tracing: Tracing, start: SpanStart, work: () => Promise<Result>): Promise<Result> {
  const span = tracing.begin(start);
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({ error: asFault(error).code });
    throw error;
  }
}
