import { expect, test } from "vitest";
import { aService } from "../make/service.ts";

test("an account tells balance, price, limit and use", async () => {
  const service = await aService({ credits: 100 });
  await service.submit();
  expect(await service.application.account(service.caller)).toMatchObject({
    account: service.caller.account,
    balance: 90,
    creditsPerConversion: 10,
    limitPerHour: 20,
    usedThisHour: 1,
    limit: { limit: 20, remaining: 19, resetSeconds: expect.any(Number) as number },
  });
});

test("a webhook secret is sealed in the database, and both sign for a day after a rotation", async () => {
  const { application, caller, database } = await aService();
  const first = await application.webhookSecret(caller);
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(first.previousUntil).toBeNull();
  const rotated = await application.rotateWebhookSecret(caller);
  expect(rotated.secret).not.toBe(first.secret);
  expect(rotated.previousUntil!.getTime() - rotated.createdAt.getTime()).toBeCloseTo(24 * 3_600_000, -3);
  const rows = JSON.stringify(await database.query("SELECT * FROM account WHERE name = $1::text", [caller.account]));
  expect(rows).not.toContain(first.secret.slice(6));
  expect(rows).not.toContain(rotated.secret.slice(6));
});
