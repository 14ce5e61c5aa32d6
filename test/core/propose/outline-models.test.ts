import { describe, expect, test } from "vitest";
import { boundsOf } from "../../../src/core/geometry/box.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import {
  arrowPoints,
  compareOutline,
  cylinderBodyPoints,
  cylinderPoints,
  documentPoints,
  ellipsePoints,
  roundedPoints,
  stepPoints,
  turnPoints,
} from "../../../src/core/propose/outline-models.ts";
import { drawSource, silhouetteAt } from "../../make/regions.ts";

const [width, height] = [120, 80];

/** Twice the signed area; positive for a polygon that runs clockwise on the screen. */
function turning(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

const models: readonly (readonly [string, readonly Point[]])[] = [
  ["rounded rectangle", roundedPoints(width, height, 12)],
  ["ellipse", ellipsePoints(width, height)],
  ["cylinder", cylinderPoints(width, height, 10)],
  ["document", documentPoints(width, height, 16)],
  ["step", stepPoints(width, height, 25)],
  ["arrow", arrowPoints(width, height, { head: 40, inset: 20 })],
];

describe("models", () => {
  test.each(models)("a %s fills its box and runs clockwise", (_name, points) => {
    const bounds = boundsOf(points);
    for (const [found, want] of [
      [bounds.x, 0],
      [bounds.y, 0],
      [bounds.width, width],
      [bounds.height, height],
    ] as const)
      expect(found).toBeCloseTo(want, 0);
    expect(turning(points)).toBeGreaterThan(0);
  });

  test("a radius beyond half a side gives a stadium, not a knot", () => {
    expect(roundedPoints(width, height, 999)).toEqual(roundedPoints(width, height, 40));
  });

  test("a lidless body is a cylinder whose upper side is hollow", () => {
    const points = cylinderBodyPoints(width, height, 10);
    expect(boundsOf(points)).toMatchObject({ y: 0, height });
    expect(points.find(([x]) => Math.abs(x - width / 2) < 1e-6)![1]).toBeCloseTo(10);
  });
});

describe("turnPoints", () => {
  test.each([
    [0, [width, height / 2]],
    [1, [width / 2, height]],
    [2, [0, height / 2]],
    [3, [width / 2, 0]],
  ] as const)("after %d quarter turns clockwise the tip points there", (quarters, tip) => {
    const [long, short] = quarters % 2 === 0 ? [width, height] : [height, width];
    const turned = turnPoints(stepPoints(long, short, 25), width, height, quarters);
    expect(turned[2]).toEqual(tip);
    expect(boundsOf(turned)).toEqual({ x: 0, y: 0, width, height });
  });
});

describe("compareOutline", () => {
  const path = (points: readonly Point[]): string =>
    `<path shape-rendering="crispEdges" transform="translate(20 20)" fill="#36c" d="M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z"/>`;

  test.each(models)("a drawn %s agrees with its own model and with none of the others", async (name, points) => {
    const { regions } = await drawSource(path(points), { width: 160, height: 120 });
    const seen = silhouetteAt(regions, 80, 60);
    const own = compareOutline(seen, points, 1.5);
    expect(own.share).toBeGreaterThan(0.95);
    expect(own.worstSide).toBeGreaterThan(0.9);
    for (const [other, model] of models) if (other !== name) expect(compareOutline(seen, model, 1.5).share).toBeLessThan(own.share);
  });

  test("one bad side shows although three are right", async () => {
    const { regions } = await drawSource('<path fill="#36c" d="M20 20H140V100L80 70L20 100Z"/>', { width: 160, height: 120 });
    const box: readonly Point[] = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ];
    const agreement = compareOutline(silhouetteAt(regions, 80, 40), box, 1.5);
    expect(agreement.share).toBeGreaterThan(0.6);
    expect(agreement.worstSide).toBeLessThan(0.2);
  });
});
