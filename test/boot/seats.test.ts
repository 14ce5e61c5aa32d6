/** As much work at once as there are seats; the rest in its order, or given up while it waits. */
import { expect, test } from "vitest";
import { openSeats } from "../../src/boot/seats.ts";

test("work waits for a seat and gets it in the order of the calls", async () => {
  const seats = openSeats(["a", "b"]);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (seat: string) => {
    log.push(`${name} on ${seat}`);
    return new Promise<void>((resolve) => void ends.push(resolve));
  };
  const all = ["one", "two", "three", "four"].map((name) => seats.use(work(name)));
  await expect.poll(() => log).toEqual(["one on a", "two on b"]);
  ends[1]!();
  await expect.poll(() => log.at(-1)).toBe("three on b");
  ends[0]!();
  await expect.poll(() => log.at(-1)).toBe("four on a");
  for (const end of ends) end();
  await Promise.all(all);
});

test("a seat is free again after work that failed", async () => {
  const seats = openSeats(["a"]);
  await expect(seats.use(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await seats.use((seat) => Promise.resolve(seat))).toBe("a");
});

test("work that waits is given up with its reason, and takes no seat later", async () => {
  const seats = openSeats(["a"]);
  const control = new AbortController();
  let end = (): void => {};
  const first = seats.use(() => new Promise<void>((resolve) => void (end = resolve)));
  const second = seats.use(() => Promise.resolve("ran"), control.signal);
  control.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  end();
  await first;
  expect(await seats.use((seat) => Promise.resolve(seat))).toBe("a");
});
