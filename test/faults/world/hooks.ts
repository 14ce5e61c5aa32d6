/** The receiver of all webhooks of a run, and where pictures lie that are fetched by address: checks signatures with the published verifier, and fails now and then, as receivers do. */
import { performance } from "node:perf_hooks";
import { Webhook } from "standardwebhooks";
import { openAuthority } from "../../make/certificates.ts";
import { answering, openReceiver } from "../../make/receiver.ts";
import type { Answering, Received } from "../../make/receiver.ts";
import { smallest } from "../inside/wishes.ts";
import type { Chance } from "../chance.ts";
import type { Observation } from "../history.ts";
import { openFaultProxy } from "../proxy.ts";
import type { Victim } from "./victim.ts";

/** The host of every callback URL. */
const host = "hooks.example.com";
/** One in so many webhooks is answered with 500, so that second attempts happen. */
const failingShare = 0.1;

/** The receiver. */
export interface Hooks {
  readonly victim: Victim;
  /** Where the courier connects to, whatever the URL says, and whom it trusts. */
  readonly place: { readonly port: number; readonly ca: string };
  /** The URL that clients give. */
  readonly url: string;
  /** The address of a picture. */
  readonly pictureUrl: string;
  close(): Promise<void>;
}

/** Answers with a picture. */
const picture: Answering = (socket) => {
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: ${smallest.length}\r\n\r\n`);
  socket.end(smallest);
};

/** Finds the account whose secret had signed a webhook; null when none had, or too long ago. */
function signerOf({ headers, body }: Received, secrets: ReadonlyMap<string, string>): string | null {
  for (const [account, secret] of secrets) {
    try {
      new Webhook(secret).verify(body, { ...headers });
      return account;
    } catch {
      // It was another one.
    }
  }
  return null;
}

/** Opens the receiver; `secrets` are those that sign, by account. */
export async function openHooks(seen: Observation[], chance: Chance, secrets: ReadonlyMap<string, string>): Promise<Hooks> {
  const authority = openAuthority();
  const [works, fails] = [answering(200), answering(500)];
  const receiver = await openReceiver(authority.certify(`DNS:${host}`), (socket, received) => {
    if (received.head.startsWith("GET ")) return picture(socket, received);
    const { job_id: job } = JSON.parse(received.body) as { job_id: string };
    const now = performance.now();
    const signedBy = signerOf(received, secrets);
    seen.push({ kind: "webhook", job, body: received.body, signedBy, sentAt: now, answeredAt: now });
    // A receiver that cannot verify a webhook refuses it.
    (signedBy !== null && chance() >= failingShare ? works : fails)(socket, received);
  });
  const proxy = await openFaultProxy(receiver.port);
  const never = (): Promise<never> => Promise.reject(new Error("the receiver lives in the test"));
  return {
    victim: { name: "the receiver of webhooks", proxy, kill: never, begin: never, pause: never, resume: () => {} },
    place: { port: proxy.port, ca: authority.ca },
    url: `https://${host}/redraw`,
    pictureUrl: `https://${host}/picture.png`,
    async close() {
      await proxy.close();
      await receiver.close();
    },
  };
}
