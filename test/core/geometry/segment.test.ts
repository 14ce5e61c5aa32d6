import { expect, test } from "vitest";
import { crossSegments, nearestOnSegment } from "../../../src/core/geometry/segment.ts";

test("the nearest point stays between the ends", () => {
  expect(nearestOnSegment([3, 5], [0, 0], [10, 0])).toEqual({ point: [3, 0], t: 0.3, distance: 5 });
  expect(nearestOnSegment([-3, 4], [0, 0], [10, 0])).toEqual({ point: [0, 0], t: 0, distance: 5 });
  expect(nearestOnSegment([3, 4], [0, 0], [0, 0]).distance).toBe(5);
});

test("segments cross where both reach, ends included", () => {
  const across = [
    [0, 0],
    [10, 0],
  ] as const;
  expect(
    crossSegments(across, [
      [4, -2],
      [4, 6],
    ]),
  ).toEqual({ point: [4, 0], t: 0.4 });
  expect(
    crossSegments(across, [
      [10, 0],
      [10, 6],
    ])?.t,
  ).toBe(1);
  expect(
    crossSegments(across, [
      [4, 1],
      [4, 6],
    ]),
  ).toBeNull();
  expect(
    crossSegments(across, [
      [0, 0],
      [5, 0],
    ]),
  ).toBeNull();
});
