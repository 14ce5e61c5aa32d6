import { describe, expect, test } from "vitest";
import { aService } from "../make/service.ts";

describe("the operator", () => {
  test("grants credits, which the ledger tells", async () => {
    const { administration, caller } = await aService({ credits: 5 });
    expect(await administration.grantCredits({ account: caller.account, credits: 20, note: "invoice 7" })).toMatchObject({ balance: 25 });
    const [newest, first] = await administration.ledger(caller.account, { limit: 10 });
    expect([newest, first]).toMatchObject([
      { kind: "grant", amount: 20, note: "invoice 7" },
      { kind: "grant", amount: 5 },
    ]);
  });

  test("sets a limit, suspends, and goes back to the default", async () => {
    const service = await aService();
    const { administration, application, caller } = service;
    const { account } = caller;
    await administration.setLimit({ account, perHour: 1 });
    await service.submit();
    await expect(service.submit()).rejects.toMatchObject({ code: "rate_limited" });
    expect(await administration.setLimit({ account, perHour: null })).toMatchObject({ limitPerHour: null });
    expect(await application.account(caller)).toMatchObject({ limitPerHour: 20 });
  });

  test("is told what is wrong", async () => {
    const { administration, caller } = await aService();
    const { account } = caller;
    const wrong = [
      administration.addAccount({ account: "No Label", credits: 0 }),
      administration.addAccount({ account, credits: 0 }),
      administration.addAccount({ account: "fine", credits: -1 }),
      administration.grantCredits({ account, credits: 0, note: null }),
      administration.grantCredits({ account, credits: 1.5, note: null }),
      administration.grantCredits({ account, credits: 1_000_000_000, note: null }),
      administration.setLimit({ account, perHour: -1 }),
      administration.ledger(account, { limit: 0 }),
    ];
    for (const answer of await Promise.allSettled(wrong)) expect(answer).toMatchObject({ reason: { code: "invalid_request" } });
    const unknown = { account: "nobody-of-this-name" };
    const missing = [
      administration.balance(unknown.account),
      administration.listKeys(unknown.account),
      administration.ledger(unknown.account, { limit: 1 }),
      administration.setLimit({ ...unknown, perHour: 1 }),
      administration.setPool({ ...unknown, pool: null }),
      administration.grantCredits({ ...unknown, credits: 1, note: null }),
      administration.createKey({ ...unknown, name: "x", role: "owner" }),
      administration.revokeKey({ ...unknown, keyId: caller.keyId }),
      administration.webhookSecret(unknown.account),
    ];
    for (const answer of await Promise.allSettled(missing)) expect(answer).toMatchObject({ reason: { code: "not_found" } });
  });

  test("makes a key for an account that lost its own", async () => {
    const { administration, application, caller } = await aService();
    const { key } = await administration.createKey({ account: caller.account, name: "new owner", role: "owner" });
    await administration.revokeKey({ account: caller.account, keyId: caller.keyId });
    expect(await application.authenticate(key)).toMatchObject({ role: "owner" });
    expect((await administration.listAccounts()).map(({ account }) => account)).toContain(caller.account);
  });
});
