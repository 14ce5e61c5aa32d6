/** What every database must do for jobs that objects of a cluster stand for. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { ObjectRecord, ObjectStore } from "../../src/app/objects.ts";
import type { NewJob } from "../../src/app/stores.ts";
import { ageJob } from "../make/service.ts";
import { failure, openHands, success } from "../make/stored-jobs.ts";

/** Runs the suite. */
export function describeObjectStore(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let database: Database;
    let hands: ReturnType<typeof openHands>;
    let objects: ObjectStore;
    const cluster = randomUUID();
    const place = { namespace: "team", name: "one" };
    beforeAll(async () => {
      database = await open();
      hands = openHands(database);
      ({ objects } = hands.stores);
    });
    const anObject = async (options: Partial<NewJob> = {}): Promise<{ uid: string; job: string; owner: string }> => {
      const [owner, uid] = [await hands.account(), randomUUID()];
      return { owner, uid, job: await hands.accept(owner, { object: { cluster, uid, ...place }, ...options }) };
    };
    const find = async (uid: string): Promise<ObjectRecord> => (await objects.find(cluster, uid))!;
    const sweep = (): Promise<unknown> => hands.stores.janitor.sweep({ limit: 1_000, queueIsShort: true });
    const secondsUntil = async (job: string, column: "start_by" | "end_by"): Promise<number> =>
      (
        await database.query<{ seconds: number }>(
          `SELECT extract(epoch FROM ${column} - clock_timestamp())::float8 AS seconds FROM job WHERE id = $1::uuid`,
          [job],
        )
      )[0]!.seconds;

    describe("an object", () => {
      test("has one job and one charge, however many accept it at once", async () => {
        const [owner, uid] = [await hands.account(), randomUUID()];
        const accept = (): Promise<{ kind: string }> =>
          hands.stores.jobs.accept(hands.newJob(owner, { object: { cluster, uid, ...place } }));
        const kinds = (await Promise.all(Array.from({ length: 8 }, accept))).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind === "accepted")).toHaveLength(1);
        expect(kinds.filter((kind) => kind === "exists")).toHaveLength(7);
        expect(await hands.balance(owner)).toBe(990);
      });

      test("has it also when the account could not pay for another, or has used its hour up", async () => {
        const [owner, uid] = [await hands.account(10), randomUUID()];
        await hands.accept(owner, { object: { cluster, uid, ...place } });
        const again = { object: { cluster, uid, ...place }, defaultLimitPerHour: 1 };
        expect(await hands.stores.jobs.accept(hands.newJob(owner, again))).toEqual({ kind: "exists" });
        expect(await hands.stores.jobs.accept(hands.newJob(owner, { object: { cluster, uid: randomUUID(), ...place } }))).toMatchObject({
          kind: "poor",
        });
      });

      test("of another cluster is another one", async () => {
        const { uid } = await anObject();
        expect(await objects.find(randomUUID(), uid)).toBeNull();
        expect(await objects.find(cluster, randomUUID())).toBeNull();
      });

      test("shows where its job stands, from its acceptance to its end", async () => {
        const { uid, job, owner } = await anObject({ callbackUrl: "https://hooks.example.com/" });
        expect(await find(uid)).toMatchObject({
          uid,
          place,
          job,
          account: owner,
          status: "queued",
          attempts: 0,
          startedAt: null,
          callback: "pending",
        });
        const claim = await hands.stores.work.claim({ job, epoch: 1 }, 30, "pod-7");
        expect(await find(uid)).toMatchObject({ status: "running", attempts: 1, worker: "pod-7", waitsAgain: false });
        expect((await find(uid)).startedSecondsAgo).toBeLessThan(10);
        if (claim.kind !== "claimed") throw new Error("nothing was claimed");
        await hands.stores.work.finish(claim.job, success(job));
        const ended = await find(uid);
        expect(ended).toMatchObject({ status: "succeeded", error: null, callback: "pending", artifacts: success(job).artifacts });
        expect(ended.expiresAt!.getTime() - ended.endedAt!.getTime()).toBe(259_200_000);
      });

      test("shows why its job failed", async () => {
        const { uid, job } = await anObject();
        await hands.stores.work.finish(await hands.claim(job), failure);
        expect(await find(uid)).toMatchObject({ status: "failed", error: failure.error, callback: "none", artifacts: [] });
      });

      test("shows an attempt that was given back, or whose lease ran out, as waiting", async () => {
        const [given, lost] = [await anObject(), await anObject()];
        await hands.stores.work.giveBack(await hands.claim(given.job), { seconds: 0, crashed: false, isSpent: true });
        expect(await find(given.uid)).toMatchObject({ status: "running", waitsAgain: true, attempts: 1 });
        await hands.claim(lost.job);
        await hands.expire(lost.job);
        await sweep();
        expect(await find(lost.uid)).toMatchObject({ waitsAgain: true });
        await hands.claim(lost.job);
        expect(await find(lost.uid)).toMatchObject({ waitsAgain: false, attempts: 2 });
      });

      test("waits again after each attempt that is given back, and not after a claim, however fast they follow", async () => {
        const { uid, job } = await anObject({ maxAttempts: 20 });
        for (let attempt = 1; attempt < 20; attempt++) {
          const claimed = await hands.claim(job);
          const begun = await find(uid);
          await hands.stores.work.giveBack(claimed, { seconds: 0, crashed: false, isSpent: true });
          expect([begun.waitsAgain, (await find(uid)).waitsAgain]).toEqual([false, true]);
        }
      });

      test("is told among those that changed when its job did, and not otherwise", async () => {
        const [moves, rests] = [await anObject(), await anObject()];
        const seen = new Map<string, string>();
        for (const { uid } of [moves, rests]) seen.set(uid, (await find(uid)).mark);
        expect(await objects.changed(cluster, seen)).toEqual([]);
        await hands.claim(moves.job);
        expect(await objects.changed(cluster, seen)).toEqual([moves.uid]);
        expect(await objects.changed(cluster, new Map())).toEqual([]);
      });

      test("counts as open until its job has ended", async () => {
        const { uid, job } = await anObject();
        expect(await objects.open(cluster)).toContainEqual({ uid, ...place });
        await hands.stores.work.finish(await hands.claim(job), failure);
        expect(await objects.open(cluster)).not.toContainEqual({ uid, ...place });
      });

      test("gives its attempts the time that it says", async () => {
        const { job } = await anObject({ attemptSeconds: 7 });
        expect((await hands.claim(job)).attemptSeconds).toBe(7);
        expect((await hands.claim((await anObject()).job)).attemptSeconds).toBeNull();
      });
    });

    describe("a cancellation", () => {
      test("ends a job that waits, with a refund, and leaves one that has ended as it is", async () => {
        const { uid, owner, job } = await anObject();
        expect(await objects.cancel(cluster, uid, "gently")).toBe(job);
        expect(await find(uid)).toMatchObject({ status: "failed", error: { code: "cancelled" } });
        expect(await hands.balance(owner)).toBe(1_000);
        expect(await objects.cancel(cluster, uid, "at_once")).toBeNull();
        expect(await objects.cancel(cluster, randomUUID(), "at_once")).toBeNull();
      });

      test("at once is heard by the next heartbeat, a gentle one by the next stage", async () => {
        const [gentle, hard] = [await anObject(), await anObject()];
        const [gently, atOnce] = [await hands.claim(gentle.job), await hands.claim(hard.job)];
        const stage = { stage: "read", percent: 25 };
        expect(await hands.stores.work.progress(gently, stage)).toBe("held");
        await objects.cancel(cluster, gentle.uid, "gently");
        await objects.cancel(cluster, hard.uid, "at_once");
        expect([await hands.stores.work.heartbeat(gently, 30), await hands.stores.work.heartbeat(atOnce, 30)]).toEqual([
          "held",
          "cancelled",
        ]);
        expect(await hands.stores.work.progress(gently, stage)).toBe("cancelled");
        expect(await find(gentle.uid)).toMatchObject({ cancelPace: "gently" });
      });

      test("only escalates", async () => {
        const { uid, job } = await anObject();
        const claimed = await hands.claim(job);
        for (const pace of ["gently", "at_once", "gently"] as const) await objects.cancel(cluster, uid, pace);
        expect(await find(uid)).toMatchObject({ cancelPace: "at_once" });
        expect(await hands.stores.work.heartbeat(claimed, 30)).toBe("cancelled");
      });

      test("that is gentle holds also when the worker dies: nobody begins again", async () => {
        const { uid, job, owner } = await anObject();
        await hands.claim(job);
        await objects.cancel(cluster, uid, "gently");
        await hands.expire(job);
        await sweep();
        expect(await find(uid)).toMatchObject({ status: "failed", error: { code: "cancelled" } });
        expect(await hands.balance(owner)).toBe(1_000);
      });
    });

    describe("a job that is held", () => {
      test("is begun by nobody, and goes on when it is let", async () => {
        const { uid, job } = await anObject({ pool: "held" });
        expect(await objects.hold(cluster, uid)).toBe(true);
        expect(await objects.hold(cluster, uid)).toBe(false);
        expect(await find(uid)).toMatchObject({ status: "queued", isHeld: true });
        const message = { job, epoch: await hands.epochOf(job) };
        expect((await hands.stores.work.claim({ job, epoch: 1 }, 30)).kind).toBe("void");
        expect((await hands.stores.work.claim(message, 30)).kind).not.toBe("claimed");
        expect(await hands.stores.work.claimOldest({ pool: "held", olderThanSeconds: 0, leaseSeconds: 30 })).toBeNull();
        expect(await objects.release(cluster, uid)).toBe(true);
        expect(await objects.release(cluster, uid)).toBe(false);
        expect(await hands.messages(job)).toContain(await hands.epochOf(job));
        expect((await hands.claim(job)).id).toBe(job);
      });

      test("is not published meanwhile, however long it waits", async () => {
        const { uid, job } = await anObject();
        await objects.hold(cluster, uid);
        const epoch = await hands.epochOf(job);
        await ageJob(database, job, 300);
        await sweep();
        await hands.stores.janitor.recover({ soleOwner: false });
        expect(await hands.epochOf(job)).toBe(epoch);
      });

      test("keeps the time that it had left, for a week at most", async () => {
        const { uid, job, owner } = await anObject();
        await objects.hold(cluster, uid);
        await ageJob(database, job, 86_400);
        await database.query("UPDATE job SET held_at = held_at - interval '1 day' WHERE id = $1::uuid", [job]);
        await sweep();
        expect(await find(uid)).toMatchObject({ status: "queued", isHeld: true });
        await objects.release(cluster, uid);
        expect(await secondsUntil(job, "start_by")).toBeCloseTo(600, -1);
        expect(await secondsUntil(job, "end_by")).toBeCloseTo(1_440, -1);
        await objects.hold(cluster, uid);
        await ageJob(database, job, 8 * 86_400);
        await sweep();
        expect(await find(uid)).toMatchObject({ status: "failed" });
        expect(await hands.balance(owner)).toBe(1_000);
      });

      test("can be cancelled, and one that has begun cannot be held", async () => {
        const [held, begun] = [await anObject(), await anObject()];
        await objects.hold(cluster, held.uid);
        expect(await objects.cancel(cluster, held.uid, "gently")).toBe(held.job);
        expect(await objects.release(cluster, held.uid)).toBe(false);
        await hands.claim(begun.job);
        expect(await objects.hold(cluster, begun.uid)).toBe(false);
      });
    });

    test("a search that found too many waits for a person, whose word counts for ten minutes", async () => {
      const own = randomUUID();
      const finding = { gone: 30, open: 100 };
      expect(await objects.stopSweep(own, finding)).toBe(false);
      expect(await objects.stopSweep(own, finding)).toBe(false);
      expect(await objects.confirmSweeps()).toContainEqual({ cluster: own, ...finding });
      expect(await objects.stopSweep(own, finding)).toBe(true);
      await database.query("UPDATE cluster_sweep SET confirmed_at = confirmed_at - interval '11 minutes' WHERE cluster_id = $1::text", [
        own,
      ]);
      expect(await objects.stopSweep(own, finding)).toBe(false);
      await objects.resumeSweep(own);
      expect(await objects.confirmSweeps()).not.toContainEqual({ cluster: own, ...finding });
    });
  });
}
