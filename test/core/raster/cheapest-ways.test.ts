/** Ways over grids of costs. */
import { expect, test } from "vitest";
import { cheapestWays } from "../../../src/core/raster/cheapest-ways.ts";
import type { CostGrid } from "../../../src/core/raster/cheapest-ways.ts";

/** A grid of its rows: `.` costs 1, a digit its value, `#` cannot be entered. */
function grid(...rows: readonly string[]): CostGrid {
  const costs = Float32Array.from(rows.join(""), (sign) => (sign === "#" ? Infinity : sign === "." ? 1 : Number(sign)));
  return { width: rows[0]!.length, height: rows.length, costs };
}

test("a way goes around a wall, through its gap", () => {
  const ways = cheapestWays(grid("..#..", "..#..", "....."), 0, 100);
  expect(ways.wayTo(4)).toEqual([0, 6, 12, 8, 4].toSorted((a, b) => ways.reached[a]! - ways.reached[b]!));
  expect(ways.reached[4]).toBeCloseTo(4 * Math.SQRT2, 4);
});

test("a dear cell is avoided where the way around is cheaper, and crossed where it is not", () => {
  expect(cheapestWays(grid("...", ".9.", "..."), 3, 100).wayTo(5)).toEqual([3, 1, 5]);
  expect(cheapestWays(grid("9.9", ".2.", "9.9"), 3, 100).wayTo(5)).toContain(1);
  expect(cheapestWays(grid("###", ".5.", "###"), 3, 100).wayTo(5)).toEqual([3, 4, 5]);
});

test("what costs more than the most is not reached", () => {
  const { reached } = cheapestWays(grid("....."), 0, 2.5);
  expect([...reached]).toEqual([0, 1, 2, Infinity, Infinity]);
});

test("thrift crosses a short dear gap and no long one, and allows more after a long cheap way", () => {
  const thrift = { slack: 8, perStep: 1.5 };
  const farthest = (row: string): number => cheapestWays(grid(row), 0, 100, thrift).reached.findLastIndex((cost) => cost < Infinity);
  expect(farthest("..9.")).toBe(3);
  expect(farthest("..99.")).toBe(2);
  expect(farthest("....................99.")).toBe(22);
});
