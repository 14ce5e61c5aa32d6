/** Ties are for lines that Inkscape draws as they stand: from middle to middle, with nothing that moves those. */
import { expect, test } from "vitest";
import type { Edge, Node } from "../../../src/core/diagram/types.ts";
import { tiedEdges } from "../../../src/formats/svg/tie.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import type { NodeOptions } from "../../make/diagram.ts";

const size = { width: 500, height: 400 };

/** Ties one connector between two boxes, of which the first is changed. */
function isTied(
  first: NodeOptions,
  rest: { readonly edge?: Partial<Edge>; readonly second?: NodeOptions; readonly members?: readonly Node[] } = {},
): boolean {
  const from = aNode({ id: "from", z: 0, box: [20, 100, 80, 40], ...first });
  const to = aNode({ id: "to", z: 50, box: [320, 100, 80, 40], ...rest.second });
  const edge = { ...anEdge({ id: "e", z: 100, from, to }), ...rest.edge };
  return tiedEdges(aDiagram({ size, nodes: [from, ...(rest.members ?? []), to], edges: [edge] })).has("e");
}

const far = (text: string): NonNullable<NodeOptions["text"]> => ({
  value: text,
  lines: [{ text, box: { x: 20, y: 145, width: 80, height: 12 } }],
});

test("a line from middle to middle is tied", () => {
  expect(isTied({ text: "Order" })).toBe(true);
});

test.each<readonly [string, NodeOptions]>([
  ["with a caption under it", { text: far("caption") }],
  [
    "that its text fills, which another font would push out of it",
    { text: { value: "WWWWWW", lines: [{ text: "WWWWWW", box: { x: 22, y: 112, width: 76, height: 12 } }] } },
  ],
  ["with a shadow", { style: { shadow: true } }],
  ["that is turned", { rotation: 30 }],
  ["whose outline is not what lines meet", { kind: "actor" }],
  ["without an outline", { kind: "text", text: "words" }],
  ["that is a picture", { kind: "image" }],
])("no line is tied to a shape %s", (_name, first) => {
  expect(isTied(first)).toBe(false);
});

test("a member that reaches out of its container unties its lines, one inside does not", () => {
  const member = (x: number): Node => aNode({ id: "member", z: 1, parent: "from", box: [x, 110, 30, 20] });
  expect(isTied({ kind: "container" }, { members: [member(30)] })).toBe(true);
  expect(isTied({ kind: "container" }, { members: [member(80)] })).toBe(false);
});

test("bends, jumps, ends beside the middle and heads that would be blunted are not tied", () => {
  const beside = aNode({ id: "from", box: [20, 100, 80, 40] });
  const off = anEdge({ id: "e", from: beside, to: aNode({ id: "to", box: [320, 100, 80, 40] }), points: [[100, 105], [320, 105]] }); // prettier-ignore
  expect(isTied({}, { edge: off })).toBe(false);
  expect(isTied({}, { edge: { jumps: [{ point: [200, 120], radius: 5 }] } })).toBe(false);
  expect(isTied({}, { edge: { style: { ...off.style, strokeWidth: 3 } } })).toBe(false);
});

test("a line that ends on a curve is not tied: a round corner, an ellipse", () => {
  expect(isTied({ kind: "ellipse" })).toBe(false);
  const rounded = { kind: "rounded_rectangle", style: { cornerRadius: 10 } } as const;
  expect(isTied(rounded)).toBe(true);
  expect(isTied({ ...rounded, box: [250, 20, 80, 40] }, { second: { box: [430, 110, 60, 40] } })).toBe(false);
  expect(isTied({ kind: "rounded_rectangle", style: { cornerRadius: 20 } })).toBe(true);
});
