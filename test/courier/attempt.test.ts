import { expect, test } from "vitest";
import type { WebhookPost } from "../../src/app/ports.ts";
import type { WebhookOutcome } from "../../src/core/webhook/retry.ts";
import { attempt } from "../../src/courier/attempt.ts";
import { aDelivery, planDeliveries } from "../make/deliveries.ts";

const ok: WebhookOutcome = { kind: "answered", status: 200, retryAfterSeconds: null, excerpt: "fine" };

test("the attempt is on record before anything is sent, and its outcome after", async () => {
  const deliveries = planDeliveries(aDelivery({ epochSeconds: 1_700_000_000 }));
  const [due] = await deliveries.claim(1);
  const sent: WebhookPost[] = [];
  const sender = {
    send: (post: WebhookPost): Promise<WebhookOutcome> => {
      expect(deliveries.all[0]!.attempts).toEqual([null]);
      sent.push(post);
      return Promise.resolve(ok);
    },
  };
  expect(await attempt(due!, { deliveries, sender, chance: () => 0.5, pauseSeconds: 30 })).toBe(ok);
  expect(sent).toEqual([{ url: due!.url, body: due!.body, headers: expect.objectContaining({ "webhook-timestamp": "1700000000" }) }]);
  expect(deliveries.all[0]!.attempts).toEqual([
    { outcome: "delivered", problem: null, statusCode: 200, responseExcerpt: "fine", retryAfterSeconds: 30 },
  ]);
});

test("nothing is sent when the lease is lost", async () => {
  const deliveries = planDeliveries(aDelivery());
  const sender = { send: (): Promise<WebhookOutcome> => Promise.reject(new Error("sent")) };
  const ports = { deliveries, sender, chance: () => 0, pauseSeconds: 30 };
  expect(await attempt(aDelivery(), ports)).toBeNull();
});
