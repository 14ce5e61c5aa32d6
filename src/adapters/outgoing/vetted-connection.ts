/** Opens TLS to a public address that a URL names: the host resolved once, every address vetted, connected to as vetted, checked again. */
import type { Socket } from "node:net";
import { openStop } from "../../app/stop.ts";
import { parseUrl } from "../../core/address/parse-url.ts";
import type { Connect } from "./connect.ts";
import { connectDirectly, secure } from "./connect.ts";
import type { Guard, RefusedClass, Resolve } from "./guard.ts";
import { openGuard } from "./guard.ts";
import { openResolver } from "./resolve.ts";

/** Addresses of one name that are tried, in the order of the answer. */
const mostAddresses = 4;

/** What connections are made of; the product gives `refusedRanges` alone, tests bring parts of their own. */
export interface ConnectionParts {
  readonly refusedRanges: readonly string[];
  readonly resolve?: Resolve;
  readonly connect?: Connect;
  /** Certificate authorities in PEM instead of the system's. */
  readonly ca?: string;
}

/** The address may not be reached, so nothing was sent. */
export class AddressRefused extends Error {
  readonly addressClass: RefusedClass;
  constructor(addressClass: RefusedClass) {
    super("leads to an address that is not public");
    this.addressClass = addressClass;
  }
}

/** No connection came about; the message ends "the receiver …". */
export class NotConnected extends Error {
  /** True when it would fail the next time as well: there is no such name, or the certificate is not its own. */
  readonly isLasting: boolean;
  constructor(why: string, { isLasting, cause }: { readonly isLasting: boolean; readonly cause?: unknown }) {
    super(why, { cause });
    this.isLasting = isLasting;
  }
}

/** How long connecting may take. */
export interface ConnectionCaps {
  /** Milliseconds for the connection and its TLS, all addresses together. */
  readonly connectMs: number;
  /** Ends it, whatever it is at. */
  readonly signal: AbortSignal;
}

/** Opens connections to vetted addresses; throws `AddressRefused` and `NotConnected`. */
export type ConnectVetted = (url: URL, caps: ConnectionCaps) => Promise<Socket>;

/** Writes an address as URLs do: the system has a notation of its own for IPv6. */
function plainNotation(address: string): string | null {
  const url = `http://${address.includes(":") ? `[${address}]` : address}/`;
  return parseUrl(url)?.hostname ?? null;
}

interface Route {
  readonly address: string;
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** Opens TCP to one vetted address, and makes sure that it is the one. */
async function reach({ address, url, signal }: Route, guard: Guard, connect: Connect): Promise<Socket> {
  const { socket, remoteAddress } = await connect(address, url.port === "" ? 443 : Number(url.port), signal).catch((cause: unknown) => {
    throw new NotConnected("could not be reached", { isLasting: false, cause });
  });
  const isThere = remoteAddress !== null && plainNotation(remoteAddress) === plainNotation(address);
  if (isThere && guard.objectionTo(address) === null) return socket;
  socket.destroy();
  throw new NotConnected("could not be reached at the address that was checked", { isLasting: false });
}

/** Codes of Node for a certificate that is wrong, and for TLS that the other side does not speak. */
const wrongTls = /CERT|SIGNATURE|ERR_TLS_|ERR_SSL_|EPROTO/;

/** Opens TLS to one vetted address. */
async function connectTo(route: Route, guard: Guard, parts: ConnectionParts): Promise<Socket> {
  const socket = await reach(route, guard, parts.connect ?? connectDirectly);
  const { hostname } = route.url;
  const host = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return secure(socket, { host, ca: parts.ca ?? null, signal: route.signal }).catch((cause: unknown) => {
    const isLasting = wrongTls.test(String((cause as { readonly code?: unknown } | null)?.code));
    throw new NotConnected("has no valid certificate for its name, or speaks no TLS 1.2", { isLasting, cause });
  });
}

/** Tries the vetted addresses one after the other until one answers or the time for connecting is over. */
async function connectToAny(
  addresses: readonly string[],
  route: Omit<Route, "address">,
  guard: Guard,
  { parts, connectMs }: { readonly parts: ConnectionParts; readonly connectMs: number },
): Promise<Socket> {
  const tried = addresses.slice(0, mostAddresses);
  const end = performance.now() + connectMs;
  let failure: unknown = new NotConnected("could not be reached", { isLasting: false });
  for (const address of tried) {
    const stop = openStop(route.signal);
    stop.within(Math.min(end - performance.now(), connectMs / tried.length), () => new Error("took too long"));
    try {
      return await connectTo({ ...route, address, signal: stop.signal }, guard, parts);
    } catch (thrown) {
      failure = thrown;
    } finally {
      stop.release();
    }
  }
  throw failure;
}

/** Opens what connects. Without parts of its own it resolves by name servers, connects directly and trusts the system's authorities. */
export function openVettedConnections(parts: ConnectionParts): ConnectVetted {
  const guard = openGuard({ resolve: parts.resolve ?? openResolver(), refusedRanges: parts.refusedRanges });
  return async (url, { connectMs, signal }) => {
    const verdict = await guard.vet(url, signal);
    if (verdict.kind === "refused") throw new AddressRefused(verdict.class);
    if (verdict.kind === "unresolved") throw new NotConnected(verdict.why, { isLasting: verdict.isLasting });
    return connectToAny(verdict.addresses, { url, signal }, guard, { parts, connectMs });
  };
}
