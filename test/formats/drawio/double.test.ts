/** Double lines are draw.io's own double shapes and links. */
import { expect, test } from "vitest";
import { doubleLine, doubleOutline } from "../../../src/formats/drawio/double.ts";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

test.each([
  ["rectangle", "ext"],
  ["container", "ext"],
  ["ellipse", "doubleEllipse"],
  ["diamond", "rhombus"],
] as const)("a double %s is draw.io's %s", (kind, shape) => {
  const style = doubleOutline(aNode({ kind, style: { double: true, strokeWidth: 6 } }));
  expect(style).toMatchObject({ shape, strokeWidth: 2 });
  expect(doubleOutline(aNode({ kind }))).toEqual({});
});

test("a ring around a disc keeps its disc, and one line", () => {
  expect(doubleOutline(aNode({ kind: "circle", params: { dot: 0.6 }, style: { double: true } }))).toEqual({});
});

test("a double line without heads is a link, one with heads stays one line and says so", async () => {
  const [from, to] = [aNode({ id: "a", z: 0 }), aNode({ id: "b", z: 1, box: [200, 20, 80, 60] })];
  const plain = anEdge({ id: "e", z: 2, from, to, endMarker: "none", style: { double: true, strokeWidth: 3 } });
  expect(doubleLine(plain)).toEqual({ shape: "link", width: 2, strokeWidth: 1 });
  const headed = { ...plain, endMarker: "triangle" } as const;
  expect(doubleLine(headed)).toEqual({});
  const { losses } = await drawio.encode(aDiagram({ nodes: [from, to], edges: [headed] }), {});
  expect(losses).toEqual([{ element: "e", what: "double line drawn as one thick line" }]);
});
