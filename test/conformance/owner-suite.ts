/** What every database must do for the owner of jobs: names, states, pictures, deletion. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Stores } from "../../src/app/stores.ts";
import type { Hands } from "../make/stored-jobs.ts";
import { failure, success } from "../make/stored-jobs.ts";

/** Runs the suite. */
export function describeOwner(given: () => { readonly hands: Hands }): void {
  describe("the owner of jobs", () => {
    let hands: Hands;
    let stores: Stores;
    beforeAll(() => {
      ({ hands } = given());
      ({ stores } = hands);
    });

    test("gives names of any letters, which attempts and files carry", async () => {
      const name = "流程 🙂 'a\"b'.png";
      const { owner, claimed } = await hands.running({ name });
      expect(claimed.name).toBe(name);
      await stores.work.finish(claimed, success(claimed.id));
      expect([(await stores.jobs.find(owner, claimed.id))?.name, (await stores.jobs.artifacts(owner, claimed.id, null))?.name]).toEqual([
        name,
        name,
      ]);
      const { claimed: unnamed } = await hands.running();
      expect(unnamed.name).toBeNull();
    });

    test("lists jobs of one state, page by page", async () => {
      const owner = await hands.account();
      const jobs = [await hands.accept(owner), await hands.accept(owner), await hands.accept(owner)];
      await stores.work.finish(await hands.claim(jobs[1]!), failure);
      const idsOf = async (options: Parameters<Stores["jobs"]["page"]>[1]): Promise<readonly string[]> =>
        (await stores.jobs.page(owner, options)).map(({ job }) => job.id);
      expect(await idsOf({ before: null, limit: 10, status: "queued" })).toEqual([jobs[2], jobs[0]]);
      expect(await idsOf({ before: null, limit: 10, status: "failed" })).toEqual([jobs[1]]);
      const [newest] = await stores.jobs.page(owner, { before: null, limit: 1, status: "queued" });
      expect(await idsOf({ before: { micros: newest!.micros, id: newest!.job.id }, limit: 10, status: "queued" })).toEqual([jobs[0]]);
    });

    test("lists jobs in the order of acceptance, however fast they come", async () => {
      const owner = await hands.account();
      const jobs: string[] = [];
      while (jobs.length < 16) jobs.unshift(await hands.accept(owner));
      const listed = await stores.jobs.page(owner, { before: null, limit: 20, status: null });
      expect(listed.map(({ job }) => job.id)).toEqual(jobs);
    });

    test("has the picture of a job until it is deleted", async () => {
      const { owner, claimed } = await hands.running();
      expect(await stores.jobs.input(owner, claimed.id)).toMatchObject({ key: claimed.inputKey });
      expect(await stores.jobs.input(await hands.account(), claimed.id)).toBeNull();
      await stores.janitor.markInputDeleted(claimed.id);
      expect(await stores.jobs.input(owner, claimed.id)).toBeNull();
    });

    test("hides a job that has ended, once and for all but its key and its ledger", async () => {
      const { owner, claimed } = await hands.running();
      expect(await stores.jobs.hide(owner, claimed.id)).toBe("unfinished");
      await stores.work.finish(claimed, success(claimed.id));
      expect(await stores.jobs.hide(await hands.account(), claimed.id)).toBeNull();
      const hidden = await Promise.all(Array.from({ length: 4 }, () => stores.jobs.hide(owner, claimed.id)));
      expect(hidden.filter((one) => one !== null)).toEqual([{ keys: [claimed.inputKey, `artifacts/${claimed.id}/1/svg`] }]);
      expect(await stores.jobs.find(owner, claimed.id)).toBeNull();
      expect(await stores.jobs.artifacts(owner, claimed.id, null)).toBeNull();
      expect(await stores.jobs.cancel(owner, claimed.id)).toBeNull();
      expect((await stores.jobs.findReplayed(owner, claimed.id))?.id).toBe(claimed.id);
      expect(await hands.balance(owner)).toBe(990);
      const expired = await stores.janitor.expired({ limit: 1_000, marginSeconds: 900 });
      expect(expired.map(({ job }) => job)).toContain(claimed.id);
    });
  });
}
