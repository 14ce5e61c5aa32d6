/** What every queue must do for the workers: it is a hint, but a usable one. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import type { JobMessage, JobQueue } from "../../src/app/ports.ts";

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const message = (job: string, epoch = 1): JobMessage => ({ job, epoch });

/** Opens a queue that nothing lies in. */
export type OpenQueue = () => JobQueue | Promise<JobQueue>;

/**
 * Runs the suite; each test opens a queue of its own. `quietMs` is how long nothing must come before a test believes it; `settlesMs` how long
 * after a publication the servers of a queue may take until all of them know of it: only then takers are promised what is urgent first.
 */
export function describeJobQueue(
  name: string,
  open: OpenQueue,
  { quietMs = 20, settlesMs = 0 }: { readonly quietMs?: number; readonly settlesMs?: number } = {},
): void {
  describe(name, () => {
    const opened: JobQueue[] = [];
    const openOne = async (): Promise<JobQueue> => {
      const queue = await open();
      opened.push(queue);
      return queue;
    };
    const quiet = (): AbortSignal => AbortSignal.timeout(quietMs);
    afterAll(() => Promise.all(opened.map((queue) => queue.close())));

    test("gives messages in their order, each to one taker", async () => {
      const queue = await openOne();
      await queue.publish([message("a")]);
      await queue.publish([message("b")]);
      await queue.publish([message("c")]);
      const taken = await Promise.all([queue.take(soon()), queue.take(soon()), queue.take(soon())]);
      expect(taken.map((one) => one?.job)).toEqual(["a", "b", "c"]);
      expect(await queue.take(quiet())).toBeNull();
    });

    test("gives what is urgent first", async () => {
      const queue = await openOne();
      const inLane = (job: string, priority: "high" | "normal" | "low"): JobMessage => ({ job, epoch: 1, priority });
      for (const one of [inLane("low", "low"), message("plain"), inLane("high", "high"), inLane("normal", "normal")])
        await queue.publish([one]);
      await sleep(settlesMs);
      const order: (string | undefined)[] = [];
      for (let count = 0; count < 4; count++) order.push((await queue.take(soon()))?.job);
      expect(order).toEqual(["high", "plain", "normal", "low"]);
    });

    test("wakes a taker that waits, whatever the priority, and lets one go whose signal fires", async () => {
      const queue = await openOne();
      const gone = new AbortController();
      const [first, second] = [queue.take(gone.signal), queue.take(soon())];
      gone.abort();
      expect(await first).toBeNull();
      await queue.publish([message("a", 3)]);
      expect(await second).toMatchObject({ job: "a", epoch: 3 });
      const third = queue.take(soon());
      await queue.publish([{ job: "b", epoch: 1, priority: "low" }]);
      expect(await third).toMatchObject({ job: "b" });
    });

    test("keeps the same message once while it waits; another epoch is another message", async () => {
      const queue = await openOne();
      await queue.publish([message("a")]);
      await queue.publish([message("a")]);
      await queue.publish([message("a", 2)]);
      expect([(await queue.take(soon()))?.epoch, (await queue.take(soon()))?.epoch]).toEqual([1, 2]);
      expect(await queue.take(quiet())).toBeNull();
    });

    test("gives a message again that a taker put off, not before its time, and not one that is done", async () => {
      const queue = await openOne();
      await queue.publish([message("a")]);
      await queue.publish([message("b")]);
      const began = performance.now();
      (await queue.take(soon()))!.later(300);
      const second = (await queue.take(soon()))!;
      second.extend();
      second.done();
      expect(await queue.take(soon())).toMatchObject({ job: "a" });
      expect(performance.now() - began).toBeGreaterThan(290);
      expect(await queue.take(quiet())).toBeNull();
    });

    test("brings the trace along", async () => {
      const queue = await openOne();
      const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      await queue.publish([{ job: "a", epoch: 1, traceparent }]);
      expect(await queue.take(soon())).toMatchObject({ job: "a", traceparent });
    });

    test("tells how many wait", async () => {
      const queue = await openOne();
      await queue.publish([message("a"), message("b")]);
      await expect.poll(() => queue.size(), { timeout: 5_000 }).toBe(2);
      (await queue.take(soon()))!.done();
      await expect.poll(() => queue.size(), { timeout: 5_000 }).toBe(1);
    });

    test("wakes everybody when it closes, and takes nothing any more", async () => {
      const queue = await openOne();
      const waiting = queue.take(soon());
      await queue.close();
      expect(await waiting).toBeNull();
      // Dropping it or refusing it are both right: the database has it.
      await queue.publish([message("a")]).catch(() => {});
      expect(await queue.take(soon())).toBeNull();
    });
  });
}
