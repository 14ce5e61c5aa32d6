/** Opens the tracing of a process; without a receiver nothing of it is loaded, and contexts are passed on as they come. */
import { randomUUID } from "node:crypto";
import type { ServiceEvent, SpanOutcome } from "../app/service.ts";
import { passiveTracing } from "../app/tracing.ts";
import type { Tracing } from "../app/tracing.ts";
import { Fault } from "../core/fault.ts";
import type { ServiceConfig } from "./config.ts";
import { readAuthorities } from "./engines.ts";
import { requirePackages } from "./optional-packages.ts";
import type { Scope } from "./scope.ts";

/** The address that takes traces: the one that is set, or `/v1/traces` of a receiver that is named without a path. */
export function tracesUrl(otlpUrl: string): string {
  const url = new URL(otlpUrl);
  if (url.pathname === "/") url.pathname = "/v1/traces";
  return url.href;
}

/** Reads `NAME=VALUE,NAME=VALUE`, with values as in URLs; throws `invalid_request`, which names no value. */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text === "" ? [] : text.split(",").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
  try {
    return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name.toLowerCase(), decodeURIComponent(value)]));
  } catch (cause) {
    const message = "REDRAW_OTLP_HEADERS has a value that is not written as in URLs: a percent sign is %25";
    throw new Fault({ code: "invalid_request", kind: "invalid", message, cause });
  }
}

/** Says that spans are lost, which costs nobody anything but them. */
function notTaken(cause: Error | undefined): Fault {
  const message = "the receiver of traces does not take them: look at REDRAW_OTLP_URL and REDRAW_OTLP_HEADERS; conversions go on";
  return new Fault({ code: "unavailable", kind: "unavailable", message, detail: cause?.message ?? "no reason was given", cause });
}

/** Tells of a receiver that does not take spans once, until it does again. */
function openOutcomes(tell: (event: ServiceEvent) => void): (outcome: SpanOutcome, count: number, error?: Error) => void {
  let isFailing = false;
  return (outcome, count, error) => {
    tell({ kind: "spans", outcome, count });
    if (outcome === "failed" && !isFailing) tell({ kind: "trouble", where: "the receiver of traces", error: notTaken(error) });
    if (outcome !== "ended") isFailing = outcome === "failed";
  };
}

/** Opens the tracing that the settings name; the scope sends what is left at its end, so open it before everything that is traced. */
export async function openTracing(
  config: Pick<ServiceConfig, "tracing" | "engines">,
  { name, scope, tell }: { readonly name: string; readonly scope: Scope; readonly tell: (event: ServiceEvent) => void },
): Promise<Tracing> {
  const { otlpUrl, otlpHeaders, traceRatio } = config.tracing;
  if (otlpUrl === "") return passiveTracing;
  const headers = readHeaders(otlpHeaders);
  const ca = otlpUrl.startsWith("https:") ? readAuthorities(config.engines) : undefined;
  requirePackages("traces");
  const { openOtlpTracing } = await import("../adapters/telemetry/otlp-tracing.ts");
  const tracing = openOtlpTracing({
    url: tracesUrl(otlpUrl),
    headers,
    ratio: traceRatio,
    resource: { "service.namespace": "redraw", "service.name": name, "service.instance.id": randomUUID() },
    onSpans: openOutcomes(tell),
    ...(ca === undefined ? {} : { ca }),
  });
  return scope.keep(tracing);
}
