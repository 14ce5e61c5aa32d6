/** What pools are is proven by test/conformance/pool-suite.ts, on every database. */
import { expect, test } from "vitest";
import { aliveSeconds, everyPool } from "../../src/app/pools.ts";
import { isAccountName } from "../../src/core/ids.ts";

test("no pool can be called like all of them", () => {
  expect(isAccountName(everyPool)).toBe(false);
});

test("a worker may miss a few of its reports, which come every three seconds", () => {
  expect(aliveSeconds).toBeGreaterThanOrEqual(4 * 3);
});
