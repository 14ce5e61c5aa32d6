import { describe, expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { classifyPolygon, flatPolygon } from "../../../src/core/propose/outline-polygon.ts";
import type { NamedPolygon } from "../../../src/core/propose/outline-polygon.ts";
import { drawSource, silhouetteAt } from "../../make/regions.ts";

/** Names the polygon that a path, drawn on a page of 160 by 120, shows. */
async function nameOf(path: string): Promise<NamedPolygon> {
  const { regions } = await drawSource(`<path shape-rendering="crispEdges" fill="#36c" d="${path}"/>`, { width: 160, height: 120 });
  const seen = silhouetteAt(regions, 80, 60);
  return classifyPolygon(flatPolygon(seen), seen.width, seen.height);
}

describe("classifyPolygon", () => {
  test.each([
    ["rectangle", 0, "M20 20H140V100H20Z"],
    ["diamond", 0, "M80 20L140 60L80 100L20 60Z"],
    ["hexagon", 0, "M40 20H120L140 60L120 100H40L20 60Z"],
    ["octagon", 0, "M40 20H120L140 40V80L120 100H40L20 80V40Z"],
    ["note", 0, "M20 20H120L140 40V100H20Z"],
    ["cube", 0, "M20 40L40 20H140V80L120 100H20Z"],
    ["cube", 0, "M20 20H120L140 40V100H40L20 80Z"],
    ["freeform", 0, "M20 70L40 20H140V80L120 100H20Z"],
    ["parallelogram", 0, "M45 20H140L115 100H20Z"],
    ["parallelogram", 0, "M20 20H115L140 100H45Z"],
    ["trapezoid", 0, "M45 20H115L140 100H20Z"],
    ["trapezoid", 180, "M20 20H140L115 100H45Z"],
    ["freeform", 0, "M20 20H140V70L80 100L20 70Z"],
    ["freeform", 0, "M40 20H120L140 40V100H20V40Z"],
    ["triangle", 0, "M80 20L140 100H20Z"],
    ["triangle", 90, "M20 20L140 60L20 100Z"],
    ["triangle", 180, "M20 20H140L80 100Z"],
    ["triangle", 270, "M140 20V100L20 60Z"],
  ] as const)("names a %s turned by %d degrees", async (kind, rotation, path) => {
    expect(await nameOf(path)).toMatchObject({ kind, rotation });
  });

  test("tells which way a parallelogram leans, and how far", async () => {
    const right = await nameOf("M45 20H140L115 100H20Z");
    const left = await nameOf("M20 20H115L140 100H45Z");
    expect(right.params).toMatchObject({ mirrored: 0 });
    expect(left.params).toMatchObject({ mirrored: 1 });
    for (const { params } of [right, left]) expect(params!["slant"]).toBeCloseTo(25 / 120, 1);
  });

  test("measures what is cut off a hexagon, an octagon, a note and a trapezoid", async () => {
    expect((await nameOf("M40 20H120L140 60L120 100H40L20 60Z")).params!["inset"]).toBeCloseTo(20, -0.5);
    expect((await nameOf("M40 20H120L140 40V80L120 100H40L20 80V40Z")).params!["cut"]).toBeCloseTo(20, -0.5);
    expect((await nameOf("M20 20H120L140 40V100H20Z")).params!["fold"]).toBeCloseTo(20, -0.5);
    expect((await nameOf("M45 20H115L140 100H20Z")).params!["inset"]).toBeCloseTo(25 / 120, 1);
  });

  test("a triangle and a trapezoid tell the shape catalogue where they point", async () => {
    expect((await nameOf("M20 20H140L80 100Z")).params).toMatchObject({ direction: 2 });
    expect((await nameOf("M20 20H140L115 100H45Z")).params).toMatchObject({ inverted: 1 });
  });

  test.each(["M20 23L140 20V97L20 100Z", "M20 20L140 23V100L20 97Z", "M20 54L140 50V76L20 80Z"])(
    "a box whose sides lean a little is a rectangle: %s",
    async (path) => {
      expect((await nameOf(path)).kind).toBe("rectangle");
    },
  );

  test("what leans much has no name", async () => {
    expect((await nameOf("M20 50L140 20V70L20 100Z")).kind).toBe("freeform");
  });

  test("the space between slanted lines, four-cornered with tips off the middle, is no diamond", async () => {
    expect((await nameOf("M40 20L140 40L120 100L20 80Z")).kind).not.toBe("diamond");
  });
});

test("the corners of the polygon are where the flat stretches end", async () => {
  const { regions } = await drawSource('<path shape-rendering="crispEdges" fill="#36c" d="M40 20H120L140 60L120 100H40L20 60Z"/>', {
    width: 160,
    height: 120,
  });
  const want: readonly Point[] = [
    [20, 0],
    [100, 0],
    [120, 40],
    [120, 40],
    [100, 80],
    [20, 80],
    [0, 40],
    [0, 40],
  ];
  const points = flatPolygon(silhouetteAt(regions, 80, 60));
  for (const [index, [x, y]] of points.entries()) expect(Math.hypot(x - want[index]![0], y - want[index]![1])).toBeLessThan(2);
});
