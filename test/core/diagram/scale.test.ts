/** A diagram found in a scaled picture fits the uploaded one. */
import { expect, test } from "vitest";
import { scaleDiagram } from "../../../src/core/diagram/scale.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const textStyle = { fontSize: 12, color: "#000000", bold: false, italic: false, font: "sans", rotation: 0 } as const;

const found = aDiagram({
  size: { width: 240, height: 80 },
  nodes: [
    aNode({
      id: "n1",
      kind: "table",
      box: [10, 20, 80, 40],
      style: { fill: "#dae8fc" },
      text: {
        ...textStyle,
        value: "a",
        lines: [{ text: "a", box: { x: 12, y: 22, width: 6, height: 8 }, fontSize: 18 }],
        align: "left",
        valign: "top",
      },
      rows: [{ height: 40, header: true, cells: [{ width: 80, fill: null, text: null }] }],
    }),
  ],
  edges: [
    anEdge({
      id: "e1",
      points: [
        [90, 40],
        [160, 40],
      ],
      jumps: [{ point: [100, 40], radius: 4 }],
      labels: [{ ...textStyle, text: "yes", box: { x: 110, y: 30, width: 20, height: 8 }, at: 0.25 }],
    }),
  ],
  report: { explainedInk: 0.5, unexplained: [{ x: 1, y: 2, width: 3, height: 4 }], lowConfidence: [], model: "m", backend: "b" },
});

test("every coordinate and length grows, shares and colours stay", () => {
  const scaled = scaleDiagram(found, { width: 480, height: 160 });
  expect(scaled.size).toEqual({ width: 480, height: 160 });
  const [node] = scaled.nodes;
  expect(node).toMatchObject({
    box: { x: 20, y: 40, width: 160, height: 80 },
    style: { strokeWidth: 2, fill: "#dae8fc" },
    text: { fontSize: 24, lines: [{ box: { x: 24, y: 44, width: 12, height: 16 }, fontSize: 36 }] },
    rows: [{ height: 80, cells: [{ width: 160 }] }],
  });
  expect(scaled.edges[0]).toMatchObject({
    source: { point: [180, 80] },
    target: { point: [320, 80] },
    points: [
      [180, 80],
      [320, 80],
    ],
    style: { strokeWidth: 2 },
    jumps: [{ point: [200, 80], radius: 8 }],
    labels: [{ fontSize: 24, at: 0.25, box: { x: 220, y: 60, width: 40, height: 16 } }],
  });
  expect(scaled.report).toMatchObject({ explainedInk: 0.5, unexplained: [{ x: 2, y: 4, width: 6, height: 8 }] });
});

test("the ends of a connector stay the ends of its route at odd factors", () => {
  const [edge] = scaleDiagram(found, { width: 999, height: 333 }).edges;
  expect(edge!.points[0]).toEqual(edge!.source.point);
  expect(edge!.points.at(-1)).toEqual(edge!.target.point);
});

test("strokes and gaps of broken lines grow", () => {
  const style = { dash: "dashed", dashLengths: { dash: 3, gap: 4 } } as const;
  const broken = aDiagram({
    ...found,
    nodes: [aNode({ id: "n1", box: [10, 20, 80, 40], style })],
    edges: found.edges.map((edge) => ({ ...edge, style: { ...edge.style, ...style } })),
  });
  const { nodes, edges } = scaleDiagram(broken, { width: 480, height: 160 });
  expect([...nodes, ...edges].map((element) => element.style.dashLengths)).toEqual([
    { dash: 6, gap: 8 },
    { dash: 6, gap: 8 },
  ]);
});

test("a picture that was not scaled keeps its diagram as it is", () => {
  expect(scaleDiagram(found, { width: 240, height: 80 })).toBe(found);
});

test("parameters that are lengths grow, shares and choices stay", () => {
  const nodes = [
    aNode({ id: "lane", kind: "swimlane", box: [10, 10, 80, 60], params: { heading: 20, sideways: 1 } }),
    aNode({ id: "frame", kind: "container", box: [100, 10, 80, 60], params: { tabWidth: 30, tabHeight: 12 } }),
    aNode({ id: "slanted", kind: "parallelogram", box: [190, 10, 40, 60], params: { slant: 0.2 } }),
  ];
  const scaled = scaleDiagram(aDiagram({ size: { width: 240, height: 80 }, nodes }), { width: 480, height: 160 });
  expect(scaled.nodes.map(({ params }) => params)).toEqual([{ heading: 40, sideways: 1 }, { tabWidth: 60, tabHeight: 24 }, { slant: 0.2 }]);
});

test("a line that is drawn is a pixel wide at least, one that is not stays without width", () => {
  const [node] = found.nodes;
  const plain = { ...found, nodes: [{ ...node!, style: { ...node!.style, strokeWidth: 0 } }] };
  expect(scaleDiagram(found, { width: 120, height: 40 }).nodes[0]!.style.strokeWidth).toBe(1);
  expect(scaleDiagram(found, { width: 120, height: 40 }).edges[0]!.style.strokeWidth).toBe(1);
  expect(scaleDiagram(plain, { width: 120, height: 40 }).nodes[0]!.style.strokeWidth).toBe(0);
});
