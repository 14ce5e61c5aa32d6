import { describe, expect, test } from "vitest";
import { isKeyText } from "../../src/core/ids.ts";
import { aService } from "../make/service.ts";

const refused = (code: string): object => expect.objectContaining({ code });

describe("a key", () => {
  test("is shown once, stored as a hash, and resolves to its account and role", async () => {
    const { application, caller, database } = await aService();
    const made = await application.createKey(caller, { name: "build", role: "convert" });
    expect(isKeyText(made.key)).toBe(true);
    expect(await application.authenticate(made.key)).toEqual({ account: caller.account, keyId: made.id, role: "convert" });
    const listed = await application.keys(caller);
    expect(listed.map(({ name, role }) => `${name} ${role}`)).toEqual(["first owner", "build convert"]);
    expect(JSON.stringify(listed)).not.toContain(made.key);
    const rows = JSON.stringify(await database.query("SELECT * FROM api_key WHERE account = $1::text", [caller.account]));
    expect(rows).toContain(made.prefix);
    expect(rows).not.toContain(made.key);
  });

  test("that is unknown, malformed or revoked gets one and the same answer", async () => {
    const { application, caller, ownerKey } = await aService();
    const made = await application.createKey(caller, { name: "gone", role: "convert" });
    await application.authenticate(made.key);
    await application.revokeKey(caller, made.id);
    const messages = new Set<string>();
    for (const key of ["", "nonsense", `${ownerKey}x`, ownerKey.slice(0, -1), made.key, ownerKey.toLowerCase()]) {
      const error = await application.authenticate(key).catch((thrown: unknown) => thrown as Error);
      expect(error).toMatchObject({ code: "unauthenticated" });
      messages.add((error as Error).message);
    }
    expect(messages.size).toBe(1);
  });

  test("of the role convert converts and manages nothing", async () => {
    const service = await aService();
    const { key } = await service.application.createKey(service.caller, { name: "build", role: "convert" });
    const builder = await service.application.authenticate(key);
    await expect(service.application.account(builder)).resolves.toMatchObject({ balance: 1_000 });
    const asked = [
      service.application.keys(builder),
      service.application.createKey(builder, { name: "x", role: "owner" }),
      service.application.revokeKey(builder, service.caller.keyId),
      service.application.webhookSecret(builder),
      service.application.rotateWebhookSecret(builder),
    ];
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
  });

  test("of another account cannot be revoked, nor one twice, nor the last of an owner", async () => {
    const [mine, other] = [await aService(), await aService()];
    await expect(mine.application.revokeKey(mine.caller, other.caller.keyId)).rejects.toEqual(refused("not_found"));
    await expect(mine.application.revokeKey(mine.caller, "nonsense")).rejects.toEqual(refused("not_found"));
    await expect(mine.application.revokeKey(mine.caller, mine.caller.keyId)).rejects.toEqual(refused("invalid_request"));
    const second = await mine.application.createKey(mine.caller, { name: "second", role: "owner" });
    await mine.application.revokeKey(mine.caller, mine.caller.keyId);
    await expect(mine.application.revokeKey(mine.caller, mine.caller.keyId)).rejects.toEqual(refused("not_found"));
    await expect(mine.application.authenticate(second.key)).resolves.toMatchObject({ role: "owner" });
  });

  test("needs a name, and there are at most 100 live ones", async () => {
    const { application, caller, database } = await aService();
    for (const name of ["", "  ", "x".repeat(101), "a\u0000b", "a\tb"]) {
      await expect(application.createKey(caller, { name, role: "convert" })).rejects.toEqual(refused("invalid_request"));
    }
    await database.query(
      `INSERT INTO api_key (id, account, name, role, prefix, pepper, hash)
       SELECT gen_random_uuid(), $1::text, 'n', 'convert', 'rdk_', 1, gen_random_uuid()::text FROM generate_series(1, 99)`,
      [caller.account],
    );
    await expect(application.createKey(caller, { name: "more", role: "convert" })).rejects.toEqual(refused("invalid_request"));
  });
});

test("a resolved key is remembered for half a minute, an unknown one for seconds", async () => {
  let now = 0;
  let asked = 0;
  const service = await aService({
    ports: ({ clock, stores }) => ({
      clock: { ...clock, now: () => now },
      stores: { ...stores, accounts: { ...stores.accounts, findKey: (hashes) => (asked++, stores.accounts.findKey(hashes)) } },
    }),
  });
  asked = 0;
  await service.application.authenticate(service.ownerKey);
  expect(asked).toBe(0);
  now = 30_001;
  await service.application.authenticate(service.ownerKey);
  await service.application.authenticate(service.ownerKey);
  expect(asked).toBe(1);
});
