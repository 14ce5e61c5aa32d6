import { Webhook } from "standardwebhooks";
import { afterEach, expect, test, vi } from "vitest";
import { connectDirectly } from "../../src/adapters/outgoing/connect.ts";
import { openWebhookSender, senderCaps } from "../../src/adapters/outgoing/sender.ts";
import type { Clock, WebhookSender } from "../../src/app/ports.ts";
import type { WebhookOutcome } from "../../src/core/webhook/retry.ts";
import type { Courier } from "../../src/courier/errands.ts";
import type { CourierOptions } from "../../src/courier/schedule.ts";
import { openCourier } from "../../src/courier/schedule.ts";
import { openAuthority } from "../make/certificates.ts";
import { aDelivery, planDeliveries, testSecret } from "../make/deliveries.ts";
import type { Answering, Receiver } from "../make/receiver.ts";
import { answering, openReceiver } from "../make/receiver.ts";

const authority = openAuthority();
const certificate = authority.certify("DNS:hook.example.com");
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0)) await part.close();
});

const clock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) resolve();
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    }),
};

const ok: WebhookOutcome = { kind: "answered", status: 200, retryAfterSeconds: null, excerpt: "" };

function start(options: Pick<CourierOptions, "deliveries" | "sender"> & Partial<CourierOptions>): Courier {
  const courier = openCourier({
    clock,
    chance: () => 0.5,
    pauseSeconds: 30,
    pollMs: 5,
    onAttempt: () => {},
    onError: (thrown) => {
      throw thrown;
    },
    ...options,
  });
  open.push(courier);
  return courier;
}

async function receive(answer: Answering): Promise<{ receiver: Receiver; sender: WebhookSender }> {
  const receiver = await openReceiver(certificate, answer);
  const sender = openWebhookSender({
    refusedRanges: [],
    resolve: () => Promise.resolve(["93.184.216.34"]),
    connect: async (address, _port, signal) => ({
      socket: (await connectDirectly("127.0.0.1", receiver.port, signal)).socket,
      remoteAddress: address,
    }),
    ca: authority.ca,
    caps: { ...senderCaps, headersMs: 300, wholeMs: 600 },
  });
  open.push(receiver);
  return { receiver, sender };
}

test("a receiver that fails gets two attempts and no third, the same event, each signed for its own time", async () => {
  const { receiver, sender } = await receive(answering(500, ["retry-after: 60"]));
  const deliveries = planDeliveries(aDelivery());
  start({ deliveries, sender });
  await vi.waitFor(() =>
    expect(deliveries.all[0]!.attempts).toEqual([expect.objectContaining({ outcome: "failed", retryAfterSeconds: 60 })]),
  );
  deliveries.pass(59);
  await new Promise((later) => setTimeout(later, 50));
  expect(receiver.received).toHaveLength(1);
  deliveries.pass(1);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
  deliveries.pass(100_000);
  await new Promise((later) => setTimeout(later, 50));
  expect(receiver.connections()).toBe(2);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(["evt_j1"]));
  for (const { body, headers } of receiver.received)
    expect(new Webhook(testSecret).verify(body, headers as Record<string, string>)).toMatchObject({ job_id: "j1" });
});

test.each([
  [200, 1],
  [410, 1],
  [404, 2],
  [302, 2],
])("a receiver that answers %i gets %i attempts", async (status, attempts) => {
  const { receiver, sender } = await receive(answering(status));
  const deliveries = planDeliveries(aDelivery());
  start({ deliveries, sender });
  await vi.waitFor(() => expect(deliveries.all[0]!.attempts.filter((result) => result !== null)).toHaveLength(1));
  deliveries.pass(100);
  await new Promise((later) => setTimeout(later, 50));
  await vi.waitFor(() => expect(receiver.received).toHaveLength(attempts));
  await vi.waitFor(() => expect(deliveries.all[0]!.isEnded).toBe(true));
});

test("an address that is not public is never tried again", async () => {
  const deliveries = planDeliveries(aDelivery());
  const seen: WebhookOutcome[] = [];
  const sender = openWebhookSender({ refusedRanges: [], resolve: () => Promise.resolve(["10.0.0.1"]) });
  start({ deliveries, sender, onAttempt: (outcome) => seen.push(outcome) });
  await vi.waitFor(() => expect(deliveries.all[0]!.isEnded).toBe(true));
  expect(deliveries.all[0]!.attempts).toEqual([expect.objectContaining({ outcome: "refused", statusCode: null, responseExcerpt: null })]);
  expect(seen).toEqual([{ kind: "refused", why: "private" }]);
});

