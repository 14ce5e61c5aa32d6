/** One request over one connection that is already open, up to the head of its answer. */
import type { IncomingMessage } from "node:http";
import { request as requestHttp } from "node:http";
import type { Socket } from "node:net";

/** What is sent. */
export interface OutgoingRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null sends none, and no length of one. */
  readonly body: Uint8Array | null;
}

/** What waiting for an answer may take. */
export interface RequestCaps {
  /** Milliseconds from the request to the head of the answer. */
  readonly headersMs: number;
  /** Ends the request, whatever it is at. */
  readonly signal: AbortSignal;
}

/** The other side did not answer in time or in the protocol; the message ends "the receiver …". */
export class NoAnswer extends Error {
  /** True when it is likely to do so again: it answered, and in no way that HTTP knows. */
  readonly isLasting: boolean;
  constructor(why: string, { isLasting = false }: { readonly isLasting?: boolean } = {}) {
    super(why);
    this.isLasting = isLasting;
  }
}

/** A receiver that sends more interim answers than this wants to keep the connection, not to answer. */
const mostInterim = 8;
const mostHeaderBytes = 16_384;

/** Sends a request and waits for the head of a final answer; throws `NoAnswer`, and the connection is ended then. */
export function sendRequest(socket: Socket, { method, url, headers, body }: OutgoingRequest, caps: RequestCaps): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = requestHttp({
      // Made here and not shared: no agent, no keep-alive, no proxy, no look-up.
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        ...headers,
        ...(body === null ? {} : { "content-length": String(body.byteLength) }),
        connection: "close",
      },
      setDefaultHeaders: false,
      maxHeaderSize: mostHeaderBytes,
      insecureHTTPParser: false,
    });
    let interim = 0;
    const fail = (fault: NoAnswer): void => {
      clearTimeout(timer);
      request.destroy();
      socket.destroy();
      reject(fault);
    };
    const onAbort = (): void => fail(new NoAnswer("took too long"));
    const timer = setTimeout(() => fail(new NoAnswer("sent no answer in time")), caps.headersMs);
    if (caps.signal.aborted) return onAbort();
    caps.signal.addEventListener("abort", onAbort, { once: true });
    request.on("information", () => {
      interim++;
      if (interim > mostInterim) fail(new NoAnswer("sent interim answers without end", { isLasting: true }));
    });
    request.on("upgrade", () => fail(new NoAnswer("answered 101 and not to the request", { isLasting: true })));
    request.on("error", (error: NodeJS.ErrnoException) => {
      const isLasting = error.code?.startsWith("HPE_") === true;
      fail(new NoAnswer("closed the connection without an answer or broke the protocol", { isLasting }));
    });
    request.on("response", (response) => {
      clearTimeout(timer);
      caps.signal.removeEventListener("abort", onAbort);
      resolve(response);
    });
    return body === null ? request.end() : request.end(body);
  });
}
