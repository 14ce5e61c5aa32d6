import { describe, expect, test } from "vitest";
import { shapes } from "../../../src/core/shapes/catalog.ts";
import { projectOnOutline } from "../../../src/core/shapes/outline.ts";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { childElements, descendants } from "../../../src/formats/lib/xml-read.ts";
import type { ReadCell } from "../../../src/formats/drawio/read.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { cellOf, cellsOf, writeDrawio } from "../../make/drawio-cells.ts";

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
  expect(await writeDrawio(nested)).toBe(await writeDrawio(aDiagram({ nodes: [frame, first, second, loose], edges: [bent, leaving] })));
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

test("pictures hold their data without a semicolon, which would end the style", async () => {
  const { style } = await cellOf(aDiagram({ nodes: [aNode({ kind: "image" })] }), "n1");
  expect(style.get("image")).toMatch(/^data:image\/png,iVBOR[\w+/]+=*$/);
});
