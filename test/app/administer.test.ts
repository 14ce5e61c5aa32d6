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

  test("sends an account to a pool that somebody works for, or that has limits, and back to the default", async () => {
    const service = await aService();
    const { administration, application, caller, database } = service;
    const { account } = caller;
    await expect(administration.setPool({ account, pool: "no-such-pool" })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("redraw pools set no-such-pool"),
    });
    expect(await administration.changePool(account, { maxInFlight: 7 })).toMatchObject({ pool: account, maxInFlight: 7, queued: 0 });
    expect(await administration.setPool({ account, pool: account })).toMatchObject({ pool: account });
    const job = await service.submit();
    expect(await database.query("SELECT pool FROM job WHERE id = $1::uuid", [job])).toEqual([{ pool: account }]);
    expect(await administration.listPools()).toContainEqual(expect.objectContaining({ pool: account, queued: 1 }));
    expect(await administration.setPool({ account, pool: null })).toMatchObject({ pool: null });
    expect(await application.job(caller, job)).toMatchObject({ status: "queued" });
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
      administration.changePool("No Label", {}),
      administration.changePool(account, { maxInFlight: 0 }),
      administration.changePool(account, { maxQueueWaitSeconds: 86_401 }),
      administration.changePool(account, { maxPendingPerAccount: 1.5 }),
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
