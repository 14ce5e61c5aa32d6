/** Reads pictures from public addresses: one GET to a vetted address, no redirects, bounded in bytes, in slowness and in time. */
import type { IncomingMessage } from "node:http";
import type { SourceReader } from "../../app/ports.ts";
import { tooManyBytes } from "../../app/refusals.ts";
import { sourceRefused, sourceUnreachable, sourceUnreadable } from "../../app/source-faults.ts";
import { Fault } from "../../core/fault.ts";
import { readPublicUrl } from "../../core/webhook/callback-url.ts";
import { NoAnswer, sendRequest } from "./request.ts";
import { AddressRefused, NotConnected, openVettedConnections } from "./vetted-connection.ts";
import type { ConnectionParts, ConnectVetted } from "./vetted-connection.ts";

/** Limits of one download. */
export interface SourceCaps {
  /** Milliseconds for the connection and its TLS, all addresses together. */
  readonly connectMs: number;
  /** Milliseconds from the request to the head of the answer. */
  readonly headersMs: number;
  /** Milliseconds for everything, from the look-up to the last byte. */
  readonly wholeMs: number;
  /** A body that is slower is given up, once `graceMs` of waiting for it have passed; as slow as an upload may be. */
  readonly minBytesPerSecond: number;
  readonly graceMs: number;
}

/** The product's limits (docs/operations.md). */
export const sourceCaps: SourceCaps = {
  connectMs: 5_000,
  headersMs: 10_000,
  wholeMs: 120_000,
  minBytesPerSecond: 10_000,
  graceMs: 10_000,
};

/** What a reader is made of. */
export interface SourceReaderParts extends ConnectionParts {
  readonly caps?: SourceCaps;
}

const requestHeaders = {
  accept: "image/png, image/jpeg, image/webp",
  // Nothing is ever unpacked, so that no bomb goes off.
  "accept-encoding": "identity",
  "user-agent": "Redraw-Source/1",
};

/** Turns what connecting and asking threw into a Fault. */
function faultOf(thrown: unknown): unknown {
  if (thrown instanceof AddressRefused) return sourceRefused(thrown.message, thrown.addressClass);
  if (!(thrown instanceof NotConnected || thrown instanceof NoAnswer)) return thrown;
  return thrown.isLasting ? sourceUnreadable(thrown.message) : sourceUnreachable(thrown.message, thrown);
}

/** Refuses an answer that is no picture, by its head alone. */
function checkHead({ statusCode = 0, headers }: IncomingMessage, maxBytes: number): void {
  if (statusCode >= 300 && statusCode < 400) throw sourceUnreadable(`answered ${statusCode}, and redirects are not followed`);
  if (statusCode !== 200) throw sourceUnreadable(`answered ${statusCode}`);
  const coding = headers["content-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "identity") {
    throw sourceUnreadable("sent the picture with a Content-Encoding, which was not asked for");
  }
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooManyBytes(maxBytes);
}

/** Waits for the next piece, but no longer than so many milliseconds. */
async function within<Value>(ms: number, next: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(sourceUnreachable("sends the picture too slowly")), Math.max(0, ms));
  });
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What bounds a body. */
interface BodyBounds {
  readonly maxBytes: number;
  readonly caps: SourceCaps;
  /** Fires when the whole takes too long. */
  readonly late: AbortSignal;
}

/** Says why a body ended before its end. */
function cutOff(late: AbortSignal, cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  return sourceUnreachable(late.aborted ? "took too long" : "closed the connection before the picture was complete", cause);
}

/** Yields a body as it arrives. Only waiting for the server counts as slowness, never the pace of whoever reads. */
async function* bodyOf(response: IncomingMessage, { maxBytes, caps, late }: BodyBounds): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = response.iterator({ destroyOnReturn: true }) as AsyncIterator<Buffer>;
  let [received, waitedMs] = [0, 0];
  try {
    for (;;) {
      const allowedMs = caps.graceMs + (received * 1_000) / caps.minBytesPerSecond - waitedMs;
      const before = performance.now();
      const piece = await within(allowedMs, pieces.next());
      waitedMs += performance.now() - before;
      if (piece.done === true) break;
      received += piece.value.byteLength;
      if (received > maxBytes) throw tooManyBytes(maxBytes);
      yield piece.value;
    }
  } catch (thrown) {
    throw cutOff(late, thrown);
  } finally {
    response.destroy();
  }
  if (!response.complete) throw cutOff(late, null);
}

/** Asks for a picture and returns its body; the connection ends with it, or when `options.signal` fires. */
async function open(
  connect: ConnectVetted,
  caps: SourceCaps,
  url: string,
  options: Parameters<SourceReader["open"]>[1],
): Promise<AsyncIterable<Uint8Array>> {
  const read = readPublicUrl(url);
  if ("objection" in read) throw sourceRefused(read.objection, "malformed");
  const late = AbortSignal.timeout(caps.wholeMs);
  const signal = AbortSignal.any([options.signal, late]);
  const socket = await connect(read.url, { connectMs: caps.connectMs, signal });
  socket.on("error", () => {});
  const end = (): void => {
    socket.destroy();
  };
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end));
  try {
    const request = { method: "GET", url: read.url, headers: requestHeaders, body: null } as const;
    const response = await sendRequest(socket, request, { headersMs: caps.headersMs, signal });
    response.on("error", () => {});
    checkHead(response, options.maxBytes);
    return bodyOf(response, { maxBytes: options.maxBytes, caps, late });
  } catch (thrown) {
    end();
    throw thrown;
  }
}

/** Opens the reader. Without parts of its own it resolves by name servers, connects directly and trusts the system's authorities. */
export function openSourceReader(parts: SourceReaderParts): SourceReader {
  const connect = openVettedConnections(parts);
  return {
    async open(url, options) {
      try {
        return await open(connect, parts.caps ?? sourceCaps, url, options);
      } catch (thrown) {
        options.signal.throwIfAborted();
        throw faultOf(thrown);
      }
    },
  };
}
