/** Strokes and gaps of broken lines: what a picture shows comes back, whatever the line's width, route and ground. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { measureDashes } from "../../../src/core/assemble/dashes.ts";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import type { Edge, EdgeStyle, Node } from "../../../src/core/diagram/types.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { encodeSvg } from "../../../src/formats/svg/encode.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const size = { width: 400, height: 300 };
const routes: readonly (readonly Point[])[] = [
  [
    [20, 40],
    [300, 40],
  ],
  [
    [30, 60],
    [30, 200],
    [200, 200],
  ],
  [
    [60, 60],
    [350, 190],
  ],
];

/** Draws nodes and lines, forgets how long their strokes are, and measures them. */
async function measured(nodes: readonly Node[], edges: readonly Edge[], told: Partial<Draft> = {}): Promise<Draft> {
  const picture = sharp(Buffer.from(encodeSvg(aDiagram({ size, nodes, edges })))).flatten({ background: "#ffffff" });
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const forgotten = <Style extends object>(style: Style): Style => ({ ...style, dashLengths: { dash: 0, gap: 0 } });
  const draft = aDraft({
    bitmap: { ...size, data: new Uint8Array(data) },
    nodes: nodes.map((node) => ({ ...node, style: forgotten(node.style) })),
    edges: edges.map((edge) => ({ ...edge, style: forgotten(edge.style) })),
  });
  return measureDashes({ ...draft, ...told });
}

const edgesOf = (style: Partial<EdgeStyle>): readonly Edge[] =>
  routes.map((points, index) => ({ ...anEdge({ id: `e${index}`, points: [...points], style }), endMarker: "none" }));

test.each([
  { strokeWidth: 1, dash: 3, gap: 3 },
  { strokeWidth: 1, dash: 8, gap: 8 },
  { strokeWidth: 2, dash: 14, gap: 6 },
  { strokeWidth: 3, dash: 6, gap: 11 },
])("strokes of $dash and gaps of $gap pixels of a line of $strokeWidth are measured", async ({ strokeWidth, dash, gap }) => {
  const { edges } = await measured([], edgesOf({ strokeWidth, dash: "dashed", dashLengths: { dash, gap } }));
  for (const { style } of edges) {
    expect(Math.abs(style.dashLengths!.dash - dash)).toBeLessThan(1);
    expect(Math.abs(style.dashLengths!.gap - gap)).toBeLessThan(1);
  }
});

test("outlines are measured, and lines on a coloured ground", async () => {
  const ground = aNode({ id: "ground", box: [0, 0, 400, 300], style: { fill: "#8a7f6b" } });
  const look = { fill: null, stroke: "#224488", strokeWidth: 2, dash: "dashed", dashLengths: { dash: 10, gap: 5 } } as const;
  const shapes = [
    aNode({ id: "box", box: [210, 60, 160, 60], style: look }),
    aNode({ id: "oval", kind: "ellipse", box: [60, 220, 200, 60], style: look }),
  ];
  const lines = edgesOf({ stroke: "#224488", strokeWidth: 2, dash: "dashed", dashLengths: { dash: 10, gap: 5 } });
  const { nodes, edges } = await measured([ground, ...shapes], lines.slice(0, 1));
  for (const { style } of [...nodes.slice(1), ...edges]) {
    expect(Math.abs(style.dashLengths!.dash - 10)).toBeLessThan(1.1);
    expect(Math.abs(style.dashLengths!.gap - 5)).toBeLessThan(1.1);
  }
});

test("a line too short to show a rhythm has that of the page's others of its look", async () => {
  const short = {
    ...anEdge({
      id: "short",
      points: [
        [300, 100],
        [312, 100],
      ],
      style: { strokeWidth: 1, dash: "dashed", dashLengths: { dash: 8, gap: 8 } },
    }),
    endMarker: "none" as const,
  };
  const { edges } = await measured([], [...edgesOf({ strokeWidth: 1, dash: "dashed", dashLengths: { dash: 8, gap: 8 } }), short]);
  expect(edges[3]!.style.dashLengths).toEqual(edges[0]!.style.dashLengths);
});

test("a line that was told as broken and has no gaps is solid, one that is whole stays as it is", async () => {
  const drawn = edgesOf({ strokeWidth: 1, dash: "solid" });
  const { bitmap } = await measured([], drawn);
  const told = drawn.map((edge, index) => ({ ...edge, style: { ...edge.style, dash: index === 0 ? "solid" : "dashed" } as const }));
  const { edges } = measureDashes(aDraft({ bitmap, edges: told }));
  expect(edges.map(({ style }) => style.dash)).toEqual(told.map(() => "solid"));
});

test("the letters of a label that a solid line runs behind are no strokes of it", async () => {
  const [line] = edgesOf({ strokeWidth: 2, dash: "solid", stroke: "#b85450" });
  const label = { text: "lllllllll", box: { x: 120, y: 34, width: 60, height: 12 }, fontSize: 16, color: "#b85450" };
  const drawn = anEdge({ ...line!, labels: [label] });
  const told = { edges: [{ ...line!, style: { ...line!.style, dash: "dashed" as const } }] };
  const withText = await measured([], [drawn], { ...told, lines: [aReadLine("lllllllll", [120, 32, 60, 16])] });
  expect(withText.edges[0]!.style.dash).toBe("solid");
  const withoutText = await measured([], [drawn], told);
  expect(withoutText.edges[0]!.style.dash).toBe("dashed");
});
