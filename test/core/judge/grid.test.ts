/** What a grid says near a point. */
import { expect, test } from "vitest";
import { mostNear } from "../../../src/core/judge/grid.ts";

const grid = { width: 4, height: 3, cell: 10 };
const scores = Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 0, 0, 51, 0, 0);

test.each([
  [15, 15, 0.2],
  [25, 5, 1],
  [5, 5, 0],
  [35, 25, 0],
  [-500, 5, 0],
  [500, 5, 0],
])("near %d, %d the most is %d", (x, y, want) => {
  expect(mostNear(grid, [x, y], (at) => scores[at]!)).toBeCloseTo(want, 6);
});
