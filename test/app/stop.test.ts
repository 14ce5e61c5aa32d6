import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openStop } from "../../src/app/stop.ts";

test("follows the signal above it with its reason, also one that has fired", () => {
  const outer = new AbortController();
  const [before, reason] = [openStop(outer.signal), new Error("the end")];
  outer.abort(reason);
  expect([before.signal.reason, openStop(outer.signal).signal.reason]).toEqual([reason, reason]);
});

test("ends at the newest deadline with that one's reason, below nothing, too", async () => {
  const stop = openStop(null);
  stop.within(5, () => new Error("first"));
  stop.within(30, () => new Error("second"));
  await sleep(15);
  expect(stop.signal.aborted).toBe(false);
  await expect.poll(() => stop.signal.reason as Error).toEqual(new Error("second"));
});

test("released, it hears of nothing any more", async () => {
  const outer = new AbortController();
  const stop = openStop(outer.signal);
  stop.within(5, () => new Error("late"));
  stop.release();
  outer.abort();
  await sleep(20);
  expect(stop.signal.aborted).toBe(false);
});
