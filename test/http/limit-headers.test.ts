/** The syntax of the limit headers, in one place. */
import { expect, test } from "vitest";
import { hourlyPolicy, limitHeaders, minutePolicy } from "../../src/http/limit-headers.ts";

test("the policy names the limit and its window, the other header what is left and when more is", () => {
  expect(limitHeaders(hourlyPolicy, { limit: 20, remaining: 19, resetSeconds: 3600 })).toEqual({
    "ratelimit-policy": '"conversions";q=20;w=3600',
    ratelimit: '"conversions";r=19;t=3600',
  });
  expect(limitHeaders(minutePolicy, { limit: 600, remaining: 0, resetSeconds: 12 })).toEqual({
    "ratelimit-policy": '"requests";q=600;w=60',
    ratelimit: '"requests";r=0;t=12',
  });
});
