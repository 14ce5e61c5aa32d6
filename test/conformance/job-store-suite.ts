/** What every database must do for the jobs: run on PGlite in each build, and on a PostgreSQL server in the integration lane. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { JobMessage } from "../../src/app/ports.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { ClaimedJob, Stores } from "../../src/app/stores.ts";
import { ageJob } from "../make/service.ts";
import { failure, openHands, success } from "../make/stored-jobs.ts";
import { describeOwner } from "./owner-suite.ts";
import { describeWebhooks } from "./webhook-suite.ts";

/** Runs the suite. */
export function describeJobStore(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let database: Database;
    let hands: ReturnType<typeof openHands>;
    let stores: Stores;
    beforeAll(async () => {
      database = await open();
      hands = openHands(database);
      stores = hands.stores;
    });
    const stateOf = async (owner: string, job: string): Promise<string | undefined> => (await stores.jobs.find(owner, job))?.status;
    const sweep = (): Promise<unknown> => stores.janitor.sweep({ limit: 1_000, queueIsShort: false });

    describe("acceptance", () => {
      test("of many at once stays within the limit and the balance", async () => {
        const limited = await hands.account();
        const answers = await Promise.all(Array.from({ length: 30 }, () => stores.jobs.accept(hands.newJob(limited))));
        expect(answers.filter(({ kind }) => kind === "accepted")).toHaveLength(20);
        expect(answers.filter(({ kind }) => kind === "limited")).toHaveLength(10);
        const poor = await hands.account(25);
        const few = await Promise.all(Array.from({ length: 10 }, () => stores.jobs.accept(hands.newJob(poor))));
        expect(few.map(({ kind }) => kind).toSorted()).toEqual([
          ...Array.from({ length: 2 }, () => "accepted"),
          ...Array.from({ length: 8 }, () => "poor"),
        ]);
        expect(await hands.balance(poor)).toBe(5);
      });

      test("that lost its idempotency claim leaves nothing", async () => {
        const owner = await hands.account();
        const [claim, other] = [randomUUID(), randomUUID()];
        expect(await stores.jobs.claimIdempotency(owner, "k", claim)).toEqual({ kind: "claimed" });
        expect(await stores.jobs.claimIdempotency(owner, "k", other)).toEqual({ kind: "in_flight" });
        await database.query("UPDATE idempotency SET claimed_until = clock_timestamp() - interval '1 second' WHERE account = $1::text", [
          owner,
        ]);
        expect(await stores.jobs.claimIdempotency(owner, "k", other)).toEqual({ kind: "claimed" });
        const job = hands.newJob(owner, { idempotency: { key: "k", claim, fingerprint: "f" } });
        expect(await stores.jobs.accept(job)).toEqual({ kind: "lost_claim" });
        expect([await stores.jobs.recall(owner, job.id), await hands.balance(owner)]).toEqual([null, 1_000]);
        const bound = hands.newJob(owner, { idempotency: { key: "k", claim: other, fingerprint: "f" } });
        await stores.jobs.accept(bound);
        expect(await stores.jobs.idempotency(owner, "k")).toEqual({ kind: "bound", job: bound.id, fingerprint: "f" });
      });

      test.each<readonly [string, (owner: string, job: string) => Promise<unknown>]>([
        ["was told to be absent", (owner, job) => stores.jobs.recall(owner, job)],
        ["was answered with 503", (owner, job) => stores.janitor.annul(owner, job)],
      ])("that %s does not come true when its statement arrives late", async (_what, giveUp) => {
        const owner = await hands.account();
        const job = hands.newJob(owner);
        expect([null, false]).toContain(await giveUp(owner, job.id));
        await expect(stores.jobs.accept(job)).rejects.toThrow("given up");
        expect([await stores.jobs.find(owner, job.id), await hands.balance(owner)]).toEqual([null, 1_000]);
      });

      test("never lies before the account's last one, even when the clock went back", async () => {
        const owner = await hands.account();
        const first = await hands.accept(owner);
        await ageJob(database, first, -60);
        const second = await hands.accept(owner);
        const [one, two] = [await stores.jobs.find(owner, first), await stores.jobs.find(owner, second)];
        expect(two!.acceptedAt.getTime()).toBeGreaterThanOrEqual(one!.acceptedAt.getTime());
      });
    });

    describe("an attempt", () => {
      test("is fenced: what lost its lease to another one changes nothing", async () => {
        const { owner, claimed } = await hands.running();
        expect(await stores.work.claim({ job: claimed.id, epoch: 1 }, 30)).toMatchObject({ kind: "leased" });
        await hands.expire(claimed.id);
        const second = await hands.claim(claimed.id);
        expect(second.attempt).toBe(2);
        expect(await stores.work.heartbeat(claimed, 30)).toBe("lost");
        await stores.work.progress(claimed, { stage: "read", percent: 50 });
        expect(await stores.work.finish(claimed, failure)).toBe(false);
        expect(await stores.jobs.find(owner, claimed.id)).toMatchObject({ status: "running", attempt: 2, stage: null });
        expect(await stores.work.finish(second, success(claimed.id))).toBe(true);
        expect(await stores.work.finish(second, failure)).toBe(false);
        expect([await stateOf(owner, claimed.id), await hands.balance(owner)]).toEqual(["succeeded", 990]);
      });

      test("of several workers at once is one", async () => {
        const owner = await hands.account();
        const job = await hands.accept(owner);
        const claims = await Promise.all(Array.from({ length: 8 }, () => stores.work.claim({ job, epoch: 1 }, 30)));
        expect(claims.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
      });

      test("that failed is refunded once", async () => {
        const { owner, claimed } = await hands.running();
        const finished = await Promise.all(Array.from({ length: 8 }, () => stores.work.finish(claimed, failure)));
        expect(finished.filter(Boolean)).toHaveLength(1);
        expect(await hands.balance(owner)).toBe(1_000);
        expect(await stores.jobs.find(owner, claimed.id)).toMatchObject({
          status: "failed",
          error: failure.error,
          formats: [],
          expiresAt: null,
        });
      });

      test("is heard of by a message of the newest epoch alone", async () => {
        const { claimed } = await hands.running();
        expect(await stores.work.giveBack(claimed, { seconds: 0, crashed: true, isSpent: true })).toBe("given_back");
        expect(await stores.work.claim({ job: claimed.id, epoch: 1 }, 30)).toEqual({ kind: "void" });
        expect(await hands.claim(claimed.id)).toMatchObject({ attempt: 2, crashes: 1 });
      });

      test("that is given back is free at once, within the same tick of the clock, too", async () => {
        const { claimed } = await hands.running({ maxAttempts: 40 });
        let attempt = claimed;
        while (attempt.attempt < 40) {
          expect(await stores.work.giveBack(attempt, { seconds: 0, crashed: false, isSpent: true })).toBe("given_back");
          attempt = await hands.claim(claimed.id);
        }
      });

      test("is the last one when they are used up", async () => {
        const { owner, claimed } = await hands.running({ maxAttempts: 1 });
        await hands.expire(claimed.id);
        expect(await stores.work.claim({ job: claimed.id, epoch: 1 }, 30)).toEqual({ kind: "exhausted" });
        expect(await stores.jobs.find(owner, claimed.id)).toMatchObject({ status: "failed", error: { code: "attempts_exhausted" } });
        expect(await hands.balance(owner)).toBe(1_000);
        expect(await stores.work.claim({ job: claimed.id, epoch: 1 }, 30)).toEqual({ kind: "void" });
      });

      test("comes without a message, the oldest first", async () => {
        const owner = await hands.account();
        const [young, old] = [await hands.accept(owner), await hands.accept(owner)];
        await database.query("UPDATE job SET pool = $1::text WHERE account = $1::text", [owner]);
        const poll = { pool: owner, olderThanSeconds: 60, leaseSeconds: 30 };
        expect(await stores.work.claimOldest(poll)).toBeNull();
        await ageJob(database, young, 61);
        await ageJob(database, old, 90);
        expect([(await stores.work.claimOldest(poll))?.id, (await stores.work.claimOldest(poll))?.id]).toEqual([old, young]);
      });

      test("is one of many that are claimed and ended at once, each by its own attempt alone", async () => {
        const owner = await hands.account();
        const jobs = await Promise.all(Array.from({ length: 12 }, () => hands.accept(owner)));
        await database.query("UPDATE job SET pool = $1::text WHERE account = $1::text", [owner]);
        const poll = { pool: owner, olderThanSeconds: 0, leaseSeconds: 30 };
        const claimed = await Promise.all(Array.from({ length: 15 }, () => stores.work.claimOldest(poll)));
        const held = claimed.filter((claim) => claim !== null);
        expect(held.map(({ id }) => id).toSorted()).toEqual(jobs.toSorted());
        expect(new Set(held.map(({ attempt }) => attempt))).toEqual(new Set([1]));
        const [stale, twice] = held as [ClaimedJob, ClaimedJob];
        await hands.expire(stale.id);
        const again = await hands.claim(stale.id);
        const asked = [stale, ...held.slice(1), twice, again];
        const ended = await Promise.all(asked.map((job) => stores.work.finish(job, success(job.id))));
        expect(ended).toEqual([false, ...held.slice(1).map(() => true), false, true]);
        expect(await hands.balance(owner)).toBe(1_000 - 12 * 10);
        expect((await stores.jobs.find(owner, stale.id))?.status).toBe("succeeded");
      });
    });

    describe("the outbox", () => {
      test("keeps its messages until they are published", async () => {
        const owner = await hands.account();
        const job = await hands.accept(owner);
        await expect(stores.work.relay(1_000, () => Promise.reject(new Error("the queue is down")))).rejects.toThrow("the queue is down");
        expect(await hands.messages(job)).toEqual([1]);
        const published: JobMessage[] = [];
        await stores.work.relay(1_000, (messages) => Promise.resolve(void published.push(...messages)));
        expect(published).toContainEqual({ job, epoch: 1, pool: "default", priority: "normal" });
        expect(await hands.messages(job)).toEqual([]);
      });

      test("forgets the message of a job that was taken without one, and publishes that of an attempt that was given back", async () => {
        const { claimed } = await hands.running();
        const { claimed: givenBack } = await hands.running();
        await stores.work.giveBack(givenBack, { seconds: 0, crashed: false, isSpent: false });
        const published: JobMessage[] = [];
        await stores.work.relay(1_000, (messages) => Promise.resolve(void published.push(...messages)));
        expect(published.filter(({ job }) => job === claimed.id)).toEqual([]);
        expect(published.filter(({ job }) => job === givenBack.id)).toMatchObject([{ epoch: 2 }]);
        expect([await hands.messages(claimed.id), await hands.messages(givenBack.id)]).toEqual([[], []]);
      });
    });

    describe("cancellation", () => {
      test("ends a queued job with a refund, tells a running one, and leaves an ended one alone", async () => {
        const { owner, claimed } = await hands.running({ callbackUrl: "https://example.com/" });
        const queued = await hands.accept(owner);
        expect(await stores.jobs.cancel(owner, queued)).toMatchObject({
          isEnded: true,
          job: { status: "failed", error: { code: "cancelled" } },
        });
        expect(await stores.jobs.cancel(owner, queued)).toMatchObject({ isEnded: false, job: { status: "failed" } });
        expect(await hands.balance(owner)).toBe(990);
        expect(await stores.jobs.cancel(owner, claimed.id)).toMatchObject({ isEnded: false, job: { status: "running" } });
        expect(await stores.work.heartbeat(claimed, 30)).toBe("cancelled");
        await stores.work.finish(claimed, success(claimed.id));
        expect(await stores.jobs.cancel(owner, claimed.id)).toMatchObject({ isEnded: false, job: { status: "succeeded" } });
        expect(await stores.jobs.cancel(await hands.account(), claimed.id)).toBeNull();
      });
    });

    describe("the sweep", () => {
      test("publishes a job again whose lease ran out, and the state stays running", async () => {
        const { owner, claimed } = await hands.running();
        await stores.work.relay(1_000, () => Promise.resolve());
        await sweep();
        expect(await hands.messages(claimed.id)).toEqual([]);
        await hands.expire(claimed.id);
        await sweep();
        await sweep();
        expect([await hands.messages(claimed.id), await stateOf(owner, claimed.id)]).toEqual([[2], "running"]);
      });

      test("publishes a queued job that was overtaken, with growing pauses", async () => {
        const owner = await hands.account();
        const job = await hands.accept(owner);
        await ageJob(database, job, 61);
        await hands.claim(await hands.accept(owner));
        await sweep();
        await sweep();
        expect(await hands.epochOf(job)).toBe(2);
        await ageJob(database, job, 61);
        await sweep();
        expect(await hands.epochOf(job)).toBe(2);
        await ageJob(database, job, 60);
        await sweep();
        expect(await hands.epochOf(job)).toBe(3);
      });

      test.each([
        ["waited too long", 601, false, "queue_deadline_exceeded"],
        ["is older than any job may be", 1_441, true, "deadline_exceeded"],
      ])("fails and refunds a job that %s", async (_name, seconds, isRunning, code) => {
        const owner = await hands.account();
        const job = await hands.accept(owner);
        if (isRunning) await hands.claim(job);
        await ageJob(database, job, seconds);
        await sweep();
        expect(await stores.jobs.find(owner, job)).toMatchObject({ status: "failed", error: { code } });
        expect(await hands.balance(owner)).toBe(1_000);
      });

      test("ends what was cancelled or used up its attempts and has no worker any more", async () => {
        const cancelled = await hands.running();
        await stores.jobs.cancel(cancelled.owner, cancelled.claimed.id);
        const exhausted = await hands.running({ maxAttempts: 1 });
        for (const { claimed } of [cancelled, exhausted]) await hands.expire(claimed.id);
        await sweep();
        expect(await stores.jobs.find(cancelled.owner, cancelled.claimed.id)).toMatchObject({ error: { code: "cancelled" } });
        expect(await stores.jobs.find(exhausted.owner, exhausted.claimed.id)).toMatchObject({ error: { code: "attempts_exhausted" } });
      });

      test("at the start wakes everything that a dead process held", async () => {
        const { claimed } = await hands.running();
        const queued = await hands.accept(await hands.account());
        await stores.work.relay(1_000, () => Promise.resolve());
        await stores.janitor.lead("dead", 600);
        await stores.janitor.recover({ soleOwner: true });
        expect(await stores.janitor.lead("alive", 1)).toBe(true);
        expect([await hands.messages(claimed.id), await hands.messages(queued)]).toEqual([[2], [2]]);
        expect(await hands.claim(claimed.id)).toMatchObject({ attempt: 2 });
      });
    });

    describeWebhooks(() => ({ database, hands }));
    describeOwner(() => ({ database, hands }));

    describe("the database itself", () => {
      test.each(["UPDATE ledger_entry SET amount = 1", "DELETE FROM ledger_entry", "TRUNCATE ledger_entry"])("refuses %s", async (sql) => {
        await expect(database.query(sql)).rejects.toThrow("the ledger only grows");
      });

      test("refuses a balance below zero and a second refund", async () => {
        const { owner, claimed } = await hands.running();
        await stores.work.finish(claimed, failure);
        await expect(database.query("UPDATE account SET balance = -1 WHERE name = $1::text", [owner])).rejects.toThrow(/check/i);
        const refund = "INSERT INTO ledger_entry (account, job, kind, amount) VALUES ($1::text, $2::uuid, 'refund', 10)";
        await expect(database.query(refund, [owner, claimed.id])).rejects.toThrow(/unique/i);
      });

      test("refuses to change how a job ended, or to let a running one wait again", async () => {
        const { claimed } = await hands.running();
        const toQueue = "UPDATE job SET state = 'queued', lease_until = NULL WHERE id = $1::uuid";
        await expect(database.query(toQueue, [claimed.id])).rejects.toThrow("the job was running");
        await stores.work.finish(claimed, failure);
        await expect(database.query(toQueue, [claimed.id])).rejects.toThrow("the job has ended");
      });

      test("undoes a transaction that throws, and still answers", async () => {
        const owner = await hands.account();
        const broken = database.transaction(async (connection) => {
          await connection.query("UPDATE account SET balance = 5 WHERE name = $1::text", [owner]);
          throw new Error("broken");
        });
        await expect(broken).rejects.toThrow("broken");
        expect(await hands.balance(owner)).toBe(1_000);
      });
    });

    describe("the ledger's check", () => {
      test("finds nothing in what the store wrote", async () => {
        for (const changedWithinSeconds of [null, 3_600]) expect(await stores.janitor.checkLedger({ changedWithinSeconds })).toEqual([]);
      });

      test("finds a refund that is missing, lately or ever", async () => {
        const { owner, claimed } = await hands.running();
        const id = randomUUID();
        await database.query(
          `INSERT INTO job (id, account, state, attempt, max_attempts, accepted_at, limit_then, start_by, end_by, ended_at, error_code,
             input_key, input_bytes, input_sha256)
           SELECT $2::uuid, account, 'failed', 1, 3, now() - interval '3 hours', 20, now(), now(), now() - interval '2 hours', 'x', 'k', 1, 'x'
           FROM job WHERE id = $1::uuid`,
          [claimed.id, id],
        );
        await database.query("INSERT INTO ledger_entry (account, job, kind, amount) VALUES ($1::text, $2::uuid, 'charge', 0)", [owner, id]);
        const found = async (changedWithinSeconds: number | null): Promise<readonly string[]> =>
          (await stores.janitor.checkLedger({ changedWithinSeconds })).map(({ invariant, subject }) => `${invariant} ${subject}`);
        expect([await found(null), await found(3 * 3_600), await found(3_600)]).toEqual([[`I3 ${id}`], [`I3 ${id}`], []]);
        await database.query("INSERT INTO ledger_entry (account, job, kind, amount) VALUES ($1::text, $2::uuid, 'refund', 0)", [owner, id]);
        expect(await found(null)).toEqual([]);
      });

      test("reports a job that was answered with 503 and succeeded as even, after it was annulled", async () => {
        const { owner, claimed } = await hands.running();
        await stores.work.finish(claimed, success(claimed.id));
        expect([await stores.janitor.annul(owner, claimed.id), await stores.janitor.annul(owner, claimed.id)]).toEqual([true, true]);
        expect([await hands.balance(owner), await stores.janitor.checkLedger({ changedWithinSeconds: null })]).toEqual([1_000, []]);
      });
    });
  });
}
