/** Tests which containers are groups, and where shapes and connectors stand. */
import { expect, test } from "vitest";
import { findLevels } from "../../../src/formats/pptx/levels.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";

const frame = aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 200, 150] });
const inner = aNode({ id: "inner", kind: "container", z: 1, parent: "frame", box: [20, 20, 120, 120] });
const leaf = aNode({ id: "leaf", z: 2, parent: "inner", box: [30, 30, 60, 40], text: "Leaf" });
const other = aNode({ id: "other", z: 3, parent: "inner", box: [30, 90, 60, 40] });
const beside = aNode({ id: "beside", z: 4, box: [260, 20, 80, 60] });
const within = anEdge({ id: "within", from: leaf, to: other });
const across = anEdge({ id: "across", z: 1001, from: leaf, to: beside });
const toFrame = anEdge({
  id: "toFrame",
  z: 1002,
  from: leaf,
  to: inner,
  points: [
    [90, 50],
    [140, 50],
  ],
});
const diagram = aDiagram({ nodes: [frame, inner, leaf, other, beside], edges: [within, across, toFrame] });

test("containers with glued members are groups in each other; their frames stand in their own groups", () => {
  const levels = findLevels(diagram);
  expect([...levels.groups]).toEqual(["frame", "inner"]);
  expect(["frame", "inner", "leaf", "beside"].map((id) => levels.levelOfNode(id))).toEqual(["frame", "inner", "inner", null]);
  expect(["frame", "inner"].map((id) => levels.levelOfGroup(id))).toEqual([null, "frame"]);
});

test("a connector stands in the outermost group of both its ends, else on the slide", () => {
  const levels = findLevels(diagram);
  expect([within, across, toFrame].map((edge) => levels.levelOfEdge(edge))).toEqual(["frame", null, "frame"]);
  expect(levels.levelOfEdge({ ...within, target: { node: null, point: [0, 0] } })).toBeNull();
});

test("something that lies over a container and under a member keeps them apart, since a group is one layer", () => {
  const between = { ...beside, z: 1, box: { ...leaf.box } };
  const nodes = [frame, between, { ...inner, z: 2 }, { ...leaf, z: 3 }];
  expect([...findLevels(aDiagram({ nodes })).groups]).toEqual(["inner"]);
  const elsewhere = { ...between, box: beside.box };
  expect([...findLevels(aDiagram({ nodes: [frame, elsewhere, { ...inner, z: 2 }, { ...leaf, z: 3 }] })).groups]).toEqual([
    "frame",
    "inner",
  ]);
});
