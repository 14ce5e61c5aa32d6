import { expect, test } from "vitest";
import { limitState, retryAfterSeconds } from "../../src/core/credits.ts";

test("what is left is never below zero, even when the limit was lowered", () => {
  expect(limitState({ limitPerHour: 20, used: 3, resetSeconds: 60 })).toEqual({ limit: 20, remaining: 17, resetSeconds: 60 });
  expect(limitState({ limitPerHour: 2, used: 3, resetSeconds: 60 }).remaining).toBe(0);
});

test("nobody is told to ask again after no time at all", () => {
  expect([0, 1, 59].map((resetSeconds) => retryAfterSeconds({ limitPerHour: 1, used: 1, resetSeconds }))).toEqual([1, 1, 59]);
});
