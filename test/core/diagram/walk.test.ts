import { expect, test } from "vitest";
import { ancestorsOf, childrenByParent, commonContainer, elementsByZ, nodesById, textsOf } from "../../../src/core/diagram/walk.ts";
import { aDiagram, aNode, aText, anEdge } from "../../make/diagram.ts";

const outer = aNode({ id: "n1", kind: "container", box: [0, 0, 400, 300], text: "Cloud" });
const inner = aNode({ id: "n2", kind: "container", parent: "n1", box: [10, 30, 200, 200] });
const first = aNode({ id: "n3", parent: "n2", box: [20, 60, 60, 40] });
const second = aNode({ id: "n4", parent: "n2", box: [120, 60, 60, 40] });
const third = aNode({ id: "n5", parent: "n1", box: [300, 60, 60, 40] });
const near = anEdge({ id: "e1", from: first, to: second, labels: ["a", " "] });
const far = anEdge({ id: "e2", from: second, to: third });
const free = anEdge({
  id: "e3",
  from: second,
  points: [
    [120, 80],
    [90, 250],
  ],
});
const toFrame = anEdge({
  id: "e4",
  from: first,
  to: inner,
  points: [
    [20, 80],
    [10, 80],
  ],
});
const diagram = aDiagram({ nodes: [outer, inner, first, second, third], edges: [near, far, free, toFrame] });
const byId = nodesById(diagram.nodes);

test("ancestors run from the nearest outwards, and a cycle ends", () => {
  expect(ancestorsOf(byId.get("n3")!, byId).map(({ id }) => id)).toEqual(["n2", "n1"]);
  const a = aNode({ id: "a", parent: "b" });
  const b = aNode({ id: "b", parent: "a" });
  expect(ancestorsOf(a, nodesById([a, b]))).toEqual([b]);
});

test("the container of an edge is the nearest around both ends", () => {
  const containers = diagram.edges.map((edge) => commonContainer(edge, byId)?.id ?? null);
  expect(containers).toEqual(["n2", "n1", null, "n1"]);
});

test("children are grouped and elements are drawn in order", () => {
  expect(
    childrenByParent(diagram.nodes)
      .get("n2")
      ?.map(({ id }) => id),
  ).toEqual(["n3", "n4"]);
  expect(elementsByZ(diagram).map((element) => (element.type === "node" ? element.node.id : element.edge.id))).toEqual([
    "n1",
    "n2",
    "n5",
    "n3",
    "n4",
    "e1",
    "e2",
    "e3",
    "e4",
  ]);
});

test("texts of shapes, cells and connectors are listed with their owners", () => {
  const box = { x: 0, y: 0, width: 100, height: 30 };
  const cell = { width: 100, fill: null, text: aText({ value: "id" }, box) };
  const table = aNode({ id: "n9", kind: "table", box: [0, 0, 100, 30], rows: [{ height: 30, header: false, cells: [cell] }] });
  expect(textsOf({ ...diagram, nodes: [outer, table] })).toMatchObject([
    { owner: "n1", text: "Cloud" },
    { owner: "n9", text: "id" },
    { owner: "e1", text: "a" },
  ]);
});
