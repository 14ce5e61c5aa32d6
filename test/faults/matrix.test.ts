import { expect, test } from "vitest";
import { matrix, nameOf } from "./matrix.ts";

test("every cell has a name of its own and is run", () => {
  expect(new Set(matrix.map(nameOf)).size).toBe(matrix.length);
  expect(matrix.filter(({ runs }) => runs < 1)).toEqual([]);
});

test.each(["ingress", "worker", "courier", "postgres", "nats", "redis", "objects"])("%s is killed, frozen and more", (target) => {
  const faults = new Set(matrix.filter((cell) => cell.target === target).map(({ fault }) => fault));
  expect([...faults]).toEqual(expect.arrayContaining(["kill -9", "frozen"]));
  expect(faults.size).toBeGreaterThan(2);
});
