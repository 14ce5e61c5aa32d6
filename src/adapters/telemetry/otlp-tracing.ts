/** Sends spans to an OpenTelemetry receiver (OTLP over HTTP): the only module that knows the SDK, loaded only where a receiver is named. */
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from "@opentelemetry/api";
import type { Context, HrTime, Link, Span, SpanContext, SpanOptions } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { OpenSpan, SpanEnd, SpanStart, Tracing } from "../../app/tracing.ts";
import type { SpanOutcome } from "../../app/service.ts";
import { attributeNames } from "../../app/tracing.ts";
import { formatTraceparent, parseTraceparent } from "../../core/trace-context.ts";

/** Where spans go, and how many. */
export interface OtlpOptions {
  /** The address that takes traces, such as `http://collector:4318/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Certificate authorities in PEM instead of the system's. */
  readonly ca?: string;
  /** The share of traces that begin here and are told, 0 to 1; one that began elsewhere is told if its beginning is. */
  readonly ratio: number;
  /** What the process is called, by the conventions' names for resources. */
  readonly resource: Readonly<Record<string, string>>;
  /** Hears how many spans came how far; an error comes with `failed`. */
  readonly onSpans: (outcome: SpanOutcome, count: number, error?: Error) => void;
  /** Milliseconds between two sendings. */
  readonly delayMs?: number;
  /** Milliseconds that the end waits for the last sending. */
  readonly closeMs?: number;
}

/** Tracing that must be told when the process ends. */
export interface OtlpTracing extends Tracing {
  /** Sends what waits, for five seconds at most unless options say otherwise. */
  close(): Promise<void>;
}

/** Spans that wait to be sent, about 1 KB each; further ones are dropped. */
const mostWaiting = 2_048;
const mostAtOnce = 512;
const usualDelayMs = 2_000;
const exportMs = 5_000;
const usualCloseMs = 5_000;

const kinds: Readonly<Record<NonNullable<SpanStart["kind"]>, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function contextOf(traceparent: string | null | undefined): SpanContext | null {
  const found = parseTraceparent(traceparent ?? "");
  if (found === null) return null;
  const { traceId, spanId, sampled } = found;
  return { traceId, spanId, traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return formatTraceparent({ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
}

/** A time in seconds and nanoseconds: the SDK takes numbers before the start of the process for something else. */
function timeAt(epochMs: number): HrTime {
  const seconds = Math.floor(epochMs / 1_000);
  return [seconds, Math.round((epochMs - 1_000 * seconds) * 1e6)];
}

function finish(span: Span, { attributes = {}, error = null }: SpanEnd, at?: HrTime): void {
  span.setAttributes({ ...attributes });
  if (error !== null) span.setAttribute(attributeNames.error, error).setStatus({ code: SpanStatusCode.ERROR });
  span.end(at);
}

/** Passes spans on and tells what became of them. */
function watched(exporter: SpanExporter, onSpans: OtlpOptions["onSpans"]): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const code: number = result.code;
        if (code === 0) onSpans("exported", spans.length);
        else onSpans("failed", spans.length, result.error ?? new Error("the receiver of traces did not take them"));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** The connections to the receiver; ending them ends the process's interest in its answers. */
function openAgent({ url, ca }: OtlpOptions): HttpAgent | HttpsAgent {
  const isSecure = url.startsWith("https:");
  return isSecure ? new HttpsAgent({ keepAlive: true, ...(ca === undefined ? {} : { ca }) }) : new HttpAgent({ keepAlive: true });
}

function openProvider(options: OtlpOptions, agent: HttpAgent | HttpsAgent): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: options.url,
    headers: { ...options.headers },
    timeoutMillis: exportMs,
    // As many as the end of a process sends at once.
    concurrencyLimit: mostWaiting / mostAtOnce + 1,
    httpAgentOptions: () => agent,
  });
  const processor = new BatchSpanProcessor({
    exporter: watched(exporter, options.onSpans),
    maxQueueSize: mostWaiting,
    maxExportBatchSize: mostAtOnce,
    scheduledDelayMillis: options.delayMs ?? usualDelayMs,
    exportTimeoutMillis: exportMs,
  });
  return new TracerProvider({
    resource: resourceFromAttributes({ ...options.resource }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 256, linkCountLimit: 4 },
    spanProcessors: [processor],
  });
}

/** Opens the sending; nothing is asked of the receiver before the first span ends. */
export function openOtlpTracing(options: OtlpOptions): OtlpTracing {
  const agent = openAgent(options);
  const provider = openProvider(options, agent);
  const tracer = provider.getTracer("redraw");

  const start = ({ name, parent, kind, link, attributes = {} }: SpanStart, at?: HrTime): Span => {
    const above = contextOf(parent);
    const context: Context = above === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above);
    const linked = contextOf(link);
    const links: Link[] = linked === null ? [] : [{ context: linked }];
    const settings: SpanOptions = { attributes: { ...attributes }, links };
    if (kind !== undefined) settings.kind = kinds[kind];
    if (at !== undefined) settings.startTime = at;
    return tracer.startSpan(name, settings, context);
  };
  const end = (span: Span, how: SpanEnd, at?: HrTime): void => {
    if (span.isRecording()) options.onSpans("ended", 1);
    finish(span, how, at);
  };
  return {
    begin(begun): OpenSpan {
      const span = start(begun);
      let isOver = false;
      return {
        traceparent: traceparentOf(span.spanContext()),
        end(how = {}) {
          if (!isOver) end(span, how);
          isOver = true;
        },
      };
    },
    record({ seconds, ...told }) {
      if (told.parent === null) return;
      const now = Date.now();
      end(start(told, timeAt(now - 1_000 * seconds)), { error: told.error ?? null }, timeAt(now));
    },
    async close() {
      // What cannot be sent is dropped: a receiver that is away must not keep a process from its end.
      await Promise.race([provider.shutdown().catch(() => {}), sleep(options.closeMs ?? usualCloseMs, undefined, { ref: false })]);
      agent.destroy();
    },
  };
}
