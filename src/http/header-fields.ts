/** Reads header fields strictly: what may stand once and stands twice is refused, and so is what does not parse. */
import type { IncomingMessage } from "node:http";
import { EdgeFault } from "./problem.ts";

/** Fields of which two would let two readers disagree. */
const single: ReadonlySet<string> = new Set([
  "authorization",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "idempotency-key",
  "last-event-id",
  "origin",
  "range",
  "transfer-encoding",
  "x-api-key",
  "x-redraw-name",
  "x-request-id",
]);

/** Refuses a request in which a field stands twice that may stand once. */
export function refuseDuplicates(raw: IncomingMessage): void {
  const seen = new Set<string>();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!.toLowerCase();
    if (single.has(name) && seen.has(name)) {
      throw new EdgeFault({
        status: 400,
        code: "invalid_request",
        kind: "invalid",
        message: `the header ${name} was sent more than once: send it once`,
      });
    }
    seen.add(name);
  }
}

/** Refuses a body whose end no two readers would agree on: `chunked` is the one transfer coding here (RFC 9112, 6.1). */
export function refuseCoding(raw: IncomingMessage): void {
  const coding = raw.headers["transfer-encoding"];
  if (coding === undefined || coding.toLowerCase() === "chunked") return;
  const message = "the header Transfer-Encoding must be chunked, or absent";
  throw new EdgeFault({ status: 400, code: "invalid_request", kind: "invalid", message, headers: { connection: "close" } });
}

/** Returns a field's value, undefined when it was not sent. */
export function fieldOf(raw: IncomingMessage, name: string): string | undefined {
  const value = raw.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/**
 * The API key as it was sent: `x-api-key`, or `Authorization: Bearer`; empty when there is none, and when both are there and differ. Other
 * schemes belong to somebody on the way, such as a proxy that asks for a password of its own, and say nothing here.
 */
export function apiKeyOf(raw: IncomingMessage): string {
  const named = fieldOf(raw, "x-api-key");
  const bearer = /^bearer +([^ ]+) *$/i.exec(fieldOf(raw, "authorization") ?? "")?.[1];
  if (named !== undefined && bearer !== undefined && named !== bearer) return "";
  return named ?? bearer ?? "";
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const parameter = `[ \\t]*;[ \\t]*(?:${token}=(?:${token}|"(?:[^"\\\\\\x00-\\x08\\x0a-\\x1f\\x7f]|\\\\[\\t -~])*"))?`;
const mediaTypePattern = new RegExp(`^(${token}/${token})(?:${parameter})*[ \\t]*$`);

/** Returns the type and subtype of a `Content-Type` in lower case; null when it is missing or does not parse (RFC 9110, 8.3.1). */
export function mediaTypeOf(value: string | undefined): string | null {
  if (value === undefined || value.length > 256) return null;
  return mediaTypePattern.exec(value)?.[1]?.toLowerCase() ?? null;
}

/** Seconds that a client prefers to wait (RFC 7240), 60 at most; null when it does not or not in whole seconds. */
export function waitOf(prefer: string | undefined): number | null {
  for (const preference of (prefer ?? "").split(",")) {
    const seconds = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;.*)?$/i.exec(preference)?.[1];
    if (seconds !== undefined) return Math.min(60, Number(seconds));
  }
  return null;
}

/** The entity tag of a job's version. */
export function tagOf(version: number): string {
  return `W/"${version}"`;
}

/** The version that `If-None-Match` names: a number, "any" for `*`, null for none that we gave. With several, the newest counts. */
export function versionIn(ifNoneMatch: string | undefined): number | "any" | null {
  if (ifNoneMatch?.trim() === "*") return "any";
  const versions = [...(ifNoneMatch ?? "").slice(0, 1024).matchAll(/(?:W\/)?"(\d{1,15})"/g)].map((match) => Number(match[1]));
  return versions.length === 0 ? null : Math.max(...versions);
}

/** The number in `Last-Event-ID`; 0, which stands for the beginning, without one. Throws `invalid_request` for anything else. */
export function lastEventOf(value: string | undefined): number {
  if (value === undefined) return 0;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new EdgeFault({
    status: 400,
    code: "invalid_request",
    kind: "invalid",
    message: "the header Last-Event-ID must be the id of an event of this job",
  });
}

/** One range of bytes as `Range` asks for it; null when it asks for none, for several or in another unit, which RFC 9110 lets us ignore. */
export function rangeOf(
  value: string | undefined,
  bytes: number,
): { readonly start: number; readonly end: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(value ?? "");
  if (match === null) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(bytes - 1, Number(last));
  if (last !== "" && first !== "" && Number(last) < Number(first)) return null;
  return start > end || start >= bytes ? "unsatisfiable" : { start, end };
}

/** The text of `X-Redraw-Name`, which is percent-encoded UTF-8; null when it was not sent. Throws `invalid_request` for what does not decode. */
export function jobNameOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    return decodeURIComponent(/^[\x20-\x7e]*$/.test(value) ? value : "%");
  } catch {
    throw new EdgeFault({
      status: 400,
      code: "invalid_request",
      kind: "invalid",
      message: "the header X-Redraw-Name must be percent-encoded UTF-8, as encodeURIComponent writes it",
    });
  }
}
