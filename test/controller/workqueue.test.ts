import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openWorkqueue } from "../../src/controller/workqueue.ts";
import type { QueueEvent, Workqueue } from "../../src/controller/workqueue.ts";

let events: QueueEvent[] = [];
let queue: Workqueue;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  queue = openWorkqueue({ now: () => Date.now(), tell: (event) => events.push(event) });
});
afterEach(() => {
  queue.close();
  vi.useRealTimers();
});

const take = async (): Promise<string> => (await queue.take())!;
const countOf = (kind: QueueEvent["kind"]): number => events.filter((event) => event.kind === kind).length;

describe("a key", () => {
  test("waits once however often it is named", async () => {
    for (const key of ["a", "b", "a", "a"]) queue.add(key);
    expect(queue.depth()).toBe(2);
    expect([await take(), await take()]).toEqual(["a", "b"]);
    expect(countOf("added")).toBe(2);
  });

  test("is in one pair of hands, and comes once more when it was named meanwhile", async () => {
    queue.add("a");
    await take();
    queue.add("a");
    queue.add("a");
    expect(queue.depth()).toBe(0);
    queue.done("a");
    expect(queue.depth()).toBe(1);
    expect(await take()).toBe("a");
    queue.done("a");
    expect(queue.depth()).toBe(0);
  });

  test("that changed goes before those that are only looked over, also when it was among them", async () => {
    for (const key of ["a", "b", "c"]) queue.add(key, { isResync: true });
    queue.add("d");
    queue.add("c");
    queue.add("d", { isResync: true });
    expect([await take(), await take(), await take(), await take()]).toEqual(["d", "c", "a", "b"]);
    expect(queue.depth()).toBe(0);
  });

  test("goes to whoever waits for one", async () => {
    const waits = queue.take();
    queue.add("a");
    expect(await waits).toBe("a");
    expect(queue.depth()).toBe(0);
  });

  test("comes at its time, the soonest if there are several", async () => {
    queue.addAfter("a", 5_000);
    queue.addAfter("a", 1_000);
    queue.addAfter("a", 9_000);
    vi.advanceTimersByTime(999);
    expect(queue.depth()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await take()).toBe("a");
    queue.done("a");
    vi.advanceTimersByTime(20_000);
    expect(queue.depth()).toBe(0);
  });

  test("that is wanted later than a timer can wait comes a day later at most, and not at once", () => {
    queue.addAfter("a", 2_592_000_000);
    vi.advanceTimersByTime(1_000);
    expect(queue.depth()).toBe(0);
    vi.advanceTimersByTime(86_400_000);
    expect(queue.depth()).toBe(1);
  });

  test("tells how long it waited and was worked at", async () => {
    queue.add("a");
    vi.advanceTimersByTime(2_000);
    await take();
    vi.advanceTimersByTime(3_000);
    expect(queue.unfinished()).toEqual([3]);
    queue.done("a");
    expect(events).toEqual([{ kind: "added" }, { kind: "taken", waitedSeconds: 2 }, { kind: "done", workedSeconds: 3 }]);
  });
});

describe("a retry", () => {
  const waitsOf = (key: string, count: number): readonly number[] =>
    Array.from({ length: count }, () => {
      const since = Date.now();
      queue.retry(key);
      while (queue.depth() === 0) vi.advanceTimersToNextTimer();
      void queue.take();
      queue.done(key);
      return Date.now() - since;
    });

  test("comes later after each failure, up to a thousand seconds, and at once again when it went well", () => {
    expect(waitsOf("a", 5)).toEqual([5, 10, 20, 40, 80]);
    expect(waitsOf("a", 20).at(-1)).toBe(1_000_000);
    queue.forget("a");
    expect(waitsOf("a", 1)).toEqual([5]);
    expect(countOf("retried")).toBe(26);
  });

  test("waits no longer than it may", () => {
    queue.close();
    queue = openWorkqueue({ now: () => Date.now(), longestRetryMs: 50 });
    expect(waitsOf("a", 6)).toEqual([5, 10, 20, 40, 50, 50]);
  });

  test("waits its turn when very many fail together: a hundred at once, then ten a second", () => {
    for (let index = 0; index < 150; index++) queue.retry(`key ${index}`);
    vi.advanceTimersByTime(5);
    expect(queue.depth()).toBe(100);
    vi.advanceTimersByTime(1_000);
    expect(queue.depth()).toBe(110);
    vi.advanceTimersByTime(4_000);
    expect(queue.depth()).toBe(150);
  });
});

test("a closed queue gives nothing, and wakes who waits", async () => {
  const waits = queue.take();
  queue.addAfter("late", 1_000);
  queue.close();
  expect(await waits).toBeNull();
  queue.add("a");
  vi.advanceTimersByTime(10_000);
  expect([queue.depth(), await queue.take(), vi.getTimerCount()]).toEqual([0, null, 0]);
});
