/** Receives webhooks for a benchmark over TLS, on this machine, and notes when the first byte of each came. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { openAuthority } from "../../test/make/certificates.ts";

/** A receiver. */
export interface WebhookReceiver {
  readonly port: number;
  /** The authority of its certificate, in PEM. */
  readonly ca: string;
  /** Milliseconds since 1970 at which the head of a job's webhook was there, by job. */
  readonly received: ReadonlyMap<string, number>;
  close(): void;
}

/** The names that the receiver's certificate is for. */
export const hookHosts: readonly string[] = Array.from({ length: 16 }, (_, index) => `hook-${index}.example.com`);

/** Opens it. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const authority = openAuthority();
  const received = new Map<string, number>();
  const server = createServer(authority.certify(...hookHosts.map((host) => `DNS:${host}`)), (incoming, response) => {
    const job = String(incoming.headers["webhook-id"]).replace(/^evt_/, "");
    if (!received.has(job)) received.set(job, performance.timeOrigin + performance.now());
    incoming.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ca: authority.ca,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
