/** Tracing that writes down what it is told, with contexts that tests can read. */
import type { Attributes, Tracing } from "../../src/app/tracing.ts";

/** A span that ended. */
export interface WrittenSpan {
  readonly name: string;
  readonly parent: string | null;
  /** Its own context. */
  readonly traceparent: string;
  readonly link: string | null;
  readonly kind: string | null;
  readonly attributes: Attributes;
  readonly error: string | null;
  /** How long it took, if that was told. */
  readonly seconds: number | null;
}

/** Opens an empty book. */
export function aTracing(): { readonly tracing: Tracing; readonly spans: WrittenSpan[] } {
  const spans: WrittenSpan[] = [];
  let number = 0;
  const context = (parent: string | null): string => {
    number++;
    const traceId = parent?.slice(3, 35) ?? number.toString(16).padStart(32, "a");
    return `00-${traceId}-${number.toString(16).padStart(16, "b")}-01`;
  };
  return {
    spans,
    tracing: {
      begin({ name, parent, link = null, kind = null, attributes = {} }) {
        const traceparent = context(parent);
        let isOver = false;
        return {
          traceparent,
          end(end = {}) {
            if (isOver) return;
            isOver = true;
            const all = { ...attributes, ...end.attributes };
            spans.push({ name, parent, traceparent, link, kind, attributes: all, error: end.error ?? null, seconds: null });
          },
        };
      },
      record({ name, parent, link = null, kind = null, attributes = {}, error = null, seconds }) {
        if (parent === null) return;
        spans.push({ name, parent, traceparent: context(parent), link, kind, attributes, error, seconds });
      },
    },
  };
}
