/** A sample of `make prove-operator`: random changes of a pool on a real node, and every conversion under way ends where it began. */
import { describe, expect, test } from "vitest";
import { isClean, sumOf } from "../../tools/operator/report.ts";
import { runRound } from "../../tools/operator/round.ts";
import { isProductLeftOut } from "./product.ts";

describe.skipIf(isProductLeftOut)("a pool that is changed under load", () => {
  test("loses nothing to smaller sizes, drains of its node and rollouts", { timeout: 1_800_000 }, async () => {
    const round = await runRound({ seed: 1, changes: 10, drains: true, say: () => {} });
    expect(round.changes).toHaveLength(10);
    expect(round.jobs).toBeGreaterThan(20);
    expect(round.violations).toEqual([]);
    expect(isClean(sumOf([round])), JSON.stringify(sumOf([round]))).toBe(true);
  });
});
