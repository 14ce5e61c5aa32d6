import { describe, expect, test } from "vitest";
import {
  isInsideOutline,
  meetOutline,
  outlineOf,
  projectOnOutline,
  silhouetteOf,
  toFraction,
  toPage,
} from "../../../src/core/shapes/outline.ts";
import { aNode } from "../../make/diagram.ts";

test("a lane with round corners has a heading that is round where the lane is", () => {
  const lane = aNode({ kind: "swimlane", box: [0, 0, 80, 60], params: { heading: 20, open: 1 }, style: { cornerRadius: 10 } });
  const [heading, whole] = outlineOf(lane).map(({ commands }) =>
    commands.flatMap((one) => (one.op === "Z" ? [] : [one.to.map(Math.round)])),
  );
  expect(heading).toEqual(
    expect.arrayContaining([
      [10, 0],
      [80, 10],
      [80, 20],
      [0, 20],
      [0, 10],
    ]),
  );
  expect(heading).not.toContainEqual([0, 0]);
  expect(whole).not.toContainEqual([80, 60]);
  const sideways = outlineOf({ ...lane, params: { heading: 20, open: 1, sideways: 1 } })[0]!.commands;
  expect(sideways).toContainEqual({ op: "L", to: [20, 0] });
  expect(sideways).not.toContainEqual({ op: "L", to: [0, 60] });
});

describe("projectOnOutline", () => {
  test("gives point, direction and anchor of the nearest side", () => {
    const place = projectOnOutline(aNode({ box: [100, 100, 80, 40] }), [190, 110]);
    expect(place).toEqual({ point: [180, 110], direction: [1, 0], anchor: [1, 0.25], distance: 10 });
  });

  test("finds the outline from inside as well", () => {
    expect(projectOnOutline(aNode({ box: [0, 0, 80, 40] }), [40, 38]).point).toEqual([40, 40]);
  });

  test("leaves a corner between its sides", () => {
    const { direction } = projectOnOutline(aNode({ box: [0, 0, 80, 40] }), [90, 50]);
    expect(direction[0]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(direction[1]).toBeCloseTo(Math.SQRT1_2, 6);
  });

  test("keeps the anchor in the unrotated box", () => {
    const node = aNode({ box: [0, 0, 80, 40], rotation: 90 });
    const place = projectOnOutline(node, [40, 100]);
    expect(place.point[1]).toBeCloseTo(60, 6);
    expect(place.anchor[0]).toBeCloseTo(1, 6);
    expect(place.anchor[1]).toBeCloseTo(0.5, 6);
    expect(place.direction[1]).toBeCloseTo(1, 6);
  });

  test("meets the box of a figure, not its head, and the drawing of a cloud, not its box", () => {
    expect(projectOnOutline(aNode({ kind: "actor", box: [0, 0, 40, 80] }), [60, 60]).point).toEqual([40, 60]);
    expect(projectOnOutline(aNode({ kind: "cloud", box: [0, 0, 100, 100] }), [0, 0]).distance).toBeGreaterThan(10);
  });
});

test("a line meets the outline where it is crossed first", () => {
  const node = aNode({ kind: "diamond", box: [0, 0, 100, 100] });
  const met = meetOutline(node, [200, 50], [50, 50]);
  expect(met?.[0]).toBeCloseTo(100, 9);
  expect(meetOutline(node, [200, 0], [200, 100])).toBeNull();
  expect(isInsideOutline(node, [5, 5])).toBe(false);
  expect(isInsideOutline(node, [50, 50])).toBe(true);
});

test("page and fraction are each other's inverse on a rotated node", () => {
  const node = aNode({ box: [30, 40, 100, 50], rotation: 33 });
  const [x, y] = toFraction(node, toPage(node, [25, 10]));
  expect(x).toBeCloseTo(0.25, 9);
  expect(y).toBeCloseTo(0.2, 9);
});

test("text has no outline of its own and connectors meet its box", () => {
  const node = aNode({ kind: "text", box: [10, 10, 30, 12] });
  expect(outlineOf(node)).toEqual([]);
  expect(silhouetteOf(node)).toHaveLength(4);
});
