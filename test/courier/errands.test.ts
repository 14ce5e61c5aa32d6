/** What webhooks and pictures share; schedule.test.ts and sources.test.ts show the rest of it. */
import { expect, onTestFinished, test, vi } from "vitest";
import { monotonicClock } from "../../src/adapters/clock/monotonic.ts";
import { openErrands, usualLimits } from "../../src/courier/errands.ts";
import type { Errands } from "../../src/courier/errands.ts";

type Errand = { readonly url: string };

function start(errands: Errands<Errand>, onError: (thrown: unknown) => void = () => {}): ReturnType<typeof openErrands> {
  const courier = openErrands(errands, { clock: monotonicClock, onError, limits: usualLimits, atOnce: 3, pollMs: 60_000 });
  onTestFinished(() => courier.close());
  return courier;
}

test("an errand that throws is told, and gives its place back", async () => {
  const dues = Array.from({ length: 9 }, () => ({ url: "https://a.example.com/" }));
  const thrown: unknown[] = [];
  const errands: Errands<Errand> = {
    claim: (limit) => Promise.resolve(dues.splice(0, limit)),
    postpone: () => Promise.resolve(),
    run: () => Promise.reject(new Error("broken")),
  };
  start(errands, (error) => thrown.push(error));
  await vi.waitFor(() => expect(thrown).toHaveLength(9));
});

test("the end of an errand looks for the next one, without a poll", async () => {
  const dues = Array.from({ length: 7 }, (_, index) => ({ url: `https://h${index}.example.com/` }));
  let done = 0;
  start({
    claim: (limit) => Promise.resolve(dues.splice(0, limit)),
    postpone: () => Promise.resolve(),
    run: async () => {
      await new Promise((later) => setTimeout(later, 5));
      done++;
      return { isHostDown: false };
    },
  });
  await vi.waitFor(() => expect(done).toBe(7));
});
