/** Places along a line of points. */
import { expect, test } from "vitest";
import { placesOn } from "../../../src/core/geometry/places.ts";

test("places lie so far apart along each segment, with the way it runs", () => {
  expect(
    placesOn([
      [0, 0],
      [4, 0],
      [4, 1],
    ]),
  ).toEqual([
    { at: [0.5, 0], along: [1, 0] },
    { at: [1.5, 0], along: [1, 0] },
    { at: [2.5, 0], along: [1, 0] },
    { at: [3.5, 0], along: [1, 0] },
    { at: [4, 0.5], along: [0, 1] },
  ]);
});

test("a short segment has one, one without length none", () => {
  expect(
    placesOn(
      [
        [0, 0],
        [0, 0],
        [0.4, 0],
      ],
      2,
    ),
  ).toEqual([{ at: [0.2, 0], along: [1, 0] }]);
  expect(placesOn([[3, 3]])).toEqual([]);
});
