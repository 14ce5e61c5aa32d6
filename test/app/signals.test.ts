import { expect, test } from "vitest";
import { openJobSignals } from "../../src/app/signals.ts";

test("a nudge wakes everybody who waits for that job, and nobody else", async () => {
  const signals = openJobSignals();
  const gone = new AbortController();
  const woken: string[] = [];
  const wait = (name: string, job: string): Promise<void> =>
    signals.wait(job, { ms: 60_000, signal: gone.signal }).then(() => void woken.push(name));
  const waiting = [wait("one", "a"), wait("two", "a"), wait("three", "b")];
  signals.notify("a");
  signals.notify("c");
  await Promise.all(waiting.slice(0, 2));
  expect(woken).toEqual(["one", "two"]);
  gone.abort();
  await waiting[2];
  await signals.wait("a", { ms: 60_000, signal: gone.signal });
  await signals.wait("a", { ms: 1, signal: new AbortController().signal });
});
