/** Tests how elements of a slide find their owners. */
import { expect, test } from "vitest";
import { ownerOf } from "../../../src/formats/pptx/owner.ts";
import type { SlideElement } from "../../../src/formats/pptx/read.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";

const table = aNode({
  id: "n10",
  kind: "table",
  z: 2,
  rows: [{ height: 60, header: false, cells: [{ width: 100, fill: null, text: null }] }],
});
const diagram = aDiagram({
  nodes: [aNode({ id: "n1" }), table],
  edges: [
    anEdge(),
    anEdge({
      id: "e2",
      z: 1001,
      from: aNode({ id: "n1" }),
      points: [
        [120, 50],
        [200, 50],
      ],
    }),
  ],
});
const box = { x: 0, y: 0, width: 1, height: 1 };
const named = (name: string, type = "p:sp"): SlideElement => ({
  type,
  id: "2",
  name,
  box,
  rotation: 0,
  element: { name: type, attributes: {}, children: [] },
});

test.each([
  ["n1", "n1", null],
  ["n1 Order", "n1", null],
  ["n10", "n10", null],
  ["n10 row 1 cell 1", "n10", "row 1 cell 1"],
  ["n1 row 1 cell 1", "n1", null],
  ["e1 label 1 yes", "e1", "label 1 yes"],
  ["e1 end marker", "e1", "end marker"],
  ["n1 e2 end marker", "n1", "e2 end marker"],
  ["n1 e1 end marker", "n1", null],
  ["rogue", "rogue", null],
])("%s belongs to %s as %s", (name, owner, part) => {
  expect(ownerOf(named(name), diagram)).toMatchObject({ owner, part });
});

test("a connector is the edge itself, whatever its name goes on with", () => {
  expect(ownerOf(named("e1 label 1", "p:cxnSp"), diagram)).toMatchObject({ owner: "e1", part: null });
});
