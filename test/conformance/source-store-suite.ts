/** What every database must do for pictures that are fetched by address. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import type { ClaimedSource, SourceStore, Stores } from "../../src/app/stores.ts";

const failed = { kind: "failed", error: { code: "source_unreadable", message: "its server answered 404" } } as const;

/** Runs the suite. */
export function describeSourceStore(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let database: Database;
    let stores: Stores;
    let sources: SourceStore;
    beforeAll(async () => {
      database = await open();
      stores = openStores(database);
      sources = stores.sources;
    });
    const stored = (): { kind: "stored"; key: string; bytes: number; sha256: string } => {
      return { kind: "stored", key: `inputs/${randomUUID()}`, bytes: 7, sha256: "ab" };
    };
    const ask = async (url = "https://pictures.example.com/a.png"): Promise<string> => {
      const objectUid = randomUUID();
      await sources.ask({ objectUid, url });
      return objectUid;
    };
    const claimAll = (exceptHosts: readonly string[] = [], mostTries = 4): Promise<readonly ClaimedSource[]> =>
      sources.claim({ limit: 1_000, leaseSeconds: 30, mostTries, exceptHosts });
    const claim = async (objectUid: string, exceptHosts: readonly string[] = []): Promise<ClaimedSource | undefined> =>
      (await claimAll(exceptHosts)).find((one) => one.objectUid === objectUid);
    const claimed = async (objectUid: string): Promise<ClaimedSource> => {
      const one = await claim(objectUid);
      if (one === undefined) throw new Error("nothing was due");
      return one;
    };
    const loseLease = (objectUid: string): Promise<unknown> =>
      database.query("UPDATE source_fetch SET lease_until = clock_timestamp() - interval '1 second' WHERE object_uid = $1::text", [
        objectUid,
      ]);

    test("a request is open until it has a result, and the same object asks once", async () => {
      const uid = await ask();
      await sources.ask({ objectUid: uid, url: "https://other.example.com/" });
      expect(await sources.result(uid)).toEqual({ kind: "open" });
      const one = await claimed(uid);
      expect(one).toEqual({ objectUid: uid, url: "https://pictures.example.com/a.png", attempt: 1, tries: 1 });
      const ending = stored();
      expect(await sources.end(one, ending)).toBe(true);
      expect(await sources.result(uid)).toEqual(ending);
      expect(await claim(uid)).toBeUndefined();
      expect(await sources.result(randomUUID())).toBeNull();
    });

    test("a failure is told with its code and its sentence", async () => {
      const uid = await ask();
      expect(await sources.end(await claimed(uid), failed)).toBe(true);
      expect(await sources.result(uid)).toEqual(failed);
    });

    test("of many couriers at once, one has it", async () => {
      const uid = await ask();
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim(uid)));
      expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
    });

    test("an attempt is fenced: what lost its lease to another one writes nothing", async () => {
      const uid = await ask();
      const first = await claimed(uid);
      await loseLease(uid);
      const second = await claimed(uid);
      expect(second).toMatchObject({ attempt: 2, tries: 2 });
      expect(await sources.hold(first, 30)).toBe(false);
      await sources.giveBack(first, { seconds: 0, isSpent: false });
      expect(await sources.end(first, stored())).toBe(false);
      expect(await sources.end(first, failed)).toBe(false);
      expect(await sources.result(uid)).toEqual({ kind: "open" });
      expect(await claim(uid)).toBeUndefined();
      const ending = stored();
      expect(await sources.end(second, ending)).toBe(true);
      expect(await sources.end(second, failed)).toBe(false);
      expect(await sources.result(uid)).toEqual(ending);
    });

    test("a lease that ran out and that nobody took is still good for the result", async () => {
      const uid = await ask();
      const one = await claimed(uid);
      await loseLease(uid);
      expect(await sources.hold(one, 30)).toBe(true);
      expect(await claim(uid)).toBeUndefined();
      await loseLease(uid);
      expect(await sources.end(one, stored())).toBe(true);
    });

    test("given back it comes again in time, and counts only when it was spent", async () => {
      const uid = await ask();
      await sources.giveBack(await claimed(uid), { seconds: 0, isSpent: false });
      const again = await claimed(uid);
      expect(again).toMatchObject({ attempt: 2, tries: 1 });
      await sources.giveBack(again, { seconds: 60, isSpent: true });
      expect(await claim(uid)).toBeUndefined();
      await database.query("UPDATE source_fetch SET due_at = clock_timestamp() WHERE object_uid = $1::text", [uid]);
      expect(await claimed(uid)).toMatchObject({ attempt: 3, tries: 2 });
    });

    test("what couriers died of again and again ends, with a sentence", async () => {
      const uid = await ask();
      for (let time = 0; time < 4; time++) {
        expect(await claimed(uid)).toMatchObject({ tries: time + 1 });
        await loseLease(uid);
      }
      expect(await claim(uid)).toBeUndefined();
      expect(await sources.result(uid)).toMatchObject({ kind: "failed", error: { code: "source_unreachable" } });
    });

    test("hosts without a place are left alone, with their ports", async () => {
      const [other, busy] = [await ask("https://Busy.example.com:8443?a=/b/"), await ask("https://Busy.example.com:443/x")];
      const found = (await claimAll(["busy.example.com"])).map(({ objectUid }) => objectUid);
      expect([found.includes(other), found.includes(busy)]).toEqual([true, false]);
      expect(await claim(busy, ["busy.example.com:8443"])).toBeDefined();
    });

    test("a request that is forgotten ends the attempt at it", async () => {
      const uid = await ask();
      const one = await claimed(uid);
      await sources.forget(uid);
      expect([await sources.hold(one, 30), await sources.end(one, stored()), await sources.result(uid)]).toEqual([false, false, null]);
    });

    test("a fetched picture is needed until its request is forgotten, or eight days old", async () => {
      const [uid, old] = [await ask(), await ask()];
      const [kept, aged] = [stored(), stored()];
      await sources.end(await claimed(uid), kept);
      await database.query("UPDATE source_fetch SET due_at = clock_timestamp() WHERE object_uid = $1::text", [old]);
      await loseLease(old);
      await sources.end(await claimed(old), aged);
      const needed = async (): Promise<ReadonlySet<string>> => stores.janitor.needed([kept.key, aged.key, `inputs/${randomUUID()}`]);
      expect(await needed()).toEqual(new Set([kept.key, aged.key]));
      await database.query("UPDATE source_fetch SET asked_at = asked_at - interval '9 days' WHERE object_uid = $1::text", [old]);
      await stores.janitor.tidy();
      expect(await needed()).toEqual(new Set([kept.key]));
      await sources.forget(uid);
      expect(await needed()).toEqual(new Set());
    });
  });
}
