/** Reads request bodies piece by piece: bounded in size, bounded in slowness, and no faster than the reader of the pieces. */
import type { IncomingMessage } from "node:http";
import { EdgeFault } from "./problem.ts";

/** What a body may be at most, and how slow. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Below this rate a body is given up with 408, once `graceMs` of waiting for it have passed. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
}

function tooSlow(limits: BodyLimits): EdgeFault {
  return new EdgeFault({
    status: 408,
    code: "invalid_request",
    kind: "invalid",
    message: `the body arrived at less than ${limits.minBytesPerSecond} bytes a second: send it again over a faster connection`,
    headers: { connection: "close" },
  });
}

function cutOff(): EdgeFault {
  return new EdgeFault({
    status: 400,
    code: "invalid_request",
    kind: "invalid",
    message: "the connection ended before the body was complete",
  });
}

function tooLong(maxBytes: number): EdgeFault {
  return new EdgeFault({
    status: 413,
    code: "too_large",
    kind: "too-large",
    message: `the body is too large: at most ${maxBytes.toLocaleString("en-US")} bytes are accepted`,
  });
}

/** Returns the declared length in bytes; null for a chunked body. No declaration at all means that there is no body. */
export function declaredBytes(raw: IncomingMessage): number | null {
  const length = raw.headers["content-length"];
  if (length !== undefined) return Number(length);
  return raw.headers["transfer-encoding"] === undefined ? 0 : null;
}

/** Refuses a declared length above the limit with `too_large`, before a byte is read. */
export function refuseDeclaredLength(raw: IncomingMessage, maxBytes: number): void {
  if ((declaredBytes(raw) ?? 0) > maxBytes) throw tooLong(maxBytes);
}

/** Waits for a promise, but no longer than so many milliseconds. */
async function within<Value>(promise: Promise<Value>, ms: number, onLate: () => Error): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onLate()), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function nextOf(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
  try {
    return await pieces.next();
  } catch {
    throw cutOff();
  }
}

/**
 * Yields a body as it arrives. Only waiting for the client counts as slowness, never the reader's own pace. Throws an EdgeFault: 413
 * beyond `maxBytes`, 408 when too slow, 400 when the connection ends early. Stopping early leaves the rest unread and the socket open.
 */
export async function* readBody(raw: IncomingMessage, limits: BodyLimits): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = raw.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let received = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const allowedMs = limits.graceMs + (received * 1000) / limits.minBytesPerSecond - waitedMs;
      const before = performance.now();
      const piece = await within(nextOf(pieces), allowedMs, () => tooSlow(limits));
      waitedMs += performance.now() - before;
      if (piece.done === true) break;
      received += piece.value.length;
      if (received > limits.maxBytes) throw tooLong(limits.maxBytes);
      yield piece.value;
    }
  } finally {
    // Lets go of the stream, so that the rest can be thrown away; not awaited, since it waits for a piece that may never come.
    pieces.return?.().catch(() => {});
  }
  // A client that goes away in the middle can look like the end of the body.
  if (!raw.complete) throw cutOff();
}

/** Gathers a body and reads it as JSON; throws `invalid_request` for what is none, and what the body throws. */
export async function readJsonFrom(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces))) as unknown;
  } catch {
    throw new EdgeFault({ status: 400, code: "invalid_request", kind: "invalid", message: "the body is no JSON in UTF-8" });
  }
}
