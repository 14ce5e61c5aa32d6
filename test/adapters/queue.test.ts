import { expect, test } from "vitest";
import { openMemoryQueue } from "../../src/adapters/queue/memory.ts";

test("the queue in memory is bounded, and tells how many wait", async () => {
  const queue = openMemoryQueue();
  await queue.publish(Array.from({ length: 25_000 }, (_, number) => ({ job: `job ${number}`, epoch: 1 })));
  expect(queue.size()).toBe(20_000);
  await queue.take(AbortSignal.timeout(1_000));
  expect(queue.size()).toBe(19_999);
  await queue.close();
});
