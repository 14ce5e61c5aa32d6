/** Routes that wander near their heads, and curves that stay. */
import { describe, expect, test } from "vitest";
import { straightenRoutes } from "../../../src/core/assemble/routes.ts";
import type { Edge } from "../../../src/core/diagram/types.ts";
import { flatten } from "../../../src/core/geometry/path.ts";
import { routePath } from "../../../src/core/geometry/route.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { pathData } from "../../../src/formats/svg/paint.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { anEdge } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

/** Refits a route that was told curved; capitals are ten pixels high. */
function refitted(points: readonly Point[], changes: Partial<Edge> = {}, sketch = false): Edge {
  const draft = aDraft({
    edges: [{ ...anEdge({ points, routing: "curved", endMarker: "triangle", style: { headLength: 12 } }), ...changes }],
  });
  return straightenRoutes({ ...draft, page: { ...draft.page, sketch } }).edges[0]!;
}

test("a straight line whose trace follows the outline of its head is straight", () => {
  const edge = refitted([
    [100, 200],
    [100, 118],
    [106, 110],
    [100, 100],
  ]);
  expect(edge.routing).toBe("straight");
  expect(edge.points).toEqual([
    [100, 200],
    [100, 100],
  ]);
});

test("a slanting line is straight whose trace comes back to it far behind a hollow head", () => {
  const edge = refitted(
    [
      [252, 272],
      [218.5, 187.5],
      [218.5, 178.5],
      [202, 152],
    ],
    { endMarker: "triangle_hollow" },
  );
  expect(edge).toMatchObject({
    routing: "straight",
    points: [
      [252, 272],
      [202, 152],
    ],
  });
});

test("a right-angled one keeps its bends and loses what its head and its joints bent", () => {
  const edge = refitted([
    [20, 40],
    [100, 41],
    [103, 44],
    [103, 160],
    [180, 160],
    [188, 154],
    [200, 160],
  ]);
  expect(edge).toMatchObject({ routing: "orthogonal", style: { cornerRadius: 0 } });
  expect(edge.points).toHaveLength(4);
  expect(edge.points[1]![0]).toBe(edge.points[2]![0]);
  expect([edge.source.point, edge.target.point]).toEqual([edge.points[0], edge.points.at(-1)]);
});

test("its end moves onto its last leg, which its trace left within the head", () => {
  const edge = refitted([
    [20, 40],
    [100, 40],
    [100, 180],
    [108, 190],
  ]);
  expect(edge.points.at(-1)).toEqual([100, 190]);
});

test.each([
  [
    "a curve",
    [
      [20, 40],
      [60, 45],
      [95, 70],
      [110, 110],
      [115, 180],
    ],
  ],
  [
    "a bow that leaves its chord by more than noise",
    [
      [20, 40],
      [60, 48],
      [120, 50],
      [180, 47],
      [220, 40],
    ],
  ],
  [
    "a route with two levels that are apart",
    [
      [20, 40],
      [120, 40],
      [128, 52],
      [240, 52],
      [244, 60],
    ],
  ],
] satisfies readonly (readonly [string, readonly Point[]])[])("%s stays", (_, points) => {
  expect(refitted(points)).toMatchObject({ routing: "curved", points });
});

test("where no ink tells, a zigzag stays", () => {
  const points = [20, 40, 60, 80, 100, 120].map((x, index): Point => [x, 40 + 12 * (index % 2)]);
  expect(refitted(points).points).toEqual(points);
});

test("what a hand drew stays as it bends", () => {
  const points: readonly Point[] = [
    [100, 200],
    [100, 118],
    [106, 110],
    [100, 100],
  ];
  expect(refitted(points, {}, true).points).toEqual(points);
});

test("routes that were told straight or right-angled stay", () => {
  const points: readonly Point[] = [
    [20, 40],
    [100, 44],
    [180, 40],
  ];
  expect(refitted(points, { routing: "straight" }).points).toEqual(points);
});

