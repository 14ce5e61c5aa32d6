/** Tests which site each connector end is glued to, and when a shape gets sites of its own. */
import { expect, test } from "vitest";
import { planGlue } from "../../../src/formats/pptx/glue.ts";
import { toPage } from "../../../src/formats/pptx/form.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";

const left = aNode({ id: "n1", box: [20, 20, 100, 60] });
const right = aNode({ id: "n2", z: 1, box: [220, 20, 100, 60] });

test("ends at the middle of sides use the preset's sites", () => {
  const plan = planGlue(aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to: right })] }));
  expect(plan.edges[0]).toMatchObject({ source: { node: "n1", site: 3 }, target: { node: "n2", site: 1 }, moved: false });
  expect(plan.forms.get("n1")!.geometry.kind).toBe("preset");
});

test("an end a few pixels off its site stays where it was drawn", () => {
  const points = [
    [120, 58],
    [220, 58],
  ] as const;
  const plan = planGlue(aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to: right, points })] }));
  expect(plan.edges[0]!.points).toEqual(points);
  expect(plan.forms.get("n1")!.geometry.kind).toBe("preset");
});

test("far from all sites the shape gets a site where the connector was drawn", () => {
  const wide = aNode({ id: "n1", box: [20, 20, 300, 60] });
  const below = aNode({ id: "n2", z: 1, box: [20, 180, 300, 60] });
  const points = [
    [60, 80],
    [60, 180],
  ] as const;
  const plan = planGlue(aDiagram({ nodes: [wide, below], edges: [anEdge({ from: wide, to: below, points })] }));
  const form = plan.forms.get("n1")!;
  expect(form.geometry.kind).toBe("custom");
  expect(toPage(form, form.sites[plan.edges[0]!.source!.site]!.point)).toEqual([60, 80]);
  expect(plan.edges[0]!.points).toEqual(points);
});

test("the first four sites of an outline are top, left, bottom and right, which LibreOffice takes them for", () => {
  const hexagon = aNode({ id: "n1", kind: "hexagon", box: [20, 20, 160, 80] });
  const plan = planGlue(
    aDiagram({
      nodes: [hexagon, right],
      edges: [
        anEdge({
          from: hexagon,
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

test("a moved end takes its bend along, so that the route stays orthogonal", () => {
  const points = [
    [120, 66],
    [170, 66],
    [170, 50],
    [220, 50],
  ] as const;
  const plan = planGlue(aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to: right, points, routing: "orthogonal" })] }));
  expect(plan.edges[0]).toMatchObject({ moved: true });
  expect(plan.edges[0]!.points.slice(0, 2)).toEqual([
    [120, 50],
    [170, 50],
  ]);
});

test("two connectors side by side are never moved onto one site", () => {
  const route = (y: number): readonly [readonly [number, number], readonly [number, number]] => [
    [120, y],
    [220, y],
  ];
  const edges = [34, 66].map((y, index) => anEdge({ id: `e${index}`, z: 10 + index, from: left, to: right, points: route(y) }));
  const plan = planGlue(aDiagram({ nodes: [left, right], edges }));
  expect(plan.edges.map(({ points }) => points)).toEqual([route(34), route(66)]);
  expect(new Set(plan.edges.map(({ source }) => source!.site)).size).toBe(2);
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
  expect(plan.edges[0]!.source).toEqual({ node: "n1", site: 0 });
});
