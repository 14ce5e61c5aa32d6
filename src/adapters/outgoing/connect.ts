/** Connects to a vetted address and to no other: TCP to the address itself, then TLS whose certificate is checked against the host name. */
import type { Socket } from "node:net";
import { connect as connectTcp, isIP } from "node:net";
import type { SecureContext, TLSSocket } from "node:tls";
import { connect as connectTls, createSecureContext } from "node:tls";

/** An open connection and where it leads. */
export interface Connection {
  readonly socket: Socket;
  /** What the system says the other end is; null once it is gone. */
  readonly remoteAddress: string | null;
}

/** Opens TCP to an address, given as a literal; rejects when that fails or when `signal` fires. */
export type Connect = (address: string, port: number, signal: AbortSignal) => Promise<Connection>;

/** Waits for an event of a socket; destroys the socket when it fails or when `signal` fires first. */
function until<Kind extends Socket>(socket: Kind, event: "connect" | "secureConnect", signal: AbortSignal): Promise<Kind> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      signal.removeEventListener("abort", giveUp);
      socket.off(event, done).off("error", fail).off("close", close);
      finish();
    };
    const fail = (error: Error): void => {
      // Errors may follow while it closes; nobody else listens yet.
      socket.on("error", () => {});
      socket.destroy();
      settle(() => reject(error));
    };
    const done = (): void => settle(() => resolve(socket));
    const giveUp = (): void => fail(new Error("took too long"));
    const close = (): void => fail(new Error("was closed"));
    socket.once(event, done).once("error", fail).once("close", close);
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
}

/** Opens TCP by the system; an address needs no look-up, so nothing can lead elsewhere. */
export const connectDirectly: Connect = async (address, port, signal) => {
  const socket = await until(connectTcp({ host: address, port }), "connect", signal);
  return { socket, remoteAddress: socket.remoteAddress ?? null };
};

/** How TLS is spoken. */
export interface TlsOptions {
  /** The host of the URL, brackets stripped: the certificate must be its own. */
  readonly host: string;
  /** Certificate authorities in PEM instead of the system's; null for those. */
  readonly ca: string | null;
  readonly signal: AbortSignal;
}

let latest: { readonly ca: string | null; readonly context: SecureContext } | null = null;

/**
 * What every connection with the same authorities shares. One of its own for each costs memory outside the heap that is only freed when
 * the collector comes by: a courier grew by 50 MB in 3,000 webhooks.
 */
function contextOf(ca: string | null): SecureContext {
  if (latest === null || latest.ca !== ca) {
    latest = { ca, context: createSecureContext({ ...(ca === null ? {} : { ca }), minVersion: "TLSv1.2" }) };
  }
  return latest.context;
}

/** Speaks TLS 1.2 or later over a connection; rejects when the certificate is not one for the host. */
export async function secure(socket: Socket, { host, ca, signal }: TlsOptions): Promise<TLSSocket> {
  const options = {
    socket,
    host,
    // A server name is never an address (RFC 6066); the certificate is then checked against `host`.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    secureContext: contextOf(ca),
    ALPNProtocols: ["http/1.1"],
    // Said here, so that no variable of the environment can switch it off.
    rejectUnauthorized: true,
  } as const;
  try {
    return await until(connectTls(options), "secureConnect", signal);
  } catch (thrown) {
    socket.destroy();
    throw thrown;
  }
}
