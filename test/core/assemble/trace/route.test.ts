import { describe, expect, test } from "vitest";
import { fitRoute } from "../../../../src/core/assemble/trace/route.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { dense } from "../../../make/web.ts";

/** Moves points to the middles of their pixels, as tracing finds them; the first and the last stay. */
function pixelled(points: readonly Point[]): readonly Point[] {
  return points.map(([x, y], index): Point =>
    index === 0 || index === points.length - 1 ? [x, y] : [Math.floor(x) + 0.5, Math.floor(y) + 0.5],
  );
}

describe("fitRoute", () => {
  test("a straight line has two points, also when it slants", () => {
    expect(
      fitRoute(
        dense([
          [20, 50.5],
          [200, 50.5],
        ]),
        10,
      ),
    ).toEqual({
      points: [
        [20, 50.5],
        [200, 50.5],
      ],
      routing: "straight",
      cornerRadius: 0,
    });
    expect(
      fitRoute(
        pixelled(
          dense([
            [20, 50],
            [200, 117],
          ]),
        ),
        10,
      ),
    ).toEqual({
      points: [
        [20, 50],
        [200, 117],
      ],
      routing: "straight",
      cornerRadius: 0,
    });
  });

  test("a level line whose ends were found a little off its row is level", () => {
    const route = fitRoute(
      [
        [20, 50],
        ...dense([
          [21.5, 50.5],
          [199.5, 50.5],
        ]),
        [201, 51],
      ],
      10,
    );
    expect(route.points).toEqual([
      [20, 50.5],
      [201, 50.5],
    ]);
  });

  test("where another line crosses it a line steps aside and stays straight", () => {
    const stepped = dense([
      [20, 50.5],
      [120, 50.5],
      [120, 54.5],
      [121, 54.5],
      [121, 50.5],
      [200, 50.5],
      [200, 150],
    ]);
    expect(fitRoute(stepped, 10)).toMatchObject({
      points: [
        [20, 50.5],
        [200, 50.5],
        [200, 150],
      ],
      routing: "orthogonal",
    });
  });

  test("square bends are exact and have no radius", () => {
    const corners: Point[] = [
      [20, 50.5],
      [100.5, 50.5],
      [100.5, 120.5],
      [200, 120.5],
    ];
    expect(fitRoute(dense(corners), 10)).toEqual({ points: corners, routing: "orthogonal", cornerRadius: 0 });
  });

  test("round bends become corners with their radius", () => {
    const arc = Array.from({ length: 13 }, (_, k): Point => [
      88.5 + 12 * Math.sin((k * Math.PI) / 24),
      62.5 - 12 * Math.cos((k * Math.PI) / 24),
    ]);
    const route = fitRoute(
      [
        ...dense([
          [20, 50.5],
          [88.5, 50.5],
        ]),
        ...arc,
        ...dense([
          [100.5, 62.5],
          [100.5, 150],
        ]),
      ],
      10,
    );
    expect(route.points).toEqual([
      [20, 50.5],
      [100.5, 50.5],
      [100.5, 150],
    ]);
    expect(route.routing).toBe("orthogonal");
    expect(route.cornerRadius).toBeGreaterThanOrEqual(7);
    expect(route.cornerRadius).toBeLessThanOrEqual(12);
  });

  test("a curve is curved, and stays within two pixels of the ink", () => {
    const curve = Array.from({ length: 181 }, (_, k): Point => [20 + k, 100 - 50 * Math.cos((k * Math.PI) / 90)]);
    const route = fitRoute(pixelled(curve), 10);
    expect(route.routing).toBe("curved");
    expect(route.points.length).toBeGreaterThanOrEqual(4);
    expect([route.points[0], route.points.at(-1)]).toEqual([curve[0], curve.at(-1)]);
    for (const point of route.points)
      expect(Math.min(...curve.map((near) => Math.hypot(near[0] - point[0], near[1] - point[1])))).toBeLessThan(2.5);
  });

  test("a line that slants and turns keeps its corner and is not curved", () => {
    const route = fitRoute(
      pixelled(
        dense([
          [20, 50],
          [110, 110],
          [200, 50],
        ]),
      ),
      10,
    );
    expect(route).toMatchObject({
      routing: "straight",
      points: [
        [20, 50],
        [expect.closeTo(110, -0.5), expect.closeTo(110, -0.5)],
        [200, 50],
      ],
    });
  });

  test("a route runs the same way forwards and backwards", () => {
    const corners: Point[] = [
      [20, 50.5],
      [100.5, 50.5],
      [100.5, 120.5],
    ];
    expect(fitRoute([...dense(corners)].reverse(), 10).points).toEqual([...corners].reverse());
  });
});

test("a long gentle curve is one, a line with one corner is none", () => {
  const pixel = ([x, y]: readonly [number, number]): readonly [number, number] => [Math.round(x), Math.round(y)];
  const steps = Array.from({ length: 131 }, (_, at) => at);
  const gentle = steps.map((x) => pixel([x, 46 * (1 - Math.cos((Math.PI * x) / 260))]));
  const cornered = steps.map((x) => pixel([x, x < 60 ? 0.2 * x : 12 + 0.6 * (x - 60)]));
  expect([fitRoute(gentle, 12).routing, fitRoute(cornered, 12).routing]).toEqual(["curved", "straight"]);
});
