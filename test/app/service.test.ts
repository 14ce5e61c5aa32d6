import { expect, test } from "vitest";
import { totalSeconds } from "../../src/app/service.ts";
import { rules } from "../make/service.ts";

test("in a cluster a job ends within the half hour that is promised", () => {
  expect(totalSeconds({ ...rules, queueSeconds: 600, attemptSeconds: 120, maxAttempts: 3 })).toBe(600 + 4 * (120 + 30 + 60));
});
