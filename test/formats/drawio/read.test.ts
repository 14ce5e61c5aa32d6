import { expect, test } from "vitest";
import { connectionOf, pageBox } from "../../../src/formats/drawio/read.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { cellsOf } from "../../make/drawio-cells.ts";

const outer = aNode({ id: "n1", kind: "container", box: [20, 10, 300, 200] });
const inner = aNode({ id: "n2", kind: "container", parent: "n1", box: [40, 40, 200, 100] });
const leaf = aNode({ id: "n3", parent: "n2", box: [60, 60, 50, 30] });
const cells = await cellsOf(aDiagram({ nodes: [outer, inner, leaf], edges: [anEdge({ from: leaf, labels: ["a"] })] }));
const byId = new Map(cells.map((cell) => [cell.id, cell]));

test("the place of a nested shape adds up", () => {
  expect(pageBox(byId.get("n3")!, byId)).toEqual(leaf.box);
});

test("a connector has no box of its own, its glued end a connection point", () => {
  const edge = byId.get("e1")!;
  expect(pageBox(edge, byId)).toBeNull();
  expect(connectionOf(edge.style, "exit")).not.toBeNull();
  expect(connectionOf(edge.style, "entry")).toBeNull();
});
