/** Tests which site each connector end is glued to, and when a shape gets sites of its own. */
import { expect, test } from "vitest";
import { planGlue } from "../../../src/formats/pptx/glue.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";

const left = aNode({ id: "n1", box: [20, 20, 100, 60] });
const right = aNode({ id: "n2", z: 1, box: [220, 20, 100, 60] });

test("ends at the middle of sides use the preset's sites", () => {
  const plan = planGlue(aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to: right })] }));
  expect(plan.edges[0]).toMatchObject({ source: { node: "n1", site: 3, offset: 0 }, target: { node: "n2", site: 1, offset: 0 } });
  expect(plan.forms.get("n1")!.geometry.kind).toBe("preset");
});

test("a level line a few pixels off its sites stays level, and is glued to them", () => {
  const points = [
    [120, 53],
    [220, 54],
  ] as const;
  const lower = { ...right, box: { ...right.box, y: 28 } };
  const plan = planGlue(aDiagram({ nodes: [left, lower], edges: [anEdge({ from: left, to: lower, points })] }));
  expect(plan.edges[0]!.points).toEqual(points);
  expect(plan.edges[0]!.source).toEqual({ node: "n1", site: 3, offset: 3 });
  expect(plan.forms.get("n1")!.geometry.kind).toBe("preset");
});

test("ends within four pixels of their sites go there", () => {
  const points = [
    [120, 53],
    [220, 47],
  ] as const;
  const plan = planGlue(aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to: right, points })] }));
  expect(plan.edges[0]!.points).toEqual([
    [120, 50],
    [220, 50],
  ]);
});

test.each([
  [
    "two bends",
    [
      [120, 53],
      [170, 53],
      [170, 47],
      [220, 47],
    ],
    [
      [120, 50],
      [170, 50],
      [170, 50],
      [220, 50],
    ],
  ],
  [
    "one bend",
    [
      [72, 80],
      [72, 250],
      [220, 250],
    ],
    [
      [70, 80],
      [70, 250],
      [220, 250],
    ],
  ],
] as const)("a route of %s stays orthogonal when its end goes to a site", (_, points, wanted) => {
  const to = points.length === 4 ? right : null;
  const plan = planGlue(aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to, points, routing: "orthogonal" })] }));
  expect(plan.edges[0]!.points).toEqual(wanted);
});

test("an end far from all sites stays where it was drawn, and tells how far", () => {
  const points = [
    [30, 80],
    [30, 250],
  ] as const;
  const plan = planGlue(aDiagram({ nodes: [left], edges: [anEdge({ from: left, to: null, points })] }));
  expect(plan.edges[0]!.source).toEqual({ node: "n1", site: 2, offset: 40 });
  expect(plan.edges[0]!.points).toEqual(points);
  expect(plan.forms.get("n1")!.geometry.kind).toBe("preset");
});

test("the first four sites of an outline are top, left, bottom and right, which LibreOffice takes them for", () => {
  const note = aNode({ id: "n1", kind: "note", box: [20, 20, 160, 80] });
  const plan = planGlue(
    aDiagram({
      nodes: [note, right],
      edges: [
        anEdge({
          from: note,
          to: null,
          points: [
            [100, 100],
            [100, 200],
          ],
        }),
      ],
    }),
  );
  expect(
    plan.forms
      .get("n1")!
      .sites.slice(0, 4)
      .map(({ point }) => point),
  ).toEqual([
    [80, 0],
    [0, 40],
    [80, 80],
    [160, 40],
  ]);
});

test("sites turn with a turned shape", () => {
  const turned = aNode({ id: "n1", box: [20, 20, 100, 60], rotation: 90 });
  const edge = anEdge({
    from: turned,
    to: right,
    points: [
      [100, 50],
      [220, 50],
    ],
  });
  const plan = planGlue(aDiagram({ nodes: [turned, right], edges: [edge] }));
  // Turned by a quarter, the top of the box stands at the right.
  expect(plan.edges[0]!.source).toEqual({ node: "n1", site: 0, offset: 0 });
});
