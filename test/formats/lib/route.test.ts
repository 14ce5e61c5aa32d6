/** Connectors as all writers draw them: ends on outlines, jumps, places of labels. */
import { describe, expect, test } from "vitest";
import { nodesById } from "../../../src/core/diagram/walk.ts";
import { boundsOfPath } from "../../../src/core/geometry/path.ts";
import { projectOnOutline } from "../../../src/core/shapes/outline.ts";
import { connectorPath, labelPlace, landedPoints } from "../../../src/formats/lib/route.ts";
import { aNode, anEdge } from "../../make/diagram.ts";

const box = aNode({ id: "box", box: [0, 0, 100, 60] });
const round = aNode({ id: "round", kind: "ellipse", box: [200, 0, 100, 60] });
const byId = nodesById([box, round]);

describe("landing", () => {
  test("lengthens a last leg that stopped short, along its own direction", () => {
    const edge = anEdge({
      from: box,
      to: round,
      points: [
        [106, 45],
        [195, 45],
      ],
    });
    const [start, end] = landedPoints(edge, byId);
    expect(start).toEqual([100, 45]);
    expect(end![1]).toBeCloseTo(45, 6);
    expect(projectOnOutline(round, end!).distance).toBeLessThan(0.1);
  });

  test("cuts a leg that ran into the shape", () => {
    const edge = anEdge({
      from: box,
      to: round,
      points: [
        [90, 30],
        [210, 30],
      ],
    });
    expect(landedPoints(edge, byId)).toEqual([
      [100, 30],
      [200, 30],
    ]);
  });

  test("takes the nearest point where the leg passes by, and keeps an orthogonal bend square", () => {
    const edge = anEdge({
      from: box,
      to: null,
      routing: "orthogonal",
      points: [
        [104, 63],
        [150, 63],
        [150, 200],
        [180, 200],
      ],
    });
    const points = landedPoints(edge, byId);
    expect(projectOnOutline(box, points[0]!).distance).toBeLessThan(0.1);
    expect(points[1]![1]).toBeCloseTo(points[0]![1], 6);
  });

  test("leaves ends that are free or already on the outline", () => {
    const edge = anEdge({
      from: box,
      to: null,
      points: [
        [100.4, 20],
        [170, 20],
      ],
    });
    expect(landedPoints(edge, byId)).toEqual(edge.points);
  });
});

describe("jumps", () => {
  const jump = { point: [50, 20], radius: 6 } as const;
  test.each([
    [
      "to the right",
      [
        [0, 20],
        [100, 20],
      ],
      { x: 0, y: 14, width: 100, height: 6 },
    ],
    [
      "to the left",
      [
        [100, 20],
        [0, 20],
      ],
      { x: 0, y: 14, width: 100, height: 6 },
    ],
  ] as const)("bulge up from a line that runs %s", (_name, points, want) => {
    const bounds = boundsOfPath(connectorPath(anEdge({ points, jumps: [jump] })));
    expect(bounds.y).toBeCloseTo(want.y, 1);
    expect(bounds.height).toBeCloseTo(want.height, 1);
    expect(bounds.width).toBeCloseTo(want.width, 1);
  });

  test.each([
    [
      "down",
      [
        [50, 0],
        [50, 100],
      ],
    ],
    [
      "up",
      [
        [50, 100],
        [50, 0],
      ],
    ],
  ] as const)("bulge to the right of a line that runs %s", (_name, points) => {
    const bounds = boundsOfPath(connectorPath(anEdge({ points, jumps: [{ point: [50, 40], radius: 6 }] })));
    expect(bounds.x).toBeCloseTo(50, 1);
    expect(bounds.width).toBeCloseTo(6, 1);
  });

  test("stand in the order of travel and are left out where they do not fit", () => {
    const jumps = [
      { point: [80, 20], radius: 5 },
      { point: [30, 20], radius: 5 },
      { point: [98, 20], radius: 5 },
      { point: [50, 60], radius: 5 },
    ] as const;
    const path = connectorPath(
      anEdge({
        points: [
          [0, 20],
          [100, 20],
        ],
        jumps,
      }),
    );
    const straights = path.flatMap((command) => (command.op === "L" ? [command.to[0]] : []));
    expect(straights).toEqual([25, 75, 100]);
  });
});

test("labels are placed along the drawn length, with their offset", () => {
  const edge = anEdge({
    points: [
      [0, 0],
      [100, 0],
      [100, 100],
    ],
    labels: [{ text: "x", at: 0.75, box: { x: 105, y: 45, width: 10, height: 10 } }],
  });
  const { onPath, offset } = labelPlace(edge, edge.labels[0]!);
  expect(onPath).toEqual([100, 50]);
  expect(offset).toEqual([10, 0]);
});