describe("where the ink tells", () => {
  /** Draws a path, and refits a route that was told curved through points. */
  async function drawn(path: string, points: readonly Point[]): Promise<Edge> {
    const bitmap = await drawBitmap(300, 240, `<path d="${path}" fill="none" stroke="#000"/>`);
    const edge = anEdge({ points, routing: "curved", endMarker: "none" });
    return straightenRoutes(aDraft({ bitmap, edges: [edge] })).edges[0]!;
  }

  test("slanting legs with sharp bends are no curve", async () => {
    const edge = await drawn("M20 30L140 200L190 60L270 200", [
      [20, 30],
      [140, 200],
      [190, 60],
      [270, 200],
    ]);
    expect(edge.routing).toBe("straight");
    expect(edge.points).toHaveLength(4);
  });

  test.each([
    [
      "steps of a coarse grid",
      [20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240].flatMap((x): Point[] => [
        [x, 60 + ((x - 20) * 100) / 220],
        [x + 14, 60 + ((x - 20) * 100) / 220],
      ]),
    ],
    [
      "a way to and fro",
      Array.from({ length: 19 }, (_, index): Point => [20 + 13 * index, 60 + (index * 1300) / 220 + (index % 2 === 0 ? -2 : 2)]),
    ],
  ])("%s along a line is the line", async (_, points) => {
    const edge = await drawn("M20 60L254 166.4", points);
    expect(edge.points.length).toBeLessThan(7);
    for (const [x, y] of edge.points.slice(1, -1)) expect(Math.abs(y - 60 - ((x - 20) * 100) / 220)).toBeLessThan(4);
  });

  test("a curve with a long straight part in it does not swing out over it", async () => {
    const edge = await drawn("M20 30C22 60 30 75 50 90L250 200C265 208 275 215 280 232", [
      [20, 30],
      [27, 62],
      [50, 90],
      [250, 200],
      [270, 212],
      [280, 232],
    ]);
    expect(edge.routing).toBe("curved");
    const path = flatten(routePath({ ...edge, cornerRadius: 0 }))[0]!;
    for (const [x, y] of path) if (x > 60 && x < 240) expect(Math.abs(y - (90 + ((x - 50) * 110) / 200))).toBeLessThan(3);
  });

  test("slight bends are a curve on a page of curves alone, and where the ink is curved", async () => {
    const slight = {
      points: [
        [20, 60],
        [80, 90],
        [150, 100],
      ] as const,
      routing: "straight",
      endMarker: "none",
    } as const;
    const curve = anEdge({
      id: "curve",
      points: [
        [20, 230],
        [60, 150],
        [150, 130],
        [240, 150],
        [280, 230],
      ],
      routing: "curved",
      endMarker: "none",
    });
    const pathOf = (edge: Pick<Edge, "points">): string => pathData(routePath({ points: edge.points, routing: "curved", cornerRadius: 0 }));
    const routings = async (path: string, edges: readonly Edge[]): Promise<readonly string[]> => {
      const bitmap = await drawBitmap(300, 240, `<path d="${path}" fill="none" stroke="#000"/>`);
      return straightenRoutes(aDraft({ bitmap, edges })).edges.map(({ routing }) => routing);
    };
    const line = anEdge({ id: "slight", ...slight, points: [...slight.points] });
    const sharp = anEdge({
      id: "sharp",
      ...slight,
      points: [
        [20, 20],
        [80, 60],
        [150, 20],
      ],
    });
    expect(await routings(`${pathOf(line)}${pathOf(curve)}M20 20L80 60L150 20`, [line, curve, sharp])).toEqual([
      "curved",
      "curved",
      "straight",
    ]);
    expect(await routings(pathOf(line), [line])).toEqual(["straight"]);
  });

  test("a curve that lies on its ink stays", async () => {
    const points: readonly Point[] = [
      [20, 200],
      [60, 90],
      [150, 50],
      [240, 90],
      [280, 200],
    ];
    const edge = await drawn(pathData(routePath({ points, routing: "curved", cornerRadius: 0 })), points);
    expect(edge).toMatchObject({ routing: "curved", points });
  });
});

describe("a line that is drawn straight from end to end", () => {
  const bent: readonly Point[] = [
    [20, 150],
    [40, 146],
    [44, 132],
    [260, 30],
  ];
  const routeOn = async (drawn: string, changes: Partial<Edge> = {}): Promise<readonly Point[]> => {
    const edge = { ...anEdge({ points: bent, routing: "straight", style: { stroke: "#000000", strokeWidth: 1 } }), ...changes };
    return straightenRoutes(aDraft({ bitmap: await drawBitmap(300, 200, drawn), edges: [edge] })).edges[0]!.points;
  };
  const straight = '<path d="M20 150L260 30" stroke="#000"/>';
  const fan = `${straight}<path d="M20 150L260 130M20 150L260 80" stroke="#000"/>`;

  test("is straight, however its trace came in along another one", async () => {
    expect(await routeOn(fan)).toEqual([bent[0], bent.at(-1)]);
    expect(await routeOn(fan, { routing: "curved" })).toEqual([bent[0], bent.at(-1)]);
  });

  test("keeps its bends where the straight line is not drawn, or is right-angled or broken", async () => {
    expect(await routeOn('<path d="M20 150L40 146L44 132L260 30" fill="none" stroke="#000"/>')).toEqual(bent);
    expect(await routeOn(fan, { routing: "orthogonal" })).toEqual(bent);
    const dashed = anEdge({ points: bent, routing: "straight", style: { dash: "dashed" } });
    expect(await routeOn(fan, { style: dashed.style })).toEqual(bent);
  });
});
