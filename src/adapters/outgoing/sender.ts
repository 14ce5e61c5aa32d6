/** Sends webhooks: connects to a vetted address, posts once, reads little. */
import type { WebhookPost, WebhookSender } from "../../app/ports.ts";
import { openStop } from "../../app/stop.ts";
import { Fault } from "../../core/fault.ts";
import { checkCallbackUrl } from "../../core/webhook/callback-url.ts";
import { escapeBytes } from "../../core/webhook/escape.ts";
import type { WebhookOutcome } from "../../core/webhook/retry.ts";
import { exchange } from "./exchange.ts";
import { secondsOfRetryAfter } from "./retry-after.ts";
import { AddressRefused, openVettedConnections } from "./vetted-connection.ts";
import type { ConnectionParts, ConnectVetted } from "./vetted-connection.ts";

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

/** What a sender is made of. */
export interface SenderParts extends ConnectionParts {
  readonly caps?: SenderCaps;
}

/** Posts to a vetted address and says what came back. */
async function deliver(connect: ConnectVetted, post: WebhookPost, caps: SenderCaps): Promise<WebhookOutcome> {
  // Checked again: rules may have become stricter since the job was accepted.
  const url = checkCallbackUrl(post.url);
  const stop = openStop(null);
  stop.within(caps.wholeMs, () => new Error("took too long"));
  try {
    const socket = await connect(url, { connectMs: caps.connectMs, signal: stop.signal });
    const headers = { ...post.headers, "accept-encoding": "identity", "user-agent": "Redraw-Webhook/1" };
    const sent = { url, headers, body: new TextEncoder().encode(post.body) };
    const { status, retryAfter, date, excerpt } = await exchange(socket, sent, { ...caps, signal: stop.signal });
    return { kind: "answered", status, retryAfterSeconds: secondsOfRetryAfter(retryAfter, date), excerpt: escapeBytes(excerpt) };
  } finally {
    stop.release();
  }
}

/** Opens the sender. */
export function openWebhookSender(parts: SenderParts): WebhookSender {
  const connect = openVettedConnections(parts);
  return {
    async send(post) {
      try {
        return await deliver(connect, post, parts.caps ?? senderCaps);
      } catch (thrown) {
        if (thrown instanceof AddressRefused) return { kind: "refused", why: thrown.addressClass };
        if (thrown instanceof Fault) return { kind: "refused", why: "malformed" };
        return { kind: "failed", why: thrown instanceof Error ? thrown.message : "could not be reached" };
      }
    },
  };
}
