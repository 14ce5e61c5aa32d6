import { expect, test } from "vitest";
import * as refusals from "../../src/app/refusals.ts";
import { faultCodes } from "../../src/core/fault-codes.ts";

const usage = { balance: 3, limitPerHour: 20, used: 20, resetSeconds: 40, createdAt: new Date(0) };
const all = [
  refusals.unauthenticated(),
  refusals.forbidden(),
  refusals.notFound(),
  refusals.nothingNamed("account x"),
  refusals.invalidRequest("limit should be a number"),
  refusals.hourlyLimitReached(usage),
  refusals.hourlyLimitReached({ ...usage, limitPerHour: 0 }),
  refusals.tooOften("wait", 5),
  refusals.insufficientCredits(3, 10),
  refusals.unavailable(),
  refusals.idempotencyInFlight(),
  refusals.idempotencyMismatch(),
  refusals.emptyBody(),
  refusals.tooManyBytes(20),
  refusals.cancelled(),
  refusals.deadlineExceeded(120),
  refusals.totalDeadlineExceeded(),
  refusals.inputLost(),
  refusals.pictureBreaksConversion(),
  refusals.attemptsExhausted(),
  refusals.queueDeadlineExceeded(),
];

test("every refusal has a listed code and a sentence, and those that say when to come back say it in seconds", () => {
  expect(all.filter(({ code, kind }) => !faultCodes.some((listed) => listed.code === code && listed.kind === kind))).toEqual([]);
  expect(all.filter(({ message }) => message.length < 4)).toEqual([]);
  const hasTime = all.filter(({ kind }) => kind === "busy").every(({ facts }) => (facts["retry_after"] ?? 0) > 0);
  expect(hasTime).toBe(true);
});

test("a suspended account is told so, not when its hour is over", () => {
  expect(refusals.hourlyLimitReached({ ...usage, limitPerHour: 0 }).message).toContain("suspended");
  expect(refusals.hourlyLimitReached(usage)).toMatchObject({ facts: { limit: 20, remaining: 0, reset: 40, retry_after: 40 } });
});
