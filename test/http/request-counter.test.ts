/** The generous limits: exact within a minute, forgetful beyond it, and bounded in memory. */
import { expect, test } from "vitest";
import { countedAddress, openRequestCounter } from "../../src/http/request-counter.ts";

test("a name has its share in each minute, and its own", () => {
  let ms = 90_000;
  const counter = openRequestCounter({ perMinute: 3, now: () => ms });
  for (let count = 0; count < 3; count++) counter.take("a");
  expect(() => counter.take("a")).toThrow(
    expect.objectContaining({
      status: 429,
      code: "rate_limited",
      facts: { retry_after: 30 },
      headers: expect.objectContaining({ ratelimit: '"requests";r=0;t=30' }),
    }),
  );
  expect(() => counter.check("a")).toThrow();
  counter.take("b");
  ms += 30_000;
  counter.take("a");
});

test("looking counts nothing", () => {
  const counter = openRequestCounter({ perMinute: 1, now: () => 0 });
  for (let count = 0; count < 5; count++) counter.check("a");
  counter.take("a");
});

test("of too many names, the one unseen for longest is forgotten", () => {
  const counter = openRequestCounter({ perMinute: 2, now: () => 0, most: 2 });
  for (const name of ["a", "b", "a", "c"]) counter.take(name);
  expect(() => counter.check("a")).toThrow();
  counter.take("b");
  counter.take("b");
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::9", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("%s is counted as %s", (address, want) => {
  expect(countedAddress(address)).toBe(want);
});
