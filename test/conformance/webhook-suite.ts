/** What every database must do for webhooks: a part of the suite of job stores. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { Stores } from "../../src/app/stores.ts";
import { sealed, success } from "../make/stored-jobs.ts";
import type { Hands } from "../make/stored-jobs.ts";

/** Runs this part on a database that is open when its tests begin. */
export function describeWebhooks(open: () => { readonly database: Database; readonly hands: Hands }): void {
  describe("a webhook", () => {
    let database: Database;
    let hands: Hands;
    let stores: Stores;
    beforeAll(() => {
      ({ database, hands } = open());
      stores = hands.stores;
    });
    const due = async (job: string, exceptHosts: readonly string[] = []) =>
      (await stores.deliveries.claim({ limit: 1_000, lease: randomUUID(), leaseSeconds: 60, exceptHosts })).find(
        (delivery) => delivery.job === job,
      );
    const failed = { outcome: "failed", statusCode: 500, problem: "500", responseExcerpt: "no", retryAfterSeconds: 30 } as const;
    const ended = async () => {
      const { owner, claimed } = await hands.running({ callbackUrl: "https://example.com/hook" });
      await stores.work.finish(claimed, success(claimed.id));
      return { owner, job: claimed.id };
    };
    const makeDue = (job: string) =>
      database.query("UPDATE delivery SET due_at = clock_timestamp() WHERE job = $1::uuid AND due_at IS NOT NULL", [job]);
    const loseLease = (job: string) =>
      database.query("UPDATE delivery SET lease_until = clock_timestamp() - interval '1 second' WHERE job = $1::uuid", [job]);

    test("is there with the end of its job, and claimed once", async () => {
      const { job, owner } = await ended();
      const delivery = await due(job);
      expect(delivery).toMatchObject({
        number: 1,
        automatic: true,
        status: "succeeded",
        formats: ["svg"],
        error: null,
        secrets: [sealed.first],
      });
      // It is the clock of the database, which runs on this machine here.
      expect(Math.abs(delivery!.epochSeconds - Date.now() / 1_000)).toBeLessThan(60);
      expect(await due(job)).toBeUndefined();
      expect(await stores.deliveries.begin(delivery!)).toBe(true);
      await stores.deliveries.record(delivery!, { ...failed, outcome: "delivered", statusCode: 204, problem: null });
      expect(await stores.deliveries.list(owner, job)).toMatchObject([
        { status: "delivered", nextAttemptAt: null, attempts: [{ number: 1, automatic: true, outcome: "delivered", statusCode: 204 }] },
      ]);
    });

    test("is left alone while its host has no place", async () => {
      const { owner, claimed } = await hands.running({ callbackUrl: "https://Busy.example.com:8443?a=/b/" });
      const { claimed: other } = await hands.running({ callbackUrl: "https://Busy.example.com:8443/hook" });
      for (const job of [claimed, other]) await stores.work.finish(job, success(job.id));
      expect(await due(other.id, ["other.example.com", "busy.example.com:8443"])).toBeUndefined();
      expect(await stores.deliveries.list(owner, claimed.id)).toMatchObject([{ status: "pending" }]);
      expect(await due(other.id, ["other.example.com"])).toBeDefined();
    });

    test("is tried twice and no more", async () => {
      const { job, owner } = await ended();
      for (const number of [1, 2]) {
        await makeDue(job);
        const delivery = await due(job);
        expect(delivery?.number).toBe(number);
        expect(await stores.deliveries.begin(delivery!)).toBe(true);
        await stores.deliveries.record(delivery!, failed);
      }
      await makeDue(job);
      expect(await due(job)).toBeUndefined();
      expect(await stores.deliveries.list(owner, job)).toMatchObject([{ status: "failed", attempts: [{}, {}] }]);
    });

    test("that was begun by a courier that died is tried once more, after the second never", async () => {
      const { job, owner } = await ended();
      for (const number of [1, 2]) {
        const delivery = await due(job);
        expect(delivery?.number).toBe(number);
        expect(await stores.deliveries.begin(delivery!)).toBe(true);
        await loseLease(job);
      }
      expect(await due(job)).toBeUndefined();
      expect(await stores.deliveries.list(owner, job)).toMatchObject([
        { status: "failed", attempts: [{ outcome: "unknown" }, { outcome: "unknown" }] },
      ]);
    });

    test("is not sent by a courier whose lease ran out", async () => {
      const { job } = await ended();
      const delivery = await due(job);
      await loseLease(job);
      expect(await stores.deliveries.begin(delivery!)).toBe(false);
      expect(await due(job)).toMatchObject({ number: 1 });
    });

    test("comes once more by hand, beyond the automatic ones", async () => {
      const { job, owner } = await ended();
      const first = await due(job);
      await stores.deliveries.begin(first!);
      await stores.deliveries.record(first!, { ...failed, outcome: "gone" });
      expect(await stores.deliveries.redeliver(owner, job, 20)).toBe("asked");
      const again = await due(job);
      expect(again).toMatchObject({ number: 2, automatic: false });
      await stores.deliveries.begin(again!);
      await stores.deliveries.record(again!, { ...failed, outcome: "delivered" });
      expect(await stores.deliveries.list(owner, job)).toMatchObject([{ status: "delivered", nextAttemptAt: null }]);
      expect(await stores.deliveries.redeliver(owner, job, 1)).toBe("full");
      expect(await stores.deliveries.redeliver(await hands.account(), job, 20)).toBe("unknown");
    });

    test("is not shown or asked for again once its owner deleted the job, and yet sent if it was planned", async () => {
      const { job, owner } = await ended();
      await stores.jobs.hide(owner, job);
      expect(await stores.deliveries.list(owner, job)).toBeNull();
      expect(await stores.deliveries.redeliver(owner, job, 20)).toBe("unknown");
      expect(await due(job)).toMatchObject({ number: 1, automatic: true });
    });

    test("is signed with both secrets for a day after a rotation", async () => {
      const { job, owner } = await ended();
      await stores.accounts.rotateSecret(owner, sealed.second);
      expect((await due(job))?.secrets).toEqual([sealed.second, sealed.first]);
      await loseLease(job);
      await database.query("UPDATE account SET previous_until = clock_timestamp() - interval '1 second' WHERE name = $1::text", [owner]);
      expect((await due(job))?.secrets).toEqual([sealed.second]);
    });
  });
}
