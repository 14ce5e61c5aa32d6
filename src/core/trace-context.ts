/** The header `traceparent`, which joins the work of many processes to one trace (https://www.w3.org/TR/trace-context/). */

/** What the header says. */
export interface TraceContext {
  /** 32 hexadecimal digits, not all of them zero. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all of them zero: the span that asks. */
  readonly spanId: string;
  /** Tells whether whoever asks keeps its part of the trace. */
  readonly sampled: boolean;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const nothing = /^0+$/;

/** Reads the header; null for what the recommendation calls invalid, which stands for no header. Of a later version it reads what it knows. */
export function parseTraceparent(text: string): TraceContext | null {
  const [, version = "ff", traceId = "0", spanId = "0", flags = "0", more] = form.exec(text) ?? [];
  const isLater = version !== "00";
  if (version === "ff" || nothing.test(traceId) || nothing.test(spanId) || (more !== undefined && !isLater) || text.length > 128)
    return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Writes the header in version 00. */
export function formatTraceparent({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}

/** The id of the trace that a header names, null without one: what log lines carry. */
export function traceIdOf(traceparent: string | null | undefined): string | null {
  return parseTraceparent(traceparent ?? "")?.traceId ?? null;
}
