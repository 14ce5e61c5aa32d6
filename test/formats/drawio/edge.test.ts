import { describe, expect, test } from "vitest";
import { childElements } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { cellOf, cellsOf } from "../../make/drawio-cells.ts";

const frame = aNode({ id: "n1", kind: "container", box: [20, 10, 300, 200], style: { fill: null } });
const first = aNode({ id: "n2", parent: "n1", box: [40, 40, 80, 40], text: "A & B" });
const second = aNode({ id: "n3", parent: "n1", box: [200, 120, 80, 40] });
const loose = aNode({ id: "n4", box: [340, 240, 50, 40] });
const bent = anEdge({
  id: "e1",
  from: first,
  to: second,
  points: [
    [120, 60],
    [160, 60],
    [160, 140],
    [200, 140],
  ],
  routing: "orthogonal",
  labels: ["yes", { text: "no", at: 0.9 }],
});
const leaving = anEdge({ id: "e2", from: second, to: loose });
const nested = aDiagram({ nodes: [frame, first, second, loose], edges: [bent, leaving] });

describe("connectors", () => {
  test("are glued where they were drawn", async () => {
    const { source, target, style } = await cellOf(nested, "e1");
    expect([source, target]).toEqual(["n2", "n3"]);
    expect([style.get("exitX"), style.get("exitY"), style.get("entryX"), style.get("entryY")]).toEqual(["1", "0.5", "0", "0.5"]);
    expect(style.get("exitPerimeter")).toBe("0");
    expect(style.get("edgeStyle")).toBe("orthogonalEdgeStyle");
  });

  test("turn their connection point with a shape that draw.io turns or flips", async () => {
    const down = aNode({ id: "n1", kind: "triangle", params: { direction: 2 }, box: [100, 100, 80, 60] });
    const cube = aNode({ id: "n2", kind: "cube", box: [250, 100, 80, 60] });
    const toTip = anEdge({
      id: "e1",
      to: down,
      points: [
        [140, 250],
        [140, 160],
      ],
    });
    const toLeft = anEdge({
      id: "e2",
      to: cube,
      points: [
        [200, 130],
        [250, 130],
      ],
    });
    const diagram = aDiagram({ nodes: [down, cube], edges: [toTip, toLeft] });
    const tip = await cellOf(diagram, "e1");
    expect([tip.style.get("entryX"), tip.style.get("entryY")]).toEqual(["1", "0.5"]);
    expect((await cellOf(diagram, "e2")).style.get("entryX")).toBe("1");
  });

  test("keep free ends at their points", async () => {
    const free = anEdge({
      points: [
        [30, 40],
        [150, 40],
      ],
    });
    const { geometry } = await cellOf(aDiagram({ edges: [free] }), "e1");
    const ends = childElements(geometry!, "mxPoint").map(({ attributes }) => attributes);
    expect(ends).toEqual([
      { x: "30", y: "40", as: "sourcePoint" },
      { x: "150", y: "40", as: "targetPoint" },
    ]);
  });

  test("are not straightened when they are slanted", async () => {
    const slanted = anEdge({
      points: [
        [30, 40],
        [90, 70],
        [150, 40],
      ],
      routing: "orthogonal",
    });
    expect((await cellOf(aDiagram({ edges: [slanted] }), "e1")).style.get("edgeStyle")).toBe("none");
  });

  test("carry their first label, others are cells on them", async () => {
    const cells = await cellsOf(nested);
    const own = cells.find(({ id }) => id === "e1")!;
    expect(own.value).toBe("yes");
    expect(Number(own.geometry!.attributes["x"])).toBeCloseTo(0, 3);
    const other = cells.find(({ parent }) => parent === "e1")!;
    expect(other.value).toBe("no");
    expect(Number(other.geometry!.attributes["x"])).toBeCloseTo(0.8, 3);
  });

  test("have the ground behind a label that interrupts them, nothing behind one beside them, a plate wherever it stands", async () => {
    const points = [
      [20, 150],
      [220, 150],
    ] as const;
    const beside = { text: "up", at: 0.8, box: { x: 170, y: 120, width: 20, height: 12 } };
    const plate = { text: "plate", at: 0.5, background: "#f4ddff", box: { x: 100, y: 20, width: 30, height: 12 } };
    const cells = await cellsOf(aDiagram({ background: "#ffeedd", edges: [anEdge({ points, labels: ["on", beside, plate] })] }));
    expect(cells.find(({ value }) => value === "on")!.style.get("labelBackgroundColor")).toBe("#ffeedd");
    expect(cells.find(({ value }) => value === "up")!.style.get("labelBackgroundColor")).toBe("none");
    expect(cells.find(({ value }) => value === "plate")!.style.get("labelBackgroundColor")).toBe("#f4ddff");
  });

  test("say their dashes, jumps and roundings", async () => {
    const edge = anEdge({ style: { dash: "dashed", cornerRadius: 6, strokeWidth: 2 }, jumps: [{ point: [50, 10], radius: 5 }] });
    const { style } = await cellOf(aDiagram({ edges: [edge] }), "e1");
    expect(Object.fromEntries(style)).toMatchObject({
      dashed: "1",
      rounded: "1",
      arcSize: "12",
      jumpStyle: "arc",
      jumpSize: "10",
      strokeWidth: "2",
    });
  });
});
