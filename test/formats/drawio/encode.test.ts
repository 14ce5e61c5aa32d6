import { describe, expect, test } from "vitest";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { readCells } from "../../../src/formats/drawio/read.ts";
import type { ReadCell } from "../../../src/formats/drawio/read.ts";
import { childElements, descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import { projectOnOutline } from "../../../src/core/shapes/outline.ts";
import { shapes } from "../../../src/core/shapes/catalog.ts";
import { aDiagram, aNode, anEdge, aText } from "../../make/diagram.ts";

async function write(diagram: Diagram): Promise<string> {
  return new TextDecoder().decode((await drawio.encode(diagram, {})).bytes);
}

async function cellsOf(diagram: Diagram): Promise<readonly ReadCell[]> {
  return readCells(readXml(await write(diagram)));
}

async function cellOf(diagram: Diagram, id: string): Promise<ReadCell> {
  return (await cellsOf(diagram)).find((cell) => cell.id === id)!;
}

function wayPoints(cell: ReadCell): readonly unknown[] {
  return descendants(cell.geometry!, "Array").flatMap((list) =>
    childElements(list).map(({ attributes }) => [Number(attributes["x"]), Number(attributes["y"])]),
  );
}

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

test("every kind of the catalogue, rotated or not, is written and keeps the rules", async () => {
  const nodes = shapes.map((shape, index) =>
    aNode({
      id: `n${index}`,
      kind: shape.id,
      box: [20 + (index % 6) * 120, 20 + Math.floor(index / 6) * 100, 90, 60],
      rotation: index % 2 === 0 ? 0 : 15,
      text: shape.id,
    }),
  );
  const edges = nodes.map((to, index) =>
    anEdge({
      id: `e${index}`,
      to,
      points: [[to.box.x - 15, to.box.y - 15], projectOnOutline(to, [to.box.x, to.box.y]).point],
    }),
  );
  const diagram = aDiagram({ size: { width: 760, height: 640 }, nodes, edges });
  const { bytes } = await drawio.encode(diagram, {});
  expect(await drawio.check(bytes, diagram)).toEqual([]);
});

test("equal diagrams give equal bytes", async () => {
  expect(await write(nested)).toBe(await write(aDiagram({ nodes: [frame, first, second, loose], edges: [bent, leaving] })));
});

describe("containers", () => {
  test("members lie in them, with coordinates of their own", async () => {
    const { parent, geometry } = await cellOf(nested, "n2");
    expect(parent).toBe("n1");
    expect(geometry?.attributes).toMatchObject({ x: "20", y: "30", width: "80", height: "40" });
  });

  test("an inner connector lies in them too, one that leaves does not", async () => {
    const inner = await cellOf(nested, "e1");
    expect(inner.parent).toBe("n1");
    expect(wayPoints(inner)).toEqual([
      [140, 50],
      [140, 130],
    ]);
    expect((await cellOf(nested, "e2")).parent).toBe("1");
  });

  test("cells follow their parents and connectors their shapes", async () => {
    const early = aDiagram({ nodes: [frame, first, second, loose], edges: [{ ...leaving, z: 0 }] });
    const ids = (await cellsOf(early)).map(({ id }) => id);
    expect(ids.indexOf("e2")).toBeGreaterThan(ids.indexOf("n3"));
    expect(ids.indexOf("n2")).toBeGreaterThan(ids.indexOf("n1"));
  });

  test("an empty one lets clicks through", async () => {
    expect((await cellOf(nested, "n1")).style.get("pointerEvents")).toBe("0");
  });
});

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

  test("have the ground behind a label that interrupts them, nothing behind one beside them", async () => {
    const points = [
      [20, 150],
      [220, 150],
    ] as const;
    const beside = { text: "up", at: 0.8, box: { x: 170, y: 120, width: 20, height: 12 } };
    const cells = await cellsOf(aDiagram({ background: "#ffeedd", edges: [anEdge({ points, labels: ["on", beside] })] }));
    expect(cells.find(({ value }) => value === "on")!.style.get("labelBackgroundColor")).toBe("#ffeedd");
    expect(cells.find(({ value }) => value === "up")!.style.get("labelBackgroundColor")).toBe("none");
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

describe("tables", () => {
  const box = { x: 20, y: 20, width: 60, height: 30 };
  const cell = (value: string, width = 60): NonNullable<(typeof first)["rows"]>[number]["cells"][number] => ({
    width,
    fill: null,
    text: aText({ value }, box),
  });

  test("are tables of rows of cells", async () => {
    const rows = [
      { height: 30, header: true, cells: [cell("a"), cell("b")] },
      { height: 30, header: false, cells: [cell("c"), cell("d")] },
    ];
    const diagram = aDiagram({ nodes: [aNode({ id: "n1", kind: "table", box: [20, 20, 120, 60], rows })] });
    const cells = await cellsOf(diagram);
    expect(cells.find(({ id }) => id === "n1")!.style.get("shape")).toBe("table");
    expect(cells.map(({ id, parent, value }) => [id, parent, value]).slice(3)).toEqual([
      ["n1.1", "n1", ""],
      ["n1.1.1", "n1.1", "a"],
      ["n1.1.2", "n1.1", "b"],
      ["n1.2", "n1", ""],
      ["n1.2.1", "n1.2", "c"],
      ["n1.2.2", "n1.2", "d"],
    ]);
    expect(await drawio.check((await drawio.encode(diagram, {})).bytes, diagram)).toEqual([]);
  });

  test("with rows of different columns are boxes in a box", async () => {
    const rows = [
      { height: 30, header: true, cells: [cell("title", 120)] },
      { height: 30, header: false, cells: [cell("c"), cell("d")] },
    ];
    const diagram = aDiagram({ nodes: [aNode({ id: "n1", kind: "table", box: [20, 20, 120, 60], rows })] });
    const cells = await cellsOf(diagram);
    expect(cells.find(({ value }) => value === "d")!.geometry!.attributes).toMatchObject({ x: "60", y: "30" });
    expect(await drawio.check((await drawio.encode(diagram, {})).bytes, diagram)).toEqual([]);
  });
});

test("pictures hold their data without a semicolon, which would end the style", async () => {
  const { style } = await cellOf(aDiagram({ nodes: [aNode({ kind: "image" })] }), "n1");
  expect(style.get("image")).toMatch(/^data:image\/png,iVBOR[\w+/]+=*$/);
});

test("a gradient between two colours is kept, a richer one is a loss", async () => {
  const stops = [
    { at: 0, color: "#ff0000" },
    { at: 1, color: "#0000ff" },
  ];
  const plain = aDiagram({ nodes: [aNode({ style: { gradient: { angle: 90, stops } } })] });
  expect(Object.fromEntries((await cellOf(plain, "n1")).style)).toMatchObject({
    fillColor: "#ff0000",
    gradientColor: "#0000ff",
    gradientDirection: "south",
  });
  expect((await drawio.encode(plain, {})).losses).toEqual([]);
  const slanted = aDiagram({ nodes: [aNode({ style: { gradient: { angle: 30, stops } } })] });
  expect((await drawio.encode(slanted, {})).losses.map(({ element }) => element)).toEqual(["n1"]);
});
