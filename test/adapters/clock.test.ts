import { expect, test } from "vitest";
import { monotonicClock } from "../../src/adapters/clock/monotonic.ts";

test("a sleep lasts as long as it should, and ends at once when its signal fires", async () => {
  const before = monotonicClock.now();
  await monotonicClock.sleep(20);
  expect(monotonicClock.now() - before).toBeGreaterThanOrEqual(19);
  const woken = new AbortController();
  const sleeping = monotonicClock.sleep(60_000, woken.signal);
  woken.abort();
  await sleeping;
  await monotonicClock.sleep(60_000, woken.signal);
  expect(monotonicClock.now() - before).toBeLessThan(10_000);
});
