/** The first signal asks, the second one insists. */
import { afterEach, expect, test, vi } from "vitest";
import { listenForStop, untilFired } from "../../src/boot/stop-signals.ts";

const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const before = names.map((name) => process.listeners(name));

afterEach(() => {
  vi.restoreAllMocks();
  for (const [index, name] of names.entries()) {
    for (const listener of process.listeners(name)) if (!before[index]!.includes(listener)) process.off(name, listener);
  }
});

test("one signal of any kind is heard, and a second one ends the process", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as () => never);
  const stop = listenForStop();
  const heard = untilFired(stop);
  process.emit("SIGTERM");
  await heard;
  expect(exit).not.toHaveBeenCalled();
  process.emit("SIGINT");
  expect(exit).toHaveBeenCalledWith(1);
  await untilFired(stop);
});
