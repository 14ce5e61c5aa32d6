/** What every pre-filter of rate limits must do. */
import { afterAll, describe, expect, test } from "vitest";
import type { RatePrefilter } from "../../src/app/ports.ts";

/** A pre-filter whose past a test can write. */
export interface PrefilterUnderTest {
  readonly prefilter: RatePrefilter;
  /** Makes everything that was noted so many seconds older. */
  readonly age: (account: string, seconds: number) => Promise<void>;
}

/** Runs the suite; each test opens a log of its own. */
export function describeRatePrefilter(name: string, open: () => PrefilterUnderTest | Promise<PrefilterUnderTest>): void {
  describe(name, () => {
    const opened: RatePrefilter[] = [];
    const openOne = async (): Promise<PrefilterUnderTest> => {
      const one = await open();
      opened.push(one.prefilter);
      return one;
    };
    afterAll(() => Promise.all(opened.map((prefilter) => prefilter.close())));

    test("is open until the limit, account by account, and looking does not count", async () => {
      const { prefilter } = await openOne();
      for (let number = 0; number < 20; number++) {
        expect(await prefilter.check("a", 20)).toEqual({ kind: "open", used: number });
        await prefilter.note("a", `job-${number}`);
      }
      expect(await prefilter.check("a", 20)).toMatchObject({ kind: "limited", used: 20 });
      expect(await prefilter.check("b", 20)).toEqual({ kind: "open", used: 0 });
      expect(await prefilter.check("a", 21)).toEqual({ kind: "open", used: 20 });
    });

    test("counts a job once, however often it is noted, at its first time", async () => {
      const { prefilter, age } = await openOne();
      await prefilter.note("a", "job");
      await age("a", 3_000);
      await Promise.all(Array.from({ length: 10 }, () => prefilter.note("a", "job")));
      expect(await prefilter.check("a", 1)).toMatchObject({ kind: "limited", used: 1, retryAfterSeconds: expect.closeTo(600, -1) });
    });

    test("says when room comes, by the one job whose leaving makes it, and there is room then", async () => {
      const { prefilter, age } = await openOne();
      for (const job of ["a", "b", "c"]) {
        await prefilter.note("a", job);
        await age("a", 1_000);
      }
      // They are 3,000, 2,000 and 1,000 seconds old; whoever may have two waits for the second to leave.
      for (const [limit, seconds] of [
        [3, 600],
        [2, 1_600],
        [1, 2_600],
      ] as const) {
        const guess = await prefilter.check("a", limit);
        expect(guess).toMatchObject({ kind: "limited", used: 3 });
        const { retryAfterSeconds } = guess as { readonly retryAfterSeconds: number };
        expect([retryAfterSeconds >= seconds - 1, retryAfterSeconds <= seconds]).toEqual([true, true]);
      }
      await age("a", 600);
      expect(await prefilter.check("a", 3)).toEqual({ kind: "open", used: 2 });
    });

    test("knows nothing of accounts that are suspended: the database says it better", async () => {
      const { prefilter } = await openOne();
      expect(await prefilter.check("a", 0)).toEqual({ kind: "unknown" });
    });
  });
}
