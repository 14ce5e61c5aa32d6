/** Sends webhooks: vets the host, connects to a vetted address, posts once, reads little. */
import type { Socket } from "node:net";
import type { WebhookPost, WebhookSender } from "../../app/ports.ts";
import { Fault } from "../../core/fault.ts";
import { checkCallbackUrl } from "../../core/webhook/callback-url.ts";
import { escapeBytes } from "../../core/webhook/escape.ts";
import type { WebhookOutcome } from "../../core/webhook/retry.ts";
import type { Connect } from "./connect.ts";
import { connectDirectly, secure } from "./connect.ts";
import { exchange } from "./exchange.ts";
import type { Guard, Resolve } from "./guard.ts";
import { openGuard } from "./guard.ts";
import { openResolver } from "./resolve.ts";
import { secondsOfRetryAfter } from "./retry-after.ts";

/** Limits of one attempt. */
export interface SenderCaps {
  /** Milliseconds for the connection and its TLS, all addresses together. */
  readonly connectMs: number;
  /** Milliseconds from the request to the head of the answer. */
  readonly headersMs: number;
  /** Milliseconds for everything, the look-up included. */
  readonly wholeMs: number;
  readonly answerBytes: number;
  readonly excerptBytes: number;
}

/** The product's limits (docs/service.md). */
export const senderCaps: SenderCaps = { connectMs: 5_000, headersMs: 10_000, wholeMs: 15_000, answerBytes: 16_384, excerptBytes: 1_024 };

/** Addresses of one name that are tried, in the order of the answer. */
const mostAddresses = 4;

/** What a sender is made of; the product gives `refusedRanges` alone, tests bring parts of their own. */
export interface SenderParts {
  readonly refusedRanges: readonly string[];
  readonly resolve?: Resolve;
  readonly connect?: Connect;
  /** Certificate authorities in PEM instead of the system's. */
  readonly ca?: string;
  readonly caps?: SenderCaps;
}

/** A failure before the POST was written, so that another address may be tried; the message ends "the receiver …". */
class NotConnected extends Error {}

/** Writes an address as URLs do: the system has a notation of its own for IPv6. */
function plainNotation(address: string): string | null {
  const url = `http://${address.includes(":") ? `[${address}]` : address}/`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

interface Route {
  readonly address: string;
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** Opens TCP to one vetted address, and makes sure that it is the one. */
async function reach({ address, url, signal }: Route, guard: Guard, connect: Connect): Promise<Socket> {
  const { socket, remoteAddress } = await connect(address, url.port === "" ? 443 : Number(url.port), signal).catch((cause: unknown) => {
    throw new NotConnected("could not be reached", { cause });
  });
  const isThere = remoteAddress !== null && plainNotation(remoteAddress) === plainNotation(address);
  if (isThere && guard.objectionTo(address) === null) return socket;
  socket.destroy();
  throw new NotConnected("could not be reached at the address that was checked");
}

/** Opens TLS to one vetted address. */
async function connectTo(route: Route, guard: Guard, parts: SenderParts): Promise<Socket> {
  const socket = await reach(route, guard, parts.connect ?? connectDirectly);
  const { hostname } = route.url;
  const host = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return secure(socket, { host, ca: parts.ca ?? null, signal: route.signal }).catch((cause: unknown) => {
    throw new NotConnected("has no valid certificate for its name, or speaks no TLS 1.2", { cause });
  });
}

/** Tries the vetted addresses one after the other until one answers or the time for connecting is over. */
async function connectToAny(
  addresses: readonly string[],
  route: Omit<Route, "address">,
  guard: Guard,
  parts: SenderParts,
): Promise<Socket> {
  const { connectMs } = parts.caps ?? senderCaps;
  const tried = addresses.slice(0, mostAddresses);
  const deadline = AbortSignal.timeout(connectMs);
  let failure: unknown = new NotConnected("could not be reached");
  for (const address of tried) {
    const share = AbortSignal.timeout(Math.ceil(connectMs / tried.length));
    try {
      return await connectTo({ ...route, address, signal: AbortSignal.any([route.signal, deadline, share]) }, guard, parts);
    } catch (thrown) {
      failure = thrown;
    }
  }
  throw failure;
}

/** Posts to vetted addresses and says what came back. */
async function deliver(
  url: URL,
  post: WebhookPost,
  { addresses, guard, parts }: { addresses: readonly string[]; guard: Guard; parts: SenderParts },
  signal: AbortSignal,
): Promise<WebhookOutcome> {
  const { headersMs, answerBytes, excerptBytes } = parts.caps ?? senderCaps;
  const socket = await connectToAny(addresses, { url, signal }, guard, parts);
  const headers = { ...post.headers, "accept-encoding": "identity", "user-agent": "Redraw-Webhook/1" };
  const sent = { url, headers, body: new TextEncoder().encode(post.body) };
  const { status, retryAfter, date, excerpt } = await exchange(socket, sent, { headersMs, answerBytes, excerptBytes, signal });
  return { kind: "answered", status, retryAfterSeconds: secondsOfRetryAfter(retryAfter, date), excerpt: escapeBytes(excerpt) };
}

/** Opens the sender. Without parts of its own it resolves by name servers, connects directly and trusts the system's authorities. */
export function openWebhookSender(parts: SenderParts): WebhookSender {
  const guard = openGuard({ resolve: parts.resolve ?? openResolver(), refusedRanges: parts.refusedRanges });
  return {
    async send(post) {
      const signal = AbortSignal.timeout((parts.caps ?? senderCaps).wholeMs);
      try {
        // Checked again: rules may have become stricter since the job was accepted.
        const url = checkCallbackUrl(post.url);
        const verdict = await guard.vet(url, signal);
        if (verdict.kind === "refused") return { kind: "refused", why: verdict.class };
        if (verdict.kind === "unresolved") return { kind: "failed", why: verdict.why };
        return await deliver(url, post, { addresses: verdict.addresses, guard, parts }, signal);
      } catch (thrown) {
        if (thrown instanceof Fault) return { kind: "refused", why: "malformed" };
        return { kind: "failed", why: thrown instanceof Error ? thrown.message : "could not be reached" };
      }
    },
  };
}
