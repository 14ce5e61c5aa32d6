/** Lets scripts of other sites call the interface, if the operator named those sites; without names there is nothing here. */
import type { IncomingMessage } from "node:http";
import { fieldOf } from "./header-fields.ts";

/** What a script may send and read beyond what browsers always allow. */
const requestHeaders =
  "x-api-key, authorization, content-type, idempotency-key, x-redraw-name, prefer, if-none-match, last-event-id, x-request-id, range, traceparent";
const answerHeaders =
  "location, retry-after, ratelimit, ratelimit-policy, etag, x-request-id, preference-applied, idempotency-replayed, content-disposition, content-range, repr-digest";

/** Returns the headers that open an answer to the script that asked; none for sites that are not named. */
export function corsHeaders(origins: readonly string[], raw: IncomingMessage): Readonly<Record<string, string>> {
  if (origins.length === 0) return {};
  const origin = fieldOf(raw, "origin");
  const isNamed = origin !== undefined && origins.includes(origin);
  return {
    vary: "Origin",
    ...(isNamed ? { "access-control-allow-origin": origin, "access-control-expose-headers": answerHeaders } : {}),
  };
}

/** Returns the answer to a browser's question before a request, null when this is none or nobody may ask. */
export function preflightHeaders(
  origins: readonly string[],
  raw: IncomingMessage,
  methods: readonly string[],
): Readonly<Record<string, string>> | null {
  const isNamed = origins.includes(fieldOf(raw, "origin") ?? "");
  if (raw.method !== "OPTIONS" || !isNamed || fieldOf(raw, "access-control-request-method") === undefined) return null;
  return {
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": requestHeaders,
    "access-control-max-age": "600",
  };
}
