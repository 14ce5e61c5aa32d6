import { expect, test } from "vitest";
import { openPace } from "../../../src/controller/mirror/pace.ts";

test("views may write forty times a second, and twice in five seconds when there are too many", () => {
  let now = 0;
  const pace = openPace(() => now);
  const taken = (): number => {
    let count = 0;
    while (pace.take() === 0) count++;
    return count;
  };
  expect(taken()).toBe(40);
  now = 1_000;
  expect(taken()).toBe(40);
  pace.slow(true);
  now = 3_000;
  expect(taken()).toBe(1);
  expect(pace.take()).toBe(2_500);
  now = 3_500;
  expect(pace.take()).toBe(2_000);
  now = 13_000;
  expect(taken()).toBe(1);
  pace.slow(false);
  now = 16_000;
  expect(taken()).toBe(40);
});
