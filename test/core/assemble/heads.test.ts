/** Sizes of heads: what a picture shows comes back, whatever the kind, the direction and the line's width. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawHeads } from "../../../src/core/assemble/heads.ts";
import type { Edge, Marker, Node } from "../../../src/core/diagram/types.ts";
import { markers } from "../../../src/core/diagram/types.ts";
import { rotate } from "../../../src/core/geometry/point.ts";
import { encodeSvg } from "../../../src/formats/svg/encode.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const size = { width: 400, height: 300 };
const [middle, ...others] = [
  aNode({ id: "middle", box: [160, 120, 80, 60] }),
  aNode({ id: "left", box: [5, 120, 60, 60] }),
  aNode({ id: "above", box: [170, 5, 60, 40] }),
  aNode({ id: "corner", box: [330, 250, 60, 40] }),
];

/** Draws connectors from three sides into one shape, and measures their heads, and those of connectors that are not drawn. */
async function measured(
  style: Partial<Edge["style"]>,
  changes: Partial<Edge>,
  {
    hidden = [],
    beside = [],
    told,
    askew = 0,
  }: {
    readonly hidden?: readonly Edge[];
    readonly beside?: readonly Node[];
    readonly told?: Marker;
    /** Degrees by which each line is told to come from elsewhere. */
    readonly askew?: number;
  } = {},
): Promise<readonly Edge[]> {
  const edges = others.map((from, index) => ({ ...anEdge({ id: `e${index}`, from, to: middle, style }), ...changes }));
  const nodes = [middle, ...others, ...beside];
  const picture = sharp(Buffer.from(encodeSvg(aDiagram({ size, nodes, edges })))).flatten({ background: "#ffffff" });
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const unsized = edges.map((edge) => ({
    ...edge,
    endMarker: told ?? edge.endMarker,
    points: [rotate(edge.points[0]!, askew, edge.points.at(-1)), edge.points.at(-1)!],
    style: { ...edge.style, headLength: 0 },
  }));
  const draft = aDraft({ bitmap: { ...size, data: new Uint8Array(data) }, nodes, edges: [...unsized, ...hidden] });
  return drawHeads(draft).edges;
}

const headed = markers.filter((marker) => marker !== "none");

test.each(headed)("%s of any size is measured", async (endMarker) => {
  for (const [strokeWidth, headLength] of [
    [1, 9],
    [1, 16],
    [2, 20],
  ] as const) {
    const edges = await measured({ strokeWidth, headLength }, { endMarker });
    for (const { style } of edges) {
      expect(style.headLength).toBeGreaterThan(0.75 * headLength);
      expect(style.headLength).toBeLessThan(1.3 * headLength);
    }
  }
});

test("a line without a head has no length of heads", async () => {
  const edges = await measured({}, { endMarker: "none", startMarker: "none" });
  expect(edges.map(({ style }) => style.headLength)).toEqual([0, 0, 0]);
});

test("a head that nothing shows is as long as the page's others of its kind", async () => {
  const hidden = anEdge({
    id: "hidden",
    points: [
      [20, 280],
      [120, 280],
    ],
    endMarker: "triangle",
    style: { strokeWidth: 1 },
  });
  const other: Edge = { ...hidden, id: "other", endMarker: "diamond" };
  const lengths = (await measured({ strokeWidth: 1, headLength: 16 }, { endMarker: "triangle" }, { hidden: [hidden, other] })).map(
    ({ style }) => style.headLength,
  );
  expect(lengths[3]).toBe(lengths[0]);
  expect(lengths[4]).toBeUndefined();
});

test("ink beside a head does not make it wider", async () => {
  const shape = aNode({ id: "beside", box: [90, 152, 68, 10], style: { fill: "#000000" } });
  const edges = await measured({ strokeWidth: 1, headLength: 12 }, { endMarker: "triangle" }, { beside: [shape] });
  expect(edges[0]!.style.headLength).toBeLessThan(1.3 * 12);
});

test.each(["triangle", "stealth", "diamond"] as const)("a %s that was told as a triangle is one by its back", async (endMarker) => {
  for (const [strokeWidth, headLength] of [
    [1, 8],
    [1, 16],
    [2, 20],
  ] as const) {
    const edges = await measured({ strokeWidth, headLength }, { endMarker }, { told: "triangle" });
    expect(edges.map((edge) => edge.endMarker)).toEqual([endMarker, endMarker, endMarker]);
  }
});

test("a head that is told by more than its back stays", async () => {
  const edges = await measured({ strokeWidth: 1, headLength: 16 }, { endMarker: "stealth" }, { told: "open" });
  expect(edges[0]!.endMarker).toBe("open");
});

test("a head whose line was traced askew is measured along its own axis", async () => {
  const edges = await measured({ strokeWidth: 2, headLength: 20 }, { endMarker: "triangle" }, { askew: 14 });
  for (const { style } of edges) expect(style.headLength).toBeGreaterThan(0.8 * 20);
});

test("a notched head that was told as a triangle is as wide as its barbs", async () => {
  for (const headLength of [12, 20]) {
    const edges = await measured({ strokeWidth: 2, headLength }, { endMarker: "stealth" }, { told: "triangle" });
    for (const { style } of edges) expect(style.headLength).toBeGreaterThan(0.85 * headLength);
  }
});

test("a dash of the border at the tip is not taken for the head", async () => {
  const style = { dash: "dashed", strokeWidth: 4 } as const;
  const frame = aNode({ id: "frame", box: [160, 120, 80, 60], style });
  const edges = await measured({ strokeWidth: 4, headLength: 26 }, { endMarker: "triangle" }, { beside: [frame] });
  for (const { style: found } of edges) expect(found.headLength).toBeGreaterThan(0.75 * 26);
});

test.each(["triangle_hollow", "diamond_hollow"] as const)(
  "a %s that was told as a filled head, or as an open one, is hollow",
  async (endMarker) => {
    for (const told of ["triangle", "open", "diamond"] as const)
      for (const askew of [0, 12])
        for (const edge of await measured({ strokeWidth: 1, headLength: 18 }, { endMarker }, { told, askew }))
          expect(edge.endMarker).toBe(endMarker);
  },
);

test.each(["triangle", "open", "stealth", "diamond"] as const)("a %s is not hollow", async (endMarker) => {
  const told = endMarker === "stealth" ? "triangle" : endMarker;
  for (const style of [{ strokeWidth: 1 }, { strokeWidth: 1, dash: "dashed" as const }])
    for (const edge of await measured({ ...style, headLength: 12 }, { endMarker }, { told })) expect(edge.endMarker).toBe(endMarker);
});
