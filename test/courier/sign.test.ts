import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signedHeaders } from "../../src/courier/sign.ts";

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString("base64")}`;
const [older, newer] = [secretOf(1), secretOf(2)];
const body = '{"job_id":"j1","status":"succeeded","note":"größer"}';
const now = (): number => Math.floor(Date.now() / 1000);
const signed = (epochSeconds = now(), secrets = [newer]): Record<string, string> => ({
  ...signedHeaders({ id: "evt_j1", epochSeconds, body }, secrets),
});

test("the published verifier accepts what is signed, also after a rotation, with either secret", () => {
  expect(new Webhook(newer).verify(body, signed())).toEqual(JSON.parse(body));
  for (const secret of [older, newer]) expect(new Webhook(secret).verify(body, signed(now(), [newer, older]))).toEqual(JSON.parse(body));
});

test.each([
  ["another byte in the body", body.replace("j1", "j2"), signed()],
  ["another id", body, { ...signed(), "webhook-id": "evt_j2" }],
  ["another time", body, { ...signed(), "webhook-timestamp": String(now() + 1) }],
  ["a time six minutes ago", body, signed(now() - 360)],
  ["a time six minutes ahead", body, signed(now() + 360)],
  ["the secret before", body, signed(now(), [older])],
])("the published verifier refuses %s", (_name, text, headers) => {
  expect(() => new Webhook(newer).verify(text, headers)).toThrow();
});

test("the headers are those of Standard Webhooks", () => {
  expect(signed(1_700_000_000, [newer, older])).toEqual({
    "content-type": "application/json",
    "webhook-id": "evt_j1",
    "webhook-timestamp": "1700000000",
    "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/),
  });
});
