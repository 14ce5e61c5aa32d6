/** What every database must do for pools, workers and priorities: run on PGlite in each build, and on PostgreSQL in the integration lane. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import type { JobMessage } from "../../src/app/ports.ts";
import type { PoolStore, WorkerReport } from "../../src/app/pools.ts";
import { everyPool } from "../../src/app/pools.ts";
import type { WorkStore } from "../../src/app/stores.ts";
import { ageJob } from "../make/service.ts";
import { failure, openHands, success } from "../make/stored-jobs.ts";

const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** Runs the suite. */
export function describePools(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let database: Database;
    let hands: ReturnType<typeof openHands>;
    let pools: PoolStore;
    let work: WorkStore;
    beforeAll(async () => {
      database = await open();
      hands = openHands(database);
      ({ pools, work } = hands.stores);
    });
    const aPool = (): string => `p${randomUUID().slice(0, 8)}`;
    const poolOf = async (job: string): Promise<string> =>
      (await database.query<{ pool: string }>("SELECT pool FROM job WHERE id = $1::uuid", [job]))[0]!.pool;
    const messagesOf = async (jobs: readonly string[]): Promise<readonly JobMessage[]> => {
      const published: JobMessage[] = [];
      await work.relay(1_000, (messages) => Promise.resolve(void published.push(...messages)));
      return published.filter(({ job }) => jobs.includes(job));
    };
    const aWorker = (pool: string, options: Partial<WorkerReport> = {}): WorkerReport => {
      return { name: `w${randomUUID().slice(0, 8)}`, pool, slots: 2, busy: 0, phase: "works", ...options };
    };
    /** Lets a worker have been silent for so long. */
    const silence = (worker: string, seconds: number): Promise<unknown> =>
      database.query("UPDATE worker SET seen_at = seen_at - $2::float8 * interval '1 second' WHERE name = $1::text", [worker, seconds]);

    describe("the pool of a job", () => {
      test("is the one that it names, else its account's, else the default", async () => {
        const [owner, own, asked] = [await hands.account(), aPool(), aPool()];
        expect(await poolOf(await hands.accept(owner, { defaultPool: "usual" }))).toBe("usual");
        expect(await hands.stores.accounts.setPool(owner, own)).toBe(true);
        expect(await hands.stores.accounts.find(owner)).toMatchObject({ pool: own });
        expect(await poolOf(await hands.accept(owner))).toBe(own);
        expect(await poolOf(await hands.accept(owner, { pool: asked }))).toBe(asked);
        await hands.stores.accounts.setPool(owner, null);
        expect(await poolOf(await hands.accept(owner))).toBe("default");
        expect(await hands.stores.accounts.setPool("nobody-of-this-name", own)).toBe(false);
      });

      test("is the default for a program of the time before pools, which calls with a parameter less", async () => {
        const [owner, job] = [await hands.account(), randomUUID()];
        const fresh = { id: job, account: owner, max_attempts: 3, input_key: "k", input_bytes: 1, input_sha256: "ab" };
        const sql = `SELECT outcome FROM accept_job(jsonb_populate_record(NULL::job, $1::jsonb), 10, 20, 600, 1440, NULL::text, NULL::uuid, NULL::text)`;
        expect(await database.query(sql, [JSON.stringify(fresh)])).toMatchObject([{ outcome: "accepted" }]);
        expect(await poolOf(job)).toBe("default");
        expect(await hands.claim(job)).toMatchObject({ attempt: 1 });
      });

      test("stands in its message, with priority and trace", async () => {
        const owner = await hands.account();
        const [pool, plain] = [aPool(), await hands.accept(owner)];
        const urgent = await hands.accept(owner, { pool, priority: "high", traceparent: trace });
        expect(await messagesOf([plain, urgent])).toEqual([
          { job: plain, epoch: 1, pool: "default", priority: "normal" },
          { job: urgent, epoch: 1, pool, priority: "high", traceparent: trace },
        ]);
        const claimed = await hands.claim(urgent);
        await work.giveBack(claimed, { seconds: 0, crashed: false, isSpent: true });
        expect(await messagesOf([urgent])).toEqual([{ job: urgent, epoch: 2, pool, priority: "high", traceparent: trace }]);
      });
    });

    describe("without a message", () => {
      test("what is urgent comes first, then what is old; nothing of another pool", async () => {
        const [owner, pool] = [await hands.account(), aPool()];
        const jobs: string[] = [];
        for (const priority of ["low", "normal", "high", "normal"] as const) jobs.push(await hands.accept(owner, { pool, priority }));
        for (const job of jobs) await ageJob(database, job, 61);
        const order: (string | undefined)[] = [];
        for (let count = 0; count < 4; count++) {
          order.push((await work.claimOldest({ pool, olderThanSeconds: 60, leaseSeconds: 30 }))?.id);
        }
        expect(order).toEqual([jobs[2], jobs[1], jobs[3], jobs[0]]);
        expect(await work.claimOldest({ pool: aPool(), olderThanSeconds: 60, leaseSeconds: 30 })).toBeNull();
      });

      test("who works for every pool takes from each", async () => {
        const owner = await hands.account();
        const job = await hands.accept(owner, { pool: aPool(), priority: "high" });
        await ageJob(database, job, 500);
        expect(await work.claimOldest({ pool: everyPool, olderThanSeconds: 499, leaseSeconds: 30 })).toMatchObject({ id: job });
      });
    });

    describe("the sweep", () => {
      const sweep = (): Promise<unknown> => hands.stores.janitor.sweep({ limit: 1_000, queueIsShort: false });
      /** A job that has waited, and one that began after it. */
      const overtaken = async (first: "high" | "normal" | "low", second: "high" | "normal" | "low"): Promise<string> => {
        const [owner, pool] = [await hands.account(), aPool()];
        const job = await hands.accept(owner, { pool, priority: first });
        await ageJob(database, job, 61);
        await hands.claim(await hands.accept(owner, { pool, priority: second }));
        return job;
      };

      test.each([
        ["normal", "normal", 2],
        ["high", "normal", 2],
        ["high", "low", 2],
        ["normal", "high", 1],
        ["low", "normal", 1],
      ] as const)("a %s job that a %s one overtook is published %i times", async (first, second, epoch) => {
        const job = await overtaken(first, second);
        await sweep();
        expect(await hands.epochOf(job)).toBe(epoch);
      });

      test("leaves a suspended pool alone", async () => {
        const job = await overtaken("normal", "normal");
        await pools.change(await poolOf(job), { suspended: true });
        await sweep();
        expect(await hands.epochOf(job)).toBe(1);
      });
    });

    describe("the limits of a pool", () => {
      test("are the defaults until they are changed, each by itself", async () => {
        const pool = aPool();
        expect((await pools.load(pool)).limits).toBeNull();
        const made = { pool, suspended: false, maxQueueWaitSeconds: 300, maxInFlight: 1_000, maxPendingPerAccount: 100 };
        expect(await pools.change(pool, {})).toMatchObject(made);
        expect(await pools.change(pool, { maxInFlight: 7 })).toMatchObject({ ...made, maxInFlight: 7 });
        expect(await pools.change(pool, { suspended: true, maxQueueWaitSeconds: 5 })).toMatchObject({ suspended: true, maxInFlight: 7 });
        const limits = { suspended: true, maxQueueWaitSeconds: 5, maxInFlight: 7, maxPendingPerAccount: 100 };
        expect((await pools.load(pool)).limits).toEqual(limits);
        expect(await pools.list()).toContainEqual(expect.objectContaining({ ...limits, pool, queued: 0, running: 0, workers: 0 }));
      });

      test("a suspended pool begins no job, by message or without, and its message is put off", async () => {
        const [owner, pool] = [await hands.account(), aPool()];
        const job = await hands.accept(owner, { pool });
        await ageJob(database, job, 61);
        await pools.change(pool, { suspended: true });
        expect(await work.claim({ job, epoch: 1 }, 30)).toMatchObject({ kind: "paused" });
        expect(await work.claimOldest({ pool, olderThanSeconds: 60, leaseSeconds: 30 })).toBeNull();
        await pools.change(pool, { suspended: false });
        expect(await hands.claim(job)).toMatchObject({ attempt: 1 });
      });
    });

    test("a pool that is resumed while a claim is refused costs no message", async () => {
      const [owner, pool] = [await hands.account(), aPool()];
      const job = await hands.accept(owner, { pool });
      await pools.change(pool, { suspended: true });
      const resuming: Database = {
        ...database,
        async query(sql, values) {
          const rows = await database.query<never>(sql, values);
          if (sql.includes("UPDATE job")) await pools.change(pool, { suspended: false });
          return rows;
        },
      };
      expect(await openStores(resuming).work.claim({ job, epoch: 1 }, 30)).toEqual({ kind: "paused", seconds: 1 });
    });

    describe("the load of a pool", () => {
      test("counts what waits, what runs, and what goes before a new job", async () => {
        const [owner, pool] = [await hands.account(), aPool()];
        for (const priority of ["low", "normal", "high"] as const) await hands.accept(owner, { pool, priority });
        await hands.claim(await hands.accept(owner, { pool }));
        await hands.accept(owner);
        expect(await pools.load(pool)).toEqual({ limits: null, isUnavailable: false, ahead: 2, open: 4, slots: 0, serviceSeconds: null });
        expect(await hands.stores.accounts.usage(owner, 20)).toMatchObject({ pool: null, pending: 4 });
        expect(await pools.list()).toContainEqual(expect.objectContaining({ pool, queued: 3, running: 1, maxInFlight: null }));
      });

      test("tells the median of how long jobs took, however they ended, but not those that never began", async () => {
        const [owner, pool] = [await hands.account(), aPool()];
        const took = async (seconds: number, priority: "high" | "normal" = "normal"): Promise<void> => {
          const job = await hands.claim(await hands.accept(owner, { pool, priority }));
          await database.query("UPDATE job SET started_at = clock_timestamp() - $2::float8 * interval '1 second' WHERE id = $1::uuid", [
            job.id,
            seconds,
          ]);
          await work.finish(job, seconds === 4 ? failure : success(job.id));
        };
        await took(2);
        await took(4, "high");
        await took(90);
        await hands.stores.jobs.cancel(owner, await hands.accept(owner, { pool }));
        expect((await pools.load(pool)).serviceSeconds).toBeCloseTo(4, 0);
      });

      test("counts the slots of workers that live and take work, for this pool or for every one", async () => {
        const pool = aPool();
        const [silent, draining, other] = [aWorker(pool), aWorker(pool), aWorker(aPool())];
        const shared = aWorker(everyPool, { slots: 8 });
        for (const worker of [aWorker(pool), silent, draining, other]) await pools.report(worker);
        await silence(silent.name, 16);
        await pools.report({ ...draining, phase: "leaves" });
        expect((await pools.load(pool)).slots).toBe(2);
        await pools.report(shared);
        expect((await pools.load(pool)).slots).toBe(10);
        await pools.leave(shared.name);
        expect((await pools.load(pool)).slots).toBe(2);
      });
    });

    describe("a worker", () => {
      const drain = (worker: string, draining: boolean): Promise<unknown> =>
        database.query("UPDATE worker SET draining = $2::boolean WHERE name = $1::text", [worker, draining]);

      test("is seen with its slots and how many are busy, until it leaves", async () => {
        const worker = aWorker(aPool(), { busy: 1 });
        expect(await pools.report({ ...worker, phase: "starts" })).toEqual({ draining: false });
        await pools.report({ ...worker, busy: 2 });
        const { name, pool } = worker;
        expect(await pools.workers()).toContainEqual(expect.objectContaining({ worker: name, pool, slots: 2, busy: 2, draining: false }));
        expect(await pools.staff()).toContainEqual({ pool, workers: 1, slots: 2, busy: 2 });
        await pools.leave(name);
        expect((await pools.workers()).map((one) => one.worker)).not.toContain(name);
      });

      test("reads back what a controller says, also when it changes its mind", async () => {
        const worker = aWorker(aPool());
        await pools.report({ ...worker, phase: "starts" });
        await drain(worker.name, true);
        expect(await pools.report(worker)).toEqual({ draining: true });
        await drain(worker.name, false);
        expect(await pools.report(worker)).toEqual({ draining: false });
      });

      test("begins anew under the same name; one that leaves stays marked", async () => {
        const worker = aWorker(aPool());
        await pools.report({ ...worker, phase: "leaves" });
        expect(await pools.report(worker)).toEqual({ draining: true });
        expect(await pools.report({ ...worker, phase: "starts" })).toEqual({ draining: false });
      });

      test("pauses while its pool is suspended", async () => {
        const worker = aWorker(aPool());
        await pools.change(worker.pool, { suspended: true });
        expect(await pools.report(worker)).toEqual({ draining: true });
        await pools.change(worker.pool, { suspended: false });
        expect(await pools.report(worker)).toEqual({ draining: false });
      });

      test("that is silent counts nowhere, and its row goes after two minutes", async () => {
        const [silent, gone] = [aWorker(aPool()), aWorker(aPool())];
        for (const worker of [silent, gone]) await pools.report(worker);
        await silence(silent.name, 100);
        await silence(gone.name, 121);
        expect((await pools.workers()).map(({ worker }) => worker)).not.toContain(silent.name);
        await hands.stores.janitor.tidy();
        const left = await database.query<{ name: string }>("SELECT name FROM worker WHERE name IN ($1::text, $2::text)", [
          silent.name,
          gone.name,
        ]);
        expect(left).toEqual([{ name: silent.name }]);
      });

      test("of a process that died is forgotten at the start of the next one that has the data alone", async () => {
        const { name, pool } = aWorker(aPool());
        await pools.report({ ...aWorker(pool), name });
        await hands.stores.janitor.recover({ soleOwner: false });
        expect(await pools.staff()).toContainEqual(expect.objectContaining({ pool, workers: 1 }));
        await hands.stores.janitor.recover({ soleOwner: true });
        expect(await pools.workers()).toEqual([]);
      });
    });
  });
}
