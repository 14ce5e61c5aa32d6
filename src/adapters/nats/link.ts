/** The one connection of a process to NATS: it comes back by itself for ever, and a server that is away never stops the process. */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import type { NatsConnection, NodeConnectionOptions } from "@nats-io/transport-node";

/** How to reach NATS; texts are PEM or the contents of a credentials file, not paths. */
export interface NatsLinkOptions {
  /** Addresses joined by commas, such as `nats://a:4222,tls://b:4222`; the first may carry `user:password@`. */
  readonly url: string;
  /** Whom the servers' certificates must come from; given, the connection is encrypted or there is none. */
  readonly ca?: string;
  /** The contents of a credentials file (JWT and seed). */
  readonly credentials?: string;
  readonly user?: string;
  readonly password?: string;
  /** What the server's lists call this process. */
  readonly name: string;
  /** Hears of every loss and of every failed attempt. */
  readonly onTrouble?: (error: Error) => void;
}

/** A connection that may be away. */
export interface NatsLink {
  /** The connection, or null while there is none. */
  current(): NatsConnection | null;
  /** Calls back once with the first connection; its subscriptions survive later losses. */
  onOpen(listener: (connection: NatsConnection) => void): void;
  /** Sends what was written, and ends the connection. */
  close(): Promise<void>;
}

const connectTimeoutMs = 5_000;
const retryMs = 1_000;
/** A server that answers no ping for two of these is given up: frozen, or behind a cable that was cut. */
const pingMs = 4_000;
const drainMs = 5_000;

/** Splits the addresses from the name and the password that the first may carry. */
function readAddresses(url: string): {
  readonly servers: string[];
  readonly isSecure: boolean;
  readonly user?: string;
  readonly pass?: string;
} {
  const addresses = url.split(",").map((address) => new URL(address.trim().includes("://") ? address.trim() : `nats://${address.trim()}`));
  const named = addresses.find(({ username }) => username !== "");
  const entry = named === undefined ? {} : { user: decodeURIComponent(named.username), pass: decodeURIComponent(named.password) };
  return {
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port === "" ? "4222" : port}`),
    isSecure: addresses.some(({ protocol }) => protocol === "tls:"),
    ...entry,
  };
}

function connectionOptions(options: NatsLinkOptions): NodeConnectionOptions {
  const { servers, isSecure, ...inUrl } = readAddresses(options.url);
  const entry = options.user === undefined ? inUrl : { user: options.user, pass: options.password ?? "" };
  return {
    servers,
    name: options.name,
    timeout: connectTimeoutMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    pingInterval: pingMs,
    maxPingOut: 2,
    // Credentials that are being changed on the server must not end the process's connection for good.
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
    ...(options.ca !== undefined ? { tls: { ca: options.ca } } : isSecure ? { tls: {} } : {}),
    ...(options.credentials === undefined ? entry : { authenticator: credsAuthenticator(new TextEncoder().encode(options.credentials)) }),
  };
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The sockets of one link. */
interface Sockets {
  /** Runs what opens a connection, now or when it is lost. */
  readonly within: <Result>(open: () => Promise<Result>) => Promise<Result>;
  readonly close: () => void;
}

/**
 * Keeps one socket of a link and destroys those before it: the library forgets a socket whose server takes it and says nothing in time,
 * which then stays open, one more for each attempt, and keeps a process that has closed everything from its end (nats.js 3.4, measured).
 */
function openSockets(servers: readonly string[]): Sockets {
  // Node 22 counts every promise for it unless it is told otherwise: a tenth of an ingress (measured), so that `cmd` tells it otherwise.
  const owner = new AsyncLocalStorage<true>();
  const ports = new Set(servers.map((server) => Number(server.slice(server.lastIndexOf(":") + 1))));
  let last: Socket | null = null;
  const onSocket = (message: unknown): void => {
    if (owner.getStore() === undefined) return;
    const { socket } = message as { readonly socket: Socket };
    // What listens to messages may open sockets of its own, to other servers.
    socket.once("connect", () => {
      if (!ports.has(socket.remotePort ?? 0)) return;
      last?.destroy();
      last = socket;
    });
  };
  subscribe("net.client.socket", onSocket);
  return {
    within: (open) => owner.run(true, open),
    close() {
      unsubscribe("net.client.socket", onSocket);
      last?.destroy();
    },
  };
}

/** Opens the link; it returns at once and connects by itself. Throws a TypeError for an address that is none. */
export function openNatsLink(options: NatsLinkOptions): NatsLink {
  const settings = connectionOptions(options);
  const tell = options.onTrouble ?? (() => {});
  const listeners: ((connection: NatsConnection) => void)[] = [];
  const stop = new AbortController();
  const sockets = openSockets(readAddresses(options.url).servers);
  let connection: NatsConnection | null = null;
  let isUp = false;

  const watch = async (opened: NatsConnection): Promise<void> => {
    for await (const status of opened.status()) {
      if (status.type === "disconnect") isUp = false;
      if (status.type === "reconnect") isUp = true;
      if (status.type === "disconnect" || status.type === "staleConnection") tell(new Error(`NATS: ${status.type}`));
      if (status.type === "error") tell(asError(status.error));
    }
  };
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, retryMs);
      stop.signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  const establish = async (): Promise<void> => {
    while (!stop.signal.aborted && connection === null) {
      try {
        connection = await sockets.within(() => connect(settings));
      } catch (error) {
        tell(asError(error));
        await pause();
      }
    }
    if (connection === null || stop.signal.aborted) return;
    isUp = true;
    void watch(connection).catch((error: unknown) => tell(asError(error)));
    for (const listener of listeners.splice(0)) listener(connection);
  };
  const established = establish();
  return {
    current: () => (isUp && connection !== null && !connection.isClosed() ? connection : null),
    onOpen(listener) {
      if (connection !== null && isUp) listener(connection);
      else listeners.push(listener);
    },
    async close() {
      stop.abort();
      await established;
      const last = connection;
      connection = null;
      if (last !== null) {
        // Without a server a drain waits for ever, even when the connection is closed meanwhile.
        const timer = setTimeout(() => void last.close(), isUp ? drainMs : 0);
        await Promise.race([last.drain().catch(() => last.close()), last.closed()]);
        clearTimeout(timer);
      }
      sockets.close();
    },
  };
}
