/** Draws the spans of a trace as a tree, for people. */
import type { ReceivedSpan } from "./otlp-receiver.ts";

/** Draws the spans of a trace as a tree: what began after how many milliseconds, what it took, and where. */
export function drawTrace(spans: readonly ReceivedSpan[]): string {
  const begin = Math.min(...spans.map(({ startMs }) => startMs));
  const byStart = spans.toSorted((one, other) => one.startMs - other.startMs);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const lines: string[] = [];
  const draw = (span: ReceivedSpan, depth: number): void => {
    const took = `${(span.endMs - span.startMs).toFixed(0)} ms`.padStart(9);
    const after = `+${(span.startMs - begin).toFixed(0)} ms`.padStart(10);
    const linked = span.links.length > 0 ? ` (follows ${span.links.map(({ spanId }) => spanId).join(", ")})` : "";
    const failed = span.isError ? ` failed: ${String(span.attributes["error.type"])}` : "";
    lines.push(`${after} ${took}  ${"  ".repeat(depth)}${span.name}  [${span.service}]${linked}${failed}`);
    for (const child of byStart.filter(({ parentId }) => parentId === span.spanId)) draw(child, depth + 1);
  };
  for (const root of byStart.filter(({ parentId }) => !ids.has(parentId))) draw(root, 0);
  return lines.join("\n");
}
