/** The one connection of a process to an API server: HTTP/2, shared by calls and watches, replaced when it breaks, retires or falls silent. */
import { connect, constants } from "node:http2";
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders } from "node:http2";
import type { Entry } from "./entry.ts";

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
  close(): Promise<void>;
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

const words = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Asks the server for a sign of life now and then, and breaks the connection when none comes: a cable that was cut tells nothing. */
function keepAlive(session: ClientHttp2Session, pingMs: number): void {
  let isAwaited = false;
  const timer = setInterval(() => {
    // It is closed a moment after it was destroyed.
    if (session.destroyed) return;
    if (isAwaited) return session.destroy(new Error("the API server answers no ping"));
    isAwaited = true;
    session.ping(() => (isAwaited = false));
  }, pingMs);
  session.once("close", () => clearInterval(timer));
}

/** Connects; resolves when the API server agreed on HTTP/2. */
async function openSession(entry: Entry, { connectMs, pingMs }: LinkTimes): Promise<ClientHttp2Session> {
  const tls = await entry.tls();
  const settings = { enablePush: false, initialWindowSize: streamWindow };
  const session = connect(entry.url, { ...tls, settings, maxSessionMemory: 64 });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => session.destroy(new Error("the API server does not answer")), connectMs);
    session.once("close", () => reject(new Error("the API server closed the connection")));
    session.on("error", reject);
    session.once("connect", () => {
      clearTimeout(timer);
      session.setLocalWindowSize(sessionWindow);
      keepAlive(session, pingMs);
      resolve(session);
    });
    session.once("close", () => clearTimeout(timer));
  });
}

/** Waits for the head of the answer. */
function headOf(stream: ClientHttp2Stream, signal: AbortSignal): Promise<LinkAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<LinkAnswer>();
  const stop = (): void => {
    stream.close(constants.NGHTTP2_CANCEL);
    stream.destroy(signal.reason instanceof Error ? signal.reason : new Error("the request was given up"));
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

/** Opens the link; it connects with the first request. */
export function openLink(entry: Entry, times: LinkTimes = usualTimes): Link {
  let current: Promise<ClientHttp2Session> | null = null;
  const sessions = new Set<ClientHttp2Session>();
  let opened = 0;
  let isClosed = false;

  const establish = async (): Promise<ClientHttp2Session> => {
    const session = await openSession(entry, times);
    opened += 1;
    sessions.add(session);
    const retire = (): void => {
      if (current === connecting) current = null;
    };
    const connecting = current;
    session.once("goaway", retire);
    session.once("close", () => {
      retire();
      sessions.delete(session);
    });
    if (isClosed) session.destroy();
    return session;
  };
  const session = async (): Promise<ClientHttp2Session> => {
    if (isClosed) throw new LinkError("the link is closed", { isUnsent: true });
    const waited = (current ??= establish());
    try {
      return await waited;
    } catch (cause) {
      if (current === waited) current = null;
      throw new LinkError(words(cause), { isUnsent: true, cause });
    }
  };
  const start = async ({ method, path, headers, body }: LinkRequest): Promise<ClientHttp2Stream> => {
    const open = await session();
    try {
      const stream = open.request({ ...headers, ":method": method, ":path": path }, { endStream: body === undefined });
      if (body !== undefined) stream.end(body);
      return stream;
    } catch (cause) {
      // It retired between two steps.
      current = null;
      throw new LinkError(words(cause), { isUnsent: true, cause });
    }
  };
  return {
    url: entry.url,
    async ask(request) {
      request.signal.throwIfAborted();
      const stream = await start(request);
      if (request.signal.aborted) stream.destroy();
      return headOf(stream, request.signal);
    },
    opened: () => opened,
    async close() {
      isClosed = true;
      await current?.catch(() => {});
      for (const session of sessions) session.destroy();
    },
  };
}
