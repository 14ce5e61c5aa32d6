/** The one connection of a process to an API server: HTTP/2, shared by calls and watches, replaced when it breaks, retires or falls silent. */
import { connect, constants } from "node:http2";
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders } from "node:http2";
import type { Entry, EntryTls } from "./entry.ts";

/** What is asked. */
export interface LinkRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request, its answer too. */
  readonly signal: AbortSignal;
}

/** The head of an answer, and its body as it comes. */
export interface LinkAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A connection that may be away. */
export interface Link {
  readonly url: string;
  /** Rejects with what the network said; `isUnsent` of a LinkError tells that the API server did not begin with it. */
  ask(request: LinkRequest): Promise<LinkAnswer>;
  /** Connections made so far. */
  readonly opened: () => number;
  /** Has requests from now on take a new connection, which proves anew who asks. */
  renew(): void;
  close(): void;
}

/** A request that came to nothing on its way. */
export class LinkError extends Error {
  /** True when the API server certainly did nothing: asking again is safe. */
  readonly isUnsent: boolean;

  constructor(message: string, { isUnsent, cause }: { readonly isUnsent: boolean; readonly cause?: unknown }) {
    super(message, { cause });
    this.name = "LinkError";
    this.isUnsent = isUnsent;
  }
}

/** How long to wait, in milliseconds; client-go pings after 30 s of silence and waits 15 s, a lease leaves less time than that. */
export interface LinkTimes {
  readonly connectMs: number;
  readonly pingMs: number;
}

const usualTimes: LinkTimes = { connectMs: 5_000, pingMs: 5_000 };
/** Room for answers that come faster than they are read; the default of 64 KiB would halt lists on every round trip. */
const streamWindow = 4 * 1024 * 1024;
const sessionWindow = 16 * 1024 * 1024;

/** What TLS says when the two have no protocol in common. */
const noProtocol = "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL";
const noHttp2 = "the API server, or what stands before it, does not speak HTTP/2";

const words = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Asks the server for a sign of life now and then, and breaks the connection when none comes: a cable that was cut tells nothing. */
function keepAlive(session: ClientHttp2Session, pingMs: number): void {
  let isAwaited = false;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const isLate = performance.now() - lookedAt > pingMs * 1.5;
    lookedAt = performance.now();
    // It is closed a moment after it was destroyed. And after a stop of this process the answer may have come, and waits to be read.
    if (session.destroyed || (isAwaited && isLate)) return;
    if (isAwaited) {
      session.destroy(new Error("the API server answers no ping"));
    } else {
      isAwaited = true;
      session.ping(() => (isAwaited = false));
    }
  }, pingMs);
  session.once("close", () => clearInterval(timer));
}

/** Connects; resolves when the API server agreed on HTTP/2. */
function openSession(
  url: string,
  tls: EntryTls,
  { connectMs, pingMs }: LinkTimes,
): { session: ClientHttp2Session; ready: Promise<unknown> } {
  const settings = { enablePush: false, initialWindowSize: streamWindow };
  const session = connect(url, { ...tls, settings, maxSessionMemory: 64 });
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => session.destroy(new Error("the API server does not answer")), connectMs);
    session.once("close", () => reject(new Error("the API server closed the connection")));
    session.on("error", (error: NodeJS.ErrnoException) => reject(error.code === noProtocol ? new Error(noHttp2, { cause: error }) : error));
    session.once("connect", () => {
      clearTimeout(timer);
      if (session.alpnProtocol !== "h2") session.destroy(new Error(noHttp2));
      // On a busy machine it may have been given up in the moment of its connection; what is asked of it then throws where nobody catches.
      if (session.destroyed) return;
      session.setLocalWindowSize(sessionWindow);
      keepAlive(session, pingMs);
      resolve();
    });
    session.once("close", () => clearTimeout(timer));
  });
  return { session, ready };
}

/** Waits for something, but not longer than the signal lets it. */
async function unless<Value>(signal: AbortSignal, waited: Promise<Value>): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([waited, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Waits for the head of the answer. */
function headOf(stream: ClientHttp2Stream, signal: AbortSignal): Promise<LinkAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<LinkAnswer>();
  const stop = (): void => {
    reject(signal.reason as Error);
    stream.close(constants.NGHTTP2_CANCEL);
    stream.destroy(signal.reason as Error);
  };
  const fail = (cause?: unknown): void => {
    const isUnsent = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
    reject(new LinkError(cause === undefined ? "the API server broke off" : words(cause), { isUnsent, cause }));
  };
  signal.addEventListener("abort", stop, { once: true });
  // The listener stays for the life of the stream: an error that comes after the head goes to whoever reads the body.
  stream.on("error", fail);
  stream.once("close", () => {
    signal.removeEventListener("abort", stop);
    fail();
  });
  stream.once("response", (headers) => resolve({ status: headers[":status"] ?? 0, headers, body: stream }));
  return promise;
}

/** A connection from its beginning. */
interface Attempt {
  readonly session: Promise<ClientHttp2Session>;
}

/** Opens the link; it connects with the first request. */
export function openLink(entry: Entry, times: LinkTimes = usualTimes): Link {
  const sessions = new Set<ClientHttp2Session>();
  let current: Attempt | null = null;
  let opened = 0;
  let isClosed = false;

  const establish = async (retire: () => void): Promise<ClientHttp2Session> => {
    const { session, ready } = openSession(entry.url, await entry.tls(), times);
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    if (isClosed) session.destroy();
    await ready;
    opened += 1;
    session.once("close", retire);
    return session;
  };
  const begin = (): Attempt => {
    const retire = (): void => {
      if (current === attempt) current = null;
    };
    const session = establish(retire);
    const attempt = { session };
    session.catch(retire);
    return attempt;
  };
  const start = async ({ method, path, headers, body, signal }: LinkRequest): Promise<ClientHttp2Stream> => {
    for (let isAgain = false; ; isAgain = true) {
      if (isClosed) throw new LinkError("the link is closed", { isUnsent: true });
      const attempt = (current ??= begin());
      const session = await unless(signal, attempt.session).catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        throw new LinkError(words(cause), { isUnsent: true, cause });
      });
      try {
        const stream = session.request({ ...headers, ":method": method, ":path": path }, { endStream: body === undefined });
        if (body !== undefined) stream.end(body);
        return stream;
      } catch (cause) {
        // It broke or retired a moment ago, and has not told yet.
        if (current === attempt) current = null;
        if (isAgain) throw new LinkError(words(cause), { isUnsent: true, cause });
      }
    }
  };
  return {
    url: entry.url,
    ask: async (request) => headOf(await start(request), request.signal),
    opened: () => opened,
    renew() {
      current = null;
      // What is under way on it ends in peace.
      for (const session of sessions) if (!session.connecting) session.close();
    },
    close() {
      isClosed = true;
      for (const session of sessions) session.destroy();
    },
  };
}
