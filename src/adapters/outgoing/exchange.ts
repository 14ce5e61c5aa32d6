/** One POST over one connection that is already open, and as much of the answer as is wanted. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { sendRequest } from "./request.ts";

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

/** Posts over a connection and returns the answer; the connection is always ended. Rejects with a reason when no final answer came. */
export async function exchange(socket: Socket, post: Post, caps: ExchangeCaps): Promise<Answer> {
  const end = (): void => {
    socket.destroy();
  };
  // Registered before the exchange, so that a fault in it cannot go unheard.
  socket.on("error", () => {});
  caps.signal.addEventListener("abort", end, { once: true });
  try {
    const response = await sendRequest(socket, { method: "POST", ...post }, caps);
    const excerpt = await readBody(response, caps);
    const { "retry-after": retryAfter, date } = response.headers;
    return { status: response.statusCode ?? 0, retryAfter: retryAfter ?? null, date: date ?? null, excerpt };
  } finally {
    caps.signal.removeEventListener("abort", end);
    end();
  }
}
