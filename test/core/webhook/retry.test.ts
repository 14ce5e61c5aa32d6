import { expect, test } from "vitest";
import type { WebhookOutcome } from "../../../src/core/webhook/retry.ts";
import { judgeAttempt } from "../../../src/core/webhook/retry.ts";

const answered = (status: number, retryAfterSeconds: number | null = null): WebhookOutcome => ({
  kind: "answered",
  status,
  retryAfterSeconds,
  excerpt: "",
});
const judge = (outcome: WebhookOutcome, chance = 0.5): ReturnType<typeof judgeAttempt> =>
  judgeAttempt(outcome, { usualSeconds: 30, chance });

test.each([
  [200, "delivered"],
  [204, "delivered"],
  [299, "delivered"],
  [301, "failed"],
  [400, "failed"],
  [404, "failed"],
  [410, "gone"],
  [429, "failed"],
  [500, "failed"],
])("an answer of %i is %s", (status, outcome) => {
  expect(judge(answered(status)).outcome).toBe(outcome);
});

test("the pause is half a minute, give or take a half", () => {
  expect([0, 0.5, 1].map((chance) => judge(answered(500), chance).retryAfterSeconds)).toEqual([15, 30, 45]);
  expect(judge({ kind: "failed", why: "hung up" }).retryAfterSeconds).toBe(30);
});

test.each([
  [0, 1],
  [5, 5],
  [900, 900],
  [901, 900],
  [999_999_999, 900],
])("a receiver that asks for %i s gets %i s", (wanted, got) => {
  expect(judge(answered(503, wanted)).retryAfterSeconds).toBe(got);
});

test("problems are sentences, and name no address", () => {
  expect(judge(answered(200)).problem).toBeNull();
  expect(judge(answered(302)).problem).toBe("the receiver answered 302, and redirects are not followed");
  expect(judge({ kind: "failed", why: "hung up" }).problem).toBe("the receiver hung up");
  expect(judge({ kind: "refused", why: "loopback" })).toMatchObject({
    outcome: "refused",
    problem: expect.not.stringContaining("loopback"),
  });
});
