import { describe, expect, test } from "vitest";
import { isInside, nearestOnOutline, outlineOf, rayToOutline } from "../../../../src/core/assemble/trace/outlines.ts";
import { aNode } from "../../../make/diagram.ts";

const box = outlineOf(aNode({ box: [20, 20, 100, 60] }), false);
const diamond = outlineOf(aNode({ kind: "diamond", box: [20, 20, 100, 60] }), false);

describe("outlineOf", () => {
  test("a diamond's are its corners, not its box's", () => {
    expect(diamond.points).toEqual(
      expect.arrayContaining([
        [70, 20],
        [120, 50],
        [70, 80],
        [20, 50],
      ]),
    );
  });

  test("a turned shape is turned about its middle", () => {
    const points = outlineOf(aNode({ box: [20, 20, 100, 60], rotation: 90 }), false).points;
    expect(points.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual(
      expect.arrayContaining([
        [100, 100],
        [40, 100],
      ]),
    );
  });

  test.each(["actor", "swimlane", "table", "text"] as const)("a connector meets the box of a %s", (kind) => {
    const points = outlineOf(aNode({ kind, box: [20, 20, 100, 60] }), false).points;
    expect(points).toEqual(
      expect.arrayContaining([
        [20, 20],
        [120, 20],
        [120, 80],
        [20, 80],
      ]),
    );
    expect(points.at(-1)).toEqual(points[0]);
  });

  test("round corners and round shapes are followed within a third of a pixel", () => {
    const points = outlineOf(aNode({ kind: "circle", box: [0, 0, 100, 100] }), false).points;
    for (let index = 1; index < points.length; index++) {
      const middle = [(points[index]![0] + points[index - 1]![0]) / 2, (points[index]![1] + points[index - 1]![1]) / 2] as const;
      expect(Math.abs(Math.hypot(middle[0] - 50, middle[1] - 50) - 50)).toBeLessThan(0.35);
    }
  });
});

test("the nearest point of an outline is found from inside and outside alike", () => {
  expect(nearestOnOutline(box, [130, 50])).toEqual({ at: [120, 50], gap: 10 });
  expect(nearestOnOutline(box, [115, 50])).toEqual({ at: [120, 50], gap: 5 });
});

test("inside is what the outline encloses, not its box", () => {
  expect([isInside(box, [25, 25]), isInside(diamond, [25, 25]), isInside(diamond, [70, 50]), isInside(box, [0, 50])]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

describe("rayToOutline", () => {
  test("meets the near side first", () => {
    expect(rayToOutline(box, { from: [0, 50], direction: [1, 0] }, 0)).toBe(20);
    expect(rayToOutline(diamond, { from: [0, 35], direction: [1, 0] }, 0)).toBeCloseTo(45, 9);
  });

  test("looks a little behind the start when asked to, since a line may end inside the border", () => {
    expect(rayToOutline(box, { from: [22, 50], direction: [1, 0] }, 3)).toBe(-2);
    expect(rayToOutline(box, { from: [22, 50], direction: [1, 0] }, 0)).toBe(98);
  });

  test("a ray that passes by meets nothing", () => {
    expect(rayToOutline(box, { from: [0, 10], direction: [1, 0] }, 0)).toBe(Infinity);
  });
});
