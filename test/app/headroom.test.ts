import { expect, test } from "vitest";
import type { Headroom } from "../../src/app/headroom.ts";
import { openHeadroom } from "../../src/app/headroom.ts";

function aHeadroom(): { now: number; readonly headroom: Headroom } {
  let now = 0;
  const headroom = openHeadroom(() => now);
  return {
    headroom,
    set now(time: number) {
      now = time;
    },
  };
}

test("an account of which nothing is known has no place", () => {
  expect(aHeadroom().headroom.take("a")).toBeNull();
});

test("each place is taken once, and the pool is told", () => {
  const { headroom } = aHeadroom();
  headroom.learn("a", { places: 2, limitPerHour: 20, pool: "p" });
  expect([headroom.take("a"), headroom.take("b"), headroom.take("a"), headroom.take("a")]).toEqual(["p", null, "p", null]);
});

test("what was learnt is forgotten after five seconds", () => {
  const world = aHeadroom();
  world.headroom.learn("a", { places: 2, limitPerHour: 20, pool: "p" });
  world.now = 4_999;
  expect([world.headroom.take("a"), world.headroom.limitOf("a")]).toEqual(["p", 20]);
  world.now = 5_000;
  expect([world.headroom.take("a"), world.headroom.limitOf("a")]).toEqual([null, null]);
});

test("the account that was learnt of longest ago makes room for the ten-thousand-and-first", () => {
  const { headroom } = aHeadroom();
  for (let index = 0; index <= 10_000; index++) headroom.learn(`a${index}`, { places: 1, limitPerHour: 20, pool: "p" });
  expect([headroom.take("a0"), headroom.take("a1")]).toEqual([null, "p"]);
});
