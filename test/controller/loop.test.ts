import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { startLoop } from "../../src/controller/loop.ts";
import type { Loop, LoopEvent, LoopOptions } from "../../src/controller/loop.ts";
import { Fault } from "../../src/core/fault.ts";

let running: Loop | null = null;
let events: LoopEvent[] = [];

function start(look: LoopOptions["look"], options: Partial<LoopOptions> = {}): Loop {
  events = [];
  const tell = (event: LoopEvent): void => void events.push(event);
  running = startLoop({ name: "jobs", look, concurrency: 2, deadlineMs: 1_000, now: () => performance.now(), tell, ...options });
  return running;
}
afterEach(() => running?.close(0));

const results = (): readonly string[] => events.flatMap((event) => (event.kind === "looked" ? [event.result] : []));
const failures = (): readonly boolean[] => events.flatMap((event) => (event.kind === "failed" ? [event.isFinal] : []));

/** A promise and what settles it. */
function aGate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe("a loop", () => {
  test("looks at each key that is named, so many at once", async () => {
    const gate = aGate();
    const seen: string[] = [];
    const loop = start(async (key) => {
      seen.push(key);
      await gate.opened;
      return null;
    });
    for (const key of ["a", "b", "c"]) loop.queue.add(key);
    await expect.poll(() => seen).toEqual(["a", "b"]);
    expect(loop.active()).toBe(2);
    gate.open();
    await expect.poll(() => seen).toEqual(["a", "b", "c"]);
    await expect.poll(() => results()).toEqual(["success", "success", "success"]);
  });

  test("comes back when the look asked for it", async () => {
    let looks = 0;
    start(() => Promise.resolve(++looks < 3 ? { againMs: 10 } : null)).queue.add("a");
    await expect.poll(() => looks).toBe(3);
    await expect.poll(() => results()).toEqual(["requeue_after", "requeue_after", "success"]);
  });

  test("tries again what may pass, and not what was asked wrongly", async () => {
    let looks = 0;
    const loop = start((key) => {
      looks++;
      if (key === "wrong") throw new Fault({ code: "invalid_request", kind: "invalid", message: "no" });
      if (looks < 4) throw new Fault({ code: "unavailable", kind: "unavailable", message: "not now" });
      return Promise.resolve(null);
    });
    loop.queue.add("a");
    await expect.poll(() => results()).toEqual(["error", "error", "error", "success"]);
    loop.queue.add("wrong");
    await expect.poll(() => failures()).toEqual([false, false, false, true]);
    await sleep(50);
    expect(looks).toBe(5);
  });

  test("frees the place of a look that is overdue, but gives its key to nobody before it has ended", async () => {
    const gate = aGate();
    const seen: string[] = [];
    const loop = start(
      async (key, signal) => {
        seen.push(key);
        if (seen.length === 1) await gate.opened;
        return signal.aborted ? null : null;
      },
      { concurrency: 1, deadlineMs: 30 },
    );
    loop.queue.add("slow");
    loop.queue.add("other");
    await expect.poll(() => seen).toEqual(["slow", "other"]);
    loop.queue.add("slow");
    await sleep(50);
    expect(seen).toEqual(["slow", "other"]);
    gate.open();
    await expect.poll(() => seen).toEqual(["slow", "other", "slow"]);
    expect(failures()).toEqual([false]);
  });

  test("ends when what runs has ended, and begins nothing more", async () => {
    const gate = aGate();
    const seen: string[] = [];
    const loop = start(
      async (key) => {
        seen.push(key);
        await gate.opened;
        return null;
      },
      { concurrency: 1 },
    );
    loop.queue.add("a");
    loop.queue.add("b");
    await expect.poll(() => seen).toEqual(["a"]);
    const closed = loop.close(5_000);
    gate.open();
    await closed;
    expect(seen).toEqual(["a"]);
    expect(results()).toEqual(["success"]);
  });

  test("does not wait for ever for what does not end", async () => {
    const loop = start(() => new Promise(() => {}));
    loop.queue.add("a");
    await expect.poll(() => loop.active()).toBe(1);
    const since = performance.now();
    await loop.close(30);
    expect(performance.now() - since).toBeLessThan(1_000);
  });
});
