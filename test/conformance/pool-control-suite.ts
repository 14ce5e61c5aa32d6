/** What every database must do for a controller of pools: run on PGlite in each build, and on PostgreSQL in the integration lane. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { CrewMember, PoolControl, PoolDecision, PoolDemand } from "../../src/app/pool-control.ts";
import type { WorkerReport } from "../../src/app/pools.ts";
import { ageJob } from "../make/service.ts";
import { openHands, success } from "../make/stored-jobs.ts";

/** Runs the suite. */
export function describePoolControl(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let database: Database;
    let hands: ReturnType<typeof openHands>;
    let control: PoolControl;
    beforeAll(async () => {
      database = await open();
      hands = openHands(database);
      control = hands.stores.control;
    });
    const aPool = (): string => `p${randomUUID().slice(0, 8)}`;
    const demandOf = async (pool: string): Promise<PoolDemand> => (await control.demand([{ pool, steady: 60, burst: 6 }]))[0]!;
    const aWorker = (pool: string, options: Partial<WorkerReport> = {}): WorkerReport => {
      return { name: `w${randomUUID().slice(0, 8)}`, pool, slots: 2, busy: 0, phase: "works", ...options };
    };
    const report = (worker: WorkerReport): Promise<unknown> => hands.stores.pools.report(worker);
    const member = async ({ name: worker, pool }: WorkerReport): Promise<CrewMember | undefined> =>
      (await control.crew([pool])).find((one) => one.worker === worker);

    describe("the demand", () => {
      test("of a pool without jobs is none", async () => {
        const pool = aPool();
        const none = { queued: 0, running: 0, oldestSeconds: 0, arrivals: { steady: 0, burst: 0 }, meanSeconds: null, medianSeconds: null };
        expect(await demandOf(pool)).toEqual({ pool, at: expect.any(Number), ...none });
      });

      test("counts what waits, what runs and what came within each window, for every pool that is asked about", async () => {
        const [owner, one, other] = [await hands.account(), aPool(), aPool()];
        for (const priority of ["low", "high"] as const) await hands.accept(owner, { pool: one, priority });
        const late = await hands.accept(owner, { pool: one });
        await ageJob(database, late, 30);
        await hands.claim(await hands.accept(owner, { pool: one }));
        await ageJob(database, await hands.accept(owner, { pool: one }), 300);
        await hands.accept(owner, { pool: other });
        const found = await control.demand([one, other].map((pool) => ({ pool, steady: 60, burst: 6 })));
        const [first, second] = [one, other].map((pool) => found.find((demand) => demand.pool === pool)!);
        expect(first).toMatchObject({ queued: 4, running: 1, arrivals: { steady: 4 / 60, burst: 3 / 6 } });
        expect(first!.oldestSeconds).toBeGreaterThanOrEqual(300);
        expect(second).toMatchObject({ queued: 1, running: 0, arrivals: { steady: 1 / 60, burst: 1 / 6 } });
      });

      test("leaves out what its owner holds back: it wakes nobody, and stands in nobody's way", async () => {
        const [owner, pool] = [await hands.account(), aPool()];
        const held = await hands.accept(owner, { pool });
        await database.query("UPDATE job SET held_at = clock_timestamp() WHERE id = $1::uuid", [held]);
        expect(await demandOf(pool)).toMatchObject({ queued: 0, running: 0, arrivals: { steady: 0, burst: 0 } });
        expect(await hands.stores.pools.load(pool)).toMatchObject({ ahead: 0, open: 0 });
      });

      test("does not take a job that is tried again for one that arrives", async () => {
        const [owner, pool] = [await hands.account(), aPool()];
        const claimed = await hands.claim(await hands.accept(owner, { pool }));
        await hands.stores.work.giveBack(claimed, { seconds: 0, crashed: false, isSpent: true });
        const { queued, running, arrivals } = await demandOf(pool);
        expect(queued + running).toBe(1);
        expect(arrivals.steady).toBeCloseTo(1 / 60);
      });

      test("tells how long jobs took: the mean, which decides how many workers are needed, and the median", async () => {
        const [owner, pool] = [await hands.account(), aPool()];
        for (const seconds of [1, 1, 10]) {
          const job = await hands.claim(await hands.accept(owner, { pool }));
          await database.query("UPDATE job SET started_at = clock_timestamp() - $2::float8 * interval '1 second' WHERE id = $1::uuid", [
            job.id,
            seconds,
          ]);
          await hands.stores.work.finish(job, success(job.id));
        }
        const { meanSeconds, medianSeconds } = await demandOf(pool);
        expect(meanSeconds).toBeCloseTo(4, 0);
        expect(medianSeconds).toBeCloseTo(1, 0);
      });
    });

    describe("a worker that is drained", () => {
      test("has stopped once it reports for the second time after the order, and not before", async () => {
        const worker = aWorker(aPool(), { busy: 1 });
        await report({ ...worker, phase: "starts" });
        await report(worker);
        await control.drain([{ worker: worker.name, draining: true }]);
        expect(await member(worker)).toMatchObject({ draining: true, hasStopped: false, busy: 1 });
        expect(await hands.stores.pools.report(worker)).toEqual({ draining: true });
        expect(await member(worker)).toMatchObject({ hasStopped: false });
        await report({ ...worker, busy: 0 });
        expect(await member(worker)).toMatchObject({ hasStopped: true, busy: 0 });
      });

      test("takes work again when it is told to, and must be told anew to stop", async () => {
        const worker = aWorker(aPool());
        await report({ ...worker, phase: "starts" });
        await control.drain([{ worker: worker.name, draining: true }]);
        for (let count = 0; count < 3; count++) await report(worker);
        await control.drain([{ worker: worker.name, draining: false }]);
        expect(await hands.stores.pools.report(worker)).toEqual({ draining: false });
        await control.drain([{ worker: worker.name, draining: true }]);
        await report(worker);
        expect(await member(worker)).toMatchObject({ hasStopped: false });
      });

      test("is not told twice: an order that stands changes nothing", async () => {
        const worker = aWorker(aPool());
        await report({ ...worker, phase: "starts" });
        for (let count = 0; count < 3; count++) {
          await control.drain([{ worker: worker.name, draining: true }]);
          await report(worker);
        }
        expect(await member(worker)).toMatchObject({ hasStopped: true });
      });

      test("works when it begins anew", async () => {
        const worker = aWorker(aPool());
        await report({ ...worker, phase: "starts" });
        await control.drain([{ worker: worker.name, draining: true }]);
        for (let count = 0; count < 2; count++) await report(worker);
        await report({ ...worker, phase: "starts" });
        expect(await member(worker)).toMatchObject({ draining: false, hasStopped: false });
      });
    });

    test("a worker is idle since its last job ended, however often it says so", async () => {
      const worker = aWorker(aPool(), { busy: 1 });
      await report({ ...worker, phase: "starts" });
      expect(await member(worker)).toMatchObject({ idleSeconds: null });
      await report({ ...worker, busy: 0 });
      await database.query("UPDATE worker SET idle_since = idle_since - interval '50 seconds' WHERE name = $1::text", [worker.name]);
      await report({ ...worker, busy: 0 });
      expect((await member(worker))!.idleSeconds).toBeGreaterThanOrEqual(50);
      await report(worker);
      await report({ ...worker, busy: 0 });
      expect((await member(worker))!.idleSeconds).toBeLessThan(40);
    });

    test("a worker that is silent or of another pool is not there", async () => {
      const [worker, silent] = [aWorker(aPool()), aWorker(aPool())];
      for (const one of [worker, silent]) await report(one);
      await database.query("UPDATE worker SET seen_at = seen_at - interval '16 seconds' WHERE name = $1::text", [silent.name]);
      expect((await control.crew([worker.pool, silent.pool])).map((one) => one.worker)).toEqual([worker.name]);
      expect(await control.crew([aPool()])).toEqual([]);
    });

    describe("a decision", () => {
      const decision = (pool: string, desiredWorkers: number): PoolDecision => {
        return {
          pool,
          suspended: false,
          maxQueueWaitSeconds: 30,
          maxInFlight: 7,
          maxPendingPerAccount: 3,
          desiredWorkers,
          isUnavailable: false,
        };
      };

      test("is what admission goes by, and is read back", async () => {
        const pool = aPool();
        expect(await control.decided(pool)).toBeNull();
        expect(await control.decide(decision(pool, 2), await control.takeLead())).toBe(true);
        expect(await control.decided(pool)).toEqual(decision(pool, 2));
        expect((await hands.stores.pools.load(pool)).limits).toMatchObject({ maxQueueWaitSeconds: 30, maxInFlight: 7, suspended: false });
      });

      test("of a lead that lost it changes nothing, whatever the new one has decided", async () => {
        const [pool, before] = [aPool(), await control.takeLead()];
        await control.decide(decision(pool, 1), before);
        const after = await control.takeLead();
        expect(after).toBeGreaterThan(before);
        expect(await control.decide(decision(pool, 5), after)).toBe(true);
        expect(await control.decide(decision(pool, 0), before)).toBe(false);
        expect(await control.decided(pool)).toMatchObject({ desiredWorkers: 5 });
        expect(await control.decide(decision(pool, 6), after)).toBe(true);
      });

      test("that no machine can run workers refuses new jobs, until one works all the same", async () => {
        const [pool, lead] = [aPool(), await control.takeLead()];
        await control.decide({ ...decision(pool, 1), isUnavailable: true }, lead);
        expect(await hands.stores.pools.load(pool)).toMatchObject({ isUnavailable: true });
        await report(aWorker(pool));
        expect(await hands.stores.pools.load(pool)).toMatchObject({ isUnavailable: false });
      });

      test("is none where only limits were set", async () => {
        const pool = aPool();
        await hands.stores.pools.change(pool, { maxInFlight: 9 });
        expect(await control.decided(pool)).toBeNull();
      });
    });
  });
}
