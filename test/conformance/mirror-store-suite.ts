/** What every database must do for objects that show jobs of the interface. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import type { MirrorMode, MirrorStore } from "../../src/app/mirrors.ts";
import { ageJob } from "../make/service.ts";
import { failure, openHands, success } from "../make/stored-jobs.ts";

/** Runs the suite. */
export function describeMirrorStore(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let database: Database;
    let hands: ReturnType<typeof openHands>;
    let mirrors: MirrorStore;
    const cluster = randomUUID();
    beforeAll(async () => {
      database = await open();
      hands = openHands(database);
      ({ mirrors } = hands.stores);
    });
    const aPool = (): string => `m${randomUUID().slice(0, 18)}`;
    const found = async (pool: string, mode: MirrorMode): Promise<readonly string[]> =>
      (await mirrors.candidates([{ pool, mode }], 100)).map(({ job }) => job);
    /** A pool with a queued, a running, a succeeded and a failed job, and one that an object was made of. */
    const aBusyPool = async (): Promise<Record<"pool" | "queued" | "running" | "succeeded" | "failed", string>> => {
      const [pool, owner] = [aPool(), await hands.account()];
      const [queued, running, succeeded, failed] = [
        await hands.accept(owner, { pool }),
        await hands.accept(owner, { pool }),
        await hands.accept(owner, { pool }),
        await hands.accept(owner, { pool }),
      ];
      await hands.accept(owner, { pool, object: { cluster, uid: randomUUID(), namespace: "team", name: "one" } });
      await hands.claim(running);
      await hands.stores.work.finish(await hands.claim(succeeded), success(succeeded));
      await hands.stores.work.finish(await hands.claim(failed), failure);
      return { pool, queued, running, succeeded, failed };
    };

    test("jobs that should be seen are found by the mode of their pool, failed ones first", async () => {
      const { pool, queued, running, succeeded, failed } = await aBusyPool();
      expect(await found(pool, "All")).toEqual([failed, queued, running, succeeded]);
      expect(await found(pool, "Active")).toEqual([queued, running]);
      expect(await found(pool, "Failed")).toEqual([failed]);
      const [first] = await mirrors.candidates([{ pool, mode: "All" }], 1);
      expect(first).toMatchObject({ job: failed, pool, priority: "normal", hasFailed: true });
    });

    test("what ended a while ago is not shown any more", async () => {
      const { pool, succeeded, failed } = await aBusyPool();
      await ageJob(database, succeeded, 70);
      expect(await found(pool, "All")).not.toContain(succeeded);
      await ageJob(database, failed, 70);
      expect(await found(pool, "Failed")).toEqual([failed]);
      await ageJob(database, failed, 300);
      expect(await found(pool, "Failed")).toEqual([]);
    });

    test("the demand of a pool is what it got of late, whatever became of it, without jobs of objects", async () => {
      const { pool, queued } = await aBusyPool();
      expect(await mirrors.demand([pool, "nobody"])).toEqual(
        new Map([
          [pool, 4],
          ["nobody", 0],
        ]),
      );
      await ageJob(database, queued, 20);
      expect((await mirrors.demand([pool])).get(pool)).toBe(3);
    });

    test("a job gets one object in its life, also when the first is gone", async () => {
      const { pool, queued } = await aBusyPool();
      const plan = { job: queued, pool, name: `api-${queued}-x` };
      expect([await mirrors.plan(cluster, plan), await mirrors.plan(cluster, plan)]).toEqual([true, false]);
      expect(await found(pool, "Active")).not.toContain(queued);
      expect(await mirrors.unfinished(cluster)).toContainEqual(plan);
      const uid = randomUUID();
      await mirrors.made(cluster, queued, uid);
      expect(await mirrors.unfinished(cluster)).not.toContainEqual(plan);
      expect(await hands.stores.objects.find(cluster, uid)).toMatchObject({ uid, job: queued, isMirror: true, status: "queued" });
      await mirrors.gone(cluster, uid);
      expect(await found(pool, "Active")).not.toContain(queued);
    });

    test("what could not be made is tried again", async () => {
      const { pool, queued } = await aBusyPool();
      await mirrors.plan(cluster, { job: queued, pool, name: "n" });
      await mirrors.abandon(cluster, queued);
      expect(await found(pool, "Active")).toContain(queued);
    });

    test("a change of a job is told of the object that shows it", async () => {
      const { pool, queued } = await aBusyPool();
      const uid = randomUUID();
      await mirrors.plan(cluster, { job: queued, pool, name: "n" });
      await mirrors.made(cluster, queued, uid);
      const seen = new Map([[uid, (await hands.stores.objects.find(cluster, uid))!.mark]]);
      expect(await hands.stores.objects.changed(cluster, seen)).toEqual([]);
      await hands.claim(queued);
      expect(await hands.stores.objects.changed(cluster, seen)).toEqual([uid]);
    });
  });
}
