/** One POST over one connection that is already open, and as much of the answer as is wanted. */
import type { IncomingMessage } from "node:http";
import { request as requestHttp } from "node:http";
import type { Socket } from "node:net";

/** What is sent. */
export interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What is read of an answer. */
export interface Answer {
  readonly status: number;
  /** The header as it came, null without one. */
  readonly retryAfter: string | null;
  /** The receiver's own clock, null without one. */
  readonly date: string | null;
  /** At most `excerptBytes` of the body. */
  readonly excerpt: Uint8Array;
}

/** What an exchange may take. */
export interface ExchangeCaps {
  readonly headersMs: number;
  /** Bytes of the answer's body after which the connection is ended. */
  readonly answerBytes: number;
  readonly excerptBytes: number;
  /** Ends the exchange, whatever it is at. */
  readonly signal: AbortSignal;
}

/** A receiver that sends more interim answers than this wants to keep the connection, not to answer. */
const mostInterim = 8;
const mostHeaderBytes = 16_384;

/** Reads a body up to its cap; whatever ends it earlier (its end, a reset, the time) is no failure: the status has been read. */
async function readBody(response: IncomingMessage, caps: ExchangeCaps): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let [bytes, room] = [0, caps.excerptBytes];
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      kept.push(chunk.subarray(0, room));
      room -= kept.at(-1)!.byteLength;
      bytes += chunk.byteLength;
      if (bytes >= caps.answerBytes) break;
    }
  } catch {
    // What came is what is kept.
  }
  return Buffer.concat(kept);
}

/** Sends the POST and waits for the head of a final answer. */
function answerTo(socket: Socket, { url, headers, body }: Post, caps: ExchangeCaps): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = requestHttp({
      // Made here and not shared: no agent, no keep-alive, no proxy, no look-up.
      createConnection: () => socket,
      method: "POST",
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers, "content-length": String(body.byteLength), connection: "close" },
      setDefaultHeaders: false,
      maxHeaderSize: mostHeaderBytes,
      insecureHTTPParser: false,
    });
    let interim = 0;
    const fail = (why: string): void => {
      clearTimeout(timer);
      request.destroy();
      socket.destroy();
      reject(new Error(why));
    };
    const onAbort = (): void => fail("took too long");
    const timer = setTimeout(() => fail("sent no answer in time"), caps.headersMs);
    if (caps.signal.aborted) return onAbort();
    caps.signal.addEventListener("abort", onAbort, { once: true });
    request.on("information", () => {
      interim++;
      if (interim > mostInterim) fail("sent interim answers without end");
    });
    request.on("upgrade", () => fail("answered 101 and not to the request"));
    request.on("error", () => fail("closed the connection without an answer or broke the protocol"));
    request.on("response", (response) => {
      clearTimeout(timer);
      caps.signal.removeEventListener("abort", onAbort);
      resolve(response);
    });
    return request.end(body);
  });
}

/** Posts over a connection and returns the answer; the connection is always ended. Rejects with a reason when no final answer came. */
export async function exchange(socket: Socket, post: Post, caps: ExchangeCaps): Promise<Answer> {
  const end = (): void => {
    socket.destroy();
  };
  // Registered before the exchange, so that a fault in it cannot go unheard.
  socket.on("error", () => {});
  caps.signal.addEventListener("abort", end, { once: true });
  try {
    const response = await answerTo(socket, post, caps);
    const excerpt = await readBody(response, caps);
    const { "retry-after": retryAfter, date } = response.headers;
    return { status: response.statusCode ?? 0, retryAfter: retryAfter ?? null, date: date ?? null, excerpt };
  } finally {
    caps.signal.removeEventListener("abort", end);
    end();
  }
}
