/** What every queue must do for the workers: it is a hint, but a usable one. */
import { describe, expect, test } from "vitest";
import type { JobQueue } from "../../src/app/ports.ts";

const soon = (): AbortSignal => AbortSignal.timeout(2_000);
const message = (job: string, epoch = 1): { job: string; epoch: number } => ({ job, epoch });

/** Runs the suite; each test opens a queue of its own. */
export function describeJobQueue(name: string, open: () => JobQueue): void {
  describe(name, () => {
    test("gives messages in their order, each to one taker", async () => {
      const queue = open();
      await queue.publish([message("a"), message("b")]);
      await queue.publish([message("c")]);
      const taken = await Promise.all([queue.take(soon()), queue.take(soon()), queue.take(soon())]);
      expect(taken.map((one) => one?.job)).toEqual(["a", "b", "c"]);
      expect(await queue.take(AbortSignal.timeout(20))).toBeNull();
      await queue.close();
    });

    test("wakes a taker that waits, and lets one go whose signal fires", async () => {
      const queue = open();
      const gone = new AbortController();
      const [first, second] = [queue.take(gone.signal), queue.take(soon())];
      gone.abort();
      expect(await first).toBeNull();
      await queue.publish([message("a", 3)]);
      expect(await second).toMatchObject({ job: "a", epoch: 3 });
      await queue.close();
    });

    test("keeps the same message once while it waits; another epoch is another message", async () => {
      const queue = open();
      await queue.publish([message("a"), message("a"), message("a", 2)]);
      expect([(await queue.take(soon()))?.epoch, (await queue.take(soon()))?.epoch]).toEqual([1, 2]);
      expect(await queue.take(AbortSignal.timeout(20))).toBeNull();
      await queue.close();
    });

    test("gives a message again that a taker put off, and not one that is done", async () => {
      const queue = open();
      await queue.publish([message("a"), message("b")]);
      (await queue.take(soon()))!.later(30);
      (await queue.take(soon()))!.done();
      expect(await queue.take(soon())).toMatchObject({ job: "a" });
      await queue.close();
    });

    test("wakes everybody when it closes, and takes nothing any more", async () => {
      const queue = open();
      const waiting = queue.take(soon());
      await queue.close();
      expect(await waiting).toBeNull();
      await queue.publish([message("a")]);
      expect(await queue.take(soon())).toBeNull();
    });
  });
}