/** A sender that holds every webhook until it is let go; `most` tells how many were held at once. */
function held(): { sender: WebhookSender; release: () => void; most: () => number; hosts: () => string[] } {
  const waiting: (() => void)[] = [];
  const running = new Map<string, number>();
  let most = 0;
  const sender: WebhookSender = {
    async send({ url }) {
      const { host } = new URL(url);
      running.set(host, (running.get(host) ?? 0) + 1);
      most = Math.max(most, running.get(host)!);
      await new Promise<void>((go) => waiting.push(go));
      running.set(host, running.get(host)! - 1);
      return ok;
    },
  };
  const release = (): void => {
    for (const go of waiting.splice(0)) go();
  };
  return { sender, release, most: () => most, hosts: () => [...running.keys()] };
}

test("one host gets four at a time; the others need not wait for it, and all arrive", async () => {
  const dues = Array.from({ length: 20 }, (_, index) => aDelivery({ job: `slow${index}`, url: "https://slow.example.com/" }));
  const deliveries = planDeliveries(...dues, aDelivery({ job: "quick", url: "https://quick.example.com/" }));
  const { sender, release, most, hosts } = held();
  start({ deliveries, sender });
  await vi.waitFor(() => expect(hosts()).toContain("quick.example.com"));
  expect(most()).toBe(4);
  await vi.waitFor(() => {
    deliveries.pass(2);
    release();
    expect(deliveries.all.every(({ isEnded }) => isEnded)).toBe(true);
  });
  expect(most()).toBe(4);
});

test("no more than the cap run at once, all hosts together", async () => {
  const deliveries = planDeliveries(
    ...Array.from({ length: 12 }, (_, index) => aDelivery({ job: `j${index}`, url: `https://h${index}.example.com/` })),
  );
  const { sender, release, hosts } = held();
  start({ deliveries, sender, atOnce: 5 });
  await vi.waitFor(() => expect(hosts()).toHaveLength(5));
  await new Promise((later) => setTimeout(later, 30));
  expect(hosts()).toHaveLength(5);
  await vi.waitFor(() => {
    release();
    expect(deliveries.all.every(({ isEnded }) => isEnded)).toBe(true);
  });
});

test("a host that is down is left alone after five failures, without costing attempts", async () => {
  let sent = 0;
  const sender: WebhookSender = {
    send: () => {
      sent++;
      return Promise.resolve({ kind: "failed", why: "could not be reached" });
    },
  };
  const dues = Array.from({ length: 30 }, (_, index) => aDelivery({ job: `j${index}` }));
  const deliveries = planDeliveries(...dues);
  start({ deliveries, sender, limits: { atOnce: 1, failures: 5, restMs: 60_000 } });
  await vi.waitFor(() => {
    deliveries.pass(2);
    expect(sent).toBe(5);
  });
  deliveries.pass(50);
  await new Promise((later) => setTimeout(later, 50));
  expect(sent).toBe(5);
  expect(deliveries.all.filter(({ attempts }) => attempts.length > 0).length).toBeLessThanOrEqual(5);
});

test("a long row of webhooks to a host that is down stands in nobody's way", async () => {
  const sent: string[] = [];
  const sender: WebhookSender = {
    send({ url }) {
      sent.push(new URL(url).host);
      return Promise.resolve(url.includes("down") ? { kind: "failed", why: "could not be reached" } : ok);
    },
  };
  const dead = Array.from({ length: 2_000 }, (_, index) => aDelivery({ job: `dead${index}`, url: "https://down.example.com/" }));
  const deliveries = planDeliveries(...dead, aDelivery({ job: "live", url: "https://up.example.com/" }));
  start({ deliveries, sender, limits: { atOnce: 4, failures: 5, restMs: 60_000 } });
  await vi.waitFor(() => expect(sent).toContain("up.example.com"));
  expect(deliveries.postponed.length).toBeLessThan(100);
});

test("a database that fails does not end the courier, and a nudge wakes it", async () => {
  const deliveries = planDeliveries(aDelivery());
  const problems: unknown[] = [];
  let fails = 3;
  const claim: typeof deliveries.claim = (limit) => (fails-- > 0 ? Promise.reject(new Error("gone")) : deliveries.claim(limit));
  const sender = { send: () => Promise.resolve(ok) };
  const courier = start({ deliveries: { ...deliveries, claim }, sender, pollMs: 60_000, onError: (thrown) => problems.push(thrown) });
  await vi.waitFor(() => {
    courier.nudge();
    expect(deliveries.all[0]!.isEnded).toBe(true);
  });
  expect(problems).toHaveLength(3);
});

test("closing waits for what runs and takes no more", async () => {
  const deliveries = planDeliveries(aDelivery({ job: "j1" }), aDelivery({ job: "j2", url: "https://other.example.com/" }));
  const { sender, release, hosts } = held();
  const courier = start({ deliveries, sender, atOnce: 1 });
  await vi.waitFor(() => expect(hosts()).toHaveLength(1));
  const closed = courier.close();
  release();
  await closed;
  expect(deliveries.all.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});
