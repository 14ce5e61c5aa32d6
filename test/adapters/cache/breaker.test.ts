import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openBreaker } from "../../../src/adapters/cache/breaker.ts";

test("asks no more after failures in a row, tries one alone after a rest, and trusts again when that one succeeds", async () => {
  let asked = 0;
  let isBroken = true;
  const failures: unknown[] = [];
  const breaker = openBreaker({ failures: 2, restMs: 100, onFailure: (error) => failures.push(error) });
  const ask = (): Promise<string | null> =>
    breaker.attempt(async () => {
      asked++;
      await sleep(10);
      if (isBroken) throw new Error("away");
      return "answer";
    });
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([null, null, null, null]);
  expect([asked, failures.length]).toEqual([2, 2]);
  await sleep(120);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([null, null, null]);
  expect(asked).toBe(3);
  isBroken = false;
  await sleep(120);
  expect(await Promise.all([ask(), ask()])).toEqual(["answer", null]);
  expect(await Promise.all([ask(), ask()])).toEqual(["answer", "answer"]);
});

test("one failure between successes changes nothing", async () => {
  const breaker = openBreaker({ failures: 2, restMs: 100, onFailure: () => {} });
  for (let count = 0; count < 5; count++) {
    expect(await breaker.attempt(() => Promise.reject(new Error("once")))).toBeNull();
    expect(await breaker.attempt(() => Promise.resolve(1))).toBe(1);
  }
});
